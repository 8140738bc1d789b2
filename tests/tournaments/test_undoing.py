"""Every act of the log can be taken back where the rules allow it, or says why not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.errors import DomainError, NotAllowed
from core.time import now
from tests.factories import make_user
from tests.tournaments.events import filled, people, plan, play_round, running, tournament
from tournaments import services, strings
from tournaments.models import Act, Bye, Entry, Invitation, Role, Round, Tournament
from tournaments.selectors import book
from tournaments.services.by_hand import ByHand
from tournaments.services.undoing import UNDOABLE

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]


def last(t: Tournament, kind: str) -> Act:
    return Act.objects.filter(tournament=t, kind=kind).order_by("-number")[0]


def take_back(t: Tournament, kind: str, **facts) -> None:
    act = last(t, kind)
    services.undo(tournament_id=t.pk, number=act.number, **{"author": t.organiser, "reason": "better not", **facts})
    assert last(t, "undone").undoes == act
    t.refresh_from_db()


def refused(t: Tournament, kind: str) -> str:
    with pytest.raises(DomainError) as error:
        services.undo(tournament_id=t.pk, number=last(t, kind).number, author=t.organiser, reason="better not")
    return error.value.code


def test_every_act_can_be_taken_back_or_says_why_not():
    assert set(strings.ACTS) == UNDOABLE | set(strings.FINAL_ACTS)
    assert not UNDOABLE & set(strings.FINAL_ACTS)


def test_regulations(organiser):
    t = tournament(organiser, rounds=5, break_s=60)
    services.edit(tournament_id=t.pk, author=organiser, plan=replace(services.plan_of(t), rounds=7, break_s=5))
    take_back(t, "edited")
    assert (t.rounds, t.break_s) == (5, 60)
    take_back(t, "edited")
    assert (t.rounds, t.break_s) == (7, 5), "what was taken back is an act of its own"


def test_publishing_while_nobody_has_entered(organiser):
    t = tournament(organiser)
    take_back(t, "published")
    assert t.status == Tournament.Status.DRAFT
    t = services.publish(tournament_id=t.pk, author=organiser)
    services.enter(tournament_id=t.pk, user=people(1)[0])
    assert refused(t, "published") == "undo_entered"


def test_entries_invitations_and_check_ins(organiser):
    t = tournament(organiser, by_invitation=True)
    one, other = people(2)
    services.invite(tournament_id=t.pk, author=organiser, player=one)
    services.invite(tournament_id=t.pk, author=organiser, player=other)
    take_back(t, "invited")
    assert list(Invitation.objects.filter(tournament=t).values_list("player", flat=True)) == [one.pk]
    entry = services.enter(tournament_id=t.pk, user=one)
    Entry.objects.filter(pk=entry.pk).update(checked_in_at=None)
    services.check_in(tournament_id=t.pk, entry_id=entry.pk, author=organiser)
    take_back(t, "checked_in")
    assert Entry.objects.get(pk=entry.pk).checked_in_at is None
    take_back(t, "entered")
    assert Entry.objects.get(pk=entry.pk).status == Entry.Status.WITHDRAWN


def test_byes(organiser):
    t, entries = filled(organiser, 4)
    about = {"tournament_id": t.pk, "entry_id": entries[0].pk, "round_number": 2, "author": organiser}
    services.ask_bye(kind="H", **about)
    services.ask_bye(kind="", **about)
    take_back(t, "bye_cancelled")
    assert Bye.objects.get(entry=entries[0]).kind == "H"
    take_back(t, "bye_asked")
    assert not Bye.objects.exists()


def test_roles_and_forbidden_pairs(organiser):
    t, entries = filled(organiser, 4)
    arbiter = make_user("Iria")
    services.give_role(tournament_id=t.pk, author=organiser, player=arbiter, kind="arbiter")
    services.give_role(tournament_id=t.pk, author=organiser, player=arbiter, kind="")
    take_back(t, "role_taken")
    assert Role.objects.get(tournament=t).kind == "arbiter"
    first, second = (e.members.get().player for e in entries[:2])
    services.forbid(tournament_id=t.pk, author=organiser, first=first, second=second)
    take_back(t, "forbade")
    assert t.forbidden == []
    take_back(t, "allowed")
    assert t.forbidden == [sorted((first.pk, second.pk))]


def test_a_role_taken_back_is_that_which_stood_before(organiser, client, redis):
    t = tournament(organiser)
    helper = make_user("Pat")

    def role():
        return Role.objects.filter(tournament=t, player=helper).values_list("kind", flat=True).first()

    services.give_role(tournament_id=t.pk, author=organiser, player=helper, kind="arbiter")
    first = last(t, "role_given")
    services.give_role(tournament_id=t.pk, author=organiser, player=make_user("Kim"), kind="coorganiser")
    services.give_role(tournament_id=t.pk, author=organiser, player=helper, kind="coorganiser")
    with pytest.raises(DomainError) as error:
        services.undo(tournament_id=t.pk, number=first.number, author=organiser, reason="better not")
    assert strings.say(error.value) == "The role of Pat has been changed since: undo that first."
    assert role() == "coorganiser", "the later act stands"
    client.force_login(organiser, backend="allauth.account.auth_backends.AuthenticationBackend")
    shown = {a["number"]: a for a in client.get(f"/t/{t.slug}/manage?acts=all").context["acts"]}
    assert not shown[first.number]["undoable"]
    assert shown[first.number]["final"] == strings.say(error.value)
    take_back(t, "role_given")
    assert role() == "arbiter"
    services.undo(tournament_id=t.pk, number=first.number, author=organiser, reason="better not")
    assert role() is None
    take_back(t, "role_taken")
    assert role() == "arbiter"


def test_the_start_before_a_round_is_paired(organiser):
    t, _ = filled(organiser, 4, timing="manual")
    services.start(tournament_id=t.pk, author=organiser)
    take_back(t, "started")
    assert (t.status, t.started_at) == (Tournament.Status.PUBLISHED, None)
    assert not t.entries.filter(number__isnull=False).exists()
    services.advance(tournament_id=t.pk)
    t.refresh_from_db()
    assert t.status == Tournament.Status.PUBLISHED, "it does not start again by itself"
    services.start(tournament_id=t.pk, author=organiser)
    services.pair(tournament_id=t.pk, author=organiser)
    assert refused(t, "started") == "undo_paired"


def test_a_start_that_is_taken_back_brings_everybody_back(organiser):
    t = tournament(organiser, timing="manual", checkin_min=15, entrant_limit=3)
    entries = [services.enter(tournament_id=t.pk, user=user) for user in people(6)]
    Entry.objects.filter(pk__in=[e.pk for e in entries]).update(checked_in_at=None)
    for entry in (entries[0], entries[1], entries[4]):
        services.check_in(tournament_id=t.pk, entry_id=entry.pk, author=organiser)
    services.withdraw(tournament_id=t.pk, entry_id=entries[5].pk, author=organiser)

    def standing():
        return list(t.entries.order_by("pk").values_list("status", "out_from"))

    before = standing()
    assert [status for status, _ in before] == [*["entered"] * 3, *["waiting"] * 2, "withdrawn"]
    services.start(tournament_id=t.pk, author=organiser)
    assert [status for status, _ in standing()].count("withdrawn") == 3
    take_back(t, "started")
    assert standing() == before
    services.start(tournament_id=t.pk, author=organiser)
    services.let_back(tournament_id=t.pk, entry_id=entries[2].pk, author=organiser)
    services.withdraw(tournament_id=t.pk, entry_id=entries[0].pk, author=organiser)
    take_back(t, "started")
    statuses = dict(t.entries.values_list("pk", "status"))
    assert statuses[entries[0].pk] == Entry.Status.WITHDRAWN, "who left after the start stays away"
    assert statuses[entries[3].pk] == Entry.Status.WAITING


def test_unpairing_a_round_that_had_not_begun(organiser):
    t, _ = filled(organiser, 7, rounds=3, break_s=600)
    t = running(t)
    play_round(t, lambda p: [1, 2])

    def tables():
        found = book(t)
        return [[s.entry_id for s in found.seated[p.pk]] for p in found.tables_of[found.rounds[1].pk]]

    before = tables()
    services.unpair(tournament_id=t.pk, number=2, author=organiser, reason="a late entry comes")
    take_back(t, "unpaired")
    assert sorted(tables()) == sorted(before)
    assert t.played_rounds.get(number=2).status == Round.Status.PAIRED


def test_a_correction_of_an_earlier_pairing_stays(organiser):
    """The same table number, but other people sit there."""
    t, _ = filled(organiser, 4, rounds=2)
    t = running(t)
    for result in ("1-0", "0-1"):
        services.rule(tournament_id=t.pk, number=1, table=1, author=organiser, reason="as agreed", result=result)
    services.unpair(tournament_id=t.pk, number=1, author=organiser, reason="wrong list", stop_tables=True)
    services.pair(tournament_id=t.pk, author=organiser)
    services.publish_round(tournament_id=t.pk, number=1, author=organiser)
    services.advance(tournament_id=t.pk)
    assert refused(t, "corrected") == "undo_changed"
    table = t.played_rounds.get().pairings.get(table=1)
    assert table.decided_at is None
    assert not table.match.is_over


def test_what_was_done_by_hand_to_an_earlier_pairing_stays(organiser):
    t, entries = filled(organiser, 8, rounds=2, timing="manual")
    services.start(tournament_id=t.pk, author=organiser)
    services.pair(tournament_id=t.pk, author=organiser)
    a, b = entries[0].pk, entries[1].pk
    about = {"tournament_id": t.pk, "number": 1, "author": organiser, "reason": "they asked", "anyway": True}
    services.exchange(first=a, second=b, **about)
    services.pair_by_hand(wanted=ByHand(tables=((a, b),)), **about)
    services.unpair(tournament_id=t.pk, number=1, author=organiser, reason="anew")
    services.pair(tournament_id=t.pk, author=organiser)
    before = list(t.played_rounds.get().slots.values_list("entry", "seat"))
    earlier = Act.objects.filter(tournament=t, kind="paired").order_by("number")[0]
    for number in (last(t, "exchanged").number, last(t, "repaired").number, earlier.number):
        with pytest.raises(DomainError, match="undo_changed"):
            services.undo(tournament_id=t.pk, number=number, author=organiser, reason="better not")
    assert list(t.played_rounds.get().slots.values_list("entry", "seat")) == before


def test_corrections_are_taken_back_from_the_last(organiser):
    t, _ = filled(organiser, 4, rounds=1)
    t = running(t)

    def correct(result, table=1):
        services.rule(tournament_id=t.pk, number=1, table=table, author=organiser, reason="as agreed", result=result)
        return last(t, "corrected") if Act.objects.filter(tournament=t, kind="corrected").exists() else None

    def undo(act):
        services.undo(tournament_id=t.pk, number=act.number, author=organiser, reason="better not")

    def shown():
        return "-".join(t.played_rounds.get().pairings.get(table=1).slots.values_list("result", flat=True))

    correct("1-0")
    first, second = correct("0-1"), correct("=-=")
    correct("1-0", table=2)
    correct("0-1", table=2)
    with pytest.raises(DomainError, match="undo_later_first"):
        undo(first)
    assert shown() == "=-="
    undo(second)
    assert shown() == "0-1"
    again = Act.objects.get(tournament=t, number=last(t, "undone").number - 1)
    undo(first)
    assert shown() == "1-0"
    with pytest.raises(DomainError, match="undo_later_first"):
        undo(again)
    assert shown() == "1-0"


def test_exchanges_are_taken_back_from_the_last(organiser):
    t, entries = filled(organiser, 8, rounds=2, timing="manual")
    services.start(tournament_id=t.pk, author=organiser)
    services.pair(tournament_id=t.pk, author=organiser)
    a, b, c = (e.pk for e in entries[:3])
    about = {"tournament_id": t.pk, "number": 1, "author": organiser, "reason": "they asked", "anyway": True}

    def paired():
        return sorted(t.played_rounds.get().slots.values_list("pairing__table", "seat", "entry"))

    before = paired()
    first = services.exchange(first=a, second=b, **about)
    second = services.exchange(first=b, second=c, **about)
    with pytest.raises(DomainError, match="undo_later_first"):
        services.undo(tournament_id=t.pk, number=first.number, author=organiser, reason="better not")
    for act in (second, first):
        services.undo(tournament_id=t.pk, number=act.number, author=organiser, reason="better not")
    assert paired() == before


def test_unpairing_a_round_that_had_begun_stays(organiser):
    t, _ = filled(organiser, 4, rounds=2)
    t = running(t)
    services.unpair(tournament_id=t.pk, number=1, author=organiser, reason="wrong list", stop_tables=True)
    assert refused(t, "unpaired") == "undo_opened"


def test_cancelling_where_no_table_was_stopped(organiser):
    t, _ = filled(organiser, 4, rounds=2, timing="manual")
    services.cancel(tournament_id=t.pk, author=organiser, reason="the hall burns")
    take_back(t, "cancelled")
    assert t.status == Tournament.Status.PUBLISHED
    assert t.paused_at is not None
    services.resume(tournament_id=t.pk, author=organiser)
    services.start(tournament_id=t.pk, author=organiser)
    services.pair(tournament_id=t.pk, author=organiser)
    services.publish_round(tournament_id=t.pk, number=1, author=organiser)
    services.advance(tournament_id=t.pk)
    services.cancel(tournament_id=t.pk, author=organiser, reason="it burns again")
    assert refused(t, "cancelled") == "undo_stopped"


def test_an_act_that_was_taken_back_otherwise(organiser):
    t = tournament(organiser)
    entry = services.enter(tournament_id=t.pk, user=people(1)[0])
    services.withdraw(tournament_id=t.pk, entry_id=entry.pk, author=organiser)
    assert refused(t, "entered") == "undo_changed"


def test_arbiters_take_back_what_they_may_do(organiser, client, redis):
    t, _ = filled(organiser, 4, rounds=2)
    arbiter = make_user("Iria")
    services.give_role(tournament_id=t.pk, author=organiser, player=arbiter, kind="arbiter")
    t = running(t)
    services.pause(tournament_id=t.pk, author=arbiter)
    take_back(t, "paused", author=arbiter)
    with pytest.raises(NotAllowed):
        take_back(t, "role_given", author=arbiter)
    client.force_login(arbiter, backend="allauth.account.auth_backends.AuthenticationBackend")
    acts = {a["number"]: a for a in client.get(f"/t/{t.slug}/manage?acts=all").context["acts"]}
    assert not acts[last(t, "role_given").number]["undoable"]
    assert acts[last(t, "role_given").number]["final"] == str(strings.ERRORS["undo_not_arbiter"])
    assert acts[last(t, "resumed").number]["undoable"]


def test_the_page_says_why_not(organiser, client):
    t = services.create(organiser=organiser, plan=plan(), allowed=True)
    client.force_login(organiser, backend="allauth.account.auth_backends.AuthenticationBackend")
    page = client.get(f"/t/{t.slug}/manage").content.decode()
    assert str(strings.FINAL_ACTS["created"]) in page


def offers(t: Tournament, client) -> dict[str, tuple[bool, str]]:
    """By kind, whether the page offers to take the newest act of it back, and what it says instead."""
    client.force_login(t.organiser, backend="allauth.account.auth_backends.AuthenticationBackend")
    acts = client.get(f"/t/{t.slug}/manage?acts=all").context["acts"]
    kinds = dict(Act.objects.filter(tournament=t).values_list("number", "kind"))
    return {kinds[a["number"]]: (a["undoable"], a["final"]) for a in reversed(acts)}


def test_the_page_offers_exactly_what_will_be_done(organiser, client, redis):
    """What is offered is done; what is not offered is refused for the reason that stands there."""
    t, entries = filled(organiser, 4, rounds=3, confirm=True, entrant_limit=8)
    services.ask_bye(tournament_id=t.pk, entry_id=entries[0].pk, round_number=1, kind="H", author=organiser)
    services.withdraw(tournament_id=t.pk, entry_id=entries[3].pk, author=organiser)
    services.let_back(tournament_id=t.pk, entry_id=entries[3].pk, author=organiser)
    services.set_entries(tournament_id=t.pk, author=organiser, is_open=False)
    services.edit(tournament_id=t.pk, author=organiser, plan=replace(services.plan_of(t), bye_percent=50))
    t = running(t)
    services.publish_round(tournament_id=t.pk, number=1, author=organiser)
    t.played_rounds.update(starts_at=now())
    services.advance(tournament_id=t.pk)
    services.pause(tournament_id=t.pk, author=organiser)
    services.cancel(tournament_id=t.pk, author=organiser, reason="the hall burns")
    checked = 0
    for kind, (offered, words) in offers(t, client).items():
        if kind in UNDOABLE and not offered:
            assert words, kind
            with pytest.raises(DomainError) as error:
                services.undo(tournament_id=t.pk, number=last(t, kind).number, author=organiser, reason="better not")
            assert strings.say(error.value) == words, kind
            checked += 1
    assert checked > 8
    assert offers(t, client)["cancelled"] == (False, str(strings.ERRORS["undo_stopped"]))


def test_while_it_runs_the_page_offers_what_the_rounds_allow(organiser, client, redis):
    t, _ = filled(organiser, 4, rounds=2, confirm=True)
    t = running(t)
    found = offers(t, client)
    assert found["paired"][0]
    assert not found["started"][0]
    services.publish_round(tournament_id=t.pk, number=1, author=organiser)
    t.played_rounds.update(starts_at=now())
    services.advance(tournament_id=t.pk)
    found = offers(t, client)
    assert found["paired"] == found["round_published"] == (False, strings.say(DomainError("undo_begun", round=1)))
    assert refused(t, "paired") == "undo_begun"
    assert found["published"][1] == str(strings.ERRORS["undo_entered"])
