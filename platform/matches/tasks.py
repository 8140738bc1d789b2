"""Background work on matches. Every task may run twice and finds for itself what there is to do."""

from __future__ import annotations

import logging
import time

from celery import shared_task
from celery.exceptions import SoftTimeLimitExceeded

from core.time import from_ms, now_ms
from matches import replays, selectors, services
from matches.models import Match

logger = logging.getLogger(__name__)

# Between a move's commit and the sending of the next task.
SENT_WITHIN_MS = 1_000
PROBE_EXPIRES_S = 4
SWEEP_LIMIT = 500
# Where people wait for a bot, nobody else comes first: priority 0, the usual one, is taken before 9.
IN_TURN = 9
# So long a table without people may keep a worker to itself.
TURN_S = 0.2


@shared_task(soft_time_limit=60, ignore_result=True)
def play_bots(match_id: int) -> None:
    """Plays on for the bots of a match while one is due, one append per move; in turn with other tables."""
    until = time.monotonic() + TURN_S
    try:
        while services.play_bot(match_id=match_id):
            if time.monotonic() > until:
                play_bots.apply_async([match_id], priority=IN_TURN)
                return
    except Match.DoesNotExist:
        logger.info("match=%s is gone", match_id)
    except SoftTimeLimitExceeded:
        play_bots.apply_async([match_id], priority=IN_TURN)


@shared_task(ignore_result=True)
def nudge_bots() -> None:
    """Looks for lost bots' tasks, from the end of their own queue."""
    find_lost_bots.apply_async([now_ms()], priority=IN_TURN, expires=PROBE_EXPIRES_S)


@shared_task(ignore_result=True)
def find_lost_bots(sent_ms: int) -> int:
    """Sends the bots' task again where the first one was lost.

    The queue is served in order, so whatever was due when this was sent has been served by now, however many tables
    wait: a bot that still is due since then has no task any more.
    """
    due = selectors.with_bots_due(from_ms(sent_ms - SENT_WITHIN_MS)).values_list("pk", flat=True)[:SWEEP_LIMIT]
    for match_id in due:
        play_bots.apply_async([match_id], priority=IN_TURN)
    return len(due)


@shared_task(ignore_result=True)
def flag_overdue() -> int:
    """Acts on clocks that have run out, and on shuffles that waited long enough."""
    matches = selectors.with_seats(selectors.overdue(from_ms(now_ms())))[:SWEEP_LIMIT]
    return sum(services.run_out(match) for match in matches)


@shared_task(ignore_result=True)
def build_replay(match_id: int) -> None:
    """Stores all frames of a finished match."""
    replays.build(match_id)


@shared_task(ignore_result=True)
def build_missing_replays() -> int:
    """Sends the replay's task again for finished matches that have none."""
    missing = Match.objects.filter(status=Match.Status.ENDED, replay=None).values_list("pk", flat=True)[:SWEEP_LIMIT]
    for match_id in missing:
        build_replay.delay(match_id)
    return len(missing)
