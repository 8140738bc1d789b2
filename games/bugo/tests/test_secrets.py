"""Nobody learns what is not theirs: exchanging what is hidden changes no view, no legal list, no bot."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.bugo import rules
from games.bugo.bot import choose_beginner, choose_club
from games.bugo.rules.deck import DECK
from games.bugo.tests.hidden import permute, unseen
from games.bugo.tests.tables import (
    ALL_SIDES,
    EVERY_SEATS,
    bid_all,
    extra_round_of,
    finish_round,
    legal,
    random_states,
    round_of,
)
from games.kernel.codec import encode
from games.kernel.rng import Rng
from games.kernel.viewers import PUBLIC, seat_viewer


def viewers(state):
    return (PUBLIC, *map(seat_viewer, range(state.seats)))


def check_secrets(state, rng):
    """The public and two seats; returns for how many of them something hidden was changed."""
    changed = 0
    for viewer in (PUBLIC, *map(seat_viewer, rng.sample(range(state.seats), 2))):
        other = permute(state, viewer, rng)
        changed += other != state
        assert encode(rules.view(other, viewer)) == encode(rules.view(state, viewer))
        if viewer.seat is not None:
            assert rules.legal_moves(other, viewer.seat) == rules.legal_moves(state, viewer.seat)
        assert rules.to_act(other) == rules.to_act(state)
    return changed


@pytest.mark.parametrize("seats", EVERY_SEATS)
def test_hidden_cards_of_every_side(seats):
    for card_id, name in ALL_SIDES:
        rng = Rng(f"{card_id}{name}{seats}")
        state = round_of(card_id, name, seats, seed=f"{card_id}{seats}")
        changed = check_secrets(state, rng)
        for step, later in enumerate(finish_round(state, rng)):
            if step % 11 == 0:
                changed += check_secrets(later, rng)
        assert changed


@settings(max_examples=6, deadline=None)
@given(st.sampled_from(EVERY_SEATS), st.integers(0, 10**9).map(str))
def test_hidden_things_of_whole_matches(seats, seed):
    rng = Rng(seed)
    for step, state in enumerate(random_states(seats, seed)):
        if step % 9 == 0 or state.phase.startswith("extra"):
            check_secrets(state, rng)


def test_owners_do_see_the_difference():
    """The positive control: what is exchanged shows in the views of those who may know it."""
    state = bid_all(round_of("H02", "capoeira", 4), [1, 1, 1, 1])
    other = permute(state, seat_viewer(0), Rng("control"))
    assert all(rules.view(other, seat_viewer(s)) != rules.view(state, seat_viewer(s)) for s in (1, 2, 3))


def sealed_with_two_committed():
    state = bid_all(round_of("H06", "carnaval", 4, seed="sealed"), [2, 2, 2, 2])
    for seat in (0, 2):
        state = rules.apply(state, seat, legal(state, seat)[3])
    return state


def test_a_committed_card_is_exchanged_too():
    state = sealed_with_two_committed()
    others = {permute(state, seat_viewer(1), Rng(str(n))).sealed for n in range(30)}
    assert len(others) > 5
    for n in range(20):
        check_secrets(state, Rng(str(n)))


def same_for_all_others(state, seat):
    """Whatever ``seat`` chooses, nobody else can tell; the own view does differ."""
    after = [rules.apply(state, seat, move) for move in legal(state, seat)]
    for viewer in viewers(state):
        views = {encode(rules.view(position, viewer)) for position in after}
        assert len(views) == (len(after) if viewer.is_seat(seat) else 1)


@pytest.mark.parametrize(("card_id", "seats"), [("H03", 2), ("H05", 3), ("H06", 4), ("H09", 8)])
def test_no_choice_of_a_sealed_card_is_learnt_early(card_id, seats):
    state = bid_all(round_of(card_id, "carnaval", seats, seed=card_id), [1] * seats)
    for seat in Rng(card_id).shuffled(range(seats))[1:]:
        same_for_all_others(state, seat)
        state = rules.apply(state, seat, legal(state, seat)[0])
    (last,) = rules.to_act(state)
    told = rules.view(rules.apply(state, last, legal(state, last)[0]), PUBLIC).told
    assert sum(h.code == "turned_up" for h in told) == seats


def test_no_secret_declaration_is_learnt_early():
    state, _decks = extra_round_of(
        {0: [50, 101, 30, 80, 20], 1: [90, 60, 103, 80, 10], 2: [10, 20, 40, 100, 102]}, seats=4
    )
    for seat in (1, 0):
        same_for_all_others(state, seat)
        state = rules.apply(state, seat, legal(state, seat)[3])


def test_open_hands_do_not_tell_which_card_is_committed():
    """With all hands open a sealed choice would be the only secret; no card leaves a hand before all are in."""
    state = bid_all(round_of("H01", "capoeira", 3), [1, 1, 1])
    before = rules.view(state, PUBLIC)
    assert all(held.card for hand in before.hands for held in hand)
    state = sealed_with_two_committed()
    view = rules.view(state, seat_viewer(1))
    assert view.cards_left == (8, 8, 8, 8)
    assert [len(hand) for hand in view.hands] == [8, 8, 8, 8]


def test_secret_bids_are_exchanged_too():
    hands = {0: [50, 101, -103, 80, 20], 1: [90, 60, 103, 80, 10], 2: [10, 40, 20, 100, 102]}
    state, _decks = extra_round_of(hands, seats=4)
    for seat, bid in ((2, 5), (0, 1)):
        state = rules.apply(state, seat, legal(state, seat)[bid])
        for n in range(10):
            assert check_secrets(state, Rng(str(n)))
    assert len({permute(state, seat_viewer(1), Rng(str(n))).bids for n in range(30)}) > 5


def test_no_unseen_card_is_written_anywhere_in_a_view():
    """The leak scan: what a viewer is sent names cards on the table and cards it may see, nothing else."""
    for seats in (2, 3, 8):
        for step, state in enumerate(random_states(seats, f"scan {seats}")):
            if not any(state.left) or step % 3:
                continue
            for viewer in viewers(state):
                text = encode(rules.view(state, viewer)).decode()
                for seat in range(seats):
                    for slot in state.left[seat]:
                        if unseen(state, viewer, seat, slot):
                            assert f'"{state.dealt[seat][slot - 1]}"' not in text
                dealt = {card for hand in state.dealt for card in hand}
                assert not [card for card in DECK if card not in dealt and f'"{card}"' in text]


@pytest.mark.parametrize("choose", [choose_beginner, choose_club])
def test_bots_do_not_depend_on_what_is_hidden(choose):
    checked = 0
    for seats in (2, 4, 7):
        for step, state in enumerate(random_states(seats, f"bots {seats}")):
            if step % 4 and not state.phase.startswith("extra"):
                continue
            for seat in rules.to_act(state):
                moves = rules.legal_moves(state, seat)
                other = permute(state, seat_viewer(seat), Rng(f"{step}"))
                choices = {choose(rules.view(s, seat_viewer(seat)), moves, Rng("bot"), 200) for s in (state, other)}
                assert len(choices) == 1
                checked += 1
    assert checked > 60


def test_a_bot_that_peeks_is_caught():
    """The control of the test above: a choice made from the state differs between the two positions."""
    state = round_of("H02", "capoeira", 3)

    def peeking(position):
        return sum(DECK.index(card) for card in position.dealt[1]) % 6

    assert len({peeking(permute(state, seat_viewer(0), Rng(str(n)))) for n in range(20)}) > 1
