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
from tournaments.services.sharing import promises

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]

SEEDS = [f"{k:032x}" for k in range(1, 5)]


@pytest.fixture
def begun(organiser):
    t = tournament(organiser, rounds=2, same_deals=True)
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
    orders = [
        selectors.decks_of(m, selectors.position_of(selectors.by_id(m.pk))).shuffle(1, "deck", 32) for m in matches
    ]
    assert orders[0] == orders[1]
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
