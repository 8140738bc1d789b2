"""The match file: everything about a finished match, for download and for `verify_deal`. README.md gives the format."""

from __future__ import annotations

from typing import Any

from matches import selectors
from matches.deal import SCHEME
from matches.models import Match


def commitment(match: Match) -> str:
    """The promise that was published before the first card."""
    return selectors.chain_of(match).commitment


def match_file(match: Match) -> dict[str, Any]:
    """The file of a match that is over: log, clocks, result, ratings, and the secrets of the deals that were used."""
    position = selectors.position_of(match)
    chain, shared = selectors.chain_of(match), match.deal.shared
    used = max(position.deals, 1)
    return {
        "format": "naipe-match-1",
        "id": match.code,
        "game": match.game,
        "rules_version": match.rules_version,
        "options": match.options,
        "first_seat": match.first_seat,
        "pool": match.pool,
        "clock": None if match.bank_s is None else [match.bank_s, match.increment_s, match.cap_s],
        "seats": [
            {
                "seat": seat.number,
                "name": seat.player.username,
                "bot": seat.bot_level,
                "rating_before": seat.rating_before,
                "rating_after": seat.rating_after,
                "place": seat.place,
                "points": seat.points,
            }
            for seat in match.seats.all()
        ],
        "deal": {
            "scheme": SCHEME,
            "id": match.code if shared is None else shared.code,
            "commitment": chain.commitment,
            "revealed": {"k": used, "secret": chain.secret(used).hex()},
            "contributions": [
                {"seat": seat, "commitment": c.commitment, "seed": c.seed, "empty": c.empty}
                for seat, c in enumerate(position.contributions)
            ]
            if shared is None
            else shared.contributions,
        },
        "events": [
            {
                "seq": row.seq,
                "kind": row.kind,
                "seat": row.seat,
                "payload": row.payload,
                "at_ms": row.at_ms,
                "clock_ms": row.clock_ms,
            }
            for row in match.events.order_by("seq")
        ],
        "result": match.result,
    }
