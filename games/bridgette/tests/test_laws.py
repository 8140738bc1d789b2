"""Laws that hold in every position (rules, section 17), tried on generated deals, and the metamorphic tests."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.bridgette import rules
from games.bridgette.game import MOST_CALLS, PLAYS
from games.bridgette.rules import auction, cards, scoring
from games.bridgette.rules.state import Contract, Flags, State
from games.bridgette.tests.notation import Stacked, setup
from games.kernel.decks import SeedDecks
from games.kernel.moves import Move, random_move
from games.kernel.rng import Rng

seeds = st.integers(0, 2**32).map(str)
SHUFFLED = st.permutations(cards.PACK).map(tuple)
SCORES = {
    sum(scoring.points(Contract(bid, 0, doubling), taken, Flags()))
    for bid in auction.BIDS
    for doubling in (0, 1, 2)
    for taken in range(14)
} | {0}


def mixed(state: State, seat: int, rng: Rng) -> Move:
    """Random play whose auctions end at every height: every other call is a pass, and most bids are low."""
    legal = rules.legal_moves(state, seat)
    if state.phase != "auction":
        return random_move(legal, rng)
    return random_move(legal[: 1 + rng.below(len(legal))], rng) if rng.chance(2, 3) else Move("pass")


def one_deal(seed: str, **options):
    """All states of one deal."""
    rng = Rng(seed)
    state = rules.new(setup(first=None, **options), SeedDecks(seed))
    states = [state]
    while rules.to_act(state):
        seat = rng.pick(sorted(rules.to_act(state)))
        state = rules.apply(state, seat, mixed(state, seat, rng))
        states.append(state)
    return states


@settings(max_examples=30, deadline=None)
@given(seeds, st.booleans())
def test_cards_are_conserved(seed, parallel):
    for state in one_deal(seed, parallel_exchange=parallel):
        zones = [
            *state.hands[0],
            *state.hands[1],
            *state.thrown[0],
            *state.thrown[1],
            *state.stock,
            *([state.led] if state.led else []),
            *(card for trick in state.tricks for card in (trick.led, trick.followed)),
        ]
        assert Counter(zones) == Counter(cards.PACK)
        if state.phase in ("auction", "play"):
            played = [0, 0]
            for trick in state.tricks:
                played[trick.leader] += 1
                played[1 - trick.leader] += 1
            if state.led:
                played[state.leader] += 1
            assert [len(state.hands[seat]) + played[seat] for seat in (0, 1)] == [13, 13]
            assert state.up_card not in state.stock


@settings(max_examples=30, deadline=None)
@given(seeds)
def test_a_deal_runs_as_it_must(seed):
    states = one_deal(seed)
    last = states[-1]
    assert len(last.calls) <= MOST_CALLS
    (result,) = last.results
    if result.contract is None:
        assert last.tricks == ()
        assert last.calls == ("pass", "pass")
    else:
        assert len(last.tricks) == 13
        assert last.taken(0) + last.taken(1) == 13
        assert sum(state.phase == "play" for state in states) == PLAYS
        assert last.tricks[0].leader == 1 - result.contract.declarer
        assert result.taken == last.taken(result.contract.declarer)
    assert 0 in result.points
    assert sum(result.points) in SCORES
    assert sum(result.points) == scoring.total(result.lines)
    assert sum(result.points) > 0 or result.contract is None


@settings(max_examples=30, deadline=None)
@given(seeds)
def test_bans_come_from_matching_colons_alone_and_bind_the_leader(seed):
    for state in one_deal(seed):
        for number, trick in enumerate(state.tricks, 1):
            matching = cards.is_colon(trick.followed) and cards.group(trick.led) == trick.followed
            expected = cards.suit(trick.led) if matching and number < 13 else ""
            assert trick.ban == expected
            if trick.ban:
                assert trick.winner == trick.leader
        if state.ban:
            assert rules.to_act(state) == {state.leader}
            assert state.leader == state.tricks[-1].leader
            legal = [str(move).removeprefix("play:") for move in rules.legal_moves(state, state.leader)]
            free = [card for card in state.hands[state.leader] if cards.suit(card) != state.ban]
            assert set(legal) == set(free or state.hands[state.leader])


@settings(max_examples=30, deadline=None)
@given(seeds)
def test_the_state_is_the_fold_of_its_own_record(seed):
    """Whose turn, taken tricks and the trick's winner follow from calls and tricks alone."""
    for state in one_deal(seed):
        if state.phase != "play":
            continue
        assert state.contract is not None
        leader = 1 - state.contract.declarer
        for trick in state.tricks:
            assert trick.leader == leader
            wins, _ = rules.play.resolve(trick.led, trick.followed, state.contract.trump)
            assert trick.winner == (1 - leader if wins else leader)
            leader = trick.winner
        assert state.leader == leader


@settings(max_examples=40, deadline=None)
@given(SHUFFLED)
def test_who_opens_the_auction_can_always_bid(deck):
    hand = deck[:13]
    assert any(auction.bid_refusal(hand, "", bid) is None for bid in auction.BIDS)


@settings(max_examples=40, deadline=None)
@given(seeds)
def test_there_is_always_a_legal_card(seed):
    for state in one_deal(seed):
        for seat in rules.to_act(state):
            assert rules.legal_moves(state, seat)


SUIT_ORDERS = list(permutations(cards.SUITS))


@settings(max_examples=25, deadline=None)
@given(seeds, st.sampled_from(SUIT_ORDERS))
def test_metamorphic_suits_are_alike_in_no_trump(seed, order):
    """The same no-trump play with the suits exchanged: the same winners, the bans exchanged alike."""
    renamed = dict(zip(cards.SUITS, order, strict=True))

    def other(card: str) -> str:
        return card if cards.is_colon(card) else card[0] + renamed[card[1]]

    def other_hand(hand):
        return cards.arranged(map(other, hand))

    rng = Rng(seed)
    deck = rng.shuffled(cards.PACK)
    hands = (cards.arranged(deck[:13]), cards.arranged(deck[13:26]))
    plain = _no_trump(hands)
    exchanged = _no_trump((other_hand(hands[0]), other_hand(hands[1])))
    while plain.phase == "play":
        (seat,) = rules.to_act(plain)
        legal = [str(move).removeprefix("play:") for move in rules.legal_moves(plain, seat)]
        twins = {str(move).removeprefix("play:") for move in rules.legal_moves(exchanged, seat)}
        assert {other(card) for card in legal} == twins
        card = rng.pick(legal)
        plain = rules.apply(plain, seat, Move("play", (card,)))
        exchanged = rules.apply(exchanged, seat, Move("play", (other(card),)))
        assert exchanged.ban == renamed.get(plain.ban, "")
    assert [trick.winner for trick in plain.tricks] == [trick.winner for trick in exchanged.tricks]
    assert [renamed.get(trick.ban, "") for trick in plain.tricks] == [trick.ban for trick in exchanged.tricks]
    assert plain.results == exchanged.results


def _no_trump(hands):
    from games.bridgette.tests.notation import position

    return position(hands, phase="play", contract=Contract("3NT", 0, 0), leader=1, said=("3NT", "pass"))


@settings(max_examples=15, deadline=None)
@given(seeds)
def test_changing_the_seats_changes_the_result_alike(seed):
    deck = tuple(Rng(seed).shuffled(cards.PACK))
    results = []
    for dealer in (0, 1):
        rng = Rng(seed)
        state = rules.new(setup(first=dealer), Stacked({(1, "deck"): deck}))
        while rules.to_act(state):
            (seat,) = rules.to_act(state)
            state = rules.apply(state, seat, mixed(state, seat, rng))
        results.append(state.results[0])
    one, two = results
    assert one.points == two.points[::-1]
    assert one.taken == two.taken


def test_random_auctions_reach_contracts_of_every_level():
    """Else the laws above would be tried on slams alone."""
    levels = {one_deal(f"range|{n}")[-1].results[0].contract for n in range(60)}
    assert {contract.level for contract in levels if contract} >= {1, 2, 3, 4, 5, 6, 7}
    assert {contract.doubling for contract in levels if contract} == {0, 1, 2}


@pytest.mark.parametrize("seed", ["a", "b"])
def test_apply_leaves_the_old_state_alone(seed):
    from games.kernel.codec import encode

    states = one_deal(seed)
    before = [encode(state) for state in states]
    for state in states:
        for seat in rules.to_act(state):
            rules.apply(state, seat, random_move(rules.legal_moves(state, seat), Rng(seed)))
    assert [encode(state) for state in states] == before
