"""Pair the next round of a tournament: the engine's front door.

Whatever can happen to an honest caller is a value: `Pairing`, `NoLegalPairing`, `TimeLimit` or `Refused`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import combinations

from tournaments.swiss.bracket import Deadline, OutOfTime
from tournaments.swiss.contestants import Contestant, contestants, may_have_bye
from tournaments.swiss.dutch import NoCompletePairing, PairedField, pair_field
from tournaments.swiss.model import EDITION, Result, Tournament
from tournaments.swiss.relations import Relations
from tournaments.swiss.scores import baku_fits, initial_side, is_accelerated
from tournaments.swiss.sides import allocate

SYSTEMS = frozenset(
    f"{name}{baku}"
    for name in ("", "FIDE_DUTCH", "FIDE_DUTCH_2025", "FIDE_DUTCH_2026")
    for baku in ("", "_BAKU")
    if name or not baku
)
"""Codes of record 192 that mean this engine's rules; ``2025`` is an older name of the same edition."""


MAX_PLAYERS = 4_000
"""More would need gigabytes; FIDE's largest opens have some 3,000."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two players of a round; ``article`` says how the sides were given, empty for a pair made by hand."""

    first: int
    second: int
    article: str = ""


@dataclass(frozen=True, slots=True)
class Options:
    """What the organiser decides for one round."""

    absent: frozenset[int] = frozenset()
    forbidden: tuple[tuple[int, int], ...] = ()
    pairs: tuple[tuple[int, int], ...] = ()
    """Pairs made by hand, first side first; facts for the engine."""
    bye: int | None = None
    """A pairing-allocated bye given by hand."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """A paired round. ``pairs`` in board order (C.04.2 3.6), those made by hand included."""

    round: int
    pairs: tuple[Pair, ...]
    bye: int | None
    field: tuple[Contestant, ...]
    """Whom the engine paired, in pairing order; positions in ``brackets`` refer to it."""
    brackets: PairedField
    forbidden: tuple[tuple[int, int], ...] = ()
    warnings: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """Code and players of what is unusual about the pairs and the bye made by hand."""
    edition: str = EDITION


@dataclass(frozen=True, slots=True)
class NoLegalPairing:
    """The rules leave no complete pairing of this round (1.9.3): the organiser decides. ``code`` says why."""

    round: int
    code: str
    edition: str = EDITION


@dataclass(frozen=True, slots=True)
class TimeLimit:
    """The deadline passed before the round was paired."""

    round: int
    edition: str = EDITION


@dataclass(frozen=True, slots=True)
class Refused:
    """The question itself cannot be honoured; ``params`` complete the sentence for ``code``."""

    round: int
    code: str
    params: tuple[tuple[str, str | int], ...] = ()
    edition: str = EDITION


Outcome = Pairing | NoLegalPairing | TimeLimit | Refused


def pair_round(tournament: Tournament, options: Options | None = None, *, expired: Deadline = lambda: False) -> Outcome:
    """Pairs the round after the last paired one. Requests of the tournament for that round are honoured.

    The same tournament and options always give the same result, whatever order they list things in.
    """
    chosen = options or Options()
    number = tournament.rounds_paired + 1
    asked = {r.player for r in tournament.requests if r.round == number and r.kind is not Result.OPEN}
    away = chosen.absent | asked
    refusal = _refusal(tournament, number, chosen, away)
    if refusal:
        return refusal
    by_hand = {n for pair in chosen.pairs for n in pair} | ({chosen.bye} if chosen.bye is not None else set())
    everybody = contestants(tournament, number, away)
    field = tuple(c for c in everybody if c.number not in by_hand)
    if len(everybody) < 2:
        return NoLegalPairing(number, "too_few")
    forbidden = forbidden_pairs(tournament, number, chosen)
    relations = Relations(field, forbidden, is_final=number == tournament.rounds)
    try:
        paired = pair_field(relations, expired)
    except NoCompletePairing:
        return NoLegalPairing(number, "no_bye" if _nobody_may_have_bye(field) else "no_complete_pairing")
    except OutOfTime:
        return TimeLimit(number)
    start = initial_side(tournament)
    pairs = [_seated(field[min(pair)], field[max(pair)], start) for pair in paired.pairs]
    pairs += [Pair(a, b) for a, b in chosen.pairs]
    bye = chosen.bye if paired.bye is None else field[paired.bye].number
    return Pairing(
        round=number,
        pairs=board_order(pairs, everybody),
        bye=bye,
        field=field,
        brackets=paired,
        forbidden=forbidden,
        warnings=_warnings(tournament, chosen, everybody, set(forbidden)),
    )


def forbidden_pairs(tournament: Tournament, round_number: int, options: Options) -> tuple[tuple[int, int], ...]:
    pairs = {tuple(sorted(pair)) for pair in options.forbidden}
    for entry in tournament.forbidden:
        if entry.holds(round_number):
            pairs.update(combinations(sorted(set(entry.players)), 2))
    return tuple(sorted((a, b) for a, b in pairs))


def _seated(higher: Contestant, lower: Contestant, start: int) -> Pair:
    given = allocate(higher.sides, lower.sides, higher.effective, start)
    first, second = (higher, lower) if given.side > 0 else (lower, higher)
    return Pair(first.number, second.number, given.article)


def board_order(pairs: Sequence[Pair], field: Sequence[Contestant]) -> tuple[Pair, ...]:
    """C.04.2 3.6: higher score of the pair, then the sum of both, then the place of the higher ranked."""
    rank = {c.number: k for k, c in enumerate(field)}  # in pairing order: the higher score has the lower rank

    def key(pair: Pair) -> tuple[int, int, int]:
        higher, lower = sorted((rank[pair.first], rank[pair.second]))
        return -field[higher].score, -field[lower].score, higher

    return tuple(sorted(pairs, key=key))


def _refusal(tournament: Tournament, number: int, options: Options, away: Collection[int]) -> Refused | None:
    if tournament.system not in SYSTEMS:
        return Refused(number, "other_system", (("system", tournament.system),))
    if is_accelerated(tournament) and not tournament.virtual and not baku_fits(tournament):
        return Refused(number, "baku_scoring")
    if tournament.size > MAX_PLAYERS:
        return Refused(number, "too_many_players", (("limit", MAX_PLAYERS),))
    if tournament.rounds is not None and number > tournament.rounds:
        return Refused(number, "all_rounds_paired", (("rounds", tournament.rounds),))
    named = [n for pair in options.pairs for n in pair] + ([options.bye] if options.bye is not None else [])
    for n in [*named, *options.absent]:
        if not 1 <= n <= tournament.size:
            return Refused(number, "unknown_player", (("player", n),))
    for n in named:
        if named.count(n) > 1:
            return Refused(number, "named_twice", (("player", n),))
        if n in away:
            return Refused(number, "named_but_absent", (("player", n),))
    left = tournament.size - len(set(away)) - len(named)
    if options.bye is not None and left % 2:
        return Refused(number, "bye_against_parity", (("player", options.bye), ("left", left)))
    return None


def _nobody_may_have_bye(field: Sequence[Contestant]) -> bool:
    return len(field) % 2 == 1 and not any(c.may_have_bye for c in field)


def _warnings(
    tournament: Tournament, options: Options, field: Sequence[Contestant], forbidden: Collection[tuple[int, int]]
) -> tuple[tuple[str, tuple[int, ...]], ...]:
    by_number = {c.number: c for c in field}
    found: list[tuple[str, tuple[int, ...]]] = []
    for pair in options.pairs:
        if pair[1] in by_number[pair[0]].opponents:
            found.append(("rematch_by_hand", pair))
        if (min(pair), max(pair)) in forbidden:
            found.append(("forbidden_by_hand", pair))
    if options.bye is not None and not may_have_bye(tournament, tournament.cells[options.bye - 1]):
        found.append(("second_bye_by_hand", (options.bye,)))
    return tuple(found)
