"""The geometry of the rating graph: a step line over time, in percent sideways so that text keeps its size.

The plot is 200 px high from y = 8; templates/ratings/graph.html draws it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil, floor

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import pgettext

from ratings import elo
from ratings.selectors import Span

TOP, HEIGHT = 8, 200
# The vertical axis never starts at zero: what matters is the change.
STEPS = (5, 10, 20, 50, 100, 200, 500, 1000, 2000)
MOST_LINES = 4
MARGIN = 0.12
# More points than this are drawn as the lowest, highest and last of each stretch: nobody sees the difference.
MOST_POINTS = 400
SLICES = 160
# Every so many months a label; more than these would touch on a telephone.
MONTHS = (1, 2, 3, 4, 6, 12)
MOST_LABELS = 4
# A label that starts further right than this would leave the picture.
LAST_LABEL = 90


@dataclass(frozen=True, slots=True)
class Line:
    """A horizontal line with the rating that it stands for."""

    y: int
    rating: int


@dataclass(frozen=True, slots=True)
class Label:
    """A date under the plot."""

    x: str
    words: str


@dataclass(frozen=True, slots=True)
class Mark:
    """The best or lowest rating: a dot with its label, which stays inside the picture."""

    x: str
    y: int
    text_y: int
    anchor: str
    rating: int


@dataclass(frozen=True, slots=True)
class Graph:
    """Everything that the picture is drawn from."""

    path: str
    lines: tuple[Line, ...]
    labels: tuple[Label, ...]
    best: Mark
    lowest: Mark

    @property
    def flat(self) -> bool:
        return self.best.rating == self.lowest.rating


def graph(span: Span) -> Graph:
    """The picture of a rating over a span."""
    scale = _Scale.of(span)
    points = [(scale.x(moment), value) for moment, value in span.points]
    return Graph(
        path="".join(_steps(scale, span.start, points)),
        lines=tuple(Line(scale.pixel(rating), rating) for rating in scale.ratings()),
        labels=tuple(_labels(span, scale)),
        best=_mark(scale, span.best, [(0.0, span.start), *points], -12),
        lowest=_mark(scale, span.lowest, [(0.0, span.start), *points], 20),
    )


@dataclass(frozen=True, slots=True)
class _Scale:
    begins: datetime
    seconds: float
    bottom: int
    step: int
    top: int

    @classmethod
    def of(cls, span: Span) -> _Scale:
        """Round numbers around the line, with air above and below for the two marks."""
        air = max(4.0, MARGIN * (span.best - span.lowest))
        low, high = max(0.0, span.lowest - air), span.best + air
        step = next((s for s in STEPS if ceil(high / s) - floor(low / s) <= MOST_LINES), STEPS[-1])
        seconds = max((span.ends - span.begins).total_seconds(), 1.0)
        return cls(span.begins, seconds, floor(low / step) * step, step, ceil(high / step) * step)

    def x(self, moment: datetime) -> float:
        """Percent of the width."""
        return min(100.0, max(0.0, 100 * (moment - self.begins).total_seconds() / self.seconds))

    def y(self, rating: float) -> float:
        """Percent of the height, from above."""
        return 100 * (self.top - rating) / (self.top - self.bottom)

    def pixel(self, rating: float) -> int:
        return TOP + round(HEIGHT * self.y(rating) / 100)

    def ratings(self) -> Iterable[int]:
        return range(self.bottom, self.top + 1, self.step)


def _steps(scale: _Scale, start: float, points: Sequence[tuple[float, float]]) -> Iterator[str]:
    """The path in a box of 100 by 100: level until a match, then up or down."""
    yield f"M0 {scale.y(start):.1f}"
    for x, values in _thinned(points):
        yield f"H{x:.2f}"
        yield from (f"V{scale.y(value):.1f}" for value in values)
    yield "H100"


def _thinned(points: Sequence[tuple[float, float]]) -> Iterator[tuple[float, list[float]]]:
    if len(points) <= MOST_POINTS:
        yield from ((x, [value]) for x, value in points)
        return
    slices: dict[int, list[float]] = {}
    for x, value in points:
        slices.setdefault(min(SLICES - 1, int(x * SLICES / 100)), []).append(value)
    for number, values in slices.items():
        yield 100 * (number + 1) / SLICES, [min(values), max(values), values[-1]]


def _mark(scale: _Scale, value: float, points: Sequence[tuple[float, float]], offset: int) -> Mark:
    x = next(x for x, y in points if y == value)
    anchor = "start" if x < 12 else "end" if x > 88 else "middle"
    y = scale.pixel(value)
    return Mark(f"{x:.1f}%", y, y + offset, anchor, elo.shown(value))


def _labels(span: Span, scale: _Scale) -> Iterator[Label]:
    for day, form in _ticks(timezone.localtime(span.begins), timezone.localtime(span.ends)):
        x = scale.x(day)
        if x <= LAST_LABEL:
            yield Label(f"{x:.1f}%", date_format(day, form))


def _ticks(begins: datetime, ends: datetime) -> Iterator[tuple[datetime, str]]:
    """Round dates between two moments, about four of them, with how to write them."""
    length = ends - begins
    day = begins.replace(hour=0, minute=0, second=0, microsecond=0)
    if length < timedelta(days=5):
        yield begins, _day_form()
    elif length <= timedelta(days=45):
        step = timedelta(days=max(1, length.days // MOST_LABELS))
        yield from ((day + step * n, _day_form()) for n in range(MOST_LABELS + 1) if begins <= day + step * n <= ends)
    else:
        months = length.days / 30.4
        every = next((n for n in MONTHS if months / n < MOST_LABELS + 0.5), 12 * ceil(months / 12 / MOST_LABELS))
        form = "Y" if every % 12 == 0 else _month_form(year=every > 2)
        yield from ((month, form) for month in _months(day, ends, every=every))


def _months(day: datetime, ends: datetime, *, every: int) -> Iterator[datetime]:
    """First days of months, at multiples of ``every`` months."""
    count = day.year * 12 + day.month  # the month after, counted from zero
    count += -count % every
    while (month := day.replace(year=count // 12, month=count % 12 + 1, day=1)) <= ends:
        yield month
        count += every


def _day_form() -> str:
    # Translators: Django's date format letters; a day under the rating graph, short.
    return pgettext("date format", "j M")


def _month_form(*, year: bool = False) -> str:
    # Translators: Django's date format letters; a month under the rating graph, alone and with its year.
    return pgettext("date format", "M Y") if year else pgettext("date format", "F")
