"""The last matches of a player, as their page lists them: how each ended, against whom, what it did to the rating."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games import registry
from games.words import enumerate_words
from matches.models import Match, Seat
from matches.selectors import with_seats
from ratings import elo, pools

SHOWN = 10

# How a match of two that was not played to its end was lost, and how it was won; its points decided nothing.
BROKEN_OFF: Mapping[str, tuple[Promise, Promise]] = {
    "resigned": (_("%(game)s: lost by resignation"), _("%(game)s: won, the other one resigned")),
    "claimed": (_("%(game)s: lost by being away"), _("%(game)s: won, the other one was away")),
    "time": (_("%(game)s: lost on time"), _("%(game)s: won on time")),
}


@dataclass(frozen=True, slots=True)
class LastMatch:
    """One line. ``change`` is None where no rating changed; ``pool`` is the list's slug where one did."""

    match: Match
    title: str
    others: str
    change: int | None
    pool: str


def last_matches(player: User, viewer: User | None) -> list[LastMatch]:
    """The ten matches that ended last, without private ones that the viewer did not play; three queries."""
    seats = Seat.objects.filter(match=OuterRef("pk"))
    seen = Q(public=True)
    if viewer is not None:
        seen |= Q(Exists(seats.filter(player=viewer, bot_level="")))
    ended = Match.objects.filter(Exists(seats.filter(player=player)), seen, status=Match.Status.ENDED)
    return [_line(match, player) for match in with_seats(ended.order_by("-ended_at", "-pk")[:SHOWN])]


def _line(match: Match, player: User) -> LastMatch:
    seats = list(match.seats.all())
    own = next(seat for seat in seats if seat.player_id == player.pk)
    others = [seat for seat in seats if seat is not own]
    change = None
    if own.rating_after is not None and own.rating_before is not None:
        change = elo.shown(own.rating_after) - elo.shown(own.rating_before)
    return LastMatch(
        match=match,
        title=_title(match, own, others),
        others=enumerate_words([seat.player.username for seat in others]),
        change=change,
        pool=pools.slug_of(match.game, match.pool, bots=player.is_bot) if match.pool else "",
    )


def _title(match: Match, own: Seat, others: list[Seat]) -> str:
    words = {"game": str(registry.get(match.game).strings.NAME)}
    if match.is_void:
        return gettext("%(game)s: voided by the staff") % words
    if len(others) > 1:
        words |= {"place": str(own.place_now), "seats": str(match.seat_count)}
        return gettext("%(game)s: place %(place)s of %(seats)s") % words
    other = others[0]
    words |= {"own": _points(own), "other": _points(other)}
    if match.decided is not None:
        return _decided(own.place_now or 0, other.place_now or 0) % words
    reason, won = (match.result or {}).get("reason", ""), (own.place or 0) < (other.place or 0)
    if reason in BROKEN_OFF and own.place != other.place:
        return str(BROKEN_OFF[reason][won]) % words
    if own.place == other.place:
        return gettext("%(game)s: drawn, %(own)s to %(other)s") % words
    if won:
        return gettext("%(game)s: won, %(own)s to %(other)s") % words
    return gettext("%(game)s: lost, %(own)s to %(other)s") % words


def _decided(own: int, other: int) -> str:
    """How a match of two ended by the staff's word."""
    if own == other:
        return gettext("%(game)s: drawn, by decision of the staff")
    if own < other:
        return gettext("%(game)s: won, by decision of the staff")
    return gettext("%(game)s: lost, by decision of the staff")


def _points(seat: Seat) -> str:
    points = seat.points or 0
    return f"−{-points}" if points < 0 else str(points)
