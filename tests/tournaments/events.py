"""Tournaments for tests: entrants by the dozen, and results without playing every card."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib.auth.hashers import make_password
from django.test import Client

from accounts import names
from accounts.models import User
from core.time import now
from games.kernel import Outcome
from matches import engine
from matches import selectors as match_selectors
from matches.engine.consequences import ended
from matches.models import Match
from matches.services import append
from tournaments import services
from tournaments.models import Entry, Pairing, Round, Tournament
from tournaments.schedule import wall
from tournaments.services import Plan
from tournaments.swiss.rng import Rng

# letters that no two names of which look alike
_SIGNS = "ABCDEFGHJKPQSTUXYZ"
#: Times of this year and the one after are to come, and near enough to be meant.
NEXT = now().year + 1
PASSWORD = make_password("a sentence of five words")


def people(count: int, prefix: str = "Player") -> list[User]:
    """Persons with accounts, in one query."""
    wanted = [f"{prefix}{_SIGNS[k // len(_SIGNS)]}{_SIGNS[k % len(_SIGNS)]}" for k in range(count)]
    rows = [User(username=n, name_key=names.skeleton(n), password=PASSWORD) for n in wanted]
    return User.objects.bulk_create(rows)


def logged_in(user: User) -> Client:
    client = Client()
    client.force_login(user, backend="allauth.account.auth_backends.AuthenticationBackend")
    return client


def plan(**changes: Any) -> Plan:
    """A small two-sided event that starts by hand or at its time, now."""
    usual: dict[str, Any] = {
        "name": "Monday",
        "game": "bouillabaisse",
        "zone": "UTC",  # no hour of it comes twice
        "starts_local": wall(now(), "UTC"),
        "rounds": 5,
        "break_s": 0,
        "checkin_min": 0,
    }
    return Plan(**{**usual, **changes})


def tournament(organiser: User, **changes: Any) -> Tournament:
    """Published, open for entry."""
    made = services.create(organiser=organiser, plan=plan(**changes), allowed=True)
    return services.publish(tournament_id=made.pk, author=organiser)


def filled(organiser: User, count: int, **changes: Any) -> tuple[Tournament, list[Entry]]:
    """Published, with entrants whose seeds fall from the first to the last."""
    made = tournament(organiser, **changes)
    entries = [services.enter(tournament_id=made.pk, user=user) for user in people(count)]
    for k, entry in enumerate(entries):
        entry.rating = 2000 - k
    Entry.objects.bulk_update(entries, ["rating"])
    return made, entries


def decide(match: Match, places: list[int], *, at_ms: int | None = None) -> None:
    """Ends a match as if it had been played so: through the log, with all that follows from it."""
    match = match_selectors.by_id(match.pk)
    table, position = match_selectors.table_of(match), match_selectors.position_of(match)
    points = [10 * (len(places) - place) for place in places]
    result = engine.final_result(table, position, Outcome(tuple(places), tuple(points)))
    append(match, table, position, [ended(result)], now_ms=at_ms or position.at_ms + 1000)


def first_wins(_pairing: Pairing) -> list[int]:
    return [1, 2]


def by_seed(rng: Rng) -> Callable[[Pairing], list[int]]:
    """The better seed wins mostly, and one match in ten is drawn."""

    def places(pairing: Pairing) -> list[int]:
        slots = sorted(pairing.slots.all(), key=lambda s: s.seat)
        if len(slots) == 2 and rng.chance(0.1):
            return [1, 1]
        strength = [(-s.entry.rating + 400 * rng.unit(), s.seat) for s in slots]
        order = sorted(strength)
        return [1 + order.index(value) for value in strength]

    return places


def play_round(t: Tournament, places: Callable[[Pairing], list[int]]) -> Round:
    """Decides all open tables of the running round and lets the clockwork go on."""
    round_ = t.played_rounds.order_by("-number")[0]
    assert round_.status == Round.Status.RUNNING, round_.status
    open_ = round_.pairings.filter(decided_at=None, match__isnull=False).select_related("match")
    for pairing in open_.prefetch_related("slots__entry"):
        assert pairing.match is not None
        if not pairing.match.is_over:
            decide(pairing.match, places(pairing))
    services.advance(tournament_id=t.pk)
    return round_


def running(t: Tournament) -> Tournament:
    services.start(tournament_id=t.pk, author=t.organiser)
    services.advance(tournament_id=t.pk)
    t.refresh_from_db()
    return t
