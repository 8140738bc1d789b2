"""What the templates of the ratings get, gathered from the selectors."""

from __future__ import annotations

from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from matches.models import Match
from ratings import pools, selectors
from ratings.graph import graph
from ratings.selectors import RANGES, PoolStanding

DEFAULT_RANGE = "3months"
RANGE_NAMES: dict[str, Promise] = {
    "month": _("1 month"),
    "3months": _("3 months"),
    "year": _("Year"),
    "all": _("All"),
}


def range_of(asked: str) -> str:
    return asked if asked in RANGES else DEFAULT_RANGE


def profile_graph(player: User, *, pool: str, range_: str) -> dict[str, Any]:
    """The graph on a player's own page: the asked pool, else the most played."""
    standings = selectors.pools_of(player)
    chosen = next((s for s in standings if s.pool.slug == pool), standings[0] if standings else None)
    if chosen is None:
        return {"shown_player": player, "standing": None}
    return {
        "switch": [(s, s is chosen) for s in standings],
        "base": f"/@/{player.username}",
        "compact": True,
    } | graph_of(player, chosen, range_=range_of(range_))


def graph_of(player: User, standing: PoolStanding, *, range_: str) -> dict[str, Any]:
    """One pool's graph."""
    span = selectors.history(player, standing.pool.slug, range_)
    return {
        "shown_player": player,
        "standing": standing,
        "pool": standing.pool,
        "span": span,
        "graph": None if span is None else graph(span),
        "range": range_,
        "ranges": [(name, words, name == range_) for name, words in RANGE_NAMES.items()],
    }


def match_changes(match: Match) -> dict[str, Any]:
    """What a match did to the ratings: the changes, or why there are none (yet)."""
    changes = selectors.seat_changes(match) if match.rated else []
    revision = selectors.last_word(match) if match.rated else None
    state = "casual"
    if changes:
        state = "rated"
    elif match.rated and revision is not None:
        state = "voided"
    elif match.rated and match.status == Match.Status.ENDED:
        state = "excepted" if (match.result or {}).get("unrated") else "waiting"
    pool = changes[0].pool if changes else ""
    return {"match": match, "state": state, "changes": changes, "pool": pool, "revision": revision}


def pool_tabs(current: pools.RatedPool) -> dict[str, Any]:
    """Each game by its first list, and the lists of the current game; a bots' list stands under that of its people."""
    people = pools.of_people()
    firsts = {pool.game.slug: pool for pool in reversed(people)}
    return {
        "games": [(pool, pool.game is current.game) for pool in reversed(firsts.values())],
        "kinds": [(pool, pool.pool is current.pool) for pool in people if pool.game is current.game],
    }


def spread_of(pool: str, viewer: User | None) -> list[dict[str, Any]]:
    """The bars of how a pool's players are spread: sideways and upwards in percent, the viewer's own one marked."""
    bins = selectors.spread(pool)
    most = max((found.players for found in bins), default=1)
    own = None if viewer is None else selectors.rating_of(viewer, pool)
    number = own.number if own is not None and own.matches else None
    width = 100 / len(bins) if bins else 100
    return [
        {
            "low": found.low,
            "high": found.high - 1,
            "players": found.players,
            "x": f"{index * width:.2f}%",
            "width": f"{width * 0.92:.2f}%",
            "y": f"{100 - 100 * found.players / most:.1f}%",
            "height": f"{100 * found.players / most:.1f}%",
            "own": number is not None and found.low <= number < found.high,
        }
        for index, found in enumerate(bins)
    ]
