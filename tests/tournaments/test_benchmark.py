"""A tournament of 300 players over 11 rounds: queries, bytes and server time of every page.

``manage.py test tests/tournaments/test_benchmark.py -n0 -s`` prints the figures, cold (the first request after a
change) and warm.
"""

from __future__ import annotations

import gc
import time
from dataclasses import replace

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from core.time import now
from matches.models import Match
from tests.tournaments.events import people, plan
from tournaments import services
from tournaments.models import Entry, Member, Pairing, Round, Slot, Tournament
from tournaments.render import blocks, draw
from tournaments.selectors.books import forget
from tournaments.selectors.field import bye_points, played_points
from tournaments.swiss.generator import Settings, generate
from tournaments.swiss.model import FIRST
from tournaments.swiss.model import Tournament as Field
from tournaments.swiss.trf import write

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet", "redis")]

PLAYERS, ROUNDS = 300, 11
LIMIT_BYTES, LIMIT_S = 300_000, 0.3


def written(organiser: User, players: int, rounds: int) -> Tournament:
    """As rows from a generated tournament, as playing 1,650 matches would take too long."""
    t = services.create(organiser=organiser, plan=plan(name=f"Of {players}", rounds=rounds), allowed=True)
    field = generate(Settings(players=players, rounds=rounds), 7).tournament
    crowd = people(players, f"P{players}")
    moment = now()
    entries = Entry.objects.bulk_create(
        Entry(tournament=t, number=k, name=u.username, rating=2000 - k, entered_at=moment)
        for k, u in enumerate(crowd, start=1)
    )
    named = tuple(replace(p, name=u.username) for p, u in zip(field.players, crowd, strict=True))
    file = write(replace(field, players=named))  # as long as that of the last round
    Member.objects.bulk_create(Member(tournament=t, entry=e, player=u) for e, u in zip(entries, crowd, strict=True))
    for number in range(1, rounds + 1):
        round_ = Round.objects.create(
            tournament=t,
            number=number,
            status=Round.Status.DONE,
            seed="s",
            engine="e",
            file=file,
            paired_at=moment,
            published_at=moment,
            begun_at=moment,
            ended_at=moment,
        )
        _write_round(t, field, round_, entries)
    Tournament.objects.filter(pk=t.pk).update(
        status=Tournament.Status.RUNNING, published_at=moment, started_at=moment, first_side=FIRST
    )
    t.refresh_from_db()
    return t


def _write_round(t: Tournament, field: Field, round_: Round, entries: list[Entry]) -> None:
    reason = [{"code": "same_score", "article": "1.2", "params": {"first": 1, "second": 2, "score": 100}}] * 2
    moment = now()
    cells = [(k, field.cell(k, round_.number)) for k in range(1, len(entries) + 1)]
    firsts = [(k, cell) for k, cell in cells if cell.opponent and cell.side == FIRST]
    over = {"status": Match.Status.ENDED, "ended_at": moment, "created_at": moment}
    matches = Match.objects.bulk_create(
        Match(game=t.game, rules_version=1, options={}, seat_count=2, **over) for _ in firsts
    )
    tables = Pairing.objects.bulk_create(
        Pairing(round=round_, table=k, reasons=reason, decided_at=moment, match=match)
        for k, match in enumerate(matches, start=1)
    )
    slots = []
    for pairing, (k, cell) in zip(tables, firsts, strict=True):
        other = field.cell(cell.opponent, round_.number)
        for seat, (n, result) in enumerate(((k, cell.result), (cell.opponent, other.result))):
            code = {"W": "1", "D": "=", "L": "0"}.get(result.value, result.value)
            worth = {"seat": seat, "result": code, "points": played_points(code)}
            slots.append(Slot(round=round_, pairing=pairing, entry=entries[n - 1], **worth))
    for k, cell in cells:
        if not cell.opponent and cell.result.value in "UHFZ":
            code = cell.result.value
            slots.append(Slot(round=round_, entry=entries[k - 1], result=code, points=bye_points(t, code)))
    Slot.objects.bulk_create(slots)


@pytest.fixture
def large(organiser) -> Tournament:
    return written(organiser, PLAYERS, ROUNDS)


def visit(t: Tournament, organiser: User, *, cold: bool, tries: int = 1) -> list[tuple[str, int, int, float]]:
    """Every page for its readers: what it is, queries, bytes, seconds of this process's CPU.

    Cold: nothing is kept of the tournament, as after a change. Of several tries the quickest counts, as the machine has
    other work too.
    """
    user = t.entries.get(number=len(t.entries.all()) // 2).members.get().player
    clients = {"anybody": Client(), "player": Client(), "organiser": Client()}
    for name, account in (("player", user), ("organiser", organiser)):
        clients[name].force_login(account, backend="allauth.account.auth_backends.AuthenticationBackend")
    last = t.played_rounds.count()
    pages = ["", f"/round/{last}", "/standings", "/crosstable", f"/player/{user.username}", "/files"]
    pages += [f"/round/{last}/certificate", ".csv", ".json", ".trf"]
    wanted = [("anybody", p) for p in pages] + [("player", p) for p in pages[:3]]
    wanted += [("organiser", "/manage"), ("organiser", f"/round/{last}")]
    figures = []
    for who, page in wanted:
        clients[who].get(f"/t/{t.slug}{page}")
        used = float("inf")
        for _ in range(tries):
            if cold:
                forget()
                blocks.forget()
            with CaptureQueriesContext(connection) as queries:
                begun = time.process_time()
                response = clients[who].get(f"/t/{t.slug}{page}")
                used = min(used, time.process_time() - begun)
        assert response.status_code == 200, page
        figures.append(
            (f"{page.replace(user.username, '…') or 'event'}, {who}", len(queries), len(response.content), used)
        )
    return figures


def test_pages_of_300_players_and_11_rounds(large, organiser):
    gc.collect()
    gc.freeze()  # as the site does once it has started
    cold, warm = (visit(large, organiser, cold=cold, tries=3) for cold in (True, False))
    gc.unfreeze()
    for (page, number, size, first), (*_, then) in zip(cold, warm, strict=True):
        over = " (over the limit)" if first > LIMIT_S else ""  # said, not asserted: the machine has other work too
        print(f"{page:34} {number:3} queries {size / 1000:5.0f} kB  cold {first:.3f} s, warm {then:.3f} s{over}")
    pages = [f for f in cold if not f[0].startswith(".")]  # files are as long as they are
    assert max(size for _, _, size, _ in pages) <= LIMIT_BYTES, pages


def test_as_many_queries_for_few_as_for_many(organiser):
    few = visit(written(organiser, 8, 3), organiser, cold=True)
    many = visit(written(organiser, 61, 6), organiser, cold=True)
    assert [f[1] for f in few] == [f[1] for f in many]
    assert max(f[1] for f in many) <= 32, many


def test_a_result_sends_a_row_and_not_the_table(large):
    before = draw(large, None, page="standings").lists["standings"].rows
    slot = Slot.objects.filter(round__tournament=large, round__number=11, result="1").select_related("pairing").first()
    slot.pairing.slots.update(result="=", points=50)
    Tournament.objects.filter(pk=large.pk).update(version=large.version + 1)
    large.refresh_from_db()
    after = draw(large, None, page="standings").lists["standings"].rows
    changed = [k for k in after if after[k] != before[k]]
    assert 2 <= len(changed) < PLAYERS
