"""The Celery application: queues with their reasons, and the beat schedule as code.

- ``default``: short work, done within a second.
- ``bots``: may be slow, and must not keep others waiting.
- ``mails``: waits for a mail server, which may be slow.
- ``replays``: bulk, done when there is nothing else.

Clocks run on ``default``: while it waits the site counts as absent, so nothing long may stand before them.
``task_routes`` names the tasks that are not for ``default``. Tasks may run twice and may be lost; every scheduled one
is a sweep that finds its own work.
"""

from __future__ import annotations

import logging.config
import os
import sys
import warnings
from typing import Any

from celery import Celery
from celery.app.amqp import AMQP
from celery.exceptions import CPendingDeprecationWarning
from celery.signals import setup_logging, task_prerun, worker_process_init, worker_ready
from kombu.connection import Connection
from kombu.entity import Queue

from config.processes import give_way
from config.programs import BOTS, BULK, QUEUES

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.local")
# Django's checks load all pages, which no worker needs: a good part of its start, and memory. What they would find is
# found by the tests.
os.environ.setdefault("CELERY_SKIP_CHECKS", "true")

# Advice against root, in seven lines: whoever runs a site so has decided it.
warnings.filterwarnings("ignore", message="You're running the worker with superuser")


class QuickConnection(Connection):
    """Comes back soon after a broker that was away for a moment; by itself it would wait 2, 4, 6 … seconds."""

    def ensure_connection(self, *args: Any, **more: Any) -> Any:
        return super().ensure_connection(*args, **{**RETRIES, **more})  # type: ignore[no-untyped-call]


class Queues(AMQP):
    Connection = QuickConnection


#: Pauses in seconds between attempts to reach the broker: 0.2, 0.5, 0.8, ….
RETRIES = {"interval_start": 0.2, "interval_step": 0.3, "interval_max": 5}

app = Celery("naipe", amqp=Queues)
app.config_from_object("django.conf:settings", namespace="CELERY")
app.conf.task_queues = [Queue(name) for name in QUEUES]
app.conf.task_default_queue = "default"
app.conf.task_routes = {
    "matches.tasks.play_bots": {"queue": "bots"},
    "matches.tasks.find_lost_bots": {"queue": "bots"},
    "notices.tasks.send_due": {"queue": "mails"},
    # Priority 0, which everything else has, is taken first.
    "matches.tasks.build_replay": {"queue": "replays", "priority": 9},
    "matches.tasks.tally_deals": {"queue": "replays", "priority": 9},
}
# So many tasks of a worker's process share a connection to the database; without this each makes one of its own. Celery
# asks for it by this name, which no setting of Django's can have.
app.conf.update(CELERY_DB_REUSE_MAX=500)
app.autodiscover_tasks()


def every(seconds: float, task: str, *args: object, queue: str = "default") -> dict[str, Any]:
    """An entry of the schedule. A run that nobody took before the next one is due is dropped."""
    return {"task": task, "schedule": seconds, "args": args, "options": {"queue": queue, "expires": seconds}}


app.conf.beat_schedule = {
    "heartbeat-default": every(5, "core.heartbeat", "default"),
    "heartbeat-bots": every(5, "core.heartbeat", "bots", queue="bots"),
    "heartbeat-replays": every(5, "core.heartbeat", "replays", queue="replays"),
    "flag-overdue": every(2, "matches.tasks.flag_overdue"),
    "count-absence": every(2, "matches.tasks.count_absence"),
    "nudge-bots": every(2, "matches.tasks.nudge_bots"),
    "match-waiting": every(2, "lobby.tasks.match_waiting"),
    "expire-tables": every(60, "lobby.tasks.expire_tables"),
    "build-missing-replays": every(60, "matches.tasks.build_missing_replays"),
    "tally-deals": every(3_600, "matches.tasks.tally_deals", queue="replays"),
    "call-off-abandoned": every(3_600, "matches.tasks.call_off_abandoned", queue="replays"),
    "clear-guests": every(3_600, "accounts.tasks.clear_guests", queue="replays"),
    "clear-sessions": every(86_400, "accounts.tasks.clear_sessions", queue="replays"),
    "rate-missing": every(60, "ratings.tasks.rate_missing"),
    "send-notices": every(30, "notices.tasks.send_due", queue="mails"),
    "clear-notices": every(86_400, "notices.tasks.clear_old", queue="replays"),
    "advance-tournaments": every(5, "tournaments.tasks.advance_all"),
}


@task_prerun.connect
def _try_connections(**_: Any) -> None:
    """Lets Django try a connection that is left of an earlier task: the server may have been away since."""
    from django.db import connections

    for connection in connections.all(initialized_only=True):
        connection.health_check_done = False  # type: ignore[attr-defined]


@worker_process_init.connect
def _let_people_go_first(**_: Any) -> None:
    """Bots' moves, mails and replays have time where pages wait for a core. The process steps back when it has started,
    not before."""
    if any(word.startswith((f"{BOTS}@", f"{BULK}@")) for word in sys.argv):
        give_way()


@worker_ready.connect
def _say_nothing_of_changes_to_come(**_: Any) -> None:
    """At each loss of the broker Celery would tell in seven lines of a setting that we have set. It asks for these
    warnings when it starts, so that nothing said earlier counts."""
    warnings.filterwarnings("ignore", category=CPendingDeprecationWarning)


@setup_logging.connect
def _log_like_the_site(**_: Any) -> None:
    """Celery leaves the loggers alone once this signal has a receiver."""
    from django.conf import settings

    logging.config.dictConfig(settings.LOGGING)
