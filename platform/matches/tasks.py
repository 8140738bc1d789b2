"""Background work on matches. Every task may run twice and finds for itself what there is to do."""

from __future__ import annotations

import logging

from celery import shared_task
from celery.exceptions import SoftTimeLimitExceeded

from core import heartbeat
from core.time import from_ms, now_ms
from matches import presence, replays, selectors, services
from matches.models import Match
from matches.services import outages

logger = logging.getLogger(__name__)

NUDGE_AFTER_MS = 5_000
SWEEP_LIMIT = 500
# It says that it lives every two seconds.
WEB_SILENT_S = 6


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


def web_is_silent() -> bool:
    """Whether a web process that gave signs of life gives none. One that never gave any is watched by somebody else."""
    age = heartbeat.age_s(heartbeat.WEB)
    return age is not None and age > WEB_SILENT_S


@shared_task(ignore_result=True)
def flag_overdue() -> int:
    """Acts on clocks that have run out and on shuffles that waited long enough, after giving back what outages cost."""
    moment = now_ms()
    if not outages.pulse(at_ms=moment, web_silent=web_is_silent()):
        return 0
    outages.settle(at_ms=moment)
    matches = selectors.with_seats(selectors.overdue(from_ms(moment)))[:SWEEP_LIMIT]
    return sum(services.run_out(match, at_ms=moment) for match in matches)


@shared_task(ignore_result=True)
def count_absence() -> int:
    """Looks at every match that waits for somebody who is away; how many of them a bot helped on.

    Matches in which everybody who is waited for is there cost a row and a key.
    """
    now = now_ms()
    matches = {match.pk: match for match in selectors.with_people_due()}
    due = {
        pk: [s.number for s in m.seats.all() if not s.bot_level and s.number in m.to_act] for pk, m in matches.items()
    }
    here, watched = presence.all_present(due), presence.watches(matches)
    return sum(
        services.look(match, at_ms=now, before=watched.get(pk))
        for pk, match in matches.items()
        if not all(here[pk]) or (pk in watched and watched[pk].counting)
    )


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
