"""A round taken apart and put together by hand, with the obstacles in words."""

from __future__ import annotations

import re
from itertools import combinations
from typing import Any

import pytest

from core.errors import DomainError
from tests.tournaments.events import filled, first_wins, play_round, running
from tournaments import services
from tournaments.models import Act, Entry, Round, Tournament
from tournaments.selectors import book, engine_model
from tournaments.services import ByHand
from tournaments.swiss.contestants import contestants

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]


def tables_of(t: Tournament, number: int) -> list[list[int]]:
    found = book(t)
    round_ = next(r for r in found.rounds if r.number == number)
    return [[s.entry_id for s in found.seated[p.pk]] for p in found.tables_of[round_.pk]]


def meet(tables: list[list[int]], a: int, b: int) -> bool:
    return any({a, b} <= set(table) for table in tables)


@pytest.fixture
def second(organiser) -> Tournament:
    """Ten players, the first round played, the second published and not begun."""
    t, _ = filled(organiser, 10, rounds=5, break_s=600)
    t = running(t)
    play_round(t, first_wins)
    return t


def facts(t: Tournament, number: int = 2) -> dict[str, Any]:
    return {"tournament_id": t.pk, "number": number, "author": t.organiser}


def fresh_pair(t: Tournament, first: list[list[int]], now: list[list[int]]) -> tuple[int, int]:
    """Two who have not met, are not to meet, and of whom no rule says that they may not."""
    people = [k for table in now for k in table]
    return next(
        (a, b)
        for a, b in combinations(people, 2)
        if not meet(first, a, b)
        and not meet(now, a, b)
        and not services.look_by_hand(wanted=ByHand(tables=((a, b),)), **facts(t)).breaches
    )


def test_two_are_put_together_and_the_rest_is_paired_around_them(second):
    before, first = tables_of(second, 2), tables_of(second, 1)
    one, other = fresh_pair(second, first, before)
    act = services.pair_by_hand(wanted=ByHand(tables=((one, other),)), reason="they travel together", **facts(second))
    after = tables_of(second, 2)
    assert [one, other] in after
    assert sorted(k for table in after for k in table) == sorted(k for table in before for k in table)
    assert not any(meet(first, *table) for table in after), "the rules hold for the rest"
    round_ = second.played_rounds.get(number=2)
    assert round_.status == Round.Status.PUBLISHED, "what players could see they still see"
    assert round_.pairings.get(slots__entry=one).by_hand
    services.undo(tournament_id=second.pk, number=act.number, author=second.organiser, reason="better not")
    assert sorted(tables_of(second, 2)) == sorted(before)


def test_tables_that_are_kept_stay_and_say_so(second):
    before = tables_of(second, 2)
    keep = (1, 2, 3)
    look = services.look_by_hand(wanted=ByHand(keep=keep), **facts(second))
    assert tables_of(second, 2) == before, "a look changes nothing"
    assert [same for _, _, same in look.tables].count(True) >= 3
    services.pair_by_hand(wanted=ByHand(keep=keep), reason="table 4 and 5 anew", **facts(second))
    after = tables_of(second, 2)
    assert before[:3] == [table for table in after if table in before[:3]]
    kept = second.played_rounds.get(number=2).pairings.get(slots__entry=before[0][0])
    assert kept.reasons[0]["code"] == "kept_by_hand"
    assert len(kept.reasons) > 1, "the engine's own reasons stay beside it"


def test_nothing_to_do_is_said(second):
    with pytest.raises(DomainError) as error:
        services.pair_by_hand(wanted=ByHand(keep=(1, 2, 3, 4, 5)), reason="as it is", **facts(second))
    assert error.value.code == "nothing_by_hand"


def test_a_second_meeting_is_an_obstacle_that_can_be_overruled(second):
    a, b = tables_of(second, 1)[0]
    wanted = ByHand(tables=((a, b),))
    look = services.look_by_hand(wanted=wanted, **facts(second))
    assert [e.code for e in look.breaches] == ["would_repeat"]
    with pytest.raises(DomainError) as error:
        services.pair_by_hand(wanted=wanted, reason="they asked", **facts(second))
    assert error.value.code == "would_repeat"
    act = services.pair_by_hand(wanted=wanted, reason="they asked", anyway=True, **facts(second))
    assert act.payload["broke"] == ["would_repeat"]
    assert meet(tables_of(second, 2), a, b)


def test_a_forbidden_pair_is_an_obstacle(second):
    a, b = fresh_pair(second, tables_of(second, 1), tables_of(second, 2))
    people = [Entry.objects.get(pk=k).members.get().player for k in (a, b)]
    services.forbid(tournament_id=second.pk, author=second.organiser, first=people[0], second=people[1])
    look = services.look_by_hand(wanted=ByHand(tables=((a, b),)), **facts(second))
    assert [e.code for e in look.breaches] == ["would_be_forbidden"]


def test_two_who_must_both_have_the_same_side(organiser):
    t, _ = filled(organiser, 12, rounds=7, break_s=600)
    t = running(t)
    play_round(t, first_wins)
    Round.objects.filter(tournament=t, number=2).update(starts_at=t.starts_at)
    services.advance(tournament_id=t.pk)
    play_round(t, lambda p: [2, 1])
    found = book(t)
    field = {c.number: c for c in contestants(engine_model(found, upto=2), 3, ())}
    number = {e.pk: e.number for e in found.entries}
    now = tables_of(t, 3)
    clash = [
        (a, b)
        for a, b in combinations([k for table in now for k in table], 2)
        if field[number[a]].sides.is_absolute
        and field[number[b]].sides.is_absolute
        and field[number[a]].sides.wish == field[number[b]].sides.wish
        and number[b] not in field[number[a]].opponents
    ]
    assert clash, "after two rounds some have had one side twice"
    assert not any(meet(now, *pair) for pair in clash), "the engine keeps them apart"
    one, other = clash[0]
    look = services.look_by_hand(wanted=ByHand(tables=((one, other),)), **facts(t, 3))
    assert look.breaches[0].code in {"would_clash_first", "would_clash_second"}
    # the same in an exchange: the opponent of the one changes places with the other
    opponent = next(k for table in now if one in table for k in table if k != one)
    with pytest.raises(DomainError) as error:
        services.exchange(first=opponent, second=other, reason="asked by both", **facts(t, 3))
    assert error.value.code in {"would_clash_first", "would_clash_second", "would_repeat"}


def test_the_bye_by_hand(organiser):
    t, _ = filled(organiser, 7, rounds=4, break_s=600)
    t = running(t)
    play_round(t, lambda p: [1, 2][: p.slots.count()])
    found = book(t)
    had = next(s.entry_id for s in found.slots if s.result == "U" and s.round_id == found.rounds[0].pk)
    look = services.look_by_hand(wanted=ByHand(byes=(had,)), **facts(t))
    assert [e.code for e in look.breaches] == ["second_bye"]
    chosen = tables_of(t, 2)[0][0]
    services.pair_by_hand(wanted=ByHand(byes=(chosen,)), reason="has to leave", **facts(t))
    found = book(t)
    byes = [s.entry_id for s in found.slots if s.result == "U" and s.round_id == found.rounds[1].pk]
    assert byes == [chosen]


def test_what_cannot_be_leaves_everything_as_it_was(second):
    before = tables_of(second, 2)
    a, b = before[0]
    for wanted, code in (
        (ByHand(tables=((a, b), (a, before[1][0]))), "named_wrongly"),
        (ByHand(tables=((a, b, before[1][0]),)), "bad_size"),
        (ByHand(byes=(a,)), "no_pairing"),
    ):
        with pytest.raises(DomainError) as error:
            services.pair_by_hand(wanted=wanted, reason="why not", anyway=True, **facts(second))
        assert error.value.code == code
        assert tables_of(second, 2) == before


def test_tables_of_four_by_hand(organiser):
    t, _ = filled(organiser, 16, rounds=3, table_size=4, break_s=600)
    t = running(t)
    play_round(t, lambda p: [1, 2, 3, 4])
    before = tables_of(t, 2)
    wanted = (before[0][0], before[1][0], before[2][0], before[3][0])
    services.pair_by_hand(wanted=ByHand(tables=(wanted,)), reason="a table for the camera", **facts(t))
    after = tables_of(t, 2)
    assert list(wanted) in after
    assert [len(table) for table in after] == [4, 4, 4, 4]
    assert sorted(k for table in after for k in table) == sorted(k for table in before for k in table)
    round_ = t.played_rounds.get(number=2)
    assert round_.quality["spread"] >= round_.quality["spread_bound"]
    assert round_.pairings.get(slots__entry=wanted[0]).reasons[0]["code"] == "table_by_hand"


def test_the_form(second, client):
    client.force_login(second.organiser, backend="allauth.account.auth_backends.AuthenticationBackend")
    address = f"/t/{second.slug}/round/2/hand"
    page = client.get(address).content.decode()
    assert page.count('name="keep"') == 5
    key = re.search(r'name="key" value="([^"]+)h"', page).group(1)
    a, b = (Entry.objects.get(pk=k).name for k in tables_of(second, 1)[0])
    typed = {"key": f"{key}h", "act": "look", "t0s0": a, "t0s1": b.lower(), "reason": "they asked"}
    shown = client.post(address, typed).content.decode()
    assert "have met before, in round 1 (C1)" in shown
    assert f'value="{a}"' in shown, "what was typed stays"
    refused = client.post(address, {**typed, "act": "pair"})
    assert refused.status_code == 200
    assert "have met before" in refused.content.decode()
    assert client.post(address, {**typed, "act": "pair", "t0s1": "Nobody"}).status_code == 200
    done = client.post(address, {**typed, "act": "pair", "anyway": "1"})
    assert done.status_code == 302
    assert Act.objects.get(tournament=second, kind="repaired").reason == "they asked"
    assert client.get(f"/t/{second.slug}/manage").content.decode().count(f"{a} – {b}") >= 1


def test_only_organisers_and_arbiters(second, client):
    player = Entry.objects.filter(tournament=second).first().members.get().player
    client.force_login(player, backend="allauth.account.auth_backends.AuthenticationBackend")
    assert client.get(f"/t/{second.slug}/round/2/hand").status_code == 403


def test_the_look_at_larger_tables_is_what_comes(organiser):
    t, _ = filled(organiser, 16, rounds=3, table_size=4, rematches="standings", break_s=600)
    t = running(t)
    play_round(t, lambda p: [1, 1, 1, 1])  # everybody is level, so any filling is as good
    look = services.look_by_hand(wanted=ByHand(), **facts(t))
    assert look.quality is not None
    services.pair_by_hand(wanted=ByHand(), reason="the hall wants another draw", **facts(t))
    after = tables_of(t, 2)
    names = {e.pk: e.name for e in t.entries.all()}
    assert [tuple(names[k] for k in table) for table in after] == [who for _, who, _ in look.tables]
    assert look.quality == t.played_rounds.get(number=2).quality
