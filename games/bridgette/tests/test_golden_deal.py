"""The golden deal of rules section 14.6, move by move."""

from __future__ import annotations

import pytest

from games.bridgette import rules
from games.bridgette.rules import auction
from games.bridgette.rules.state import Contract
from games.bridgette.tests.notation import Stacked, bid, call_move, calls, card, deck, hand, legal_cards, setup
from games.kernel.moves import Move
from games.kernel.viewers import OPEN, PUBLIC, seat_viewer

DECK = deck(
    "K♦ Q♥ 5♣ J♠ 8♦ 8♥ RC T♠ 5♦ K♥ 3♥ T♣ T♦ 2♣ Q♠ A♠ 2♦ 4♥ 8♠ 5♠ 9♥ 3♣ J♥ LC 9♠ 2♠ "
    "7♥ A♣ A♥ GC 8♣ 3♠ "
    "7♣ 6♠ 5♥ 7♦ 9♣ 6♥ 4♠ 9♦ J♦ 4♣ K♠ 2♥ A♦ 3♦ T♥ J♣ 6♦ 4♦ Q♣ 6♣ 7♠ Q♦ K♣"
)
D, ND = 0, 1
AUCTION = "1♠ 2♦ 4♠ X P"
# leader, led, follower's legal cards, played, winner, tricks ND-D
TRICKS = [
    (ND, "Q♠", "A♠ J♠ T♠ 5♠ 3♠ 2♠", "A♠", D, (0, 1)),
    (D, "A♥", "J♥ 9♥ 7♥", "7♥", D, (0, 2)),
    (D, "K♥", "J♥ 9♥ RC", "RC", D, (0, 3)),
    (D, "J♠", "9♠ 8♠", "8♠", D, (0, 4)),
    (D, "T♠", "9♠", "9♠", D, (0, 5)),
    (D, "Q♥", "J♥ 9♥", "9♥", D, (0, 6)),
    (D, "T♣", "A♣", "A♣", ND, (1, 6)),
    (ND, "K♦", "5♠ 3♠ 2♠ 8♥", "2♠", D, (1, 7)),
    (D, "LC", "J♥ T♦ 8♦ 5♦ 2♦", "2♦", ND, (2, 7)),
    (ND, "J♥", "8♥", "8♥", ND, (3, 7)),
    (ND, "T♦", "5♠ 3♠", "3♠", D, (3, 8)),
    (D, "GC", "8♦ 5♦", "5♦", D, (3, 9)),
    (D, "5♠", "8♦", "8♦", D, (3, 10)),
]


def exchanged(**options):
    state = rules.new(setup(first=D, **options), Stacked({(1, "deck"): DECK, (2, "deck"): DECK}))
    state = rules.apply(state, ND, Move("discard", hand("3♥ 5♣")))
    return rules.apply(state, D, Move("discard", hand("2♣ 3♣ 4♥ 8♣")))


def played(tricks=13, said=AUCTION, **options):
    state = exchanged(**options)
    for call in calls(said):
        (seat,) = rules.to_act(state)
        state = rules.apply(state, seat, call_move(call))
    for leader, led, legal, follows, _, _ in TRICKS[: min(tricks, 12)]:
        state = rules.apply(state, leader, Move("play", (card(led),)))
        assert legal_cards(state, 1 - leader) == set(hand(legal))
        state = rules.apply(state, 1 - leader, Move("play", (card(follows),)))
    return state


def test_the_deal():
    state = rules.new(setup(first=D), Stacked({(1, "deck"): DECK}))
    assert state.up_card == "7H"
    assert state.drawn[ND] == hand("7♥ A♣")
    assert state.hands[D] == hand("♠AJT52 ♥KQ84 ♦– ♣T32 LC")
    assert set(state.hands[ND]) - set(state.drawn[ND]) == set(hand("♠Q98 ♥J93 ♦KT852 ♣5 RC"))
    state = rules.apply(state, ND, Move("discard", hand("3♥ 5♣")))
    assert state.drawn[D] == hand("A♥ GC 8♣ 3♠")


def test_the_hands_kept():
    state = exchanged()
    assert state.hands[ND] == hand("♠Q98 ♥J97 ♦KT852 ♣A RC")
    assert state.hands[D] == hand("♠AJT532 ♥AKQ8 ♦– ♣T GC LC")
    assert len(state.stock) == 23


def test_checks_on_the_way():
    d, nd = exchanged().hands

    def code(held, over, said):
        refusal = auction.bid_refusal(held, bid(over), bid(said))
        return refusal.code if refusal else ""

    assert auction.cheapest("S", bid("2♦")) == bid("2♠")
    assert code(d, "2♦", "4♠") == ""
    assert code(d, "2♦", "2NT") == "needs_every_suit"
    assert [code(nd, "1♠", said) for said in ("1NT", "2♦", "2♥", "3♦")] == [""] * 4
    assert code(nd, "1♠", "2♣") == "needs_two"
    assert code(nd, "1♠", "3♥") == "needs_four"


def test_the_auction():
    state = played(0)
    assert state.contract == Contract("4S", D, 1)
    assert state.contract.needs == 10
    assert rules.to_act(state) == {ND}


@pytest.mark.parametrize("number", range(1, 14))
def test_each_trick(number):
    leader, led, _, follows, winner, (nd, d) = TRICKS[number - 1]
    trick = played(number).tricks[number - 1]
    assert (trick.leader, trick.led, trick.followed, trick.winner) == (leader, card(led), card(follows), winner)
    assert trick.ban == ("H" if number == 3 else "")
    if number < 12:
        assert (played(number).taken(ND), played(number).taken(D)) == (nd, d)


def test_the_ban_after_trick_three_and_its_end():
    after_three = legal_cards(played(3), D)
    assert "QH" not in after_three
    assert {"JS", "TC", "GC", "LC"} < after_three
    assert "QH" in legal_cards(played(4), D)


def test_the_last_trick_plays_itself():
    state = played(12)
    assert len(state.tricks) == 13
    assert state.phase == "scored"
    codes = [h.code for h in state.told]
    assert codes == ["plays", "wins_trick", "leads", "plays", "wins_trick", "made_exactly"]
    assert [h.beat for h in state.told if h.beat] == ["trick", "trick", "deal"]


@pytest.mark.parametrize(
    ("said", "mode", "points"),
    [
        (AUCTION, "all", 2800),
        (AUCTION, "mid", 2400),
        (AUCTION, "base", 2150),
        ("1♠ 2♦ 4♠ P", "all", 1000),
        ("1♠ 2♦ 4♠ X XX P", "all", 8000),
    ],
)
def test_the_score(said, mode, points):
    assert played(said=said, doubling_mode=mode).results[0].points == (points, 0)


def test_one_more_would_have_failed():
    state = played(said="1♠ 2♦ 5♠ P")
    assert state.results[0].points == (0, 100)


def test_what_is_seen_of_it():
    state = played(3)
    public = rules.view(state, PUBLIC)
    assert (public.ban, public.leader, public.taken) == ("H", D, (3, 0))
    assert public.hand == ()
    assert public.hands == ((), ())
    assert public.playable == ()
    assert rules.view(state, seat_viewer(ND)).thrown == ((), hand("3♥ 5♣"))
    assert rules.view(state, OPEN).thrown == (hand("2♣ 3♣ 4♥ 8♣"), hand("3♥ 5♣"))
    assert rules.view(state, OPEN).stock == DECK[32:]


def test_flag_discards_revealed_at_the_end_of_the_deal():
    state = played(discards_revealed="at_deal_end")
    assert rules.view(state, PUBLIC).thrown == (hand("2♣ 3♣ 4♥ 8♣"), hand("3♥ 5♣"))
    assert [h.code for h in rules.view(state, PUBLIC).told][-2:] == ["threw", "threw"]
    state = rules.deal(state, Stacked({(2, "deck"): DECK}))
    assert rules.view(state, PUBLIC).thrown == ((), ())
    assert rules.view(played(), PUBLIC).thrown == ((), ())
