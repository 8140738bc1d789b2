"""Stepping through a finished match: its steps, its deals, and the stored frames that a task builds once.

A step's number is the version of the log. Without stored frames, or with frames written by other rules, everything
comes from the log itself, with the same result.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import dataclass

import msgspec
from django.db import transaction

from core.time import now
from games.kernel import OPEN, Viewer
from matches import selectors
from matches.engine import Position, Table
from matches.frames import Frame, frame, pack, unpack, viewers
from matches.models import Match, Replay, ReplayDeal

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Span:
    """The steps of one deal. The steps before the first card belong to the first deal."""

    deal: int
    first: int
    last: int


def positions(match: Match) -> list[Position]:
    """The match at every version, from 1."""
    return list(selectors.steps(match, selectors.log_of(match)))


def spans(table: Table, steps: list[Position]) -> list[Span]:
    """The deals of a match with their first and last steps."""
    deals = [1 if p.state is None else table.rules.view(p.state, OPEN).deal for p in steps]
    starts = [i for i, deal in enumerate(deals) if i == 0 or deal != deals[i - 1]]
    ends = [*(start - 1 for start in starts[1:]), len(deals) - 1]
    return [
        Span(deals[start], steps[start].version, steps[end].version) for start, end in zip(starts, ends, strict=True)
    ]


def gains(table: Table, steps: list[Position], parts: list[Span]) -> list[list[int]]:
    """What each seat won or lost in each deal: the running totals when the next one begins, less those before."""
    totals = [
        (0,) * table.setup.seats if state is None else table.rules.view(state, OPEN).points
        for state in [steps[part.first - 1].state for part in parts[1:]] + [steps[-1].state]
    ]
    found, before = [], (0,) * len(totals[0])
    for total in totals:
        found.append([now - then for now, then in zip(total, before, strict=True)])
        before = total
    return found


def gains_of(matches: Iterable[int]) -> dict[int, list[tuple[Span, list[int]]]]:
    """By match: its deals, and what each seat won or lost in them. One query where all is stored."""
    wanted = list(matches)
    found = {
        row.match_id: [(Span(*span), gain) for span, gain in zip(row.spans, row.gains, strict=False)]
        for row in Replay.objects.filter(match__in=wanted)
    }
    for key in wanted:
        if not found.get(key):  # the task is not through yet
            match = selectors.by_id(key)
            table, steps = selectors.table_of(match), positions(match)
            parts = spans(table, steps)
            found[key] = list(zip(parts, gains(table, steps, parts), strict=True))
    return found


def build(match_id: int) -> None:
    """Stores the frames of every step for every viewer. Built again, it gives the same."""
    match = selectors.by_id(match_id)
    if not match.is_over:
        return
    table, steps = selectors.table_of(match), positions(match)
    parts = spans(table, steps)
    rows = [
        ReplayDeal(
            match=match,
            viewer=str(viewer),
            deal=span.deal,
            frames=pack([frame(table, steps[v - 1], viewer) for v in range(span.first, span.last + 1)]),
        )
        for viewer in viewers(match.seat_count)
        for span in parts
    ]
    with transaction.atomic():
        Replay.objects.update_or_create(
            match=match,
            defaults={
                "rules_version": match.rules_version,
                "spans": [[s.deal, s.first, s.last] for s in parts],
                "gains": gains(table, steps, parts),
                "built_at": now(),
            },
        )
        ReplayDeal.objects.filter(match=match).delete()
        ReplayDeal.objects.bulk_create(rows)
    logger.info("match=%s replay built steps=%s", match.code, len(steps))


def spans_of(match: Match) -> list[Span]:
    """The deals, from the stored replay or the log."""
    stored = Replay.objects.filter(match=match).first()
    if stored is not None:
        return [Span(*span) for span in stored.spans]
    return spans(selectors.table_of(match), positions(match))


def deal_frames(match: Match, viewer: Viewer, span: Span) -> list[Frame]:
    """The frames of one deal for one viewer, from the stored replay or the log."""
    table = selectors.table_of(match)
    row = ReplayDeal.objects.filter(match=match, viewer=str(viewer), deal=span.deal).first()
    if row is not None:
        try:
            return unpack(bytes(row.frames), table)
        except msgspec.ValidationError:
            logger.warning("match=%s replay was written by other rules", match.code)
    steps = positions(match)
    return [frame(table, steps[version - 1], viewer) for version in range(span.first, span.last + 1)]
