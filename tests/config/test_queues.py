"""Every task goes to the queue that is meant for it, and the schedule names tasks that exist."""

from __future__ import annotations

import pytest

from config.celery_app import QUEUES, app


@pytest.mark.parametrize(
    ("task", "queue"),
    [
        ("matches.tasks.play_bots", "bots"),
        ("matches.tasks.build_replay", "replays"),
        ("matches.tasks.flag_overdue", "default"),
        ("ratings.tasks.rate_match", "default"),
    ],
)
def test_the_queue_of_a_task(task, queue):
    assert task in app.tasks
    route = app.amqp.router.route({}, task)
    assert route["queue"].name == queue
    assert queue in QUEUES


def test_the_schedule_names_tasks_that_exist():
    app.loader.import_default_modules()
    assert {entry["task"] for entry in app.conf.beat_schedule.values()} <= set(app.tasks)
