"""A sentence for every code the rules can say, and the names that the page needs."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest
from django.utils.translation import override

from games.buraco import rules, strings
from games.buraco.game import GAME
from games.buraco.rules.flags import Format
from games.buraco.rules.melds import fault
from games.buraco.tests.tables import move, play, table
from games.kernel.viewers import PUBLIC, seat_viewer
from games.words import Speech, tell

SPEECH = Speech(lambda seat: ("Ana", "Rui", "Eva", "Gil")[seat])
SOURCE = "\n".join(path.read_text(encoding="utf-8") for path in (Path(strings.__file__).parent / "rules").glob("*.py"))


def told(state, viewer=PUBLIC):
    return [tell(strings.EVENTS, h, SPEECH) for h in rules.view(state, viewer).told]


@pytest.fixture(autouse=True)
def english():
    with override("en"):
        yield


def test_every_refusal_has_a_sentence():
    raised = set(re.findall(r'IllegalMove\("(\w+)"', SOURCE))
    reasons = set(re.findall(r'return "(pile_\w+)"', SOURCE))
    reasons |= set(re.findall(r'"(\w{5,})"', inspect.getsource(fault)))
    assert len(raised) > 15
    assert raised | reasons <= set(strings.ERRORS)


def test_no_sentence_is_left_over():
    codes = re.findall(r'"(\w+)"', SOURCE)
    kernel = {"bad_option", "bad_seats"}
    composed = {f"canastra_{quality}_{kind}" for quality in ("clean", "dirty") for kind in ("run", "set")}
    composed |= {"laid_run", "laid_set"}
    assert set(strings.ERRORS) - kernel <= set(codes)
    assert set(strings.EVENTS) - composed <= set(codes)


def test_a_turn_in_words():
    state = play(table("T♥ J♥ 4♣ Jk Q♦ K♦ 8♠", own=("4♥ … 9♥", "7♣ 7♠ 7♥"), phase="draw"), "draw")
    assert told(state) == ["Ana draws from the stock."]
    assert told(state, seat_viewer(0)) == ["Ana draws from the stock: 9 of spades."]
    state = play(state, "add m1 T♥")
    assert told(state) == [
        "Ana adds 10 of hearts to hearts 4 to 9.",
        "A clean canastra: hearts 4 to 10.",
    ]
    state = play(state, "meld Q♦ Jk K♦")
    assert told(state) == [
        "Ana lays joker, queen of diamonds and king of diamonds.",
        "Here joker stands for jack of diamonds.",
    ]
    assert told(play(state, "discard 4♣")) == ["Ana discards 4 of clubs."]


def test_additions_to_sets_and_runs_with_wilds_in_words():
    state = table("7♦ Jk 3♥ 9♣ K♠ 4♠", own=("7♣ 7♠ 7♥", "4♥ 5♥ 6♥"))
    assert told(play(state, "add m1 7♦")) == ["Ana adds 7 of diamonds to the sevens."]
    assert told(play(state, "add m2 Jk")) == ["Ana adds joker to hearts 4 to 6.", "Here joker stands for 3 of hearts."]
    after = play(state, "add m2 Jk", "add m2 3♥")
    assert told(after) == ["Ana adds 3 of hearts to hearts 3 to 6.", "Here joker stands for 2 of hearts."]


def test_the_end_in_words():
    single = play(table("Q♦", own=("3♥ … 9♥",)), "discard Q♦")
    assert told(single) == [
        "Ana discards queen of diamonds.",
        "Ana goes out: 100 points for the batida.",
        "Ana: 345 points in this deal, 345 in all.",
        "Rui: −20 points in this deal, −20 in all.",
        "Ana wins the match.",
        "Deal 1 is over.",
    ]
    pairs = play(table("Q♦", own=("3♥ … 9♥",), others=("K♠", "4♣", "K♦")), "discard Q♦")
    assert told(pairs)[2:5] == [
        "Ana and Eva: 340 points in this deal, 340 in all.",
        "Rui and Gil: −20 points in this deal, −20 in all.",
        "Ana and Eva win the match.",
    ]


def test_names_of_moves_and_melds():
    view = rules.view(table("7♥ 4♣", own=("5♥ 6♥ 8♥ Jk", "K♣ K♦ K♠", "3♠ … 9♠")), seat_viewer(0))
    run, kings, canastra = view.melds
    assert strings.add_name(run, ("7H",), SPEECH) == "Add 7 of hearts to hearts 5 to 8"
    assert strings.add_name(kings, ("KH",), SPEECH) == "Add king of hearts to kings"
    assert [strings.meld_class(meld) for meld in view.melds] == ["Run", "Set", "Clean canastra"]
    assert strings.meld_name(canastra, SPEECH) == "spades 3 to 9"
    assert strings.wild_name("Jk", "7H", SPEECH) == "joker, wild, stands for 7 of hearts"
    assert strings.wild_name("2S", "K", SPEECH) == "2 of spades, wild, stands for king"
    names = [strings.move_name(move(text), SPEECH) for text in ("draw", "take", "meld 3♣ 4♣ 5♣", "discard 7♥")]
    assert names == [
        "Draw from the stock",
        "Take the pile",
        "Lay 3 of clubs, 4 of clubs and 5 of clubs",
        "Discard 7 of hearts",
    ]
    assert strings.move_name(move("add m2 K♥ Jk"), SPEECH) == "Add king of hearts and joker to meld 2"


@pytest.mark.parametrize(
    ("fields", "seat", "sentence"),
    [
        ({"phase": "draw"}, 0, "Your turn: draw from the stock or take 3 of diamonds."),
        ({"phase": "draw", "pile": "3♦ 4♦"}, 0, "Your turn: draw from the stock or take the pile, 2 cards."),
        ({"phase": "draw", "stall": 6}, 0, "Your turn: draw from the stock."),
        ({}, 0, "Your turn: lay cards, then discard one."),
        ({"floor": True}, 0, "Your turn, the last of this deal: lay cards, then discard one."),
        ({"must_lay": "3D"}, 0, "Your turn: lay 3 of diamonds first."),
        ({"phase": "draw"}, 1, "Ana is to draw."),
        ({}, 1, "Ana is to lay or discard."),
        ({"phase": "between"}, 0, "The deal is over."),
    ],
)
def test_instructions(fields, seat, sentence):
    state = table("7♥ 4♣ K♠", **fields)
    if state.phase == "between":
        state = play(table("Q♦", own=("3♥ … 9♥",), format=Format(2)), "discard Q♦")
    assert strings.instruction(rules.view(state, seat_viewer(seat)), SPEECH) == sentence


def test_progress():
    words = [
        strings.progress(rules.view(table("7♥ 4♣", format=form, deal=2), PUBLIC))
        for form in (Format(), Format(4), Format(40, 3000))
    ]
    assert words == ["One deal", "Deal 2 of 4", "Deal 2, to 3000 points"]


def test_the_options_are_those_of_the_game():
    assert list(strings.OPTIONS) == [option.name for option in GAME.options]
    for option in GAME.options:
        assert set(strings.OPTIONS[option.name][2]) == set(option.values)
