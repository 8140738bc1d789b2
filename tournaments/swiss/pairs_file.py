"""The plain list of pairs that pairing programs exchange: their number, then first and second side; 0 is the bye."""

from __future__ import annotations

from tournaments.swiss.pairing import Pairing
from tournaments.swiss.trf_line import MAX_PLAYERS, TrfError

_BYE = -1


def write_pairs(pairing: Pairing) -> str:
    rows = [(p.first, p.second) for p in pairing.pairs]
    if pairing.bye is not None:
        rows.append((pairing.bye, 0))
    return "".join(f"{line}\n" for line in [len(rows), *(f"{a} {b}" for a, b in rows)])


def read_pairs(text: str) -> list[tuple[int, int]]:
    """Raises `TrfError` if a line is not a pair, a player stands twice, or the number does not fit."""
    lines = [(k, line.split()) for k, line in enumerate(text.splitlines(), start=1) if line.strip()]
    if not lines or len(lines[0][1]) != 1:
        raise TrfError(lines[0][0] if lines else 1, 1, "number_of_pairs")
    count = _number(lines[0][0], lines[0][1][0], "number_of_pairs")
    pairs = []
    seen: set[int] = set()
    for line, words in lines[1:]:
        if len(words) != 2:
            raise TrfError(line, 1, "two_players", " ".join(words))
        pair = (_number(line, words[0], "player_number"), _number(line, words[1], "player_number"))
        _refuse_repeated(line, pair, seen)
        pairs.append(pair)
    if len(pairs) != count:
        raise TrfError(lines[0][0], 1, "number_of_pairs", str(count), pairs=len(pairs))
    return pairs


def _number(line: int, word: str, expected: str) -> int:
    if not (word.isascii() and word.isdigit()) or len(word) > 5 or int(word) > MAX_PLAYERS:
        raise TrfError(line, 1, expected, word)
    return int(word)


def _refuse_repeated(line: int, pair: tuple[int, int], seen: set[int]) -> None:
    first, second = pair
    for player in (first, second or _BYE):  # one bye only, and only in the second place
        if player == 0 or player in seen:
            raise TrfError(line, 1, "a_player_not_paired_before", str(max(player, 0)))
        seen.add(player)
