"""What the lobby's live pages show: the whole inside of a page, for its first load and for its updates alike.

A live page is known by a short name: ``lobby`` (with a filter, ``lobby?game=buraco``), ``watch``, or ``table/CODE``.
Its inside holds no token: the buttons name the page's one form outside of it.
"""

from __future__ import annotations

import hashlib
from typing import Any

from django.http import QueryDict
from django.template.loader import render_to_string
from django.utils.translation import gettext, ngettext

from accounts.models import User
from core.time import now
from games import registry
from games.words import enumerate_words
from lobby import filtering, missed, selectors, strings
from lobby.filtering import Filter
from lobby.models import OpenTable

LOBBY, WATCH = "lobby", "watch"


def fragment(name: str, user: User | None) -> str:
    """The inside of the live page called ``name``; the lobby's for a name that is none."""
    if name == WATCH:
        return render_to_string("lobby/watch_fragment.html", watch_context(user))
    if name.startswith("table/"):
        return render_to_string("lobby/table_fragment.html", table_context(name.removeprefix("table/"), user))
    query = QueryDict(name.partition("?")[2]).dict()
    return render_to_string("lobby/fragment.html", context(user, filtering.read(query)))


def mark_of(html: str) -> str:
    """A fragment in short, by which a page that polls says what it shows."""
    return hashlib.sha256(html.encode()).hexdigest()[:16]


def context(user: User | None, wanted: Filter) -> dict[str, Any]:
    """Everything the lobby shows to this visitor (None: nobody yet), with the open tables that are wanted."""
    open_tables = selectors.open_tables(user, wanted)
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
        "missed": None if user is None or waiting else _missed(user),
        "tables": selectors.my_tables(user),
        "wanted": wanted,
        "page_name": f"{LOBBY}?{wanted.query}" if wanted.query else LOBBY,
        "open_tables": open_tables,
        "hidden_tables": selectors.how_many_open(user) if wanted.query and not open_tables else 0,
        "frees": range(2, filtering.MOST_FREE + 1),
        "tiles": selectors.tiles(),
        "watched": selectors.watched(user),
    }


def _missed(user: User) -> dict[str, Any] | None:
    """The queue that the visitor was taken out of for not answering."""
    found = missed.recall(user.pk)
    if found is None:
        return None
    game = registry.get(found.game)
    return {"game": game, "pool_slug": found.pool, "pool": game.strings.POOLS[found.pool], "clock": found.clock}


def watch_context(user: User | None) -> dict[str, Any]:
    return {"watched": selectors.watched(user, selectors.ALL)}


def table_context(code: str, user: User | None) -> dict[str, Any]:
    """The waiting room as this visitor sees it; ``table`` is None where the host has closed it."""
    table = selectors.table_by_code(code)
    if table is None:
        return {"table": None}
    game = registry.get(table.game)
    places = selectors.places(table, user)
    taken = [place for place in places if place.taken is not None]
    seated = any(place.me for place in taken)
    return {
        "table": table,
        "game": game,
        "pool": game.strings.POOLS[table.pool] if table.pool else "",
        "options": selectors.chosen_options(game, table),
        "places": places,
        "pairs": _pairs(places),
        "mine": _own_seat(places),
        "free": table.seat_count - len(taken),
        "taken": len(taken),
        "seated": seated,
        "hosting": user is not None and user.pk == table.host_id,
        "over": selectors.is_over(table),
        "refused": user is not None and user.pk in table.removed,
        "needs_account": table.rated and (user is None or not user.is_person),
        "can_start": _can_start(table, len(taken)),
        "levels": [] if table.rated else [(level.slug, game.strings.LEVELS[level.slug]) for level in game.levels],
        "minutes_gone": int((now() - table.host_seen_at).total_seconds() // 60),
    }


def _pairs(places: list[selectors.Place]) -> list[tuple[str, str]]:
    """Each pair's name with those who sit there; nothing where everybody plays alone."""
    sides = sorted({place.side for place in places if place.side is not None})
    pairs = [(side, [place for place in places if place.side == side]) for side in sides]
    return [(strings.pair_name(side, len(places)), _who(pair)) for side, pair in pairs]


def _who(places: list[selectors.Place]) -> str:
    """Those who sit there, and how many seats are free."""
    names = [place.taken.player.username for place in places if place.taken is not None]
    free = len(places) - len(names)
    if free:
        names.append(ngettext("a free seat", "%(n)s free seats", free) % {"n": free})
    return enumerate_words(names)


def _own_seat(places: list[selectors.Place]) -> str:
    """Where the visitor sits, and with whom, in a sentence."""
    mine = next((place for place in places if place.me), None)
    if mine is None:
        return ""
    if mine.side is None:
        return gettext("You sit in seat %(number)s.") % {"number": mine.number}
    partners = _who([place for place in places if place.side == mine.side and not place.me])
    return gettext("You sit %(seat)s. With you plays: %(partners)s.") % {"seat": mine.label, "partners": partners}


def _can_start(table: OpenTable, taken: int) -> bool:
    """Whether the host may start with fewer than the table was opened for."""
    return not table.rated and taken < table.seat_count and taken in registry.get(table.game).seats
