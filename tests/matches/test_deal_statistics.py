"""Public statistics of deals: each match counted once, expected values right, a plain judgement, and the task."""

from __future__ import annotations

import math
import random
from datetime import timedelta
from functools import partial
from itertools import combinations
from typing import Any

import pytest

from core.time import now
from games import registry
from games.kernel import Setup
from matches import chance, deal_statistics, replays, services, tasks
from matches.models import DealTally, Match, SharedDeal, TalliedMatch
from matches.services import tallies
from tests.matches.tables import open_match


def test_chances_of_a_length_are_those_of_counting_every_hand():
    pack = [*"CCCDDHH"]
    hands = list(combinations(pack, 3))
    counted = [sum(hand.count("C") == n for hand in hands) / len(hands) for n in range(4)]
    assert chance.length_chances(7, 3, 3) == pytest.approx(counted)
    mean, variance = chance.length_moments(7, 3, 3)
    assert mean == pytest.approx(sum(n * p for n, p in enumerate(counted)))
    assert variance == pytest.approx(sum((n - mean) ** 2 * p for n, p in enumerate(counted)))


def test_moments_of_a_sum_are_those_of_counting_every_hand():
    values = [4, 3, 2, 1, 0, 0, -7]
    sums = [sum(hand) for hand in combinations(values, 3)]
    mean, variance = chance.sum_moments(values, 3)
    assert mean == pytest.approx(sum(sums) / len(sums))
    assert variance == pytest.approx(sum((s - mean) ** 2 for s in sums) / len(sums))


def test_bridge_hands():
    """The known chance of a suit of four in thirteen of 52 cards, and ten points of honours on average."""
    assert chance.length_chances(52, 13, 13)[4] == pytest.approx(0.23861, abs=1e-5)
    assert chance.sum_moments([4, 3, 2, 1] * 4 + [0] * 36, 13)[0] == pytest.approx(10)


@pytest.mark.parametrize(
    ("statistic", "freedom", "probability"),
    [(3.841459, 1, 0.05), (6.634897, 1, 0.01), (11.0705, 5, 0.05), (18.307, 10, 0.05), (2.705543, 1, 0.1)],
)
def test_the_tail_of_chi_square_has_the_values_of_the_tables(statistic, freedom, probability):
    assert chance.tail(statistic, freedom) == pytest.approx(probability, rel=1e-4)


def test_the_tail_is_sound_at_its_ends():
    assert chance.tail(0, 3) == 1.0
    assert 0 <= chance.tail(1e4, 3) < 1e-12
    assert chance.tail(2, 2) == pytest.approx(math.exp(-1))


def test_cells_that_expect_too_little_are_joined():
    assert chance.joined([1, 4, 10, 0, 1], [2, 4, 9, 1, 0.5]) == [(5, 6), (11, 10.5)]
    assert chance.chi_square([1, 2], [2, 1]) == (0.0, 0)


@pytest.mark.parametrize("slug", registry.slugs())
def test_every_game_says_what_may_be_counted(slug):
    game = registry.get(slug)
    for seats in game.seats:
        pack = game.census.pack(Setup(seats, game.complete_options(seats, {})))
        assert {game.census.kind(card) for card in pack} == set(game.census.kinds)
        assert set(map(type, map(game.census.points, pack))) == {int}
    assert set(game.census.kinds) <= set(game.strings.KINDS)
    assert str(game.strings.WEIGHT)


@pytest.fixture
def over() -> Match:
    return open_match(2, options={"short_pack_2p": True}, clock=None).play_to_the_end()


@pytest.mark.django_db
class TestCounting:
    def test_what_was_dealt_is_counted(self, over):
        assert services.tally_deals() == 1
        rows = list(DealTally.objects.order_by("seat"))
        assert [(row.game, row.seats, row.hand, row.seat) for row in rows] == [
            ("bouillabaisse", 2, 16, 0),
            ("bouillabaisse", 2, 16, 1),
        ]
        census = registry.get("bouillabaisse").census
        dealt = [p.state for p in replays.positions(over) if p.state and not p.state.trick and not p.state.tricks]
        first = {state.round: census.hands(state) for state in reversed(dealt)}
        assert [row.hands for row in rows] == [6, 6]
        for row in rows:
            hands = [by_seat[row.seat] for by_seat in first.values()]
            assert row.points == sum(census.points(card) for hand in hands for card in hand)
            for suit in "CDHS":
                lengths = [sum(card[1] == suit for card in hand) for hand in hands]
                assert row.lengths[suit] == [lengths.count(n) for n in range(17)]

    def test_each_match_is_counted_once(self, over):
        services.tally_deals()
        before = list(DealTally.objects.values())
        assert services.tally_deals() == 0
        assert list(DealTally.objects.values()) == before
        open_match(2, options={"short_pack_2p": True}, clock=None).play_to_the_end()
        assert services.tally_deals() == 1
        assert sum(DealTally.objects.values_list("hands", flat=True)) == 24

    def test_running_and_called_off_matches_are_not_counted(self):
        running, left = open_match(2), open_match(2)
        services.leave(code=left.code, user=left.users[0], client_id="x", at_ms=left.now)
        assert left.match.status == Match.Status.ABORTED
        assert running.match.status == Match.Status.RUNNING
        assert services.tally_deals() == 0

    def test_tables_that_shared_their_deals_are_counted_as_one(self):
        shared = SharedDeal.objects.create(code="T-SPRING-1", last_secret=bytes(32), length=64)
        options: dict[str, Any] = {"options": {"short_pack_2p": True}, "clock": None, "shared": shared}
        one, other = open_match(2, **options), open_match(2, **options)
        one.play_to_the_end()
        assert services.tally_deals() == 0, "another table still plays these cards"
        other.play_to_the_end()
        assert services.tally_deals() == 2
        assert list(DealTally.objects.values_list("hands", flat=True)) == [6, 6]

    @pytest.mark.usefixtures("redis")
    def test_a_task_counts_a_few_and_sends_itself_again(self, over, monkeypatch):
        open_match(2, options={"short_pack_2p": True}, clock=None).play_to_the_end()
        monkeypatch.setattr(services, "tally_deals", partial(services.tally_deals, 1))
        sent = []
        monkeypatch.setattr(tasks.tally_deals, "delay", lambda **given: sent.append(given))
        assert tasks.tally_deals() == 1
        assert tasks.tally_deals(**sent[0]) == 1
        assert tasks.tally_deals(**sent[1]) == 0
        assert len(sent) == 2

    def test_a_match_that_cannot_be_played_back_stands_before_no_other(self, over, monkeypatch):
        other = open_match(2, options={"short_pack_2p": True}, clock=None).play_to_the_end()
        dealt = tallies.dealt_states
        monkeypatch.setattr(tallies, "dealt_states", lambda match: iter([1 / 0]) if match == over else dealt(match))
        assert services.tally_deals() == 2
        assert services.tally_deals() == 0
        assert TalliedMatch.objects.filter(match=other).exists()
        assert set(DealTally.objects.values_list("hands", flat=True)) == {6}

    @pytest.mark.usefixtures("redis")
    def test_the_task_counts_once_a_day(self, over):
        assert tasks.tally_deals() == 1
        open_match(2, options={"short_pack_2p": True}, clock=None).play_to_the_end()
        assert tasks.tally_deals() == 0
        TalliedMatch.objects.update(counted_at=now() - timedelta(days=1))
        assert tasks.tally_deals() == 1


def tally(draw, hands: int = 400) -> None:
    """Hands of thirteen cards for four seats, drawn by ``draw(pack)``."""
    census = registry.get("bouillabaisse").census
    pack = census.pack(Setup(4, registry.get("bouillabaisse").complete_options(4, {})))
    for seat in range(4):
        lengths = {kind: [0] * 14 for kind in census.kinds}
        points = 0
        for _ in range(hands):
            hand = draw(pack)
            points += sum(map(census.points, hand))
            for kind in census.kinds:
                lengths[kind][sum(census.kind(card) == kind for card in hand)] += 1
        DealTally.objects.create(
            game="bouillabaisse",
            seats=4,
            pack=" ".join(pack),
            hand=13,
            seat=seat,
            hands=hands,
            points=points,
            lengths=lengths,
        )


@pytest.mark.django_db
class TestJudgement:
    def test_honest_hands_are_as_expected(self):
        generator = random.Random(1)
        tally(lambda pack: generator.sample(pack, 13))
        (found,) = deal_statistics.deals_of_games()
        assert found.judgement == "expected"
        assert found.comparisons == 4 * 5
        (table,) = found.tables
        assert all(average.expected == pytest.approx(3.25) for row in table.rows for average in row.kinds)
        assert all(row.points.expected == pytest.approx(10) for row in table.rows)
        assert sum(average.inside for row in table.rows for average in row.kinds) >= 15
        assert sum(bar.share for bar in found.bars) == pytest.approx(1)
        assert sum(bar.expected for bar in found.bars) == pytest.approx(1, abs=0.01)

    def test_suits_that_are_too_even_are_found(self):
        """What shuffles by hand do: lengths near the average, their means all right."""
        generator = random.Random(2)

        def even(pack):
            return [card for suit in "CDHS" for card in generator.sample([c for c in pack if c[1] == suit], 3)] + ["2C"]

        tally(even)
        assert deal_statistics.deals_of_games()[0].judgement == "wrong"

    def test_a_seat_with_better_cards_is_found(self):
        generator = random.Random(3)
        tally(lambda pack: ["AS", *generator.sample([card for card in pack if card != "AS"], 12)])
        assert deal_statistics.deals_of_games()[0].judgement == "wrong"

    def test_too_few_hands_are_not_judged(self):
        generator = random.Random(4)
        tally(lambda pack: generator.sample(pack, 13), hands=10)
        assert deal_statistics.deals_of_games()[0].judgement == "few"
