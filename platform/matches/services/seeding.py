"""The players' part in the shuffle: first a commitment from every browser, then the seeds."""

from __future__ import annotations

from accounts.models import User
from core.errors import Stale
from core.time import now_ms
from matches.deal import is_commitment, is_seed, opens
from matches.engine import awaited
from matches.engine.consequences import NewEvent
from matches.selectors import by_code, position_of, seat_of, table_of
from matches.services.answers import Answer, Done, Refused
from matches.services.append import append
from matches.services.moves import TRIES


def contribute(*, code: str, user: User, part: str, value: str, at_ms: int | None = None) -> Answer:
    """Takes a commitment (``part="commit"``) or a seed (``"seed"``) in hexadecimal.

    What comes again, too late or unasked changes nothing. A seed that does not fit its commitment is refused.
    """
    at_ms = now_ms() if at_ms is None else at_ms
    for _ in range(TRIES):
        match = by_code(code)
        seat = seat_of(match, user)
        if seat is None:
            return Refused("not_seated", match.version)
        table, position = table_of(match), position_of(match)
        if awaited(position).get(seat.number) != part:
            return Refused("not_awaited", position.version)
        given = position.contributions[seat.number]
        if part == "commit" and is_commitment(value):
            payload = {"commitment": value}
        elif part == "seed" and is_seed(value) and opens(given.commitment, value):
            payload = {"seed": value}
        else:
            return Refused("bad_contribution", position.version)
        try:
            position = append(match, table, position, [NewEvent("contributed", seat.number, payload)], now_ms=at_ms)
        except Stale:
            continue
        return Done(position.version)
    return Refused("stale", by_code(code).version)
