"""``/fairness``: how deals are proven, what that does not prove, and how the dealt cards compare with chance."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.views.decorators.http import require_safe

from games import registry
from matches import deal_statistics
from matches.deal_statistics import Bar, GameDeals
from matches.proof_words import proof_words

# The plot: pixels upward, percent sideways, so that its words keep their size.
HEIGHT = 180
AIR = 1.1
BAR_SHARE = 0.62


@dataclass(frozen=True, slots=True)
class Column:
    """One bar of the chart, and the mark where it is expected to end."""

    length: int
    middle: str
    left: str
    right: str
    width: str
    top: int
    height: int
    mark: int
    share: float
    expected: float


@dataclass(frozen=True, slots=True)
class Shown:
    """One game as the page shows it."""

    deals: GameDeals
    name: Promise
    weight: Promise
    kinds: list[Promise]
    columns: list[Column]

    @property
    def percent(self) -> int:
        """How many of 100 honest sites look at least so unusual."""
        return max(1, round(100 * self.deals.chance))


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """``/fairness``."""
    known = deal_statistics.statistics()
    context: dict[str, Any] = {
        "games": [_shown(found) for found in known.games],
        "matches": known.matches,
        "counted_at": known.counted_at,
        "least": deal_statistics.LEAST_HANDS,
        "height": HEIGHT,
        "labels_at": HEIGHT + 22,
        "proof_words": proof_words(),
    }
    return render(request, "web/fairness.html", context)


def _shown(deals: GameDeals) -> Shown:
    game = registry.get(deals.slug)
    words = game.strings
    return Shown(
        deals=deals,
        name=words.NAME,
        weight=words.WEIGHT,
        kinds=[words.KINDS[kind] for kind in game.census.kinds],
        columns=_columns(deals.bars),
    )


def _columns(bars: tuple[Bar, ...]) -> list[Column]:
    highest = max((max(bar.share, bar.expected) for bar in bars), default=0) * AIR or 1
    step = 100 / len(bars)
    columns = []
    for at, bar in enumerate(bars):
        height = round(HEIGHT * bar.share / highest)
        left = step * (at + (1 - BAR_SHARE) / 2)
        columns.append(
            Column(
                length=bar.length,
                middle=f"{step * (at + 0.5):.2f}%",
                left=f"{left:.2f}%",
                right=f"{left + step * BAR_SHARE:.2f}%",
                width=f"{step * BAR_SHARE:.2f}%",
                top=HEIGHT - height,
                height=height,
                mark=HEIGHT - round(HEIGHT * bar.expected / highest),
                share=100 * bar.share,
                expected=100 * bar.expected,
            )
        )
    return columns
