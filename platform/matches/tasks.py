"""Background work on matches. Every task may run twice and finds for itself what there is to do."""

from __future__ import annotations

import logging
import time

from celery import shared_task
from celery.exceptions import SoftTimeLimitExceeded
from django.conf import settings
from django.core.cache import cache

from core import heartbeat
from core.sweeps import each
from core.time import from_ms, now_ms
from matches import presence, replays, selectors, services
from matches.models import Match
from matches.services import outages

logger = logging.getLogger(__name__)

# Between a move's commit and the sending of the next task.
SENT_WITHIN_MS = 1_000
# Longer than the queue ever takes: a probe that expired before its turn would find nothing as long as it is long.
PROBE_EXPIRES_S = 60
SWEEP_LIMIT = 500
DAY_MS = 86_400_000
# Who agreed on a pause may take so much longer.
PAUSED_DAYS = 90
# Where people wait for a bot, nobody else comes first: priority 0, the usual one, is taken before 9.
IN_TURN = 9
# So long a table without people may keep a worker to itself: a move or two, so that a hundred tables get on within 5 s.
TURN_S = 0.02
# It says that it lives every two seconds.
WEB_SILENT_S = 6


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
    wait: a bot that still is due since then has no task any more. Unless one like this has sent it since, and it waits
    behind: two tasks for one table would both go on until its end.
    """
    due = selectors.with_bots_due(from_ms(sent_ms - SENT_WITHIN_MS)).values_list("pk", flat=True)[:SWEEP_LIMIT]
    keys = {f"bots-sent:{match_id}": match_id for match_id in due}
    sent = cache.get_many(keys) if keys else {}
    lost = {key: match_id for key, match_id in keys.items() if sent.get(key, 0) <= sent_ms}
    for match_id in lost.values():
        play_bots.apply_async([match_id])  # before all those in turn: it has waited longer than any of them
    if lost:
        cache.set_many(dict.fromkeys(lost, now_ms()), timeout=PROBE_EXPIRES_S)
    return len(lost)


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
    matches = {match.pk: match for match in selectors.with_seats(selectors.overdue(from_ms(moment)))[:SWEEP_LIMIT]}
    return each("match", matches, lambda pk: services.run_out(matches[pk], at_ms=moment))


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
    looked_at = [pk for pk in matches if not all(here[pk]) or (pk in watched and watched[pk].counting)]
    return each("match", looked_at, lambda pk: services.look(matches[pk], at_ms=now, before=watched.get(pk)))


@shared_task(ignore_result=True)
def call_off_abandoned() -> int:
    """Ends casual matches in which nobody has played for days; how many."""
    if not settings.DEAD_MATCH_DAYS:
        return 0
    since = now_ms() - settings.DEAD_MATCH_DAYS * DAY_MS
    still = selectors.abandoned(since_ms=since, paused_since_ms=since - PAUSED_DAYS * DAY_MS)
    return each("match", still.values_list("pk", flat=True)[:SWEEP_LIMIT], lambda pk: services.abandon(match_id=pk))


@shared_task(ignore_result=True)
def build_replay(match_id: int) -> None:
    """Stores all frames of a finished match."""
    replays.build(match_id)


@shared_task(ignore_result=True)
def build_missing_replays() -> int:
    """Sends the replay's task again for matches that have ended of late and have none, the newest first.

    One that cannot be built is not tried for ever: its page works from the log.
    """
    ended = Match.objects.filter(status=Match.Status.ENDED, ended_at__gte=from_ms(now_ms() - DAY_MS), replay=None)
    missing = ended.order_by("-ended_at").values_list("pk", flat=True)[:SWEEP_LIMIT]
    for match_id in missing:
        build_replay.delay(match_id)
    return len(missing)


@shared_task(ignore_result=True)
def tally_deals(*, going_on: bool = False) -> int:
    """Once a day counts the deals of the matches that ended since, a few in one task, which sends itself again.

    Looked at each hour, so that no day is missed.
    """
    if not going_on and not services.tally_is_due():
        return 0
    counted = services.tally_deals()
    if counted:
        tally_deals.delay(going_on=True)
    return counted
