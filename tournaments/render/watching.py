"""All tables of the running round as the organisers watch them: who is to act, until when, how it ended."""

from __future__ import annotations

from dataclasses import dataclass

from django.template.loader import get_template

from matches.models import Match
from tournaments.render.event import EventView
from tournaments.render.tables import result_text


@dataclass(frozen=True, slots=True)
class Watched:
    """One table at this moment. ``state`` chooses the words."""

    state: str
    who: str = ""
    until_ms: int | None = None
    result: str = ""


def watched_tables(view: EventView) -> dict[str, str]:
    """By block, for every table of the round that has begun: one query however many there are."""
    current = view.current
    if current is None or not current.has_begun:
        return {}
    template = get_template("tournaments/watched.html")
    columns = ("status", "to_act", "turn_deadline")
    tables = view.book.tables_of[current.pk]
    keys = [p.match.pk for p in tables if p.decided_at is None and p.match is not None]
    now_ = {pk: rest for pk, *rest in Match.objects.filter(pk__in=keys).values_list("pk", *columns)}
    found: dict[str, str] = {}
    drawn: dict[Watched, str] = {}  # those that are decided have few results
    for pairing in tables:
        slots = view.book.seated[pairing.pk]
        if pairing.decided_at is not None:
            state = Watched("decided", result=result_text(view, slots))
        elif pairing.match is None or pairing.match.pk not in now_:
            state = Watched("none")
        else:
            status, to_act, deadline = now_[pairing.match.pk]
            # who withdrew before the tables opened has a slot and no seat
            playing = [s for s in slots if s.result != "-"]
            seats = sorted({seat % len(playing) for seat in to_act}) if playing else []
            names = ", ".join(view.book.by_id[playing[k].entry_id].name for k in seats)
            until = None if deadline is None else round(deadline.timestamp() * 1000)
            state = Watched(status, who=names, until_ms=until)
        if state not in drawn:
            drawn[state] = template.render({"state": state}).strip()
        found[f"t{pairing.table}"] = drawn[state]
    return found
