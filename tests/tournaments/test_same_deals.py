"""Shared deals: promised before check-in, a part for every entrant, shown only when all tables are over."""

from __future__ import annotations

import pytest

from core.errors import DomainError
from core.time import now
from matches import selectors
from matches.deal import commitment_to
from matches.models import Match, SharedDeal
from tests.tournaments.events import decide, people, tournament
from tournaments import services
from tournaments.services.sandbox import rehearse, remove
from tournaments.services.sharing import promises

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]

SEEDS = [f"{k:032x}" for k in range(1, 5)]


def first_shuffle(match):
    return selectors.decks_of(match, selectors.position_of(selectors.by_id(match.pk))).shuffle(1, "deck", 32)


@pytest.fixture
def begun(organiser):
    t = tournament(organiser, rounds=2, same_deals=True, break_s=600)
    before = promises(t)
    crowd = people(4)
    for user, seed in zip(crowd, SEEDS, strict=True):
        services.enter(tournament_id=t.pk, user=user, commitment=commitment_to(seed))
    with pytest.raises(DomainError):
        services.give_part(tournament_id=t.pk, user=crowd[0], seed=SEEDS[0])  # nobody shows a seed before the start
    services.start(tournament_id=t.pk, author=organiser)
    services.advance(tournament_id=t.pk)
    for user, seed in list(zip(crowd, SEEDS, strict=True))[:3]:
        services.give_part(tournament_id=t.pk, user=user, seed=seed)
    with pytest.raises(DomainError) as error:
        services.give_part(tournament_id=t.pk, user=crowd[3], seed=SEEDS[0])
    assert error.value.code == "bad_contribution"
    t.played_rounds.update(starts_at=now())
    services.advance(tournament_id=t.pk)
    assert promises(t) == before, "what was promised stands"
    return t


def test_everybody_has_a_part_and_all_tables_one_chain(begun):
    shared = SharedDeal.objects.get(code="T-MONDAY-1")
    assert sorted(p["seed"] for p in shared.contributions) == ["", *SEEDS[:3]]
    assert [p["empty"] for p in shared.contributions if not p["seed"]] == ["unrevealed"]
    assert [p["entry"] for p in shared.contributions] == [1, 2, 3, 4]
    matches = list(Match.objects.filter(deal__shared=shared))
    assert len(matches) == 2
    assert len({selectors.chain_of(m).commitment for m in matches}) == 1
    assert first_shuffle(matches[0]) == first_shuffle(matches[1])
    assert all(not m.public for m in matches)


def test_nothing_is_shown_while_a_table_still_plays(begun):
    first, second = Match.objects.filter(deal__shared__code="T-MONDAY-1").order_by("pk")
    decide(first, [1, 2])
    assert not selectors.may_be_revealed(selectors.by_id(first.pk))
    decide(second, [1, 2])
    assert selectors.may_be_revealed(selectors.by_id(first.pk))
    services.advance(tournament_id=begun.pk)
    first.refresh_from_db()
    assert first.public


def test_other_cards_once_a_begun_round_is_unpaired(begun):
    seen = list(Match.objects.filter(deal__shared__code="T-MONDAY-1"))
    before = promises(begun)
    services.unpair(tournament_id=begun.pk, number=1, author=begun.organiser, reason="the wrong list", stop_tables=True)
    assert set(before) < set(promises(begun)), "promised at once; the old promise stands"
    services.pair(tournament_id=begun.pk, author=begun.organiser)
    services.publish_round(tournament_id=begun.pk, number=1, author=begun.organiser)
    begun.played_rounds.update(starts_at=now())
    services.advance(tournament_id=begun.pk)
    anew = list(Match.objects.filter(deal__shared__code="T-MONDAY-1R2"))
    assert len(anew) == 2
    assert first_shuffle(anew[0]) == first_shuffle(anew[1]) != first_shuffle(seen[0])
    # the old cards may be looked at, the new ones not
    assert selectors.may_be_revealed(selectors.by_id(seen[0].pk))
    assert selectors.chain_of(anew[0]).commitment != selectors.chain_of(seen[0]).commitment
    assert not selectors.may_be_revealed(selectors.by_id(anew[0].pk))
    assert sorted(p["seed"] for p in anew[0].deal.shared.contributions) == ["", *SEEDS[:3]]


def test_deals_that_nobody_saw_stay(begun):
    for match in Match.objects.all():
        decide(match, [1, 2])
    services.advance(tournament_id=begun.pk)
    before = promises(begun)
    services.unpair(tournament_id=begun.pk, number=2, author=begun.organiser, reason="a late entry comes")
    assert promises(begun) == before


def test_deals_belong_to_one_tournament(begun, organiser):
    other = tournament(organiser, name="Monday 1", rounds=2, same_deals=True)
    assert other.slug == "monday-1"
    assert [code for _, code, _ in promises(begun)] == ["T-MONDAY-1", "T-MONDAY-2"]
    assert [code for _, code, _ in promises(other)] == ["T-MONDAY-1-1", "T-MONDAY-1-2"]


def test_a_rehearsal_leaves_no_deals_behind(organiser):
    t = tournament(organiser, rounds=2, same_deals=True)
    made = rehearse(tournament_id=t.pk, author=organiser, players=4, level="beginner")
    services.advance(tournament_id=made.pk)
    remove(made)
    assert [s.code for s in SharedDeal.objects.order_by("pk")] == ["T-MONDAY-1", "T-MONDAY-2"]
