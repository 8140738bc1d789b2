"""The board sheet of a round with the same deals everywhere: what each seat of each table made of them.

Tables of another size play the same shuffles, but not the same hands, so seats are compared within one size.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from matches.models import Match, Seat
from matches.replays import gains_of
from tournaments.models import Round
from tournaments.render.event import EventView
from tournaments.selectors.field import few_points_win


@dataclass(frozen=True, slots=True)
class Score:
    """What one seat made: points, how much more than the mean of this seat, and whether nobody made better of it."""

    name: str
    points: int | None
    against: str
    best: bool


@dataclass(frozen=True, slots=True)
class Board:
    """One table of the sheet. ``url`` leads to the replay, at the deal that is shown."""

    table: int
    scores: tuple[Score, ...]
    url: str
    own: bool
    missing: range
    """The seats that this table does not have."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """``deals`` are those that were played anywhere; ``deal`` None shows whole matches."""

    deals: list[int]
    deal: int | None
    boards: list[Board]
    seats: range
    few_win: bool
    """The game is won by few points."""
    compared: str
    """What the second numbers compare with, or why there are none."""


def sheet(view: EventView, round_: Round, deal: int | None) -> Sheet:
    tables = {
        p.match.pk: p
        for p in view.book.tables_of[round_.pk]
        if p.match is not None and p.match.status == Match.Status.ENDED
    }
    seats: dict[int, list[Seat]] = defaultdict(list)
    for seat in Seat.objects.filter(match__in=tables).select_related("player").order_by("match", "number"):
        seats[seat.match_id].append(seat)
    played = {key: {span.deal: (span, gain) for span, gain in parts} for key, parts in gains_of(tables).items()}
    deals = sorted({number for parts in played.values() for number in parts})
    shown = deal if deal in deals else None
    made: dict[int, list[int | None]] = {}
    for key, row in seats.items():
        part = None if shown is None else played[key].get(shown)
        if shown is None:
            made[key] = [seat.points for seat in row]
        else:
            made[key] = [None] * len(row) if part is None else list(part[1])
    few_win = few_points_win(
        [(seat.place, seat.points) for seat in row if seat.place is not None and seat.points is not None]
        for row in seats.values()
    )
    boards, most = [], max((len(row) for row in seats.values()), default=0)
    for key, pairing in tables.items():
        first = played[key][shown][0].first if shown in played[key] else 1
        assert pairing.match is not None  # noqa: S101  # by the choice above
        boards.append(
            Board(
                table=pairing.table,
                scores=tuple(
                    _score(seat, k, made, len(seats[key]), min if few_win else max) for k, seat in enumerate(seats[key])
                ),
                url=f"/g/{pairing.match.code}/{first}",
                own=view.user is not None and any(seat.player_id == view.user.pk for seat in seats[key]),
                missing=range(len(seats[key]), most),
            )
        )
    return Sheet(deals, shown, boards, range(1, most + 1), few_win, _compared(boards))


def _compared(boards: list[Board]) -> str:
    one_size = len({len(board.scores) for board in boards}) < 2
    if any(score.against for board in boards for score in board.scores):
        if one_size:
            return _("The second number compares with the mean of the same seat at all tables.")
        return _("The second number compares with the mean of the same seat at the tables of the same size.")
    if one_size:
        return _("Only one table played this, so nothing is compared.")
    return _("Tables of different sizes have different hands from the same deals, so nothing is compared.")


def _score(
    seat: Seat, k: int, made: Mapping[int, list[int | None]], size: int, best: Callable[[list[int]], int]
) -> Score:
    same = [row[k] for row in made.values() if len(row) == size]
    known = [points for points in same if points is not None]
    points = made[seat.match_id][k]
    if points is None:
        return Score(seat.player.username, None, "", best=False)
    if len(known) == 1:
        return Score(seat.player.username, points, "", best=False)
    against = round(points - sum(known) / len(known), 1)
    text = "±0" if not against else f"{against:+g}".replace("-", "−")
    return Score(seat.player.username, points, text, best=points == best(known) and max(known) > min(known))
