"""The site's own absence: noticed by a pulse, kept as a row, and its time given back to every match.

The pulse is the sweep of the clocks; it stops when workers, beat, Redis or PostgreSQL stand still, and is not counted
while the web process is silent. Until an outage has been settled no clock runs out.
"""

from __future__ import annotations

import logging
from functools import partial
from typing import Any

from django.db import transaction

from core.errors import Stale
from core.sweeps import each
from core.time import from_ms, to_ms
from matches.engine import Position, Table
from matches.engine.consequences import NewEvent
from matches.models import Match, Outage, Pulse
from matches.selectors import position_of
from matches.services.attempts import direct

logger = logging.getLogger(__name__)

# The sweep comes every two seconds; a pulse that stood still for longer was an outage.
STOOD_STILL_MS = 10_000


@transaction.atomic
def pulse(*, at_ms: int, web_silent: bool = False) -> bool:
    """Says that the site works, and writes down an outage that has just ended; False while pages cannot be reached.

    Any number of workers may say so at once.
    """
    if web_silent:
        return False
    Pulse.objects.get_or_create(pk=1, defaults={"seen_at": from_ms(at_ms)})
    row = Pulse.objects.select_for_update().get(pk=1)
    seen_ms = to_ms(row.seen_at)
    if at_ms - seen_ms > STOOD_STILL_MS:
        Outage.objects.create(began_at=row.seen_at, ended_at=from_ms(at_ms))
        logger.warning("outage seconds=%s", (at_ms - seen_ms) // 1000)
    if at_ms > seen_ms:
        row.seen_at = from_ms(at_ms)
        row.save(update_fields=["seen_at"])
    return True


def unsure(at_ms: int) -> bool:
    """Whether an outage lasts, or has not been given back yet. Without any pulse there is nothing to compare with."""
    row = Pulse.objects.filter(pk=1).first()
    if row is None:
        return False
    return at_ms - to_ms(row.seen_at) > STOOD_STILL_MS or Outage.objects.filter(settled=False).exists()


def settle(*, at_ms: int) -> int:
    """Gives the time of past outages back to every match that ran through them; how many events were written.

    May be called again after a death at any point: a match remembers which outages it was given back. One that cannot
    be played on is left out, for as long as an outage waits no clock runs out anywhere.
    """
    written = 0
    for outage in Outage.objects.filter(settled=False).order_by("pk"):
        through = Match.objects.filter(status=Match.Status.RUNNING, started_at__lt=outage.ended_at)
        busy: list[int] = []
        written += each(
            "match", through.order_by("pk").values_list("pk", flat=True), partial(_unless_busy, outage, at_ms, busy)
        )
        if not busy:
            Outage.objects.filter(pk=outage.pk).update(settled=True)
    return written


def _unless_busy(outage: Outage, at_ms: int, busy: list[int], match_id: int) -> bool:
    """One whose players were quicker each time has its turn in the next sweep."""
    try:
        return _give_back(match_id, outage, at_ms)
    except Stale:
        busy.append(match_id)
        return False


def _give_back(match_id: int, outage: Outage, at_ms: int) -> bool:
    def giving(match: Match, table: Table, position: Position) -> list[NewEvent]:
        if position.phase != "running" or outage.pk in position.outages:
            return []
        if not set(range(match.seat_count)) - table.bots:
            return []  # bots alone have no clocks, and nobody's absence matters
        return [NewEvent("adjusted", payload=_payload(match, position, outage))]

    return direct(match_id=match_id, at_ms=at_ms, what=giving)


def _payload(match: Match, position: Position, outage: Outage) -> dict[str, Any]:
    """What each clock that ran when the outage began has lost by it: of a turn that still lasts, or of the bank."""
    began_ms, ended_ms = to_ms(outage.began_at), to_ms(outage.ended_at)
    before = match.events.filter(at_ms__lte=began_ms).order_by("-seq").first()
    then = position if before is None else position_of(match, before.seq)
    shift: dict[str, int] = {}
    bank: dict[str, int] = {}
    for seat, clock in enumerate(then.clocks):
        if clock.since_ms is None or clock.since_ms >= ended_ms:
            continue
        lost = ended_ms - max(began_ms, clock.since_ms)
        if position.clocks[seat].since_ms == clock.since_ms:
            shift[str(seat)] = lost
        else:
            bank[str(seat)] = min(lost, clock.left_ms(began_ms))
    return {
        "outage": outage.pk,
        "seconds": (ended_ms - began_ms) // 1000,
        "shift_ms": shift,
        "bank_ms": bank,
    }
