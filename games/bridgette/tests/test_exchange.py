"""Deal and exchange: rules sections 2 and 3, examples X-1 to X-8, and the flags that touch them."""

from __future__ import annotations

import pytest

from games.bridgette import rules
from games.bridgette.rules import cards
from games.bridgette.tests.notation import Stacked, card, hand, setup, stacked_deck, throw_lowest
from games.kernel.errors import IllegalMove
from games.kernel.moves import Choice, Move, MoveError
from games.kernel.viewers import PUBLIC, seat_viewer

NON_DEALER, DEALER = 1, 0


def dealt(up_card: str, **options: bool | str):
    return rules.new(setup(first=DEALER, **options), Stacked({(1, "deck"): stacked_deck(up_card)}))


def refused(state, seat, text):
    with pytest.raises(IllegalMove) as caught:
        rules.apply(state, seat, Move.parse(text))
    return caught.value.code


@pytest.mark.parametrize(
    ("example", "up_card", "draws", "left"),
    [
        ("X-1", "7♥", 4, 23),
        ("X-2", "T♣", 4, 23),
        ("X-3", "J♦", 8, 19),
        ("X-4", "A♠", 12, 15),
        ("X-5", "LC", 4, 23),
        ("X-6", "RC", 8, 19),
        ("X-7", "GC", 12, 15),
    ],
)
def test_the_up_card_says_how_many_the_dealer_draws(example, up_card, draws, left):
    state = dealt(card(up_card))
    assert len(state.stock) == 27
    assert rules.to_act(state) == {NON_DEALER}
    assert card(up_card) in state.hands[NON_DEALER]
    assert [len(held) for held in state.hands] == [13, 15]
    (choice,) = rules.legal_moves(state, NON_DEALER)
    assert isinstance(choice, Choice)
    assert (choice.least, choice.most, len(choice.among)) == (2, 2, 15)
    state = rules.apply(state, NON_DEALER, choice.move(choice.among[:2]))
    assert rules.to_act(state) == {DEALER}
    assert len(state.stock) == left
    (choice,) = rules.legal_moves(state, DEALER)
    assert isinstance(choice, Choice)
    assert (choice.least, choice.most, len(choice.among)) == (draws, draws, 13 + draws)
    state = rules.apply(state, DEALER, choice.move(choice.among[-draws:]))
    assert state.phase == "auction"
    assert rules.to_act(state) == {DEALER}
    assert [len(held) for held in state.hands] == [13, 13]
    assert len(state.stock) == left


class TestX8:
    """ND sends 1 or 3 cards: illegal; a card twice; a card not in the 15; the up-card itself: legal."""

    state = dealt("7H")
    two, three, four = (dealt("7H").hands[NON_DEALER][:n] for n in (2, 3, 4))

    def test_too_few(self):
        assert refused(self.state, NON_DEALER, f"discard:{self.two[0]}") == "throw_exactly"

    def test_too_many(self):
        assert refused(self.state, NON_DEALER, "discard:" + ",".join(self.three)) == "throw_exactly"

    def test_none(self):
        assert refused(self.state, NON_DEALER, "discard") == "throw_exactly"

    def test_a_card_twice(self):
        assert refused(self.state, NON_DEALER, f"discard:{self.two[0]},{self.two[0]}") == "card_twice"

    def test_a_card_of_the_other_hand(self):
        theirs = self.state.hands[DEALER][0]
        assert refused(self.state, NON_DEALER, f"discard:{self.two[0]},{theirs}") == "not_your_card"

    def test_a_card_that_does_not_exist_is_refused_alike(self):
        assert refused(self.state, NON_DEALER, f"discard:{self.two[0]},1Z") == "not_your_card"

    def test_the_up_card(self):
        state = rules.apply(self.state, NON_DEALER, Move("discard", ("7H", self.state.hands[NON_DEALER][-1])))
        assert "7H" in state.thrown[NON_DEALER]

    def test_out_of_turn(self):
        assert refused(self.state, DEALER, "discard:" + ",".join(self.state.hands[DEALER][:4])) == "not_your_turn"

    def test_any_order_is_the_same_move(self):
        a, b = self.two
        assert rules.apply(self.state, NON_DEALER, Move("discard", (a, b))) == rules.apply(
            self.state, NON_DEALER, Move("discard", (b, a))
        )

    def test_another_verb(self):
        assert refused(self.state, NON_DEALER, "pass") == "not_now"
        assert refused(self.state, NON_DEALER, "knock") == "unknown_move"


def test_bg05_colons_may_be_thrown():
    deck = ["GC", "2C", *(c for c in cards.PACK if c not in ("GC", "2C"))]
    state = rules.new(setup(first=DEALER), Stacked({(1, "deck"): deck}))
    state = rules.apply(state, NON_DEALER, Move("discard", ("GC", state.hands[NON_DEALER][0])))
    assert "GC" in state.thrown[NON_DEALER]


def test_the_largest_exchange_is_one_short_text():
    state = dealt("AS")
    state = rules.apply(state, NON_DEALER, Move("discard", state.hands[NON_DEALER][:2]))
    text = "discard:" + ",".join(state.hands[DEALER][:12])
    try:
        move = Move.parse(text)
    except MoveError:
        pytest.fail("twelve cards fit into a move")
    assert rules.apply(state, DEALER, move).phase == "auction"


def test_deck_order():
    deck = tuple(reversed(cards.PACK))
    state = rules.new(setup(first=DEALER), Stacked({(1, "deck"): deck}))
    assert state.up_card == deck[26]
    assert set(state.hands[NON_DEALER]) == {*deck[0:26:2], deck[26], deck[27]}
    assert state.drawn[NON_DEALER] == cards.arranged(deck[26:28])
    assert set(state.hands[DEALER]) == set(deck[1:26:2])
    state = rules.apply(state, NON_DEALER, Move("discard", deck[26:28]))
    assert state.drawn[DEALER] == cards.arranged(deck[28 : 28 + cards.DRAWS[cards.group(deck[26])]])


def test_ids_follow_the_deal_scheme():
    assert cards.PACK[0] == "2C"
    assert cards.PACK[12] == "AC"
    assert cards.PACK[51] == "AS"
    assert cards.PACK[52:] == ("LC", "RC", "GC")


def test_groups():
    sizes = {colon: sum(cards.group(c) == colon for c in cards.PACK) for colon in cards.COLONS}
    assert sizes == {"GC": 5, "RC": 13, "LC": 37}
    assert not any(cards.suit(colon) for colon in cards.COLONS)


@pytest.mark.parametrize(("up_card", "draws", "left"), [("7H", 4, 22), ("AS", 12, 14)])
def test_flag_up_card_goes_to_nobody(up_card, draws, left):
    state = dealt(up_card, up_card_goes_to="nobody")
    assert up_card not in state.hands[NON_DEALER]
    assert len(state.hands[NON_DEALER]) == 15
    state = throw_lowest(state)
    assert len(state.drawn[DEALER]) == draws
    assert len(state.stock) == left
    assert up_card not in {*state.hands[0], *state.hands[1], *state.thrown[0], *state.thrown[1], *state.stock}


class TestParallelExchange:
    state = dealt("7H", parallel_exchange=True)

    def test_both_choose_at_once(self):
        assert rules.to_act(self.state) == {0, 1}
        assert [len(held) for held in self.state.hands] == [17, 15]

    def test_either_may_be_first_and_the_end_is_the_same(self):
        nd, d = (Move("discard", self.state.hands[s][:n]) for s, n in ((NON_DEALER, 2), (DEALER, 4)))
        one = rules.apply(rules.apply(self.state, NON_DEALER, nd), DEALER, d)
        two = rules.apply(rules.apply(self.state, DEALER, d), NON_DEALER, nd)
        assert one.hands == two.hands
        assert one.thrown == two.thrown
        assert one.phase == two.phase == "auction"
        assert one.stock == two.stock

    def test_who_has_chosen_waits(self):
        state = rules.apply(self.state, DEALER, Move("discard", self.state.hands[DEALER][:4]))
        assert rules.to_act(state) == {NON_DEALER}
        assert rules.legal_moves(state, DEALER) == ()
        state = rules.apply(state, NON_DEALER, Move("discard", state.hands[NON_DEALER][:2]))
        assert rules.to_act(state) == {DEALER}

    def test_the_cards_are_those_of_the_exchange_in_turn(self):
        in_turn = throw_lowest(dealt("7H"))
        assert throw_lowest(self.state).hands == in_turn.hands


class TestWhatIsSeen:
    state = dealt("7H")

    def test_the_non_dealers_second_card_is_its_own(self):
        drawn = self.state.drawn[NON_DEALER]
        assert rules.view(self.state, seat_viewer(NON_DEALER)).drawn[NON_DEALER] == drawn
        assert rules.view(self.state, seat_viewer(DEALER)).drawn == ((), ())
        assert rules.view(self.state, PUBLIC).draws == (0, 2)

    def test_discards_stay_with_their_owner(self):
        state = throw_lowest(self.state)
        for viewer in (PUBLIC, seat_viewer(DEALER)):
            view = rules.view(state, viewer)
            assert view.thrown[NON_DEALER] == ()
            assert view.throws == (4, 2)
        assert rules.view(state, seat_viewer(NON_DEALER)).thrown[NON_DEALER] == state.thrown[NON_DEALER]

    def test_happenings_come_in_two_forms(self):
        seen = {
            viewer: [(h.code, h.seat) for h in rules.view(self.state, viewer).told]
            for viewer in (PUBLIC, seat_viewer(DEALER), seat_viewer(NON_DEALER))
        }
        common = [("deals", DEALER), ("up_card_little", DEALER)]
        assert seen[PUBLIC] == seen[seat_viewer(DEALER)] == [*common, ("draws_up_card", NON_DEALER)]
        assert seen[seat_viewer(NON_DEALER)] == [*common, ("draws", NON_DEALER)]

    def test_the_hand_is_held_in_bridge_order(self):
        assert hand("♠AK72 ♥Q9 ♦J854 ♣– GC RC LC") == (
            *("AS", "KS", "7S", "2S"),
            *("QH", "9H"),
            *("JD", "8D", "5D", "4D"),
            *("GC", "RC", "LC"),
        )
