"""The bots: honest worlds, the quick tricks against the rules, strength by seeded measurement."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.bridgette import rules
from games.bridgette.bot import bidding, club, playing, playout
from games.bridgette.bot.table import ID, NAME, STRAIN_OF, holding, names, size
from games.bridgette.bot.worlds import Unseen
from games.bridgette.game import GAME
from games.bridgette.rules import cards
from games.bridgette.rules.state import Contract, Flags, Trick
from games.bridgette.tests import arena
from games.bridgette.tests.notation import hand, legal_cards, position
from games.bridgette.tests.test_laws import one_deal
from games.kernel.moves import Move
from games.kernel.rng import Rng
from games.kernel.viewers import seat_viewer

NAME_OF_TRUMP = (*cards.SUITS, "")


def hands(seed, number=13):
    deck = Rng(seed).shuffled(cards.PACK)
    return cards.arranged(deck[:number]), cards.arranged(deck[number : 2 * number])


@pytest.mark.parametrize("strain", ["C", "D", "H", "S", "NT"])
@pytest.mark.parametrize("seed", range(12))
def test_playouts_keep_to_the_rules_card_by_card(strain, seed):
    """The quick playout and the rules play the same deal: every card legal, the same tricks won."""
    held = hands(f"{strain}|{seed}")
    masks = [holding(held[0]), holding(held[1])]
    trump = STRAIN_OF[strain]
    state = position(held, phase="play", contract=Contract(f"1{strain}", 1, 0), leader=0)
    expected = playout.playout(list(masks[0]), list(masks[1]), trump)
    while state.phase == "play":
        (seat,) = rules.to_act(state)
        if state.led:
            suit, rank = divmod(ID[state.led], 13)
            wins, card = playout.follow(masks[seat], suit, rank, trump)
            assert wins == rules.play.resolve(state.led, NAME[card], NAME_OF_TRUMP[trump])[0]
        else:
            ban = STRAIN_OF[state.ban] if state.ban else -1
            card = playout.lead(masks[seat], masks[1 - seat], trump, ban)
        assert NAME[card] in legal_cards(state, seat)
        masks[seat][card // 13] &= ~(1 << card % 13)
        state = rules.apply(state, seat, Move("play", (NAME[card],)))
    # The last trick has played itself.
    assert state.taken(0) == expected


@pytest.mark.parametrize("trump", ["", *cards.SUITS])
def test_quick_resolution_is_that_of_the_rules(trump):
    for led in cards.PACK:
        for follows in cards.PACK:
            if led != follows:
                wins, ban = playing.outcome(ID[led], ID[follows], STRAIN_OF[trump])
                assert (wins, cards.SUITS[ban] if ban >= 0 else "") == rules.play.resolve(led, follows, trump)


def test_holdings_are_hands():
    held, _ = hands("there and back")
    assert sorted(names(holding(held))) == sorted(held)
    assert size(holding(held)) == 13


def test_touching_cards_are_thought_of_once():
    ids = [ID[card] for card in hand("A♠ K♠ Q♠ T♠ 9♠ 7♠ 3♥ 2♥ GC RC")]
    assert {NAME[card] for card in playing.distinct(ids)} == set(hand("A♠ Q♠ 9♠ 7♠ 2♥ GC RC"))


class TestWorlds:
    """Section 17: a drawn hand respects voids and calls, and is made of cards the viewer cannot place."""

    @pytest.mark.parametrize("seed", range(15))
    def test_drawn_hands_fit_what_is_known(self, seed):
        for state in one_deal(f"worlds|{seed}")[::3]:
            if state.phase not in ("auction", "play"):
                continue
            for me in (0, 1):
                self.check(state, me)

    def check(self, state, me):
        view = rules.view(state, seat_viewer(me))
        unseen, rng = Unseen(view), Rng("draw")
        known = {*view.hand, *view.thrown[me], view.led}
        known |= {card for trick in view.tricks for card in (trick.led, trick.followed)}
        for _ in range(3):
            drawn = names(unseen.draw(rng))
            assert len(drawn) == view.cards_left[1 - me]
            assert not known & set(drawn)
            assert not {STRAIN_OF[cards.suit(card)] for card in drawn if cards.suit(card)} & unseen.voids

    def test_proved_holdings_are_dealt(self):
        mine, theirs = hands("proved")
        state = position((mine, theirs), dealer=1, said=("1C", "1H", "3S"))
        assert cards.count(theirs, "S") < 13
        unseen = Unseen(rules.view(state, seat_viewer(0)))
        for n in range(40):
            drawn = names(unseen.draw(Rng(str(n))))
            assert cards.count(drawn, "S") >= 4
            assert cards.count(drawn, "C") >= 2

    def test_a_void_is_seen_and_a_colon_proves_none(self):
        contract = Contract("4S", 1, 0)
        state = position((hand("K♥ Q♥ 5♦"), hand("RC 3♠ 9♥")), phase="play", contract=contract)
        for card in ("KH", "RC", "5D", "3S"):
            (seat,) = rules.to_act(state)
            state = rules.apply(state, seat, Move("play", (card,)))
        unseen = Unseen(rules.view(replace(state, hands=(("QH",), ("9H",))), seat_viewer(0)))
        assert unseen.voids == {STRAIN_OF["D"]}


def chosen_by_club(held, contract, led, tricks=()):
    """What seat 0 answers to a lead of seat 1."""
    state = position((hand(held), ("3D",)), phase="play", contract=contract, leader=1, led=led)
    view = rules.view(replace(state, tricks=tricks), seat_viewer(0))
    return str(club.choose(view, rules.legal_moves(state, 0), Rng("a"), 2000))


def test_the_club_bot_ruffs_a_winner():
    assert chosen_by_club("A♠ 2♣", Contract("1S", 0, 0), "KD") == "play:AS"


def test_the_club_bot_lets_a_trick_go_for_the_exact_bonus():
    clubs = [f"{rank}C" for rank in "AKQJT98765"]
    six = tuple(Trick(0, card, f"{card[0]}H", 0) for card in clubs[:6])
    four = tuple(Trick(1, card, f"{card[0]}H", 1) for card in clubs[6:])
    lost = Trick(1, "4C", "4H", 1)
    assert chosen_by_club("A♠ 2♠", Contract("0NT", 0, 0), "KS", (*six, *four, lost)) == "play:2S"
    assert chosen_by_club("A♠ 2♠", Contract("1NT", 0, 0), "KS", (*six, *four, lost)) == "play:AS"


def test_the_club_bot_does_not_double_for_a_hundred():
    """Rules section 6.1: a double of a game wants near certainty."""
    contract = Contract("4S", 1, 0)
    chance = [0.0] * 14
    chance[9], chance[10] = 0.85, 0.15
    doubled = replace(contract, doubling=1)
    assert bidding.expected(doubled, chance, Flags()) > bidding.expected(contract, chance, Flags())


def test_odds_are_chances():
    for misses in (bidding.IN_SUIT, bidding.IN_NO_TRUMP, bidding.AGAINST):
        assert sum(misses) == pytest.approx(1)
        assert sum(bidding.odds([0, 5, 13, 13], misses)) == pytest.approx(1)


@pytest.mark.parametrize("level", ["beginner", "club"])
@pytest.mark.parametrize(
    "options",
    [
        {"doubling_mode": "off"},
        {"free_colon_when_void": True, "ban_allows_colon_lead": False, "matching_colon_may_replace_suit": False},
        {"up_card_goes_to": "nobody", "parallel_exchange": True, "opening_pass_ends": True},
    ],
)
def test_bots_play_every_kind_of_table(level, options):
    from games.bridgette.tests.notation import setup
    from games.kernel.decks import SeedDecks

    choose = arena.player(level)
    state = rules.new(setup(**options), SeedDecks("kinds"))
    while rules.to_act(state):
        seat = min(rules.to_act(state))
        view = rules.view(state, seat_viewer(seat))
        state = rules.apply(state, seat, choose(view, rules.legal_moves(state, seat), Rng("k")))
    assert len(state.results) == 1


def club_deals(deals, seed):
    return arena.contracts(arena.alone(arena.player("club"), deals, seed))


def club_against_beginner(deals, seed):
    return arena.strength(list(arena.pairs(arena.player("club"), arena.player("beginner"), deals, seed)))


def test_club_bots_make_most_contracts():
    """A sample; the thousand deals of the requirement are the long test below and stand in the README."""
    figures = club_deals(24, "sample")
    assert figures["made"] >= 0.5
    assert figures["passed_out"] <= 0.1


def test_club_beats_beginner():
    assert club_against_beginner(16, "sample")["won"] >= 0.65


@pytest.mark.long
def test_club_bots_over_a_thousand_deals():
    figures = club_deals(1000, "thousand")
    assert figures["made"] >= 0.6
    assert figures["passed_out"] < 0.1


@pytest.mark.long
def test_club_beats_beginner_in_three_pairs_of_four():
    assert club_against_beginner(500, "thousand")["won"] >= 0.75


def test_the_budget_is_kept(monkeypatch):
    """A node is one trick played out: no decision plays out more than it was given."""
    counted = 0
    true = playout.playout

    def counting(leader_hand, other_hand, trump, ban=-1, led=-1):
        nonlocal counted
        counted += max(size(leader_hand), size(other_hand))
        return true(leader_hand, other_hand, trump, ban, led)

    for module in ("bidding", "keeping", "playing"):
        monkeypatch.setattr(f"games.bridgette.bot.{module}.playout", counting)
    budget = GAME.level("club").budget
    for state in one_deal("budget"):
        for seat in rules.to_act(state):
            counted = 0
            club.choose(rules.view(state, seat_viewer(seat)), rules.legal_moves(state, seat), Rng("b"), budget)
            assert counted <= budget
