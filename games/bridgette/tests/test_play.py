"""Leads, follows, winners and bans: rules section 5, examples F-1 to F-12 and T-1 to T-22."""

from __future__ import annotations

import pytest

from games.bridgette import rules
from games.bridgette.rules import cards, play
from games.bridgette.rules.state import Contract, Flags
from games.bridgette.tests.notation import SIGNS, card, hand, legal_cards, position, seen
from games.kernel.errors import IllegalMove
from games.kernel.moves import Move
from games.kernel.viewers import PUBLIC, seat_viewer

SPADES = Contract("4S", 0, 0)

FOLLOWS = [
    ("F-1", "K♥", "Q♥ 4♥ RC 7♣", "Q♥ 4♥ RC"),
    ("F-2", "K♥", "4♥ GC LC 7♣", "4♥"),
    ("F-3", "A♦", "7♣ K♠ GC RC", "7♣ K♠ GC"),
    ("F-4", "T♠", "J♠ LC 3♦", "J♠ LC"),
    ("F-5", "Q♣", "LC", "LC"),
    ("F-6", "Q♣", "LC GC", "LC GC"),
    ("F-7", "Q♣", "LC RC", "RC"),
    ("F-8", "9♥", "2♠ 8♣ LC RC", "2♠ 8♣ LC"),
    ("F-9", "GC", "Q♥ 4♥ RC", "Q♥ 4♥ RC"),
]
LEADS = [
    ("F-10", "♥", "7♥ 9♥", "7♥ 9♥"),
    ("F-11", "♥", "7♥ GC", "GC"),
    ("F-12", "♥", "7♥ 3♣ GC", "3♣ GC"),
]


def legal(state, seat):
    found = legal_cards(state, seat)
    view = seen(state, seat_viewer(seat))
    assert set(view.playable) == found
    assert {refused.what for refused in view.blocked} == set(state.hands[seat]) - found
    for refused in view.blocked:
        with pytest.raises(IllegalMove) as caught:
            rules.apply(state, seat, Move("play", (refused.what,)))
        assert (caught.value.code, tuple(sorted(caught.value.params.items()))) == (refused.code, refused.params)
    return found


def following(led, held, flags=None):
    return position(((), hand(held)), phase="play", contract=SPADES, led=card(led), flags=flags)


@pytest.mark.parametrize(("example", "led", "held", "expected"), FOLLOWS)
def test_following(example, led, held, expected):
    assert legal(following(led, held), 1) == set(hand(expected))


@pytest.mark.parametrize(("example", "ban", "held", "expected"), LEADS)
def test_leading_under_a_ban(example, ban, held, expected):
    state = position((hand(held), ()), phase="play", contract=SPADES, ban=SIGNS[ban])
    assert legal(state, 0) == set(hand(expected))


def test_f3_with_free_colon_when_void():
    flags = Flags(free_colon_when_void=True)
    assert legal(following("A♦", "7♣ K♠ GC RC", flags), 1) == set(hand("7♣ K♠ GC RC"))
    assert legal(following("A♦", "7♦ K♠ GC RC", flags), 1) == set(hand("7♦ GC"))


def test_flag_matching_colon_may_not_replace_suit():
    flags = Flags(matching_colon_may_replace_suit=False)
    assert legal(following("K♥", "Q♥ 4♥ RC 7♣", flags), 1) == set(hand("Q♥ 4♥"))
    assert legal(following("K♥", "7♣ RC LC", flags), 1) == set(hand("7♣ RC"))


@pytest.mark.parametrize(
    ("held", "expected"), [("7♥ 3♣ GC", "3♣"), ("7♥ GC", "7♥ GC"), ("GC LC", "GC LC"), ("7♥ 9♥", "7♥ 9♥")]
)
def test_flag_ban_forbids_colon_leads_too(held, expected):
    flags = Flags(ban_allows_colon_lead=False)
    state = position((hand(held), ()), phase="play", contract=SPADES, ban="H", flags=flags)
    assert legal(state, 0) == set(hand(expected))


WINNERS = [
    ("T-1", "♠", "K♥", "RC", "leader", "♥"),
    ("T-2", "♠", "K♥", "Q♥", "leader", "–"),
    ("T-3", "♠", "9♥", "2♠", "follower", "–"),
    ("T-4", "♠", "9♥", "LC", "leader", "♥"),
    ("T-5", "♠", "A♠", "GC", "leader", "♠"),
    ("T-6", "♠", "T♠", "J♠", "follower", "–"),
    ("T-7", "♠", "T♠", "LC", "leader", "♠"),
    ("T-8", "♠", "Q♣", "LC", "leader", "–"),
    ("T-9", "♠", "7♦", "A♣", "leader", "–"),
    ("T-10", "♠", "GC", "A♣", "follower", "–"),
    ("T-11", "♠", "GC", "7♠", "follower", "–"),
    ("T-12", "♠", "GC", "2♦", "leader", "–"),
    ("T-13", "NT", "GC", "A♥", "follower", "–"),
    ("T-14", "NT", "GC", "K♥", "leader", "–"),
    ("T-15", "♠", "RC", "GC", "leader", "–"),
    ("T-16", "♥", "RC", "J♣", "follower", "–"),
    ("T-17", "♠", "RC", "A♣", "leader", "–"),
    ("T-18", "♠", "LC", "3♦", "follower", "–"),
    ("T-19", "♠", "LC", "K♦", "leader", "–"),
    ("T-20", "♠", "LC", "K♠", "follower", "–"),
    ("T-21", "NT", "LC", "T♦", "follower", "–"),
    ("T-22", "NT", "A♦", "GC", "leader", "♦"),
]


@pytest.mark.parametrize("row", WINNERS, ids=lambda row: row[0])
def test_who_wins(row):
    example, trump, led, follows, winner, ban = row
    expected = (winner == "follower", SIGNS.get(ban, ""))
    assert play.resolve(card(led), card(follows), SIGNS.get(trump, "")) == expected
    # The same by the state, with two more tricks to come.
    contract = Contract("4" + SIGNS.get(trump, "NT"), 0, 0)
    spare = [c for c in cards.PACK if c not in (card(led), card(follows)) and cards.is_colon(c)][:2]
    state = position(((card(led), *spare[:1]), (card(follows), *spare[1:])), phase="play", contract=contract)
    state = rules.apply(state, 0, Move("play", (card(led),)))
    if Move("play", (card(follows),)) not in rules.legal_moves(state, 1):
        assert example == "T-8"  # forced only where the hand holds nothing else
        state = position(((*spare[:1],), (card(follows),)), phase="play", contract=contract, led=card(led))
    state = rules.apply(state, 1, Move("play", (card(follows),)))
    assert state.tricks[0].winner == int(expected[0]) == state.leader
    assert state.ban == state.tricks[0].ban == expected[1]
    assert rules.view(state, PUBLIC).ban == expected[1]


class TestBan:
    """Trick n: K♥ / RC, the leader is barred from ♥ at n + 1, leads J♠ and wins; at n + 2 ♥ is open again."""

    start = position((hand("K♥ Q♥ J♠ 5♦"), hand("9♥ RC 8♠ 7♣")), phase="play", contract=Contract("4S", 0, 0), leader=0)

    def after(self, *played):
        state = self.start
        for name in played:
            (seat,) = rules.to_act(state)
            state = rules.apply(state, seat, Move("play", (card(name),)))
        return state

    def test_the_next_lead(self):
        state = self.after("K♥", "RC")
        assert legal(state, 0) == set(hand("J♠ 5♦"))
        assert [h.code for h in state.told] == ["plays", "wins_trick", "banned"]
        with pytest.raises(IllegalMove) as caught:
            rules.apply(state, 0, Move("play", ("QH",)))
        assert (caught.value.code, caught.value.params) == ("suit_barred", {"suit": "H"})

    def test_it_lasts_one_lead(self):
        state = self.after("K♥", "RC", "J♠")
        assert state.ban == ""
        assert legal(self.after("K♥", "RC", "J♠", "8♠"), 0) == set(hand("Q♥ 5♦"))

    def test_it_stays_with_the_leader(self):
        state = self.after("K♥", "RC")
        assert state.leader == 0
        assert rules.to_act(state) == {0}

    def test_it_lapses_for_a_hand_with_nothing_else_and_that_is_told(self):
        state = position((hand("7♥ 9♥"), hand("2♣ 3♣")), phase="play", contract=SPADES, ban="H")
        assert legal(state, 0) == set(hand("7♥ 9♥"))
        state = rules.apply(state, 0, Move("play", ("7H",)))
        assert [h.code for h in state.told] == ["leads", "ban_lapsed"]

    def test_it_lapses_quietly_until_the_card_is_led(self):
        """Whether the leader has nothing else is nobody's business before."""
        lapsing = position((hand("7♥ 9♥"), hand("2♣ 3♣")), phase="play", contract=SPADES, ban="H")
        holding = position((hand("7♠ 9♥"), hand("2♣ 3♣")), phase="play", contract=SPADES, ban="H")
        assert rules.view(lapsing, seat_viewer(1)) == rules.view(holding, seat_viewer(1))


def test_bg18_colon_on_colon():
    assert play.resolve("GC", "RC", "S") == (False, "")
    assert play.resolve("LC", "GC", "") == (False, "")


def test_bg31_the_first_lead_may_be_a_colon():
    state = position((hand("K♥ GC"), hand("9♥ 7♣")), phase="play", contract=Contract("4S", 1, 0))
    assert Move("play", ("GC",)) in rules.legal_moves(state, 0)


def test_a_card_not_held():
    with pytest.raises(IllegalMove, match="not_your_card"):
        rules.apply(self_state := following("K♥", "4♥ GC"), 1, Move("play", ("5H",)))
    with pytest.raises(IllegalMove, match="unknown_move"):
        rules.apply(self_state, 1, Move("play", ("4H", "GC")))


def test_legal_cards_come_lowest_first_and_colons_last():
    state = position((hand("A♠ 2♠ 2♣ 9♦ GC LC"), ()), phase="play", contract=SPADES)
    assert [str(m) for m in rules.legal_moves(state, 0)] == [f"play:{c}" for c in ("2C", "2S", "9D", "AS", "LC", "GC")]


@pytest.mark.parametrize("led", cards.PACK)
def test_every_led_card_against_the_reference_logic(led):
    """Section 5.4 written out once more, for every pair of cards and every trump."""
    for follows in cards.PACK:
        if follows == led:
            continue
        for trump in ("", *cards.SUITS):
            if cards.is_colon(led):
                wins = not cards.is_colon(follows) and (cards.suit(follows) == trump or cards.group(follows) == led)
                expected = (wins, "")
            elif cards.is_colon(follows):
                expected = (False, cards.suit(led) if follows == cards.group(led) else "")
            elif cards.suit(follows) == cards.suit(led):
                expected = (cards.PACK.index(follows) > cards.PACK.index(led), "")
            else:
                expected = (cards.suit(follows) == trump, "")
            assert play.resolve(led, follows, trump) == expected
