"""Writing report files, in either dialect: CRLF, totals and ranks filled in."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from tournaments.swiss.model import FIRST, NO_SIDE, NOTHING, Cell, Record, Result, Scoring, Tournament
from tournaments.swiss.scores import format_points, scores
from tournaments.swiss.trf_player import write_player

_TO_THE_END = 999
_240 = (Result.FULL_BYE, Result.HALF_BYE, Result.ZERO_BYE)
_XXS = {
    "WW": "win", "BW": "win", "WD": "draw", "BD": "draw", "WL": "loss", "BL": "loss", "ZPB": "absent",
    "HPB": "half_bye", "FPB": "full_bye", "PAB": "pairing_bye", "FW": "forfeit_win", "FL": "forfeit_loss",
}  # fmt: skip
_162 = {"W": "win", "D": "draw", "L": "loss", "A": "absent", "P": "pairing_bye", "X": "open_game"}
_299 = {"+": "forfeit_win", "-": "forfeit_loss", "F": "full_bye", "H": "half_bye"}


class Dialect(Enum):
    TRF16 = "TRF16"
    """With the XX extensions of JaVaFo and bbpPairings."""
    TRF26 = "TRF26"


def write(tournament: Tournament, dialect: Dialect = Dialect.TRF26, ranks: Mapping[int, int] | None = None) -> str:
    """The tournament as a file. ``ranks`` go into columns 86 to 89, else those read, else places by points."""
    lines = [_kept(r) for r in tournament.records if not r.follows_players]
    lines += _settings_26(tournament) if dialect is Dialect.TRF26 else _settings_16(tournament)
    lines += _players(tournament, dialect, ranks)
    lines += [_kept(r) for r in tournament.records if r.follows_players]
    return "".join(f"{line.rstrip()}\r\n" for line in lines)


def _kept(record: Record) -> str:
    if record.code == "###":
        return f"###{record.text}"
    return f"{record.code} {record.text}" if record.code else record.text


def _players(tournament: Tournament, dialect: Dialect, ranks: Mapping[int, int] | None) -> list[str]:
    totals = scores(tournament)
    by_points = sorted(range(tournament.size), key=lambda k: (-totals[k], k))
    places = {k + 1: place for place, k in enumerate(by_points, start=1)}
    wishes = {(r.player, r.round): r.kind for r in tournament.requests}
    last = max((r.round for r in tournament.requests), default=0)
    lines = []
    for player, row in zip(tournament.players, tournament.cells, strict=True):
        cells = list(row)
        for number in range(tournament.rounds_paired + 1, last + 1):
            kind = wishes.get((player.number, number))
            if kind is not None and (dialect is Dialect.TRF16 or kind not in _240):
                cells += [NOTHING] * (number - 1 - len(cells))
                cells.append(Cell(result=kind))
        stated = player.stated_points
        total = totals[player.number - 1] if stated is None else stated
        rank = (ranks or {}).get(player.number) or player.stated_rank or places[player.number]
        lines.append(write_player(player, tuple(cells), total, rank))
    return lines


def _settings_26(tournament: Tournament) -> list[str]:
    lines = []
    if tournament.rounds is not None:
        lines.append(f"142 {tournament.rounds}")
    if tournament.first_side != NO_SIDE:
        lines.append(f"152 {'W' if tournament.first_side == FIRST else 'B'}")
    if tournament.order:
        lines.append("XXC rank")
    if tournament.system:
        lines.append(f"192 {tournament.system}")
    lines += _scoring_26(tournament.scoring)
    for kind in _240:
        for number in sorted({r.round for r in tournament.requests if r.kind is kind}):
            players = [r.player for r in tournament.requests if r.kind is kind and r.round == number]
            lines.append(f"240 {kind.value} {number:3d} " + " ".join(f"{p:4d}" for p in players))
    for v in tournament.virtual:
        rounds, range_ = f"{v.first_round:3d} {v.last_round:3d}", f"{v.first_player:4d} {v.last_player:4d}"
        lines.append(f"250      {format_points(v.points):>4} {rounds} {range_}")
    for f in tournament.forbidden:
        lines.append(f"260 {f.first:3d} {f.last or _TO_THE_END:3d} " + " ".join(f"{p:4d}" for p in f.players))
    return lines


def _scoring_26(scoring: Scoring) -> list[str]:
    if scoring == Scoring():
        return []
    symbols = [f"{symbol}{format_points(getattr(scoring, name)):>4}" for symbol, name in _162.items()]
    lines = ["162  " + "    ".join(symbols)]
    usual = Scoring.of(scoring.win, scoring.draw, scoring.loss, forfeit_loss=scoring.absent)
    for symbol, name in _299.items():
        if getattr(scoring, name) != getattr(usual, name):
            lines.append(f"299 {symbol}      {format_points(getattr(scoring, name)):>4}")
    return lines


def _settings_16(tournament: Tournament) -> list[str]:
    lines = []
    if tournament.rounds is not None:
        lines.append(f"XXR {tournament.rounds}")
    words = ["rank"] if tournament.order else []
    if tournament.first_side != NO_SIDE:
        words.append("white1" if tournament.first_side == FIRST else "black1")
    if words:
        lines.append("XXC " + " ".join(words))
    if tournament.system:
        lines.append(f"192 {tournament.system}")  # TRF16 has no code for it; the acceleration depends on it
    scoring = tournament.scoring
    if scoring != Scoring():
        lines.append("XXS " + " ".join(f"{key}={format_points(getattr(scoring, name))}" for key, name in _XXS.items()))
        if scoring.open_game != scoring.draw:
            lines.append(f"162  X{format_points(scoring.open_game):>4}")
    for f in tournament.forbidden:
        if f.first == 1 and not f.last:
            lines.append("XXP " + " ".join(str(p) for p in f.players))
        else:
            lines.append(f"260 {f.first:3d} {f.last or _TO_THE_END:3d} " + " ".join(f"{p:4d}" for p in f.players))
    return lines + _virtual_16(tournament)


def _virtual_16(tournament: Tournament) -> list[str]:
    if not tournament.virtual:
        return []
    last = max(v.last_round for v in tournament.virtual)
    lines = []
    for number in range(1, tournament.size + 1):
        points = [0] * last
        for v in tournament.virtual:
            if v.first_player <= number <= v.last_player:
                for k in range(v.first_round, v.last_round + 1):
                    points[k - 1] = v.points
        if any(points):
            lines.append(f"XXA {number:4d} " + " ".join(f"{format_points(p):>4}" for p in points))
    return lines
