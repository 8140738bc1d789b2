"""The lobby drawn for one player: the whole page's inside, for the first load and for live updates alike."""

from __future__ import annotations

from typing import Any

from django.template.loader import render_to_string

from accounts.models import User
from core.time import now
from games import registry
from lobby import selectors
from lobby.models import OpenTable


def context(user: User | None) -> dict[str, Any]:
    """Everything the lobby shows to this visitor (None: nobody yet)."""
    ticket = selectors.ticket_of(user)
    waiting = None
    if ticket is not None:
        game = registry.get(ticket.game)
        proposal = ticket.proposal
        waiting = {
            "ticket": ticket,
            "game": game,
            "pool": game.strings.POOLS[ticket.pool],
            "seats": game.pool(ticket.pool).seats,
            "since_s": int((now() - ticket.joined_at).total_seconds()),
            "proposal": proposal,
            "ready": 0 if proposal is None else sum(t.ready for t in proposal.tickets.all()),
            "left_s": 0 if proposal is None else max(0, int((proposal.expires_at - now()).total_seconds())),
        }
    return {
        "visitor": user,
        "may_rank": user is not None and user.is_person,
        "mine": selectors.my_matches(user),
        "waiting": waiting,
        "tables": selectors.my_tables(user),
        "tiles": selectors.tiles(),
        "watched": selectors.watched(user),
    }


def fragment(user: User | None) -> str:
    """The lobby's inside as HTML. Holds no token: its forms name the page's one outside it."""
    return render_to_string("lobby/fragment.html", context(user))


def is_over(table: OpenTable) -> bool:
    """Whether nobody can join this table any more."""
    return table.match_id is not None or table.expires_at <= now()
