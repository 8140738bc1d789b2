"""Every code has its sentence, and the sentences say what happened and why not."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from django.utils import translation

from games import bridgette, words
from games.bridgette import rules, strings
from games.bridgette.rules import auction, scoring
from games.bridgette.rules.state import Contract, Flags
from games.bridgette.tests.notation import calls, hand, position, seen
from games.bridgette.tests.test_exchange import dealt
from games.bridgette.tests.test_golden_deal import ND, D, exchanged, played
from games.bridgette.tests.test_laws import one_deal
from games.kernel.moves import Move
from games.kernel.viewers import PUBLIC, seat_viewer
from games.words import Speech, refuse, tell

FOLDER = Path(bridgette.__file__).parent
NAMES = ("Ana", "Bo")
SPEECH = Speech(NAMES.__getitem__, card=strings.card_name, own=strings.WORDS)


@pytest.fixture(autouse=True)
def _english():
    with translation.override("en"):
        yield


def codes(call: str) -> set[str]:
    """What stands in the first argument of a call anywhere in the rules, in either branch of a condition."""
    found: set[str] = set()
    for path in (FOLDER / "rules").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == call:
                parts = [part.value for part in ast.walk(node.args[0]) if isinstance(part, ast.Constant)]
                found |= {part for part in parts if isinstance(part, str)}
    return found


def test_every_refusal_has_a_sentence_and_none_is_idle():
    assert codes("IllegalMove") == set(strings.ERRORS)
    params: dict[str, str | int] = {"suit": "S", "have": 3, "card": "GC", "count": 4, "bid": "4S"}
    assert all("%" not in refuse(strings.ERRORS, code, params, SPEECH) for code in strings.ERRORS)


def test_every_happening_has_a_sentence_and_none_is_idle():
    made_of = {"contract", "contract_doubled", "contract_redoubled"}
    made_of |= {"up_card_little", "up_card_royal", "up_card_grand"}
    assert codes("happening") | made_of == set(strings.EVENTS)


def said(happenings):
    return [tell(strings.EVENTS, h, SPEECH) for h in happenings]


def test_a_deal_in_sentences():
    opening = rules.view(exchanged(), PUBLIC)
    assert said(opening.told) == ["Ana throws away 4 cards."]
    assert said(rules.view(exchanged(), seat_viewer(D)).told) == [
        "Ana throws away: 4 of hearts, 8 of clubs, 3 of clubs and 2 of clubs."
    ]
    assert said(played(0).told) == ["Ana passes.", "Ana plays 4 spades doubled and needs 10 tricks."]
    third = played(3)
    assert said(third.told) == [
        "Bo plays the Royal colon.",
        "Ana wins trick 3.",
        "Ana may not lead hearts to the next trick.",
    ]
    assert said(played().told)[-1] == "Ana makes exactly the contract: 2800 points."
    assert said(played(said="1♠ 2♦ 5♠ P").told)[-1] == "Ana falls short. Tricks missing: 1. Bo scores 100 points."


def test_why_a_bid_is_not_open():
    """The bidding box says: needs four spades for a jump."""
    state = position((hand("♠AK7 ♥Q ♦J85432 ♣– GC RC LC"), ()))
    closed = {refused.what: refused for refused in seen(state, seat_viewer(0)).bidding.closed}
    assert strings.reason(closed["2S"], SPEECH) == "A jump in spades needs four cards of the suit; you hold 3."
    assert strings.short_reason(closed["2S"], SPEECH) == "jump: needs 4"
    assert strings.reason(closed["1H"], SPEECH) == "A bid in hearts needs two cards of the suit; you hold 1."
    assert strings.short_reason(closed["1H"], SPEECH) == "needs 2"
    assert strings.short_reason(closed["1NT"], SPEECH) == "no clubs"
    low = {
        r.what: r
        for r in seen(position((hand("♠AK7"), ()), said=calls("P 1♠"), dealer=0), seat_viewer(0)).bidding.closed
    }
    assert strings.reason(low["1H"], SPEECH) == "A bid must be higher than 1 spade."


def test_why_a_card_is_not_open():
    reasons = {r.what: strings.reason(r, SPEECH) for r in seen(played(3), seat_viewer(D)).blocked}
    assert reasons == {"QH": "You may not lead hearts to this trick.", "8H": "You may not lead hearts to this trick."}
    state = position(((), hand("4♥ GC 7♣")), phase="play", contract=Contract("4S", 0, 0), led="KH")
    reasons = {r.what: strings.reason(r, SPEECH) for r in seen(state, seat_viewer(1)).blocked}
    assert reasons["GC"] == "Of the colons only the Royal colon may answer this lead."
    assert reasons["7C"] == "You must follow suit: hearts."


INSTRUCTIONS = [
    (exchanged(), D, "Your call: bid or pass."),
    (exchanged(), ND, "Ana is to call."),
    (played(0), ND, "Your turn: lead any card."),
    (played(0), D, "Bo is to play."),
    (played(3), D, "Your turn: lead any card, but no hearts."),
    (played(), D, "The next deal is about to begin."),
]


@pytest.mark.parametrize(("state", "seat", "text"), INSTRUCTIONS)
def test_what_to_do(state, seat, text):
    assert strings.instruction(rules.view(state, seat_viewer(seat)), SPEECH) == text


FOLLOWS = [
    ("KH", "4♥ RC 7♣", "Your turn: follow hearts or play the Royal colon."),
    ("KH", "4♥ GC 7♣", "Your turn: follow hearts."),
    ("KH", "7♣ 2♠", "Your turn: you have no hearts."),
    ("RC", "7♣ 2♠", "Your turn: play any card. To win takes a trump or one of these: kings, queens and jacks."),
]


@pytest.mark.parametrize(("led", "held", "text"), FOLLOWS)
def test_what_to_do_as_the_follower(led, held, text):
    state = position(((), hand(held)), phase="play", contract=Contract("4S", 0, 0), led=led)
    assert strings.instruction(rules.view(state, seat_viewer(1)), SPEECH) == text


def test_the_double_is_put_before_the_bidder():
    doubled = rules.view(position((hand("♠AK"), ()), said=calls("1♠ X")), seat_viewer(0))
    assert strings.instruction(doubled, SPEECH) == "Your call: your bid of 1 spade is doubled."
    redoubled = rules.view(position(((), hand("♠AK")), said=calls("1♠ X XX")), seat_viewer(1))
    assert strings.instruction(redoubled, SPEECH) == "Your call: your double of 1 spade is redoubled."


@pytest.mark.parametrize(
    ("bid", "name"),
    [("0NT", "0 no trump"), ("1C", "1 club"), ("2C", "2 clubs"), ("1S", "1 spade"), ("7NT", "7 no trump")],
)
def test_bids_have_names(bid, name):
    assert strings.bid_name(bid) == name


def test_every_bid_has_a_name_in_each_language():
    for language in ("en", "pt-br", "gl"):
        with translation.override(language):
            assert len({strings.bid_name(bid) for bid in auction.BIDS}) == 36
            assert all(bid[0] in strings.bid_sign(bid) for bid in auction.BIDS)


def test_the_score_sheet_says_how_each_line_came_about():
    result = played().results[0]
    assert strings.result_line(result, SPEECH) == "Ana 4 spades, doubled, exactly"
    assert [strings.score_line(line) for line in result.lines] == [
        "Contract: 750",
        "Exactly as bid: +250",
        "Doubled and made: +400",
        "Times 2",
    ]
    lines = scoring.lines(Contract("4S", 0, 0), 8, Flags())
    assert [strings.score_line(line) for line in lines] == ["2 tricks short: 200 to the opponent"]


def test_the_stakes_in_one_line():
    view = seen(played(0, said="1♠ 2♦ 4♠ P"), PUBLIC)
    assert strings.stakes_line(view.stakes) == "Made exactly: +1000. One short: −100."


def test_answers_to_keys():
    view = rules.view(played(3), seat_viewer(D))
    answers = strings.answers(view, SPEECH)
    assert answers["t"] == "Last trick: king of hearts, Royal colon. Ana won it."
    assert answers["h"] == "spades: jack, 10, 5, 3, 2. hearts: queen, 8. clubs: 10. Grand colon, Little colon"
    assert answers["s"] == "Ana 0, Bo 0"
    assert answers["r"].startswith("Ana, 4 spades, doubled, needs 10 tricks. Tricks of Ana: 3, Tricks of Bo: 0.")
    assert answers["r"].endswith("No hearts may be led now.")
    assert answers["v"].startswith("You may play: 2 of spades, 3 of spades,")
    assert set(strings.answers(rules.view(played(3), PUBLIC), SPEECH)) == {"t", "s", "r"}


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_something_is_said_in_every_position(seed):
    for state in one_deal(f"said|{seed}"):
        for viewer in (PUBLIC, seat_viewer(0), seat_viewer(1)):
            view = rules.view(state, viewer)
            assert strings.instruction(view, SPEECH)
            assert all(strings.answers(view, SPEECH).values())
            assert strings.progress(view) == "Deal 1 of 6"


def test_buttons():
    names = [
        (Move("discard", ("3H", "5C")), "Throw away 3 of hearts and 5 of clubs"),
        (Move("bid", ("4S",)), "Bid 4 spades"),
        (Move("pass"), "Pass"),
        (Move("play", ("GC",)), "Play Grand colon"),
    ]
    for move, name in names:
        assert strings.move_name(move, SPEECH) == name
    assert strings.call_name("double") == "Double"
    assert strings.call_name("3NT") == "3 no trump"


def test_cards_have_the_names_of_the_pack():
    assert strings.card_name("QS") == words.card_name("QS")
    assert "#i-grand" in strings.card_sign("GC")
    assert "#s-spade" in strings.card_sign("QS")


def test_the_exchange_in_words():
    view = rules.view(dealt("7H"), seat_viewer(1))
    assert strings.instruction(view, SPEECH) == "Choose 2 cards to throw away."
    assert strings.answers(view, SPEECH)["t"] == "Up-card: 7 of hearts, Little group. The dealer, Ana, draws 4."
