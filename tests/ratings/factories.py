"""Players, games without rules, and finished matches, as the ratings find them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import count
from types import SimpleNamespace
from typing import Any, cast

from accounts.models import User
from games.kernel import Game, Pool
from matches.models import Match, Seat
from ratings import services

MORNING = datetime(2026, 3, 1, 9, 0, tzinfo=UTC)
_numbers = count(1)


def _game(slug: str, name: str, pools: dict[str, tuple[int, str]], sides: Any = None) -> Game:
    strings = SimpleNamespace(NAME=name, POOLS={pool: words for pool, (_, words) in pools.items()})
    rules = SimpleNamespace(RULES_VERSION=1)
    return Game(
        slug=slug,
        seats=tuple(sorted({seats for seats, _ in pools.values()})),
        rules=cast("Any", rules),
        strings=cast("Any", strings),
        levels=(),
        pools=tuple(Pool(pool, seats, {}) for pool, (seats, _) in pools.items()),
        clocks=(),
        bound=lambda seats: 0,
        census=cast("Any", None),
        verdicts=frozenset(),
        **({} if sides is None else {"sides": sides}),
    )


CARDS = _game(
    "cards",
    "Cards",
    {"two": (2, "Two players"), "three": (3, "Three players"), "four": (4, "Four players"), "six": (6, "Six players")},
)
PAIRS = _game("pairs", "Pairs", {"four": (4, "Two pairs")}, sides=lambda seats: (0, 1, 0, 1))
GAMES = {"cards": CARDS, "pairs": PAIRS}


def make_player(name: str = "", **fields: Any) -> User:
    return User.objects.create(username=name or f"player{next(_numbers)}", **fields)


def make_players(*names: str) -> list[User]:
    return [make_player(name) for name in names]


def make_bot(name: str = "", level: str = "club") -> User:
    return make_player(name or f"bot{next(_numbers)}", kind=User.Kind.BOT, bot_level=level)


def finish(
    players: list[User],
    places: list[int],
    *,
    game: str = "cards",
    pool: str = "",
    at: datetime = MORNING,
    unrated: str = "",
    status: str = Match.Status.ENDED,
    **fields: Any,
) -> Match:
    """A match that ended so, in the pool of its size. Nothing is rated yet."""
    names = {2: "two", 3: "three", 4: "four", 6: "six"}
    result = {"places": places, "points": [0] * len(places), "reason": "played", "left": [], "unrated": unrated}
    match = Match.objects.create(
        game=game,
        rules_version=1,
        seat_count=len(players),
        pool=fields.pop("pool_name", pool or names[len(players)]),
        status=status,
        result=result if status == Match.Status.ENDED else None,
        created_at=at - timedelta(minutes=10),
        started_at=at - timedelta(minutes=10),
        ended_at=at,
        **fields,
    )
    Seat.objects.bulk_create(
        Seat(match=match, number=number, player=player, bot_level=player.bot_level, place=place)
        for number, (player, place) in enumerate(zip(players, places, strict=True))
    )
    return match


def play(players: list[User], places: list[int], **fields: Any) -> Match:
    """A finished match that is rated."""
    match = finish(players, places, **fields)
    services.rate_match(match_id=match.pk)
    return match


def series(players: list[User], places: list[int], times: int, *, at: datetime = MORNING, **fields: Any) -> list[Match]:
    """Several such matches, two days apart, so that none is damped."""
    return [play(players, places, at=at + timedelta(days=2 * n), **fields) for n in range(times)]
