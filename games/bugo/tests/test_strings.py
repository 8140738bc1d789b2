"""Every code has its sentence, and sentences say what happened."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from django.utils import translation

from games import bugo
from games.bugo import rules, strings
from games.bugo.game import GAME
from games.bugo.tests.tables import (
    ALL_SIDES,
    HOUSE,
    bid_all,
    extra_round_of,
    legal,
    play_values,
    random_states,
    round_of,
    setup,
)
from games.kernel.decks import SeedDecks
from games.kernel.happenings import happening
from games.kernel.moves import Move
from games.kernel.viewers import OPEN, PUBLIC, seat_viewer
from games.words import Speech, refuse, tell

NAMES = ("Ana", "Bo", "Cléo", "Dan", "Eva", "Fio", "Gil", "Hugo")
SPEECH = Speech(lambda seat: NAMES[seat], card=strings.card_name, own=strings.WORDS)


@pytest.fixture(autouse=True)
def _english():
    with translation.override("en"):
        yield


def calls(name):
    """First arguments of all calls of ``name`` in the rules."""
    folder = Path(bugo.__file__).parent / "rules"
    for path in folder.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
                yield node.args[0]


def test_every_error_has_a_sentence():
    codes = {str(arg.value) for arg in calls("IllegalMove") if isinstance(arg, ast.Constant)}
    codes |= {"bid_range", "no_such_slot"}
    assert codes == set(strings.ERRORS)
    params = {"least": 0, "most": 6, "slot": 2}
    assert all("%" not in refuse(strings.ERRORS, code, params, SPEECH) for code in codes)


def test_every_happening_has_a_sentence():
    codes = {arg.value for arg in calls("happening") if isinstance(arg, ast.Constant)}
    assert codes <= set(strings.EVENTS)
    for seats in (2, 3, 5, 8):
        for state in random_states(seats, f"words {seats}"):
            for h in state.told:
                sentence = tell(strings.EVENTS, h, SPEECH)
                assert "%" not in sentence
                assert "house-1.1/" not in sentence


def test_twists_have_sentences():
    for card_id, name in ALL_SIDES:
        assert all(strings.twist_sentences(HOUSE.card(card_id).side(name)))
    assert strings.twist_sentences(HOUSE.card("H08").side("carnaval")) == [
        "Cards of each hand that nobody sees, their owner neither: 3.",
        "Nothing is knocked out; of equal cards the first one counts.",
    ]


def test_numbers_are_said_and_printed():
    assert strings.card_name("-104") == "minus 104"
    assert strings.card_number("-104") == "−104"
    assert strings.card_sign("-104") == '<span aria-hidden="true">−104</span><span class="vh">minus 104</span>'
    assert strings.card_name("40c") == strings.card_sign("40c") == strings.card_number("40c") == "40"


@pytest.mark.parametrize(
    ("h", "sentence"),
    [
        (happening("revealed", rule="house-1.1/H03", number=3, rounds=5), "Round 3 of 5: Low Sweep."),
        (happening("chose_side", 0, side="capoeira"), "Ana chooses Capoeira."),
        (happening("bugged", cards=("102", "-102")), "BugÔ! 102 and minus 102 knock each other out."),
        (
            happening("took", 1, card="90a", taken=1, bid=2),
            "Bo takes the trick with 90. Declared: 2, taken: 1.",
        ),
        (
            happening("extra_round", number=1, seats=("0", "2", "3")),
            "Ana, Cléo and Dan tie for first place and play Extra Round 1.",
        ),
    ],
)
def test_sentences(h, sentence):
    assert tell(strings.EVENTS, h, SPEECH) == sentence


@pytest.mark.parametrize(
    ("move", "name"),
    [
        (Move("side", ("carnaval",)), "Choose Carnaval"),
        (Move("bid", ("3",)), "Declare 3"),
        (Move("play", ("-101",)), "Play minus 101"),
        (Move("slot", ("2",)), "Play card number 2"),
    ],
)
def test_moves_are_named(move, name):
    assert strings.move_name(move, SPEECH) == name


def told_to(state, seat):
    return strings.instruction(rules.view(state, PUBLIC if seat is None else seat_viewer(seat)), SPEECH)


def test_instructions():
    state = rules.new(setup(3), SeedDecks("words"))
    assert told_to(state, 0) == "Your turn: choose a side of the round card."
    assert told_to(state, 1) == told_to(state, None) == "Ana is choosing a side of the round card."
    state = rules.apply(state, 0, legal(state, 0)[0])
    assert told_to(state, 0) == "The cards are being dealt."
    state = round_of("H02", "capoeira", 3)
    assert told_to(state, 0) == "Your turn: declare how many tricks you will take, from 0 to 5."
    assert told_to(state, 2) == "Waiting for a declaration: Ana."
    state = bid_all(state, [1, 1, 1])
    assert told_to(state, 0) == "Your turn: lead any card."
    state = rules.apply(state, 0, legal(state, 0)[0])
    assert told_to(state, 1) == "Your turn: play any card."
    assert told_to(state, 2) == "Waiting for a card: Bo."
    brow = bid_all(round_of("H01", "carnaval", 3), [1, 1, 1])
    assert told_to(brow, 0) == "Your turn: play one of your unseen cards by its number."
    sealed = bid_all(round_of("H06", "carnaval", 3), [1, 1, 1])
    assert told_to(sealed, 2) == "Choose any card. All are turned up together."
    sealed = rules.apply(sealed, 2, legal(sealed, 2)[0])
    assert told_to(sealed, 2) == "Waiting for a card: Ana and Bo."
    extra, _decks = extra_round_of({0: [10] * 2 + [20] * 3, 2: [30] * 2 + [40] * 3}, seats=3)
    assert told_to(extra, 0).startswith("Declare how many tricks your cards will take.")
    assert told_to(extra, 1) == "Waiting for a declaration: Ana and Cléo."


def test_every_position_has_words():
    for seats in (2, 5):
        for state in random_states(seats, f"position {seats}"):
            for viewer in (PUBLIC, seat_viewer(0), OPEN):
                view = rules.view(state, viewer)
                assert strings.instruction(view, SPEECH)
                assert strings.progress(view)
                assert all(strings.answers(view, SPEECH).values())
                assert all(strings.why(trick, SPEECH) is not None for trick in view.tricks)
    assert strings.instruction(view, SPEECH) == "The match is over."


def test_progress():
    state = round_of("H02", "capoeira", 3)
    assert strings.progress(rules.view(state, PUBLIC)) == "Round 1 of 5"
    extra, _decks = extra_round_of({0: [10, 20, 30, 40, 50], 2: [10, 20, 30, 40, 50]}, seats=3, number=2)
    assert strings.progress(rules.view(extra, PUBLIC)) == "Extra Round 2"


def test_why_and_threat():
    hands = ([40, 102, 10, 20, 30, 50], [40, -102, 60, 70, 80, 90], [103, 100, 10, 20, 30, 50])
    state = bid_all(round_of("H03", "capoeira", 3, hands=hands), [1, 1, 1])
    state = play_values(state, (0, 102))
    assert strings.threat(rules.view(state, seat_viewer(1)), SPEECH) == "minus 102 would knock out 102."
    assert strings.threat(rules.view(state, PUBLIC), SPEECH) == ""
    state = play_values(state, (1, -102))
    trick = rules.view(state, PUBLIC).trick
    assert trick is not None
    assert strings.why(trick, SPEECH) == ["102 and minus 102 knock each other out."]


def test_answers_to_keys():
    hands = ([40, 102, 10, 20, 30, 50], [40, -102, 60, 70, 80, 90], [103, 100, 10, 20, 30, 50])
    state = round_of("H03", "capoeira", 3, hands=hands)
    view = rules.view(state, seat_viewer(1))
    assert strings.answers(view, SPEECH) == {
        "t": "No card is on the table.",
        "s": "Ana: penalty points 0. Bo: penalty points 0. Cléo: penalty points 0.",
        "r": "Round 1 of 5: Low Sweep. Capoeira: The lowest card left takes the trick. Tricks: 6. Declared so far: 0.",
        "h": "Your hand: 90, 80, 70, 60, 40, minus 102.",
        "v": "Waiting for a declaration: Ana.",
    }
    state = play_values(bid_all(state, [1, 2, 0]), (0, 102))
    said = strings.answers(rules.view(state, seat_viewer(1)), SPEECH)
    assert said["t"] == "Ana 102. Ana is ahead with 102."
    assert said["v"] == "Your turn: play any card. minus 102 would knock out 102."
    assert said["s"].startswith("Ana: declared 1, taken 0, penalty points 0. Bo: declared 2")
    state = play_values(state, (1, -102), (2, 100))
    assert strings.answers(rules.view(state, PUBLIC), SPEECH)["t"] == (
        "Ana 102, Bo minus 102, Cléo 100. 102 and minus 102 knock each other out. Cléo took it with 100."
    )
    down = round_of("H04", "carnaval", 2, hands=([10, 20, 30, 40, 50], [60, 70, 80, 90, 100]))
    said = strings.answers(rules.view(down, seat_viewer(0)), SPEECH)
    assert said["h"] == "Your hand: 50, 40, 30, number 1 unseen, number 2 unseen."


def test_options_pools_and_levels_are_named():
    for option in GAME.options:
        assert set(option.values) <= set(strings.OPTIONS[option.name][2])
    assert {pool.slug for pool in GAME.pools} == set(strings.POOLS)
    assert {level.slug for level in GAME.levels} == set(strings.LEVELS)
    assert "not the cards of the published game" in str(strings.UNOFFICIAL)


@pytest.mark.parametrize(("language", "name"), [("en", "Half Moon"), ("pt-br", "Meia-Lua"), ("gl", "Media Lúa")])
def test_rule_cards_are_named_in_the_readers_language(language, name):
    with translation.override(language):
        assert strings.rule_name("H04") == name
