"""A whole tournament of bots on a real Celery worker, which is killed in the middle of it."""

from __future__ import annotations

import time
from collections import Counter

from core.time import now
from matches.models import Match
from tests.factories import make_user
from tournaments.exports import report_file
from tournaments.models import Act, Round, Slot, Tournament
from tournaments.schedule import wall
from tournaments.services import Plan
from tournaments.services.sandbox import play_with_bots
from tournaments.swiss.checker import check
from tournaments.swiss.trf import read

LONGEST_S = 240


def wait_until(condition):
    deadline = time.monotonic() + LONGEST_S
    while not condition():
        assert time.monotonic() < deadline, "the workers stand still"
        time.sleep(0.2)


def test_a_killed_worker_neither_skips_nor_doubles_a_round(worker):
    organiser = make_user("Helena", is_staff=True)
    plan = Plan(
        name="Flow",
        game="bouillabaisse",
        zone="UTC",
        starts_local=wall(now(), "UTC"),
        rounds=2,
        rated=False,
        options={"short_pack_2p": True},
        break_s=0,
        checkin_min=0,
    )
    t = play_with_bots(organiser=organiser, plan=plan, players=4, level="beginner", seed="flow", late=1)
    wait_until(lambda: Match.objects.filter(version__gt=5).exists())
    worker.kill()
    worker.start()
    wait_until(lambda: Round.objects.filter(tournament=t, number=2).exists())
    worker.kill()
    worker.start()
    wait_until(lambda: Tournament.objects.get(pk=t.pk).status == Tournament.Status.FINISHED)
    kinds = Counter(Act.objects.filter(tournament=t).values_list("kind", flat=True))
    assert {kinds[k] for k in ("paired", "round_published", "begun", "round_done")} == {2}
    assert kinds["finished"] == 1
    assert Match.objects.count() == sum(r.pairings.filter(match__isnull=False).count() for r in t.played_rounds.all())
    assert max(Counter(Slot.objects.values_list("round", "entry")).values()) == 1
    assert [c.verdict for c in check(read(report_file(t)).tournament)] == ["same"] * 2
