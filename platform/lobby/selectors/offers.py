"""The games on offer, with those who wait in each queue."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import datetime, timedelta

from accounts.models import User
from core.time import now
from games import registry
from games.kernel import Game, Pool
from lobby.matchmaking import PRESENT_S
from lobby.models import Ticket
from matches.contract import turn_limits


@dataclass(frozen=True, slots=True)
class Offer:
    """A rated pool of a game with those who wait for it, by clock."""

    pool: Pool
    label: str
    waiting: int


@dataclass(frozen=True, slots=True)
class Tile:
    """One game on the page."""

    game: Game
    offers: tuple[Offer, ...]

    @property
    def waiting(self) -> int:
        return sum(offer.waiting for offer in self.offers)

    @property
    def turn_limits(self) -> str:
        """How long one turn may last, in a sentence, where a queue leads to a table of three or more."""
        return turn_limits(self.game) if any(offer.pool.seats > 2 for offer in self.offers) else ""


def tiles() -> list[Tile]:
    """All games, with how many wait in each queue."""
    rows = Ticket.objects.filter(seen_at__gte=_present_since()).values_list("game", "pool")
    counts = Counter(rows)
    return [
        Tile(
            game,
            tuple(
                Offer(pool, str(game.strings.POOLS[pool.slug]), counts[game.slug, pool.slug])
                for pool in game.pools
                if pool.queue
            ),
        )
        for game in registry.all_games()
    ]


def _present_since() -> datetime:
    return now() - timedelta(seconds=PRESENT_S)


def ticket_of(user: User | None) -> Ticket | None:
    """The player's place in the queue."""
    if user is None:
        return None
    return Ticket.objects.filter(player=user).select_related("proposal").first()
