"""The rating formula: the published cases by number, and the laws that hold for every table."""

from __future__ import annotations

import math
from decimal import Decimal, localcontext
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ratings import elo
from ratings.elo import Side, Standing, damping_of, expected, k_of, rate, shown

VETERAN = 100


def singles(ratings, places, matches=VETERAN):
    return [Side(place, (Standing(rating, matches),)) for rating, place in zip(ratings, places, strict=True)]


def changes(ratings, places, *, k):
    rated = rate(singles(ratings, places), k=lambda *_: k)
    return [round(change.after.rating - change.before.rating, 2) for (change,) in rated]


def site_changes(ratings, places, matches=VETERAN):
    """With the K of the site."""
    return [round(c.after.rating - c.before.rating, 2) for (c,) in rate(singles(ratings, places, matches))]


def test_case_17_expected_scores():
    assert [round(expected(d), 4) for d in (100, 200, 400)] == [0.6401, 0.7597, 0.9091]


def test_case_18_two_players_k_20():
    assert changes([1700, 1500], [1, 2], k=20) == [4.81, -4.81]
    assert changes([1900, 1500], [1, 2], k=20) == [1.82, -1.82]


EQUAL = 1500.0


@pytest.mark.parametrize(
    ("ratings", "places", "gains"),
    [
        pytest.param([EQUAL] * 3, [1, 2, 3], [16, 0, -16], id="case 19: three equal"),
        pytest.param([EQUAL] * 4, [1, 2, 3, 4], [16, 5.33, -5.33, -16], id="case 20: four equal"),
        pytest.param([EQUAL] * 6, [1, 2, 3, 4, 5, 6], [16, 9.6, 3.2, -3.2, -9.6, -16], id="case 21: six equal"),
        pytest.param([1600, 1500, 1500, 1400], [1, 2, 3, 4], [10.24, 5.33, -5.33, -10.24], id="case 22: as expected"),
        pytest.param([1600, 1500, 1500, 1400], [4, 3, 2, 1], [-21.76, -5.33, 5.33, 21.76], id="case 23: reversed"),
        pytest.param([EQUAL] * 4, [1, 1, 3, 4], [10.67, 10.67, -5.33, -16], id="case 24: two share first"),
        pytest.param(
            [1700, 1500, 1400, 1300, 1200],
            [2, 1, 3, 4, 5],
            [-3.72, 12.09, 0.71, -2.65, -6.44],
            id="case 25: the second wins over the first",
        ),
    ],
)
def test_cases_19_to_25_k_32(ratings, places, gains):
    assert changes(ratings, places, k=32) == gains
    assert sum(gains) == pytest.approx(0, abs=0.02)


def test_cases_19_to_25_with_the_k_of_the_site():
    """K is 28 for three sides, 32 for four, 40 for five, 48 for six."""
    assert site_changes([EQUAL] * 3, [1, 2, 3]) == [14, 0, -14]
    assert site_changes([EQUAL] * 4, [1, 2, 3, 4]) == [16, 5.33, -5.33, -16]
    assert site_changes([EQUAL] * 6, [1, 2, 3, 4, 5, 6]) == [24, 14.4, 4.8, -4.8, -14.4, -24]
    assert site_changes([1600, 1500, 1500, 1400], [1, 2, 3, 4]) == [10.24, 5.33, -5.33, -10.24]
    assert site_changes([1600, 1500, 1500, 1400], [4, 3, 2, 1]) == [-21.76, -5.33, 5.33, 21.76]
    assert site_changes([EQUAL] * 4, [1, 1, 3, 4]) == [10.67, 10.67, -5.33, -16]
    assert site_changes([1700, 1500, 1400, 1300, 1200], [2, 1, 3, 4, 5]) == [-4.65, 15.11, 0.89, -3.31, -8.04]


@pytest.mark.parametrize(("sides", "k"), [(2, 24), (3, 28), (4, 32), (5, 40), (6, 48), (7, 48), (12, 48)])
def test_k_by_sides(sides, k):
    assert k_of(Standing(1500, 20), sides) == k
    assert k_of(Standing(1500, 19), sides) == 64
    assert k_of(Standing(1500, 0), sides) == 64


def test_two_newcomers_move_by_32():
    assert site_changes([EQUAL, EQUAL], [1, 2], matches=0) == [32, -32]


def test_a_veteran_moves_half_against_a_newcomer_and_the_newcomer_in_full():
    (veteran,), (newcomer,) = rate([Side(2, (Standing(1500, 20),)), Side(1, (Standing(1500, 19),))])
    assert veteran.after.rating == 1500 - 24 / 2 / 2
    assert newcomer.after.rating == 1500 + 64 / 2
    assert veteran.meetings[0].weight == 0.5
    assert newcomer.meetings[0].weight == 1


def test_of_several_opponents_each_has_its_own_weight():
    """Won against a veteran, lost to a newcomer and a veteran: 32/3 · (1·½ − ½·½ − 1·½)."""
    sides = [
        Side(3, (Standing(1500, 50),)),
        Side(4, (Standing(1500, 50),)),
        Side(1, (Standing(1500, 0),)),
        Side(2, (Standing(1500, 50),)),
    ]
    change = rate(sides)[0][0]
    assert change.after.rating == pytest.approx(1500 - 32 / 3 / 4)
    assert [m.weight for m in change.meetings] == [1, 0.5, 1]
    assert (change.scored, change.expected) == (1, 1.5)


def test_a_newcomer_weighs_other_newcomers_in_full():
    change = rate(singles([EQUAL] * 3, [1, 2, 3], matches=3))[0][0]
    assert [m.weight for m in change.meetings] == [1, 1]


def test_a_pair_is_one_side_with_the_mean_rating_and_each_moves_by_the_own_k():
    newcomer, veteran = Standing(1700, 5), Standing(1500, 50)
    pair, others = Side(1, (newcomer, veteran)), Side(2, (Standing(1600, 50), Standing(1600, 50)))
    (first, second), (third, fourth) = rate([pair, others])
    assert pair.rating == 1600
    assert first.meetings[0].expected == 0.5
    assert first.after.rating == 1700 + 64 / 2
    assert second.after.rating == 1500 + 24 / 2
    # of the winners one is provisional, so a veteran loses three quarters
    assert third.meetings[0].weight == 0.75
    assert third.after == fourth.after == Standing(1600 - 24 / 2 * 0.75, 51)


@pytest.mark.parametrize(("earlier", "share"), [(0, 1), (1, 1), (2, 1), (3, 0.5), (4, 0.25), (5, 0), (6, 0), (100, 0)])
def test_damping_of_rematches(earlier, share):
    assert damping_of(earlier) == share


def test_a_damped_match_moves_its_share_and_one_that_counts_for_nothing_is_not_counted():
    table = singles([EQUAL, EQUAL], [1, 2])
    assert rate(table, damping=0.25)[0][0].after == Standing(1503, VETERAN + 1)
    assert rate(table, damping=0.0)[0][0].after == Standing(1500, VETERAN)


def test_nobody_falls_below_100():
    assert rate(singles([105, 105], [1, 2], matches=0))[1][0].after.rating == 100
    assert rate(singles([100, 100], [1, 2]))[1][0].after.rating == 100


@pytest.mark.parametrize(("rating", "number"), [(1522.5, 1523), (1522.49, 1522), (1523.5, 1524), (100.0, 100)])
def test_shown_rounds_halves_up(rating, number):
    assert shown(rating) == number


RATINGS = st.floats(100, 3500)
MATCHES = st.integers(0, 40)
PLAYERS = st.builds(Standing, RATINGS, MATCHES)
ALONE = st.just(1)


@st.composite
def tables(draw, players=PLAYERS, members=ALONE):
    sides = draw(st.integers(2, 8))
    size = draw(members)
    places = draw(st.lists(st.integers(1, sides), min_size=sides, max_size=sides))
    return [Side(place, tuple(draw(players) for _ in range(size))) for place in places]


@settings(max_examples=150)
@given(tables(st.builds(Standing, st.floats(600, 3000), st.just(VETERAN))))
def test_law_no_point_is_made_or_lost_when_all_have_the_same_k(table):
    assert math.fsum(c.after.rating - c.before.rating for (c,) in rate(table)) == pytest.approx(0, abs=1e-9)


@settings(max_examples=100)
@given(tables(members=st.integers(1, 2)), st.randoms(use_true_random=False))
def test_law_the_order_of_seats_changes_nothing_not_even_the_last_digit(table, random):
    order = list(range(len(table)))
    random.shuffle(order)
    straight, shuffled = rate(table), rate([table[index] for index in order])
    for new, old in enumerate(order):
        assert [c.after for c in shuffled[new]] == [c.after for c in straight[old]]


def test_every_order_of_a_table_of_four_gives_the_same_digits():
    table = singles([1612.3, 1499.9, 1500.1, 1387.7], [2, 1, 3, 3], matches=7)
    straight = {side: rate(table)[index] for index, side in enumerate(table)}
    for order in permutations(table):
        assert [c[0].after for c in rate(order)] == [straight[side][0].after for side in order]


@settings(max_examples=150)
@given(tables(members=st.integers(1, 2)), st.sampled_from([0.0, 0.25, 0.5, 1.0]))
def test_law_bounds(table, damping):
    """Nobody moves by more than K, nobody is below the floor, the best never lose and the worst never win."""
    best, worst = min(side.place for side in table), max(side.place for side in table)
    for side, members in zip(table, rate(table, damping=damping), strict=True):
        alone = sum(other.place == side.place for other in table) == 1
        for change in members:
            moved = change.after.rating - change.before.rating
            assert abs(moved) <= damping * change.k + 1e-9
            assert change.after.rating >= elo.FLOOR
            if alone and side.place == best:
                assert moved >= 0
            if alone and side.place == worst:
                assert moved <= 0


@settings(max_examples=100)
@given(RATINGS, RATINGS)
def test_law_the_expected_scores_of_two_sum_to_one(one, other):
    assert expected(one - other) + expected(other - one) == pytest.approx(1, abs=1e-15)


@settings(max_examples=150)
@given(st.floats(-10, 10))
def test_the_power_of_ten_is_right_to_the_last_digits(x):
    with localcontext() as context:
        context.prec = 40
        exact = Decimal(10) ** Decimal(x)
        assert abs(Decimal(elo._power_of_ten(x)) / exact - 1) < Decimal("1e-14")


def test_the_power_of_ten_is_the_same_on_every_machine():
    """Only IEEE additions and multiplications: these digits hold everywhere, whatever the C library's pow() does."""
    assert [elo._power_of_ten(x).hex() for x in (0.25, -0.375, 1.0, 2.0)] == [
        "0x1.c73d51c54470ep+0", "0x1.afd1354c40d50p-2", "0x1.3ffffffffffffp+3", "0x1.8ffffffffffffp+6",
    ]  # fmt: skip
