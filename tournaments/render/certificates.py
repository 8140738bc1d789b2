"""The score groups of a round in words, from the codes that the engine gave."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.models import Round
from tournaments.render.amounts import points_text
from tournaments.render.event import EventView
from tournaments.render.tables import why_text
from tournaments.strings import in_points


def bracket_words(view: EventView, round_: Round) -> list[dict[str, str]]:
    """One for each score group: who was in it, who left it below, and what decided."""
    found = []
    for bracket in round_.brackets:
        residents = ", ".join(view.name_of(n) for n in bracket["residents"])
        words = [_("In it: %(names)s.") % {"names": residents}]
        if bracket["moved"]:
            words.append(_("From above: %(names)s.") % {"names": ", ".join(view.name_of(n) for n in bracket["moved"])})
        if bracket["floaters"]:
            words.append(_("Down: %(names)s.") % {"names": ", ".join(view.name_of(n) for n in bracket["floaters"])})
        words.append(why_text(view, [bracket["reason"]]))
        title = in_points(points_text(bracket["score"]), bracket["score"])
        found.append({"title": title, "words": " ".join(words)})
    return found
