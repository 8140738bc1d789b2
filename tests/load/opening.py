"""Tables for the scripts: of house bots alone, and of players with sessions for their sockets."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from tests.load.clients import Client
from tests.load.site import patiently


@dataclass(frozen=True, slots=True)
class Login:
    """A guest and the cookie of a session."""

    user_id: int
    cookie: str


def logins(number: int) -> list[Login]:
    """So many guests, logged in."""
    from importlib import import_module

    from django.conf import settings
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY

    from accounts.services import create_guest

    store = import_module(settings.SESSION_ENGINE).SessionStore
    made = []
    for _ in range(number):
        guest = create_guest()
        session = store()
        session[SESSION_KEY] = str(guest.pk)
        session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
        session[HASH_SESSION_KEY] = guest.get_session_auth_hash()
        session.save()
        made.append(Login(guest.pk, f"{settings.SESSION_COOKIE_NAME}={session.session_key}"))
    return made


def open_for(group: list[Login], url: str, think: Callable[[], float], *, clock: bool) -> list[Client]:
    """A casual match of Bouillabaisse for these players, and their screens."""
    from accounts.models import User
    from games import registry
    from matches.services import Player, create_match

    game = registry.get("bouillabaisse")

    def make() -> str:
        users = User.objects.in_bulk([login.user_id for login in group])
        players = [Player(users[login.user_id]) for login in group]
        return create_match(game=game.slug, players=players, clock=game.clocks[-1] if clock else None).code

    code = patiently(make)
    return [Client(url, code, seat, login.cookie, think) for seat, login in enumerate(group)]


def open_for_bots(number: int) -> int:
    """The number of a new match of house bots alone; the games take turns."""
    from accounts.selectors import house_bots
    from games import registry
    from matches.services import Player, create_match

    slugs = registry.slugs()
    game = registry.get(slugs[number % len(slugs)])
    seats = 4 if 4 in game.seats else game.seats[0]
    level = game.levels[0].slug

    def make() -> int:
        bots = random.sample(house_bots(level), seats)
        return create_match(game=game.slug, players=[Player(bot, level) for bot in bots]).pk

    return patiently(make)
