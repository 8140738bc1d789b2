"""Who leaves before the tables open: how that table is marked and what becomes of it; and the organisers' reason."""

from __future__ import annotations

import re

import pytest

from core.time import now
from tests.tournaments.events import filled, logged_in, play_round, running
from tournaments import services
from tournaments.models import Act, Slot
from tournaments.render import event_view, tables
from tournaments.render.mine import own_place
from tournaments.render.tables import table_row

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet", "redis")]


def published(organiser, count, **changes):
    """The first round can be seen, and its tables open later."""
    t, _ = filled(organiser, count, confirm=True, **changes)
    t = running(t)
    services.publish_round(tournament_id=t.pk, number=1, author=organiser)
    t.refresh_from_db()
    return t


def opened(t):
    t.played_rounds.update(starts_at=now())
    services.advance(tournament_id=t.pk)
    t.refresh_from_db()


def row_of(t, entry, user=None):
    view = event_view(t, user or t.organiser)
    round_ = view.current
    assert round_ is not None
    pairing = next(
        p for p in view.book.tables_of[round_.pk] if entry.pk in {s.entry_id for s in view.book.seated[p.pk]}
    )
    return table_row(view, round_, pairing)


def leave(t, entry, author=None, **more):
    services.withdraw(tournament_id=t.pk, entry_id=entry.pk, author=author or t.organiser, **more)
    t.refresh_from_db()


def test_at_a_table_of_two_the_other_wins_and_both_pages_say_so(organiser):
    t = published(organiser, 4, rounds=2)
    slot = Slot.objects.filter(round__tournament=t).first()
    other = Slot.objects.exclude(pk=slot.pk).get(pairing=slot.pairing).entry
    assert not row_of(t, slot.entry).without
    leave(t, slot.entry)
    row = row_of(t, slot.entry)
    assert [who.out for who in row.seats] == [who.entry == slot.entry_id for who in row.seats]
    assert row.without == f"{other.name}: a win without playing."
    for path in ("", "/round/1", "/manage", "/round/1/hand"):
        page = logged_in(organiser).get(f"/t/{t.slug}{path}").content.decode()
        assert re.search(rf"{slot.entry.name}.{{0,60}}?<span class=\"tag\">withdrawn</span>", page, re.S), path
    mine = logged_in(other.members.get().player).get(f"/t/{t.slug}").content.decode()
    felt = mine[mine.index('class="felt mytable"') : mine.index("</section>", mine.index('class="felt mytable"'))]
    assert "withdrawn" in felt
    assert row.without in felt
    opened(t)
    assert Slot.objects.get(round__tournament=t, entry=other).result == "+", "as was said"


def test_at_a_larger_table_the_others_play_as_was_said(organiser):
    t = published(organiser, 4, rounds=2, table_size=4)
    first, *others = t.entries.order_by("number")
    leave(t, first)
    row = row_of(t, first)
    assert row.without.startswith("The others play: ")
    assert all(e.name in row.without for e in others)
    opened(t)
    assert t.played_rounds.get().pairings.get().match.seat_count == 3
    row = row_of(t, first)
    assert [who.name for who in row.seats if who.out] == [first.name]
    assert not row.without, "it has become so"


def test_where_too_few_are_left(organiser, monkeypatch):
    t = published(organiser, 4, rounds=2, table_size=4)
    one, *others = t.entries.order_by("number")
    leave(t, one)
    with monkeypatch.context() as patched:
        patched.setattr(tables, "plays_on", lambda *_, of: False)
        assert row_of(t, one).without.startswith("Too few to play: "), "in a game that is not played by three"
    for entry in others[1:]:
        leave(t, entry)
    assert row_of(t, one).without == f"{others[0].name}: a win without playing."
    opened(t)
    assert Slot.objects.get(round__tournament=t, entry=others[0]).place == 1


def test_nobody_is_left(organiser):
    t = published(organiser, 2, rounds=1)
    for entry in t.entries.all():
        leave(t, entry)
    assert row_of(t, t.entries.first()).without == "Nobody plays here."


def test_who_withdraws_while_playing_still_has_a_table(organiser):
    t, entries = filled(organiser, 4, rounds=3)
    t = running(t)
    user = entries[0].members.get().player
    leave(t, entries[0], user)
    mine = own_place(event_view(t, user))
    assert mine is not None
    assert mine.state == "sit", "this match goes on; the next round is without"
    assert not any(who.out for who in row_of(t, entries[0]).seats)
    play_round(t, lambda _: [1, 2])
    t.refresh_from_db()
    mine = own_place(event_view(t, user))
    assert mine is not None
    assert mine.state == "withdrawn"


def test_the_reason_of_the_organisers_stands_in_the_log_and_in_the_list(organiser):
    t, entries = filled(organiser, 3, rounds=2)
    client = logged_in(organiser)
    act = {"withdraw": entries[1].pk, f"why-{entries[0].pk}": "of another", f"why-{entries[1].pk}": "ill since noon"}
    client.post(f"/t/{t.slug}/do/entry", {**act, "key": "w"})
    page = client.get(f"/t/{t.slug}/manage").content.decode()
    assert Act.objects.get(kind="withdrew").reason == "ill since noon"
    assert "withdrawn from round 1 on: “ill since noon”" in page
    assert "of another" not in page
    client.post(f"/t/{t.slug}/do/entry", {"withdraw": entries[0].pk, "key": "x"})
    page = client.get(f"/t/{t.slug}/manage").content.decode()
    assert "withdrawn from round 1 on</p>" in page, "none is asked for"
    assert "ill since noon" not in logged_in(entries[2].members.get().player).get(f"/t/{t.slug}").content.decode()


def test_a_round_that_waits_for_the_organisers_does_not_begin_soon(organiser):
    t, _ = filled(organiser, 4, rounds=2, confirm=True)
    t = running(t)
    client = logged_in(organiser)
    for path in ("", "/round/1", "/manage"):
        page = client.get(f"/t/{t.slug}{path}").content.decode()
        assert "begins soon" not in page, path
        assert page.count("<small>not published</small>") == 2, path
    assert "2 tables wait to be published." in client.get(f"/t/{t.slug}").content.decode()
    services.publish_round(tournament_id=t.pk, number=1, author=organiser)
    page = client.get(f"/t/{t.slug}/round/1").content.decode()
    assert "not published" not in page
    assert page.count("<small>begins soon</small>") == 2


@pytest.mark.parametrize(("begun", "heading"), [(False, "Cancel"), (True, "Take back, correct, end, cancel")])
def test_the_heading_over_what_weighs_names_what_is_there(organiser, begun, heading):
    t, _ = filled(organiser, 4, rounds=2)
    if begun:
        t = running(t)
    page = logged_in(organiser).get(f"/t/{t.slug}/manage").content.decode()
    assert f'<h2 id="dng">{heading}</h2>' in page
