"""What the table shows: plates, tricks, hands, the score sheet, at chosen positions."""

from __future__ import annotations

import pytest

from games.bugo import picture, rules
from games.bugo.tests.tables import (
    EVERY_SEATS,
    bid_all,
    extra_round_of,
    finish_round,
    play_values,
    random_states,
    round_of,
    setup,
)
from games.kernel.decks import SeedDecks
from games.kernel.moves import Move
from games.kernel.rng import Rng
from games.kernel.viewers import OPEN, PUBLIC, seat_viewer


def seen(state, seat=0):
    return rules.view(state, seat_viewer(seat))


def trick_of(card_id, side, hands, bids, *plays):
    return play_values(bid_all(round_of(card_id, side, len(hands), hands=hands), bids), *plays)


LOW = [[-104, 20, 70, 102, 100, 30], [40, 10, 20, 30, 50, 60], [90, 80, 70, 60, 50, 40], [40, 30, 20, 10, 100, 90]]


def test_a_plate_says_declared_and_taken():
    state = round_of("H03", "capoeira", 4, hands=LOW)
    assert picture.mark(seen(state), 1).text == "–"
    state = play_values(bid_all(state, [1, 2, 0, 1]), (0, 30), (1, 10), (2, 80), (3, 20))
    marks = [picture.mark(seen(state), seat) for seat in range(4)]
    assert [mark.text for mark in marks] == ["1/0", "2/1", "0/0", "1/0"]
    assert marks[1].said == "declared 2, taken 1"
    assert not any(mark.note for mark in marks)


def test_knocked_out_cards_stay_in_place():
    state = trick_of("H03", "capoeira", LOW, [0, 0, 0, 0], (0, 30), (1, 40), (2, 90), (3, 40))
    shown = picture.shown_trick(seen(state))
    assert shown.over
    assert [(place.seat, place.value, place.out, place.best) for place in shown.places] == [
        (0, 30, False, True),
        (1, 40, True, False),
        (2, 90, False, False),
        (3, 40, True, False),
    ]


def test_a_trick_stays_until_the_next_begins():
    state = trick_of("H03", "capoeira", LOW, [0, 0, 0, 0], (0, 30), (1, 10), (2, 90), (3, 40))
    assert picture.shown_trick(seen(state)).trick.number == 1
    state = play_values(state, (1, 20))
    shown = picture.shown_trick(seen(state))
    assert (shown.trick.number, shown.over) == (2, False)
    assert [place.waits for place in shown.places] == ["", "next", "later", "later"]


def test_a_sealed_trick_shows_who_has_chosen():
    state = bid_all(round_of("H03", "carnaval", 4, hands=LOW), [0, 0, 0, 0])
    state = play_values(state, (2, 90), (0, 102))
    for seat in (0, 1, None):
        view = rules.view(state, PUBLIC if seat is None else seat_viewer(seat))
        assert [place.waits for place in picture.shown_trick(view).places] == ["chosen", "choosing"] * 2
        assert [place.key for place in picture.shown_trick(view).places] == [""] * 4
        assert [picture.mark(view, plate).note for plate in range(4)] == ["✓", "", "✓", ""]
    mine = {own.key: own.chosen for own in picture.own_hand(seen(state, 0))}
    assert [key for key, chosen in mine.items() if chosen] == ["102"]


def test_the_hand_lies_by_value_behind_what_is_not_seen():
    state = bid_all(round_of("H08", "carnaval", 4, hands=LOW), [0, 0, 0, 0])
    hand = picture.own_hand(seen(state))
    assert [(own.slot, own.value) for own in hand] == [(1, None), (2, None), (3, None), (6, 30), (5, 100), (4, 102)]
    assert hand[0].move == "slot:1"
    assert hand[0].label == "card number 1, unseen, playable"
    assert (hand[3].move.rstrip("abcd"), hand[3].label) == ("play:30", "30, playable")


def test_face_up_cards_are_marked_for_their_owner_and_seen_by_all():
    hands = [[-101, 20, 30, 40, 50, 60, 70], [10, 10, 80, 80, 80, 90, 90]]
    state = bid_all(round_of("H12", "capoeira", 2, hands=hands), [0, 0])
    hand = {own.value: own for own in picture.own_hand(seen(state))}
    assert [own.badge for own in hand.values()] == ["open", "open", "open", "", "", "", ""]
    assert hand[-101].label == "minus 101, face up for all, playable"
    chips = picture.open_cards(rules.view(state, PUBLIC), 0)
    assert (chips[0].text, chips[0].said, chips[0].negative) == ("−101", "minus 101", True)
    assert len(chips) == 3
    assert picture.unseen(rules.view(state, PUBLIC), 0) == 4


def test_brow_shows_all_hands_but_the_own():
    view = seen(round_of("H01", "carnaval", 5, seed="brow"), 2)
    assert all(own.value is None for own in picture.own_hand(view))
    assert [len(picture.open_cards(view, seat)) for seat in range(5)] == [4, 4, 0, 4, 4]


def test_blind_bids_show_no_card():
    view = seen(round_of("H02", "carnaval", 3, seed="blind"), 1)
    assert all(own.value is None for own in picture.own_hand(view))
    assert not any(picture.open_cards(view, seat) for seat in range(3))


@pytest.mark.parametrize("seats", EVERY_SEATS)
def test_a_finished_round_stays_in_view_with_its_outcome(seats):
    state = bid_all(round_of("H03", "capoeira", seats, seed=f"end{seats}"), [1] * seats)
    *_, state = finish_round(state, Rng("end"))
    view = seen(state)
    assert picture.is_summary(view)
    sheet = picture.round_sheet(view, range(seats))
    assert sheet.title == "Round 1, Low Sweep, is over."
    assert [row.label for row in sheet.rows] == [str(number) for number in range(1, 7)]
    for row in sheet.rows:
        assert [chip.state for chip in row.cells].count("best") == (row.state != "void")
    declared, taken, points = (row.cells for row in sheet.totals)
    assert [int(a != b) for a, b in zip(declared, taken, strict=True)] == [int(str(cell)) for cell in points]
    notes = [picture.mark(view, seat).note for seat in range(seats)]
    assert notes == ["+1" if cell == "1" else "✓" for cell in points]


def test_the_score_sheet_has_rounds_done_running_and_to_come():
    state = bid_all(round_of("H03", "capoeira", 4, hands=LOW), [1, 2, 0, 1])
    rows = picture.score_rows(seen(state))
    assert [row.label for row in rows] == ["1. Low Sweep", "2", "3", "4", "5"]
    assert [row.state for row in rows] == ["now", "todo", "todo", "todo", "todo"]
    assert rows[0].cells == ("1/0", "2/0", "0/0", "1/0")


def test_an_extra_round_concerns_the_tied_alone():
    state, decks = extra_round_of({0: [50, 101, -103, 80, 20], 2: [90, 60, 103, 80, 10]}, seats=3)
    state = rules.apply(state, 2, Move("bid", ("3",)))
    view = seen(state, 0)
    assert [picture.mark(view, seat).text for seat in range(3)] == ["–", "–", "✓"]
    assert picture.mark(view, 1).said == "not in this Extra Round"
    assert picture.mark(view, 2).said == "declared in secret"
    assert picture.mark(seen(state, 2), 2).text == "3/0"
    assert picture.bid_order(view) == (2, 0), "from the seat that would lead the next round (X3)"
    state = rules.deal(rules.apply(state, 0, Move("bid", ("2",))), decks)
    sheet = picture.round_sheet(seen(state, 0), range(3))
    assert sheet.seats == (0, 2)
    assert [row.cells for row in sheet.totals] == [("2", "3"), ("2", "1"), ("0", "2")]


@pytest.mark.parametrize("seats", [2, 5, 8])
def test_every_position_can_be_arranged_for_every_viewer(seats):
    for state in random_states(seats, f"picture{seats}"):
        for viewer in (PUBLIC, OPEN, seat_viewer(0), seat_viewer(seats - 1)):
            view = rules.view(state, viewer)
            marks = [picture.mark(view, seat) for seat in range(seats)]
            assert all(mark.text and mark.said for mark in marks)
            hand = picture.own_hand(view)
            assert len({own.key for own in hand}) == len(hand)
            assert all(len(row.cells) == seats for row in picture.score_rows(view) if row.cells)
            sheet = picture.round_sheet(view, range(seats))
            assert (sheet is None) == (not view.tricks)
            shown = picture.shown_trick(view)
            if shown is not None and state.phase == "play":
                assert len(shown.places) == seats


def test_no_trick_and_no_summary_before_the_first_round():
    view = seen(rules.new(setup(4), SeedDecks("first")))
    assert picture.shown_trick(view) is None
    assert not picture.is_summary(view)
    assert picture.round_sheet(view, range(4)) is None
