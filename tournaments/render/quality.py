"""How good a round at tables of three and more is, in words for its organisers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from tournaments.render.event import EventView


def quality_rows(view: EventView, quality: Mapping[str, Any] | None) -> list[tuple[str, str]]:
    """How good a round of tables is, and what nobody could have done better."""
    if not quality:
        return []
    amount = {"n": quality["rematches"], "least": quality["rematches_bound"]}
    spread = {"n": round(quality["spread"] / 10_000, 1), "least": round(quality["spread_bound"] / 10_000, 1)}
    best = _("proven: no filling of the tables is better") if quality["is_optimal"] else _("the best that was found")
    floats = ", ".join(view.name_of(n) for n in quality["floats"])
    return [
        (_("Second meetings"), _("%(n)s; at least %(least)s could not be avoided") % amount),
        (_("Spread of scores at the tables"), _("%(n)s; %(least)s is the least there can be") % spread),
        (_("Alone with their score at a table"), floats or "–"),
        (_("Widest gap in seats had"), str(quality["seat_imbalance"])),
        (_("Widest gap in rounds at short tables"), str(quality["small_table_gap"])),
        (_("On the whole"), best),
    ]
