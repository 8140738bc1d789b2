"""Playing the house: at once, casual, with bots in all other seats."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

from accounts.models import User
from accounts.selectors import house_bots
from core.errors import DomainError
from games import registry
from games.kernel import OptionValue
from lobby.clocks import optional_preset
from lobby.services.limits import DELAYS, refuse_too_many
from matches.models import Match
from matches.services import Player, create_match


def play_house(
    *,
    user: User,
    game: str,
    seats: int,
    level: str,
    clock: str = "",
    options: Mapping[str, OptionValue] | None = None,
    delay: int = 0,
    scripted: bool = False,
) -> Match:
    """Seats the player among house bots and starts. Raises `DomainError` for what the game does not have."""
    the_game = registry.get(game)
    if seats not in the_game.seats:
        raise DomainError("bad_seats")
    if level not in {known.slug for known in the_game.levels}:
        raise DomainError("bad_level")
    if delay not in DELAYS:
        raise DomainError("bad_delay")
    refuse_too_many(user)
    players = [Player(bot, level) for bot in house_bots(level)[: seats - 1]]
    if len(players) < seats - 1:
        raise DomainError("bad_level")
    players.insert(secrets.randbelow(seats), Player(user, scripted=scripted))
    return create_match(
        game=game,
        players=players,
        options=options,
        clock=optional_preset(the_game, clock),
        public=True,
        delay=delay,
    )
