"""How a pool's players are spread over the ratings."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, FloatField, IntegerField
from django.db.models.functions import Cast, Floor

from ratings.selectors.standings import listed

WIDTH = 50


@dataclass(frozen=True, slots=True)
class Bin:
    """The listed players rated from ``low`` up to, not including, ``high``."""

    low: int
    high: int
    players: int


def spread(pool: str) -> list[Bin]:
    """Bins of 50 points from the weakest listed player to the strongest, empty ones between included; one query."""
    step = Cast(Floor((Cast("value", FloatField()) + 0.5) / WIDTH), IntegerField())
    counts = dict(listed(pool).annotate(step=step).order_by().values_list("step").annotate(n=Count("pk")))
    if not counts:
        return []
    return [Bin(step * WIDTH, (step + 1) * WIDTH, counts.get(step, 0)) for step in range(min(counts), max(counts) + 1)]
