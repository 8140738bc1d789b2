"""What holds in every position, by generated play over all options."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.buraco import rules
from games.buraco.game import GAME, most_turns
from games.buraco.rules.cards import DECK, points
from games.buraco.rules.melds import read
from games.buraco.rules.state import HAND, State
from games.kernel.decks import SeedDecks
from games.kernel.errors import IllegalMove
from games.kernel.moves import Choice, Move, random_move
from games.kernel.playout import play_through
from games.kernel.rng import Rng
from games.kernel.rules import Setup
from games.kernel.viewers import OPEN, PUBLIC, seat_viewer


def in_play(state: State) -> Counter[str]:
    """Every card of every zone, each as often as it lies there."""
    zones = [state.stock, state.pile, *state.hands, *(m.cards for m in state.mortos), *(m.cards for m in state.melds)]
    return Counter(card for zone in zones for card in zone)


def check_state(state: State) -> None:
    assert in_play(state) == Counter(DECK)
    assert points(in_play(state).elements()) == 1080
    set_ranks: list[tuple[int, str]] = []
    for meld in state.melds:
        reading = read(meld.cards, state.flags.melds)
        assert reading is not None
        assert len(reading.wilds) <= state.flags.melds.max_wilds
        assert sum(not place.stands_for for place in reading.places) >= 2
        if reading.kind == "set":
            set_ranks.append((meld.side, reading.rank))
    if state.flags.one_set_per_rank:
        assert len(set(set_ranks)) == len(set_ranks)
    for hand, known in zip(state.hands, state.known, strict=True):
        assert Counter(known) <= Counter(hand)
    if state.phase == "draw":
        assert all(state.hands)
        assert len(state.stock) > state.flags.stock_floor
        assert state.pile
        left_over = (state.drawn, state.barred, state.must_lay, state.laid, state.took)
        assert left_over == ((), "", "", False, False)  # no turn begins with what belonged to another
    if state.phase == "play":
        assert state.hand
        assert Counter(state.drawn) <= Counter(state.hand)
    for morto in state.mortos:
        assert len(morto.cards) == (HAND if morto.status == "untaken" else 0)
    for score in state.scores:
        assert all(side.points % 5 == 0 for side in score.sides)


options = st.fixed_dictionaries({option.name: st.sampled_from(option.values) for option in GAME.options}).filter(
    lambda chosen: chosen["format"] in {"single", "fixed:2"}
)


@settings(max_examples=10, deadline=None)
@given(chosen=options, seats=st.sampled_from([2, 4]), seed=st.integers(0, 10_000))
def test_laws_by_generated_play(chosen, seats, seed):
    """Random play under random options: conservation, legal melds, no second set, a way on, scores by five."""
    rng = Rng(f"laws|{seed}")
    turns = Counter[int]()

    def pick(state, seat):
        check_state(state)
        legal = rules.legal_moves(state, seat)
        assert any(isinstance(entry, Move) for entry in legal)
        assert all(rules.legal_moves(state, other) == () for other in range(seats) if other != seat)
        turns[state.deal] += state.phase == "draw"
        return random_move(legal, rng)

    setup = Setup(seats, GAME.complete_options(seats, chosen))
    last = None
    for step in play_through(GAME, setup, SeedDecks(f"laws{seed}"), pick):
        last = step.state
    assert last is not None
    check_state(last)
    most = most_turns(seats, int(chosen["stall_limit_rounds"]), mortos_drawn=bool(chosen["morto_becomes_stock"]))
    assert max(turns.values()) <= most


def test_the_bound_of_the_rules_file():
    """Two players, three rounds of stall: 61 draws and 108 laid cards, times seven."""
    assert most_turns(2, 3, mortos_drawn=False) == (63 + 108) * 7
    assert most_turns(2, 3, mortos_drawn=False) >= 1183
    assert most_turns(4, 3, mortos_drawn=False) == (41 + 108) * 13


@cache
def positions(seats: int) -> tuple[State, ...]:
    """Positions of a played deal, with hands of all sizes."""
    rng = Rng("positions")
    setup = Setup(seats, GAME.complete_options(seats, {}), first=0)
    steps = play_through(
        GAME, setup, SeedDecks("positions"), lambda state, seat: random_move(rules.legal_moves(state, seat), rng)
    )
    return tuple(step.state for step in steps)


@pytest.mark.parametrize("seats", [2, 4])
def test_a_large_hand_keeps_the_list_short(seats):
    """Forty cards in a hand and a table full of melds: still hundreds of entries, not millions."""
    state = next(state for state in positions(seats) if state.phase == "play")
    pack = sorted(DECK[:40])
    large = rules.legal_moves(_with_hand(state, tuple(pack)), state.turn)
    assert 40 < len(large) < 1500


def _with_hand(state, hand):
    hands = tuple(hand if seat == state.turn else other for seat, other in enumerate(state.hands))
    return replace(state, hands=hands)


@settings(max_examples=40, deadline=None)
@given(place=st.integers(0, 10_000), data=st.data())
def test_what_is_accepted_is_listed_or_admitted(place, data):
    """Any few cards of the hand, as a meld, an addition or a discard: accepted only if the list covers it."""
    playing = [state for state in positions(2) if state.phase == "play"]
    state = playing[place % len(playing)]
    chosen = data.draw(st.lists(st.sampled_from(range(len(state.hand))), min_size=1, max_size=5, unique=True))
    cards = tuple(state.hand[index] for index in chosen)
    targets = [f"m{number + 1}" for number in range(len(state.melds) + 1)]
    moves = [Move("meld", cards), Move("discard", cards), *(Move("add", (target, *cards)) for target in targets)]
    legal = rules.legal_moves(state, state.turn)
    for move in moves:
        try:
            after = rules.apply(state, state.turn, move)
        except IllegalMove:
            assert not any(entry == move for entry in legal)
            assert not any(isinstance(e, Choice) and e.admits(move) and not e.checked for e in legal)
        else:
            assert any(e == move or (isinstance(e, Choice) and e.admits(move)) for e in legal)
            check_state(after)


@pytest.mark.parametrize("seats", [2, 4])
def test_every_listed_move_applies(seats):
    for state in positions(seats)[::7]:
        for move in rules.legal_moves(state, state.turn):
            if isinstance(move, Move):
                check_state(rules.apply(state, state.turn, move))


@pytest.mark.parametrize("seats", [2, 4])
def test_cards_of_others_are_in_no_view(seats):
    """A view names a hidden card nowhere: only counts of other hands, of stock and of mortos."""
    for state in positions(seats):
        if state.phase not in {"draw", "play"}:
            continue
        for viewer in (PUBLIC, *(seat_viewer(seat) for seat in range(seats))):
            view = rules.view(state, viewer)
            assert view.stock_cards == ()
            assert [hand for seat, hand in enumerate(view.hands) if not viewer.is_seat(seat) and hand] == []
            assert [morto.cards for morto in view.mortos] == [(), ()]
            assert view.cards_left == tuple(len(hand) for hand in state.hands)
            if not viewer.is_seat(state.turn):
                assert not any(meld.fits or meld.joins for meld in view.melds)
                assert not any(held.drawn or held.fits or held.discard for held in view.hand)
        everything = rules.view(state, OPEN)
        assert everything.hands == state.hands
        assert everything.stock_cards == state.stock
