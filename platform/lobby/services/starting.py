"""From an open table to its match."""

from __future__ import annotations

import logging
import secrets

from core.errors import DomainError
from games import registry
from games.kernel import IllegalMove, OptionValue, Setup
from lobby.clocks import optional_preset
from lobby.models import OpenTable
from matches.models import Match
from matches.services import Player, create_match
from ratings.pools import slug_of
from ratings.selectors import ratings_for

logger = logging.getLogger(__name__)


def start_if_full(table: OpenTable) -> Match | None:
    """Starts the table once all its seats are taken. The caller holds its row."""
    return start(table) if table.joined.count() >= table.seat_count else None


def start(table: OpenTable) -> Match:
    """Starts with those who sit there, in the order of their seats; rated matches draw the seats.

    Raises `DomainError` ``bad_number`` where the game, its options or the rated pool do not allow so many.
    """
    seats = list(table.joined.select_related("player").order_by("number"))
    game = registry.get(table.game)
    options = _options_for(table, len(seats))
    shown = {}
    if table.pool:
        pool = game.pool_of(Setup(len(seats), options))
        if pool is None or pool.slug != table.pool:
            raise DomainError("bad_number")
        shown = ratings_for([seat.player for seat in seats], slug_of(table.game, table.pool))
        secrets.SystemRandom().shuffle(seats)
    match = create_match(
        game=table.game,
        players=[
            Player(
                seat.player,
                seat.bot_level,
                scripted=seat.scripted,
                rating=shown[seat.player_id].value if shown else None,
                provisional=bool(shown) and shown[seat.player_id].provisional,
            )
            for seat in seats
        ],
        options=options,
        pool=table.pool,
        clock=optional_preset(game, table.clock),
        public=not table.private,
        delay=table.delay,
    )
    table.match, table.seat_count = match, len(seats)
    table.save(update_fields=["match", "seat_count"])
    logger.info("match=%s table=%s started", match.code, table.pk)
    return match


def _options_for(table: OpenTable, seats: int) -> dict[str, OptionValue]:
    """The table's options at this number of seats: those that are for other sizes are left out."""
    game = registry.get(table.game)
    for_others = {o.name for o in game.options if o.seats is not None and seats not in o.seats}
    chosen = {name: value for name, value in table.options.items() if name not in for_others}
    try:
        return game.complete_options(seats, chosen)
    except IllegalMove as error:
        raise DomainError("bad_number") from error
