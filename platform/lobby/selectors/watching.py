"""Matches that anybody may watch, the best players first, as far as those who watch may know of them. Those that are
paused come after all that run."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Avg, Case, F, OuterRef, Subquery, When

from accounts.models import User
from games import registry
from games.kernel import PUBLIC
from matches import selectors as matches
from matches import watchers
from matches.engine import Position
from matches.models import Match, Seat

FEW, ALL = 6, 30


@dataclass(frozen=True, slots=True)
class Watched:
    """A match that anybody may watch."""

    match: Match
    game_name: str
    players: list[tuple[str, str]]
    progress: str
    watchers: int

    @property
    def paused(self) -> bool:
        return self.match.status == Match.Status.PAUSED

    @property
    def names(self) -> str:
        return ", ".join(name for name, _rating in self.players)


def watched(user: User | None, most: int = FEW) -> list[Watched]:
    """Public matches of others: those that run, then by the mean rating of their seats, then the newest. As many
    queries for any number."""
    seats = Seat.objects.filter(match=OuterRef("pk")).order_by().values("match")
    mean = seats.annotate(mean=Avg("rating_before")).values("mean")
    live = matches.watchable().annotate(strength=Subquery(mean))
    if user is not None:
        live = live.exclude(pk__in=Seat.objects.filter(player=user, bot_level="").values("match"))
    paused = Case(When(status=Match.Status.PAUSED, then=1), default=0)
    order = (paused, F("strength").desc(nulls_last=True), "-created_at", "-pk")
    found = list(matches.with_seats(live.order_by(*order))[:most])
    positions = matches.public_positions(found)
    audience = watchers.counts([match.pk for match in found])
    return [
        Watched(
            match,
            str(registry.get(match.game).strings.NAME),
            [(seat.player.username, seat.rating_shown) for seat in match.seats.all()],
            _progress(match, positions[match.pk]),
            number,
        )
        for match, number in zip(found, audience, strict=True)
    ]


def _progress(match: Match, position: Position) -> str:
    """``Round 3 of 6``; empty before the first card."""
    if position.state is None:
        return ""
    table = matches.table_of(match)
    return str(table.game.strings.progress(table.rules.view(position.state, PUBLIC)))
