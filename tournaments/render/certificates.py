"""The score groups of a round in words, from the codes that the engine gave."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.models import Round
from tournaments.render.event import EventView
from tournaments.render.tables import name_then, why_text


def bracket_words(view: EventView, round_: Round) -> list[dict[str, str]]:
    """One for each score group: who was in it, who left it below, and what decided."""
    found = []
    for bracket in round_.brackets:
        residents = ", ".join(name_then(view, round_, n) for n in bracket["residents"])
        words = [_("In it: %(names)s.") % {"names": residents}]
        if bracket["moved"]:
            words.append(
                _("From above: %(names)s.") % {"names": ", ".join(name_then(view, round_, n) for n in bracket["moved"])}
            )
        if bracket["floaters"]:
            words.append(
                _("Down: %(names)s.") % {"names": ", ".join(name_then(view, round_, n) for n in bracket["floaters"])}
            )
        words.append(why_text(view, round_, [bracket["reason"]]))
        found.append({"title": view.in_points(bracket["score"]), "words": " ".join(words)})
    return found
