"""Background work on matches. Every task may run twice and finds for itself what there is to do."""

from __future__ import annotations

import logging

from celery import shared_task
from celery.exceptions import SoftTimeLimitExceeded

from core.time import from_ms, now_ms
from matches import replays, selectors, services
from matches.models import Match

logger = logging.getLogger(__name__)

NUDGE_AFTER_MS = 5_000
SWEEP_LIMIT = 500


@shared_task(soft_time_limit=60, ignore_result=True)
def play_bots(match_id: int) -> None:
    """Plays on for the bots of a match while one is due, one append per move."""
    try:
        while services.play_bot(match_id=match_id):
            pass
    except Match.DoesNotExist:
        logger.info("match=%s is gone", match_id)
    except SoftTimeLimitExceeded:
        play_bots.delay(match_id)


@shared_task(ignore_result=True)
def nudge_bots() -> int:
    """Sends the bots' task again where a bot has been due for too long: the first one was lost."""
    due = selectors.with_bots_due(from_ms(now_ms() - NUDGE_AFTER_MS)).values_list("pk", flat=True)[:SWEEP_LIMIT]
    for match_id in due:
        play_bots.delay(match_id)
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
