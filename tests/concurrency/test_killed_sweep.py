"""A worker killed with -9 at each step of the absence sweep: nothing lost, nothing doubled."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Iterator

import pytest
from django.db import connection

from config import servers
from core.time import from_ms
from games.kernel import ClockPreset
from matches import presence, selectors, services
from matches.models import Match
from tests.concurrency.test_absence import has_gaps_or_repeats
from tests.matches.absences import everybody_here, wait
from tests.matches.tables import At, open_match

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis")]

SLOW = ClockPreset(600, 5, 600)
SWEEP_MS = 2_000
LONG_S = 3_600

COMMIT = "django.db.backends.base.base:BaseDatabaseWrapper._commit"
APPEND = "matches.services.append"
# The sweep's steps in their order: the call at which it dies, and whether after it. It comes to one match of two.
BEFORE_COMMIT = [
    ("matches.presence:watches", 1, False),
    ("matches.presence:keep", 1, False),
    ("matches.presence:keep", 1, True),
    (f"{APPEND}:_claim", 1, False),
    (f"{APPEND}:_claim", 1, True),
    ("django.db.models.query:QuerySet.bulk_create", 1, True),
    (COMMIT, 1, False),
]
AFTER_COMMIT = [
    (COMMIT, 1, True),
    ("matches.receivers:wake", 1, False),
    ("matches.receivers:wake", 1, True),
    ("matches.presence:keep", 2, False),
    ("matches.presence:keep", 2, True),
]


class Sweeper:
    """The other process."""

    def __init__(self) -> None:
        found = connection.settings_dict
        place = f"host={found['HOST']}&port={found['PORT']}"
        database = f"postgres://{found['USER']}:{found['PASSWORD']}@/{found['NAME']}?{place}"
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.concurrency.sweeper"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={
                **servers.child_environment(),
                "DATABASE_URL": database,
                "DJANGO_SETTINGS_MODULE": "config.settings.test",
            },
        )

    def sweep(self, at_ms: int, **death: object) -> int:
        """One sweep at this moment; its exit code."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps({"at_ms": at_ms, **death}) + "\n")
        self.process.stdin.flush()
        return int(self.process.stdout.readline())

    def stop(self) -> None:
        self.process.communicate()


@pytest.fixture(scope="module")
def sweeper(django_db_setup: None, real_servers: None) -> Iterator[Sweeper]:
    running = Sweeper()
    yield running
    running.stop()


@pytest.fixture(autouse=True)
def _unhurried(monkeypatch):
    """What the pages have said is believed for as long as this machine takes to start and to kill processes."""
    monkeypatch.setattr(presence, "DEAF_S", LONG_S)


def about_to_be_stood_in(seats: int) -> tuple[At, int]:
    """One look before the allowance is gone."""
    at = open_match(seats, clock=SLOW)
    absent = at.position.to_act[0]
    everybody_here(at, away=(absent,))
    for seat in set(range(seats)) - {absent}:
        presence.seen(at.match.pk, seat, for_s=LONG_S)
    wait(at, 58)
    at.now += SWEEP_MS
    return at, absent


def stood_in(at: At) -> int:
    return at.match.events.filter(kind="stood_in").count()


def is_whole(at: At) -> bool:
    """The row says what the log says, and the log has no gap."""
    match = at.match
    return not has_gaps_or_repeats(at) and match.version == match.events.count()


@pytest.mark.parametrize(
    ("place", "nth", "after", "committed"),
    [(*step, False) for step in BEFORE_COMMIT] + [(*step, True) for step in AFTER_COMMIT],
)
def test_a_sweep_killed_at_any_step_stands_in_once(sweeper, place, nth, after, committed):
    tables = [about_to_be_stood_in(3), about_to_be_stood_in(4)]
    now = tables[0][0].now
    assert sweeper.sweep(now, place=place, nth=nth, after=after) == -signal.SIGKILL
    assert sum(stood_in(at) for at, _absent in tables) == int(committed)
    assert all(is_whole(at) for at, _absent in tables)
    for look in (1, 2, 3):
        assert sweeper.sweep(now + look * SWEEP_MS) == 0
        assert [stood_in(at) for at, _absent in tables] == [1, 1], "what was not done is, and no more"
    for at, absent in tables:
        assert is_whole(at)
        assert at.position.stand_ins == (absent,)
        goes_on_and_gives_the_seat_back(at, absent)


def goes_on_and_gives_the_seat_back(at: At, absent: int) -> None:
    """Though the word of it was lost, the sweep for lost bots finds the seat; and its owner has it again, once."""
    at.now += 4 * SWEEP_MS
    assert selectors.with_bots_due(from_ms(at.now)).filter(pk=at.match.pk).exists()
    version = at.match.version
    services.play_bot(match_id=at.match.pk, at_ms=at.now)
    moved = at.match.events.get(seq=version + 1)
    assert (moved.kind, moved.seat, "bot" in moved.payload) == ("moved", absent, True)
    presence.seen(at.match.pk, absent)
    assert services.come_back(match_id=at.match.pk, seat=absent, at_ms=at.now)
    assert not services.come_back(match_id=at.match.pk, seat=absent, at_ms=at.now)
    assert at.position.stand_ins == ()
    assert is_whole(at)


def test_control_a_sweep_that_is_not_killed_helps_both_at_once(sweeper):
    """The places above are real: unharmed, the same sweep does it all."""
    tables = [about_to_be_stood_in(3), about_to_be_stood_in(4)]
    assert sweeper.sweep(tables[0][0].now) == 0
    assert [stood_in(at) for at, _absent in tables] == [1, 1]
    assert Match.objects.count() == 2
