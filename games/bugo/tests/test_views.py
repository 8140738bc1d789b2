"""Who sees what: the example BG-31 for every twist, simultaneous play, and the shape of the view."""

from __future__ import annotations

import pytest

from games.bugo import rules
from games.bugo.rules.deck import value
from games.bugo.tests.tables import HOUSE, bid_all, physical, play_values, round_of
from games.kernel.moves import Move
from games.kernel.viewers import OPEN, PUBLIC, seat_viewer

HANDS = ([10, 20, 30, 40, 50], [60, 70, 80, 90, 100], [-101, -102, -103, -104, 104])
CARDS = physical(HANDS)


def seen_slots(state, viewer):
    """By seat, the slots whose card the viewer sees."""
    view = rules.view(state, viewer)
    return [[held.slot for held in hand if held.card] for hand in view.hands]


def running(state, viewer):
    trick = rules.view(state, viewer).trick
    assert trick is not None
    return trick


def all_slots(*which):
    return [list(slots) for slots in which]


def test_bg_31_down():
    state = round_of("H04", "carnaval", 3, hands=HANDS)
    assert seen_slots(state, seat_viewer(0)) == all_slots([3, 4, 5], [], [])
    assert seen_slots(state, PUBLIC) == all_slots([], [], [])
    state = bid_all(state, [1, 1, 1])
    assert [str(move) for move in rules.legal_moves(state, 0)] == [
        "slot:1", "slot:2", "play:30a", "play:40a", "play:50a",
    ]  # fmt: skip
    state = rules.apply(state, 0, Move("slot", ("2",)))
    assert running(state, PUBLIC).cards[0].card == "20a"


def test_bg_31_up():
    state = round_of("H04", "capoeira", 3, hands=HANDS)
    assert seen_slots(state, seat_viewer(0)) == all_slots([1, 2, 3, 4, 5], [1, 2], [1, 2])
    assert seen_slots(state, PUBLIC) == all_slots([1, 2], [1, 2], [1, 2])
    assert [held.public for held in rules.view(state, PUBLIC).hands[2]] == [True, True, False, False, False]


def test_bg_31_brow():
    hands = [hand[:4] for hand in HANDS]
    state = round_of("H01", "carnaval", 3, hands=hands)
    assert seen_slots(state, seat_viewer(0)) == all_slots([], [1, 2, 3, 4], [1, 2, 3, 4])
    assert seen_slots(state, PUBLIC) == all_slots([], [], [])
    state = bid_all(state, [1, 1, 1])
    assert [str(move) for move in rules.legal_moves(state, 0)] == ["slot:1", "slot:2", "slot:3", "slot:4"]
    assert [held.move for held in rules.view(state, seat_viewer(0)).hands[0]] == [
        "slot:1",
        "slot:2",
        "slot:3",
        "slot:4",
    ]
    state = rules.apply(state, 0, Move("slot", ("3",)))
    assert running(state, seat_viewer(0)).cards[0].card == "30a"


def test_bg_31_blind():
    state = round_of("H02", "carnaval", 3, hands=HANDS)
    for bid in ("1", "2"):
        for viewer in (PUBLIC, *map(seat_viewer, range(3))):
            assert seen_slots(state, viewer) == all_slots([], [], [])
            assert not any(h.code in {"hand", "face_up"} for h in rules.view(state, viewer).told)
        state = rules.apply(state, min(rules.to_act(state)), Move("bid", (bid,)))
    state = rules.apply(state, 2, Move("bid", ("0",)))
    assert seen_slots(state, seat_viewer(0)) == all_slots([1, 2, 3, 4, 5], [], [])
    (told,) = [h for h in rules.view(state, seat_viewer(0)).told if h.code == "hand"]
    assert (told.seat, dict(told.params)["cards"]) == (0, tuple(CARDS[0]))


def test_bg_31_open():
    hands = [hand[:4] for hand in HANDS]
    state = round_of("H01", "capoeira", 3, hands=hands)
    assert seen_slots(state, PUBLIC) == all_slots(*[[1, 2, 3, 4]] * 3)


def test_hands_are_told_to_those_who_see_them():
    hands = [hand[:4] for hand in HANDS]
    state = round_of("H01", "carnaval", 3, hands=hands)
    told = {seat: [h.seat for h in rules.view(state, seat_viewer(seat)).told if h.code == "hand"] for seat in range(3)}
    assert told == {0: [1, 2], 1: [0, 2], 2: [0, 1]}
    assert [h.code for h in rules.view(state, PUBLIC).told] == ["dealt"]


def sealed_round():
    hands = ([10, 20, 30, 40, 50, 90], [60, 70, 80, 90, 100, 103], [-101, -102, -103, -104, 104, 101])
    return bid_all(round_of("H03", "carnaval", 3, hands=hands), [1, 1, 1])


def test_sealed_cards_are_seen_by_their_owner_alone_until_all_are_in():
    state = sealed_round()
    assert rules.to_act(state) == {0, 1, 2}
    state = play_values(state, (1, 90))
    assert rules.to_act(state) == {0, 2}
    assert rules.legal_moves(state, 1) == ()
    for viewer in (PUBLIC, seat_viewer(0), seat_viewer(2)):
        view = rules.view(state, viewer)
        assert view.committed == (False, True, False)
        assert view.sealed == (0, 0, 0)
        assert view.cards_left == (6, 6, 6)
        assert [h.code for h in view.told] == ["committed"]
    assert rules.view(state, seat_viewer(1)).sealed == (0, 4, 0)
    assert [h.code for h in rules.view(state, seat_viewer(1)).told] == ["chose_card"]
    assert rules.view(state, OPEN).sealed == (0, 4, 0)
    state = play_values(state, (2, -103), (0, 90))
    (trick,) = rules.view(state, PUBLIC).tricks
    assert [(card.seat, value(card.card), card.out) for card in trick.cards] == [
        (0, 90, True),
        (1, 90, True),
        (2, -103, False),
    ]
    assert trick.winner == 2
    codes = [h.code for h in rules.view(state, PUBLIC).told]
    assert codes == ["committed", "turned_up", "turned_up", "turned_up", "bugged", "took"]


def test_sealed_trick_is_listed_from_its_leader():
    state = play_values(sealed_round(), (0, 90), (1, 90), (2, -103))
    state = play_values(state, (0, 10), (1, 60), (2, 104))
    assert [play.seat for play in state.tricks[1].plays] == [2, 0, 1]


def test_honest_concurrent_choices_do_not_disturb_each_other():
    """Any order of the same sealed cards leads to the same table, and leaves others' choices as they were."""
    first = sealed_round()
    one = play_values(first, (0, 90), (1, 90), (2, -103))
    for order in ([(2, -103), (1, 90), (0, 90)], [(1, 90), (0, 90), (2, -103)]):
        state = first
        for seat, number in order:
            waiting = {other: rules.legal_moves(state, other) for other in rules.to_act(state) - {seat}}
            state = play_values(state, (seat, number))
            if state.sealed != (0, 0, 0):
                assert {other: rules.legal_moves(state, other) for other in waiting} == waiting
        assert (state.tricks, state.left, state.lead) == (one.tricks, one.left, one.lead)


def test_running_trick_shows_who_is_out_and_who_is_ahead():
    hands = [[*hand, 90 if seat else 100] for seat, hand in enumerate(HANDS)]
    hands[1] = [40, 70, 80, 90, 100, 103]
    state = bid_all(round_of("H03", "capoeira", 3, hands=hands), [1, 1, 1])
    state = play_values(state, (0, 40), (1, 40))
    trick = running(state, seat_viewer(2))
    assert [(card.out, card.best) for card in trick.cards] == [(True, False), (True, False)]
    assert trick.rule == "low"
    state = play_values(bid_all(round_of("H03", "capoeira", 3, hands=hands), [1, 1, 1]), (0, 20))
    assert [card.best for card in running(state, PUBLIC).cards] == [True]
    assert rules.view(state, seat_viewer(1)).hands[1][0].knocks == ()
    state = play_values(state, (1, 103))
    knocks = {value(held.card): held.knocks for held in rules.view(state, seat_viewer(2)).hands[2]}
    assert knocks[-103] == ("103",)
    assert knocks[-101] == ()


def test_rule_card_shows_both_sides_before_the_choice():
    state = round_of("H09", "carnaval", 4)
    rule = rules.view(state, PUBLIC).rule
    assert rule is not None
    assert (rule.set, rule.id, rule.official) == ("house-1.1", "H09", False)
    assert [(side.name, side.chosen, side.size) for side in rule.sides] == [
        ("capoeira", False, 7),
        ("carnaval", True, 7),
    ]
    assert [side.twist for side in rule.sides] == [side for _name, side in HOUSE.card("H09").sides()]


@pytest.mark.parametrize("viewer", [PUBLIC, seat_viewer(0), seat_viewer(1)])
def test_later_rule_cards_are_nowhere(viewer):
    state = round_of("H05", "capoeira", 2)
    assert rules.view(state, viewer).row == ("H05",)
    assert len(rules.view(state, OPEN).row) == 5
