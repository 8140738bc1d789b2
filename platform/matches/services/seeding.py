"""The players' part in the shuffle: first a commitment from every browser, then the seeds."""

from __future__ import annotations

from accounts.models import User
from matches.deal import is_commitment, is_seed, opens
from matches.engine import Position, Table, awaited
from matches.engine.consequences import NewEvent
from matches.models import Match
from matches.services.answers import Answer
from matches.services.attempts import answer


def contribute(*, code: str, user: User, part: str, value: str, at_ms: int | None = None) -> Answer:
    """Takes a commitment (``part="commit"``) or a seed (``"seed"``) in hexadecimal.

    What comes again, too late or unasked changes nothing. A seed that does not fit its commitment is refused.
    """

    def contributing(_match: Match, _table: Table, position: Position, seat: int, _at_ms: int) -> list[NewEvent] | str:
        if awaited(position).get(seat) != part:
            return "not_awaited"
        if part == "commit" and is_commitment(value):
            return [NewEvent("contributed", seat, {"commitment": value})]
        if part == "seed" and is_seed(value) and opens(position.contributions[seat].commitment, value):
            return [NewEvent("contributed", seat, {"seed": value})]
        return "bad_contribution"

    return answer(code=code, user=user, client_id=None, at_ms=at_ms, what=contributing)
