"""The pools of this site: for each rated pool of each game one list of people and one of house bots.

A pool is known by its slug, ``bouillabaisse-four``; the bots' list of the same kind is ``bouillabaisse-four-bots``.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext

from games import registry
from games.kernel import Game, Pool


class UnknownPool(LookupError):
    """No game offers this pool (any more)."""


@dataclass(frozen=True, slots=True)
class RatedPool:
    """A pool with its game."""

    game: Game
    pool: Pool
    bots: bool = False

    @property
    def slug(self) -> str:
        return slug_of(self.game.slug, self.pool.slug, bots=self.bots)

    @property
    def seats(self) -> int:
        return self.pool.seats

    @property
    def game_name(self) -> str:
        return str(self.game.strings.NAME)

    @property
    def kind(self) -> str:
        """What sets this pool apart from the game's others: "Four players"."""
        return str(self.game.strings.POOLS[self.pool.slug])

    @property
    def name(self) -> str:
        """The full name: "Bouillabaisse: Four players"."""
        words = {"game": self.game_name, "pool": self.kind}
        if self.bots:
            # Translators: the list of the house bots' ratings. %(pool)s is the kind of table, such as "Four players".
            return gettext("%(game)s: %(pool)s, house bots") % words
        # Translators: a list of ratings. %(pool)s is the kind of table, such as "Four players".
        return gettext("%(game)s: %(pool)s") % words

    def for_bots(self) -> RatedPool:
        return RatedPool(self.game, self.pool, bots=True)


def slug_of(game: str, pool: str, *, bots: bool = False) -> str:
    """The slug of a game's pool. Needs no game, so that old results keep their pool."""
    return f"{game}-{pool}-bots" if bots else f"{game}-{pool}"


def of_people() -> tuple[RatedPool, ...]:
    """The pools that people are rated in, by game."""
    return tuple(RatedPool(game, pool) for game in registry.all_games() for pool in game.pools)


def get(slug: str) -> RatedPool:
    """The pool called ``slug``; raises `UnknownPool`."""
    for pool in of_people():
        if pool.slug == slug:
            return pool
        if pool.for_bots().slug == slug:
            return pool.for_bots()
    raise UnknownPool(slug)
