"""Why a rating changed by a match: every number of the formula, as it was used."""

from __future__ import annotations

from dataclasses import dataclass

from accounts.models import User
from ratings import elo
from ratings.elo import Meeting, Standing
from ratings.models import RatedResult, RatingEntry
from ratings.selectors.standings import Shown


@dataclass(frozen=True, slots=True)
class Opponent:
    """An opposing side: its members with their ratings before, and what the meeting with it was worth."""

    members: tuple[tuple[User, Shown], ...]
    place: int
    rating: int
    scored: float
    expected: float
    weight: float
    points: float

    @property
    def surplus(self) -> float:
        return self.weight * (self.scored - self.expected)


@dataclass(frozen=True, slots=True)
class Reason:
    """An entry taken apart. ``own`` and ``partners`` are the own side; ``gain`` is before rounding and floor."""

    entry: RatingEntry
    own: Shown
    after: Shown
    partners: tuple[tuple[User, Shown], ...]
    side_rating: int
    opponents: tuple[Opponent, ...]
    sides: int
    gain: float
    floored: bool
    revision: RatedResult | None

    @property
    def weighed(self) -> bool:
        """Whether some opponent counted less because of a provisional rating."""
        return any(opponent.weight < 1 for opponent in self.opponents)

    @property
    def surplus(self) -> float:
        return sum(opponent.surplus for opponent in self.opponents)


def why(entry: RatingEntry) -> Reason:
    """The reason for one entry; two queries more."""
    everybody = list(RatingEntry.objects.filter(result=entry.result).select_related("player").order_by("seat"))
    by_side: dict[int, list[RatingEntry]] = {}
    for other in everybody:
        by_side.setdefault(other.side, []).append(other)
    meetings = [Meeting(**fields) for fields in entry.meetings]
    share = entry.damping * entry.k / len(meetings)
    opponents = tuple(
        Opponent(
            members=_members(by_side[meeting.side]),
            place=by_side[meeting.side][0].place,
            rating=elo.shown(meeting.rating),
            scored=meeting.scored,
            expected=meeting.expected,
            weight=meeting.weight,
            points=share * meeting.surplus,
        )
        for meeting in sorted(meetings, key=lambda meeting: (by_side[meeting.side][0].place, meeting.side))
    )
    gain = sum(opponent.points for opponent in opponents)
    own_side = by_side[entry.side]
    side = elo.Side(entry.place, tuple(Standing(e.before, e.matches_before) for e in own_side))
    return Reason(
        entry=entry,
        own=Shown(entry.before, entry.matches_before),
        after=Shown(entry.after, entry.matches_after),
        partners=_members([other for other in own_side if other.pk != entry.pk]),
        side_rating=elo.shown(side.rating),
        opponents=opponents,
        sides=len(by_side),
        gain=gain,
        floored=entry.before + gain < elo.FLOOR,
        revision=entry.result.revisions.select_related("author").order_by("-number").first(),
    )


def _members(entries: list[RatingEntry]) -> tuple[tuple[User, Shown], ...]:
    return tuple((entry.player, Shown(entry.before, entry.matches_before)) for entry in entries)
