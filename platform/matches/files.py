"""The match file: everything about a finished match, for download and for `verify_deal`. README.md gives the format."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from matches import selectors
from matches.deal import SCHEME
from matches.engine import Position
from matches.models import Match, MatchEvent
from matches.verification import FORMAT, LogEvent, Shuffle, redeal


def commitment(match: Match) -> str:
    """The promise that was published before the first card."""
    return selectors.chain_of(match).commitment


def match_file(match: Match) -> dict[str, Any]:
    """The file of a match that is over: log, clocks, result, ratings, and the secrets of the deals that were used."""
    position = selectors.position_of(match)
    rows = list(match.events.order_by("seq"))
    chain, shared = selectors.chain_of(match), match.deal.shared
    used = max(position.deals, 1)
    return {
        "format": FORMAT,
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
            "shuffles": [asdict(shuffle) for shuffle in _shuffles(match, position, rows)],
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
            for row in rows
        ],
        "result": match.result,
    }


def _shuffles(match: Match, position: Position, rows: Iterable[MatchEvent]) -> tuple[Shuffle, ...]:
    """Every order that was dealt from, so that a reader can compare without counting hashes."""
    table = selectors.table_of(match)
    log = (LogEvent(row.seq, row.kind, row.seat, row.payload) for row in rows)
    return redeal(table.rules, table.setup, selectors.decks_of(match, position), log).shuffles
