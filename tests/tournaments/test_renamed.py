"""A player whose name staff have changed: the old one is nowhere, and acts are still about the same person."""

from __future__ import annotations

import pytest

from accounts import services as accounts
from tests.factories import make_user
from tests.tournaments.events import filled, people, play_round, running, tournament
from tournaments import exports, services
from tournaments.models import Act, Entry, Role
from tournaments.selectors import book

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]


@pytest.fixture
def rename(django_capture_on_commit_callbacks):
    def give(user, name):
        with django_capture_on_commit_callbacks(execute=True):
            accounts.rename(user=user, username=name)

    return give


def test_standings_and_files_have_the_new_name(organiser, rename):
    t, entries = filled(organiser, 4, rounds=1)
    t = running(t)
    play_round(t, lambda _: [1, 2])
    t.refresh_from_db()
    before = t.version
    rename(entries[0].members.get().player, "Iria")
    t.refresh_from_db()
    assert t.version > before, "open pages are drawn anew"
    assert [e.name for e in book(t).entries if e.pk == entries[0].pk] == ["Iria"]
    for file in (exports.report_file(t), exports.standings_csv(t)):
        assert "Iria" in str(file)
        assert entries[0].name not in str(file)


def test_a_pair_keeps_its_order(organiser, rename):
    one, other = people(2)
    t = tournament(organiser, game="buraco", entry_size=2)
    services.enter(tournament_id=t.pk, user=one, partner=other)
    rename(one, "Zara")
    assert Entry.objects.get(tournament=t).name == f"Zara & {other.username}"


def test_undoing_is_about_the_same_person(organiser, rename):
    t, entries = filled(organiser, 4)
    iria, other = make_user("Iria"), make_user("Antia")
    first, second = (e.members.get().player for e in entries[:2])
    about = {"tournament_id": t.pk, "author": organiser}
    services.give_role(player=iria, kind="arbiter", **about)
    services.give_role(player=iria, kind="", **about)
    services.forbid(first=first, second=second, **about)
    rename(iria, "Xana")
    rename(other, "Iria")
    rename(first, "Brais")
    for kind in ("role_taken", "forbade"):
        act = Act.objects.get(tournament=t, kind=kind)
        services.undo(number=act.number, reason="it was right", **about)
    assert Role.objects.get(tournament=t).player == iria
    t.refresh_from_db()
    assert t.forbidden == []
