"""What organisers, arbiters and players are told: after an act, of what they may do, of a cancelled event."""

from __future__ import annotations

import pytest

from tests.factories import make_user
from tests.tournaments.events import decide, filled, logged_in, running, tournament
from tests.tournaments.test_at_table import Table
from tournaments import services
from tournaments.models import Call, Pairing, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet", "redis")]

FOR_ORGANISERS = ("Close entries", "Open entries", "Regulations", "New one like this", "Start now", "Pair round")


@pytest.fixture
def arbiter(db):
    return make_user("Iria")


def page(user, t, path="/manage"):
    return logged_in(user).get(f"/t/{t.slug}{path}").content.decode()


def told(user, t, form, **fields):
    """The line that one reads after an act, on the page that it leads to."""
    client = logged_in(user)
    client.post(f"/t/{t.slug}/do/{form}", fields, headers={"referer": f"http://testserver/t/{t.slug}/manage"})
    html = client.get(f"/t/{t.slug}/manage").content.decode()
    return html[html.index('<div class="notice') :][:900] if '<div class="notice' in html else ""


def test_an_arbiter_is_shown_only_what_an_arbiter_may_do(organiser, arbiter):
    t, _ = filled(organiser, 4, rounds=2, timing="manual")
    services.give_role(tournament_id=t.pk, author=organiser, player=arbiter, kind="arbiter")
    for began in (False, True):
        if began:
            running(t)
        own, theirs = page(arbiter, t), page(organiser, t)
        assert [words for words in FOR_ORGANISERS if words in own] == []
        assert "Pause" in own
        assert {"Close entries", "Regulations", "New one like this"} <= {w for w in FOR_ORGANISERS if w in theirs}
        assert logged_in(arbiter).get(f"/t/{t.slug}/edit").status_code == 403


def test_every_act_is_confirmed_in_a_line(organiser, arbiter):
    t, entries = filled(organiser, 4, rounds=3)
    line = told(organiser, t, "role", name="Iria", kind="arbiter")
    assert "Made Iria arbiter" in line
    assert 'role="status"' in line
    assert f"Withdrew {entries[0].name}" in told(organiser, t, "entry", withdraw=entries[0].pk)
    assert "Noted a bye" in told(organiser, t, "bye", name=entries[1].name, round="2", kind="H")
    both = {"first": entries[1].name, "second": entries[2].name}
    assert "do not meet" in told(organiser, t, "forbid", **both)
    assert "Nothing has changed." in told(organiser, t, "forbid", **both)
    assert "Paused the tournament" in told(organiser, t, "next", act="pause")
    assert "Took the role of Iria back" in told(
        organiser, t, "undo", number=t.acts.get(kind="role_given").number, reason="taken back"
    )
    assert "Cancelled the tournament" in told(organiser, t, "cancel", reason="power cut")


def test_nobody_is_kept_apart_from_oneself_or_made_arbiter_of_the_own_event(organiser):
    t, entries = filled(organiser, 2)
    name = entries[0].name
    line = told(organiser, t, "forbid", first=name, second=name)
    assert f"{name} cannot be kept apart from oneself" in line
    assert 'role="alert"' in line
    assert "is the organiser" in told(organiser, t, "role", name=organiser.username, kind="arbiter")
    t.refresh_from_db()
    assert t.forbidden == []
    assert not t.roles.exists()


def test_a_cancelled_event_says_why(organiser):
    t, entries = filled(organiser, 2)
    services.cancel(tournament_id=t.pk, author=organiser, reason="power cut")
    for user in (entries[0].members.get().player, make_user("Stranger")):
        assert "The organisers give the reason: “power cut”" in page(user, t, "")
    other = tournament(organiser, name="Tuesday")
    assert "give the reason" not in page(organiser, other, "")


def test_the_director_is_called_from_the_match_and_a_button_leads_back_first(organiser):
    table = Table(organiser)
    client = logged_in(table.first)
    html = client.get(f"/g/{table.match.code}").content.decode()
    assert f'action="/t/{table.t.slug}/do/call"' in html
    assert 'form="call" id="call-text"' in html
    answer = client.post(f"/t/{table.t.slug}/do/call", {"match": table.match.code, "text": "the clock is wrong"})
    assert answer["location"] == f"/g/{table.match.code}", "one stays at the table while the clock runs"
    call = Call.objects.get()
    assert (call.pairing, call.caller) == (Pairing.objects.get(), table.first)
    decide(table.match, [1, 2])
    html = client.get(f"/g/{table.match.code}").content.decode()
    assert 'id="call-text"' not in html
    acts = html[html.index('id="acts"') :]
    assert acts.index("Back to the tournament") < acts.index("See the replay")
    assert Tournament.objects.count() == 1
