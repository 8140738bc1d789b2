"""Every task goes to the queue that is meant for it, and the schedule names tasks that exist."""

from __future__ import annotations

import pytest

from config import programs
from config.celery_app import app


@pytest.mark.parametrize(
    ("task", "queue"),
    [
        ("matches.tasks.play_bots", "bots"),
        ("matches.tasks.build_replay", "replays"),
        ("matches.tasks.flag_overdue", "default"),
        ("ratings.tasks.rate_match", "default"),
        ("matches.tasks.tally_deals", "replays"),
        ("notices.tasks.send_due", "mails"),
    ],
)
def test_the_queue_of_a_task(task, queue):
    app.loader.import_default_modules()
    assert task in app.tasks
    route = app.amqp.router.route({}, task)
    assert route["queue"].name == queue
    assert queue in programs.QUEUES


def served_by(command: list[str]) -> set[str]:
    return set(command[command.index("-Q") + 1].split(","))


def test_every_queue_has_a_worker_and_clocks_wait_for_nothing_long():
    """While they wait, the site counts as absent: no rated match is lost by it, and none is lost by leaving."""
    everyday, bots, bulk = map(served_by, (programs.everyday_worker(), programs.bots(), programs.bulk()))
    assert everyday | bots | bulk == set(programs.QUEUES)
    assert not everyday & (bots | bulk)
    often = {entry["task"] for entry in app.conf.beat_schedule.values() if entry["schedule"] <= 60}
    for entry in app.conf.beat_schedule.values():
        queue = entry["options"]["queue"]
        assert queue == app.amqp.router.route({}, entry["task"])["queue"].name or queue in bulk | bots, entry
        if entry["task"] not in often or entry["task"] == "notices.tasks.send_due":
            assert queue in bulk, f"{entry['task']} may take long"


def test_the_schedule_names_tasks_that_exist():
    app.loader.import_default_modules()
    assert {entry["task"] for entry in app.conf.beat_schedule.values()} <= set(app.tasks)


def test_a_broker_that_was_away_for_a_moment_is_tried_again_soon():
    class Waits(Exception):
        pass

    def wait(_error: Exception, seconds: float) -> None:
        raise Waits(seconds)

    # of the workers, and of those who send
    for connection in (app.connection_for_read(), app.connection_for_write()):
        nowhere = connection.clone(hostname="redis://127.0.0.1:1")
        with pytest.raises(Waits) as found:
            nowhere.ensure_connection(wait)
        assert found.value.args == (0.2,)
