"""Opening a match: its rows, its secret, its first event."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction

from accounts.models import User
from core.errors import DomainError
from core.events import emit_on_commit
from core.time import from_ms, now_ms
from games import registry
from games.kernel import ClockPreset, IllegalMove, OptionValue, Setup
from matches.codes import new_code
from matches.deal import CHAIN_LENGTH, SCHEME, SECRET_BYTES
from matches.models import Deal, Match, Seat, SharedDeal
from matches.selectors import by_id, chain_of, table_of
from matches.services.append import started
from matches.signals import match_opened


@dataclass(frozen=True, slots=True)
class Player:
    """Who takes a seat: a person (``scripted``: the page can contribute to the shuffle) or a house bot.

    ``rating`` is shown on the plate, where the opener knows one.
    """

    user: User
    bot_level: str = ""
    scripted: bool = False
    rating: float | None = None
    provisional: bool = False


@transaction.atomic
def create_match(
    *,
    game: str,
    players: Sequence[Player],
    options: Mapping[str, OptionValue] | None = None,
    pool: str = "",
    clock: ClockPreset | None = None,
    public: bool = True,
    delay: int = 0,
    first: int | None = None,
    code: str = "",
    secret: bytes = b"",
    shared: SharedDeal | None = None,
    origin: tuple[str, str] = ("", ""),
    arrival_s: int = 0,
    at_ms: int | None = None,
) -> Match:
    """Opens a match with ``players`` in seat order and starts it, or waits for their part in the shuffle.

    ``code`` and ``secret`` are drawn unless given, which only simulations and tests do.
    ``shared`` are deals that several tables play; everybody's part in them is settled, so nothing is waited for.
    ``delay`` is how many versions those who watch are behind, until the end.
    ``origin`` is the name and address of what the match belongs to, for the way back.
    ``arrival_s`` is what a first turn may take at least, whatever a turn may take later.

    Raises `DomainError`: ``bad_seats``, ``bad_option``, ``bad_pool``, ``bad_level``, ``seated_twice``,
    ``needs_clock`` (rated), ``bots_unrated``.
    """
    at_ms = now_ms() if at_ms is None else at_ms
    the_game = registry.get(game)
    try:
        complete = the_game.complete_options(len(players), options or {})
    except IllegalMove as error:
        raise DomainError(error.code, **error.params) from error
    people = [player.user.pk for player in players if not player.bot_level]
    if len(set(people)) != len(people):
        raise DomainError("seated_twice")
    if any(p.bot_level and p.bot_level not in {level.slug for level in the_game.levels} for p in players):
        raise DomainError("bad_level")
    if pool:
        fitting = the_game.pool_of(Setup(len(players), complete))
        if fitting is None or fitting.slug != pool:
            raise DomainError("bad_pool")
        if clock is None:
            raise DomainError("needs_clock")
        if 0 < len(people) < len(players):
            raise DomainError("bots_unrated")
    match = Match.objects.create(
        code=code or new_code(),
        game=game,
        rules_version=the_game.rules.RULES_VERSION,
        options=complete,
        seat_count=len(players),
        first_seat=first,
        pool=pool,
        public=public,
        delay=delay,
        origin_name=origin[0][:120],
        origin_url=origin[1],
        bank_s=None if clock is None else clock.bank_s,
        increment_s=0 if clock is None else clock.increment_s,
        cap_s=0 if clock is None else clock.cap_s,
        arrival_s=arrival_s,
        created_at=from_ms(at_ms),
        started_at=from_ms(at_ms),
    )
    Seat.objects.bulk_create(
        Seat(
            match=match,
            number=number,
            player=p.user,
            bot_level=p.bot_level,
            scripted=p.scripted and shared is None,
            rating_before=p.rating,
            provisional=p.provisional,
        )
        for number, p in enumerate(players)
    )
    secret = b"" if shared is not None else secret or secrets.token_bytes(SECRET_BYTES)
    Deal.objects.create(match=match, last_secret=secret, length=CHAIN_LENGTH, shared=shared)
    match = by_id(match.pk)
    payload = {
        "game": game,
        "rules_version": match.rules_version,
        "options": complete,
        "first": first,
        "seats": [{"name": p.user.username, "bot": p.bot_level} for p in players],
        "pool": pool,
        "clock": None if clock is None else [clock.bank_s, clock.increment_s, clock.cap_s],
        "scheme": SCHEME,
        "commitment": chain_of(match).commitment,
    }
    if shared is not None:
        payload["shared"] = shared.code
    started(match, table_of(match), payload=payload, now_ms=at_ms)
    emit_on_commit(match_opened, sender=Match, match_id=match.pk, code=match.code)
    return match
