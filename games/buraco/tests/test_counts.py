"""The count of a deal: the table F of the rules, and the formats of section 10."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.buraco import rules
from games.buraco.game import GAME
from games.buraco.rules.cards import points as card_points
from games.buraco.rules.flags import MOST_DEALS, Format, read_format
from games.buraco.rules.scoring import count, is_decided
from games.buraco.rules.state import DealScore, SideScore
from games.buraco.tests.tables import cards, table
from games.kernel.decks import SeedDecks
from games.kernel.playout import play_through, randomly
from games.kernel.rng import Rng
from games.kernel.rules import Setup

A_F1 = ("3♠ … 9♠", "9♦ T♦ Jk Q♦ K♦", "Q♣ Q♥ Q♥", "A♥ 2♥ 3♥ 4♥")
B_F1 = ("5♥ … 9♥ 2♣ J♥", "7♦ 7♣ 7♠")


def points(state, out):
    return tuple(side.points for side in count(state, out).sides)


def f1(**changes):
    return table("", own=A_F1, theirs=B_F1, others=("K♠ Jk 4♦ 4♣",), **changes)


def test_f1_a_goes_out():
    score = count(f1(), 0)
    assert score.sides[0] == SideScore(laid=200, clean=1, dirty=0, canastras=200, batida=100, hand=0, morto=0)
    assert score.sides[1] == SideScore(laid=70, clean=0, dirty=1, canastras=100, batida=0, hand=70, morto=0)
    assert points(f1(), 0) == (500, 100)


def test_f2_b_never_took_the_morto():
    assert points(f1(their_morto="untaken"), 0) == (500, 0)


def test_f3_b_had_just_taken_it_with_a_discard():
    state = replace(f1(), hands=((), ("KS",) * 11))
    held = replace(state.mortos[1], status="held", seat=1)
    assert points(replace(state, mortos=(state.mortos[0], held)), 0) == (500, 70)


def test_f4_the_stock_ran_down():
    state = table(
        "Q♦ A♠ 2♦",
        own=("4♥ … T♥", "T♣ J♣ Q♣ K♣ A♣", "7♦ 7♣ 7♠"),
        theirs=("6♠ 7♠ 8♠", "4♣ 5♣ 6♣"),
        others=("K♦ K♠ 9♦ 3♥ Jk",),
        their_morto="untaken",
    )
    assert points(state, None) == (285, -150)


def test_f5_nothing_laid():
    state = table("", own=("3♥ … 9♥",), others=("A♠ K♥ K♦ T♣ 8♦ 8♣ 7♥ 5♠ 3♣ 2♥ Jk",), their_morto="untaken")
    assert points(state, 0)[1] == -240


def f6(**changes):
    return table(
        "",
        own=("5♠ … J♠", "3♥ … 8♥ 2♠", "K♦ K♥ K♠"),
        theirs=("4♣ 5♣ 6♣",),
        others=("Q♦ J♣", "9♣ A♦ 4♠", "2♦ 9♥ A♣"),
        their_morto="untaken",
        **changes,
    )


def test_f6_pairs():
    assert points(f6(), 0) == (500, -140)


def test_f7_the_partner_goes_out_before_the_morto_is_reached():
    state = f6()
    morto = cards("8♥ 9♣ T♥ J♦ J♥ Q♣ K♣ K♣ 4♦ 5♦ 6♦")
    assert (len(morto), card_points(morto)) == (11, 95)
    held = replace(state.mortos[0], status="held", seat=2)
    state = replace(state, hands=(*state.hands[:2], morto, state.hands[3]), mortos=(held, state.mortos[1]))
    score = count(state, 0).sides[0]
    assert (score.hand, score.morto) == (95, 0)


def test_b24_with_the_stock_run_down_a_held_morto_counts_as_not_taken():
    state = replace(f6(), hands=((), (), ("KS",) * 11, ()))
    held = replace(state.mortos[0], status="held", seat=2)
    score = count(replace(state, mortos=(held, state.mortos[1])), None).sides[0]
    assert (score.hand, score.morto) == (0, 100)


def test_f8_equal_scores_are_a_draw():
    side = SideScore(laid=315, clean=0, dirty=0, canastras=0, batida=0, hand=0, morto=0)
    state = replace(table(""), phase="over", scores=(DealScore(None, (side, side), ((), ())),))
    outcome = rules.outcome(state)
    assert outcome is not None
    assert (outcome.places, outcome.points) == ((1, 1), (315, 315))


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("single", Format(1, 0)),
        ("fixed:2", Format(2, 0)),
        ("fixed:4", Format(4, 0)),
        ("target:2005", Format(MOST_DEALS, 2005)),
    ],
)
def test_formats(text, form):
    assert read_format(text) == form


@pytest.mark.parametrize(
    ("text", "totals", "deals", "decided"),
    [
        ("single", (-50, -50), 1, True),
        ("fixed:4", (2000, 0), 3, False),
        ("fixed:4", (0, 0), 4, True),
        ("target:1500", (1495, 1490), 3, False),
        ("target:1500", (1500, 0), 3, True),
        ("target:1500", (1700, 1600), 3, True),
        ("target:1500", (1600, 1600), 3, False),  # equal totals: one more deal
        ("target:1500", (-900, -500), MOST_DEALS, True),
    ],
)
def test_a_match_ends(text, totals, deals, decided):
    assert is_decided(read_format(text), totals, deals) is decided


@pytest.mark.parametrize("seats", [2, 4])
def test_b33_the_deal_passes_and_the_player_after_the_dealer_begins(seats):
    setup = Setup(seats, GAME.complete_options(seats, {"format": "fixed:4"}), first=seats - 1)
    steps = list(play_through(GAME, setup, SeedDecks("b33"), randomly(GAME, Rng("b33"))))
    deals = [step.state for step in steps if step.move is None]
    assert [state.dealer for state in deals] == [(seats - 1 + deal) % seats for deal in range(4)]
    assert [state.turn for state in deals] == [deal % seats for deal in range(4)]
    final = steps[-1].state
    by_side = [sum(score.sides[side].points for score in final.scores) for side in (0, 1)]
    outcome = rules.outcome(final)
    assert outcome is not None
    assert outcome.points == tuple(by_side[seat % 2] for seat in range(seats))


def test_partners_share_their_place():
    side, other = (SideScore(points, 0, 0, 0, 0, 0, 0) for points in (100, 300))
    state = table("", others=("", "", ""))
    state = replace(state, phase="over", scores=(DealScore(None, (side, other), ((),) * 4),))
    outcome = rules.outcome(state)
    assert outcome is not None
    assert outcome.places == (3, 1, 3, 1)
    assert GAME.sides(4) == (0, 1, 0, 1)
    assert GAME.sides(2) == (0, 1)


def test_the_deck_is_dealt_in_the_order_of_the_rules():
    class Straight:
        def shuffle(self, deal, label, n):
            return tuple(range(n))

    state = rules.new(Setup(2, {}, first=1), Straight())
    assert state.hands == (tuple(f"{rank}C" for rank in "23456789TJQ"), ("KC", "AC", *(f"{r}D" for r in "23456789T")))
    assert state.mortos[0].cards == ("JD", "QD", "KD", "AD", *(f"{r}H" for r in "2345678"))
    assert state.mortos[1].cards == ("9H", "TH", "JH", "QH", "KH", "AH", *(f"{r}S" for r in "23456"))
    assert state.pile == ("7S",)
    assert state.stock[:3] == ("8S", "9S", "TS")
    assert (len(state.stock), state.turn) == (63, 0)
    assert len(rules.new(Setup(4, {}, first=0), Straight()).stock) == 41


def test_the_first_dealer_is_drawn():
    class Drawn:
        def shuffle(self, deal, label, n):
            assert label != "dealer" or (deal, n) == (1, 4)
            return tuple(reversed(range(n)))

    assert rules.new(Setup(4), Drawn()).dealer == 3
