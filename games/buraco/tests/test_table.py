"""What the table page arranges: the hand in rows, places where cards fit, bands, the score sheet."""

from __future__ import annotations

from typing import Any

import pytest

from games.buraco import rules, shown_hand, shown_melds, strings
from games.buraco.rules.cards import in_order
from games.buraco.rules.fitting import sets_that_fit
from games.buraco.rules.melds import read
from games.buraco.templatetags import buraco_rules, buraco_table
from games.buraco.tests.tables import RULES, cards, table
from games.kernel import PUBLIC, seat_viewer
from games.words import Speech

NAMES = ("Ana", "Bo", "Carme", "Dario")
SPEECH = Speech(NAMES.__getitem__)


def seen(hand: str, **fields):
    return rules.view(table(hand, **fields), seat_viewer(0))


def fits(view, meld: int = 0) -> set[tuple[str, ...]]:
    return set(sets_that_fit(view, view.melds[meld]))


def test_every_set_that_lengthens_the_meld_is_lit_and_no_other():
    view = seen("2♠ 3♥ 4♥ T♥ J♥ K♥ 9♣ 3♦", own=("5♥ … 9♥",))
    assert fits(view) == {
        in_order(cards(text)) for text in ("4♥", "3♥ 4♥", "T♥", "T♥ J♥", "4♥ T♥", "4♥ T♥ J♥", "3♥ 4♥ T♥", "3♥ 4♥ T♥ J♥")
    } | {
        in_order((*cards(text), "2S"))
        for text in (
            *("", "4♥", "3♥ 4♥", "T♥", "T♥ J♥", "4♥ T♥", "4♥ T♥ J♥", "3♥ 4♥ T♥", "3♥ 4♥ T♥ J♥", "3♥", "J♥", "3♥ T♥"),
            *("3♥ T♥ J♥", "4♥ J♥", "3♥ 4♥ J♥", "T♥ J♥ K♥", "4♥ T♥ J♥ K♥", "3♥ 4♥ T♥ J♥ K♥"),
        )
    }
    assert all(read((*view.melds[0].cards, *more), RULES) for more in fits(view))


def test_e_add_4_two_cards_fit_only_together():
    view = seen("7♣ T♣ 3♦ 4♠ 5♠ 9♦", own=("6♣ Jk 8♣",))
    assert ("7C", "TC") in fits(view)
    assert ("TC",) not in fits(view)


def test_cards_that_would_make_a_clean_canastra_dirty_are_marked():
    """C-2, C-5: a wild costs the bonus unless it becomes natural."""
    view = seen("Jk 3♥ 2♥ J♥ 9♦ 9♠", own=("4♥ … T♥",))
    own = shown_melds.bands(view, NAMES)[1].melds[0]
    assert {"2H", "Jk"} <= set(own.spoils.split(";"))
    assert {"3H", "2H,3H", "JH"} <= set(own.fits.split(";"))
    assert {"3H", "JH"}.isdisjoint(own.spoils.split(";"))
    assert own.add_spoiling == "Add %s to hearts 4 to 10: the canastra becomes dirty"


def test_nothing_is_lit_for_others_or_before_drawing():
    position: dict[str, Any] = {"own": ("5♥ … 9♥",), "theirs": ("5♠ 6♠ 7♠",)}
    assert fits(seen("T♥ 8♠ 3♦", **position), meld=1) == set()
    assert fits(seen("T♥ 8♠ 3♦", phase="draw", **position)) == set()
    assert fits(rules.view(table("T♥ 8♠ 3♦", **position), PUBLIC)) == set()


def test_no_set_is_lit_that_would_strand_the_hand():
    view = seen("T♥ J♥ Q♥", own=("7♥ 8♥ 9♥",))
    assert fits(view) == {("TH",)}


@pytest.mark.parametrize(
    ("hand", "rows", "strip"),
    [
        ("A♠ K♠ Q♥", [3], False),
        ("A♠ K♠ Q♠ J♠ T♠ 9♥ 8♥ 7♥ 6♣ 5♣ Jk", [5, 6], False),
        ("A♠ K♠ Q♠ J♠ T♠ 9♠ 8♠ 7♠ 6♠ 5♠ 4♠ 3♠", [6, 6], False),
        (" ".join(f"{rank}{suit}" for suit in "♠♥" for rank in "AKQJT987654"), [22], True),
    ],
)
def test_the_hand_lies_in_one_row_two_or_a_strip(hand, rows, strip):
    shown = shown_hand.hand_shown(seen(hand))
    assert [len(row.cards) for row in shown.rows] == rows
    assert shown.strip is strip
    assert len(shown.jumps) == (2 if strip else 0)
    places = [card.rank_place for row in shown.rows for card in row.cards]
    assert sorted(places) == list(range(1, shown.size + 1))


def test_cards_of_two_packs_have_names_of_their_own():
    shown = shown_hand.hand_shown(seen("9♣ 9♣ Jk Jk 3♦"))
    ids = [card.id for row in shown.rows for card in row.cards]
    assert sorted(ids) == ["card-3D", "card-9C", "card-9C-2", "card-Jk", "card-Jk-2"]


def test_bands_say_what_lies_there():
    view = seen("A♠ K♠ Q♠", own=("4♥ … T♥",), theirs=("9♦ Jk J♦ Q♦", "7♦ 7♣ 7♥"))
    theirs, own = shown_melds.bands(view, NAMES)
    assert (theirs.title, own.title) == ("Bo: 95 on the table", "You: 250 on the table")
    assert [shown.title for shown in theirs.melds] == ["Run, diamonds 9 to queen", "Set, sevens"]
    assert own.melds[0].title == "Clean canastra, hearts 4 to 10"
    assert own.melds[0].points_said == "50 points and 200 for the canastra"
    assert own.melds[0].add == "Add %s to hearts 4 to 10"
    assert [card.badge for card in theirs.melds[0].cards] == ["", "10", "", ""]
    assert theirs.melds[0].cards[1].label == "joker, wild, stands for 10 of diamonds"


def test_pairs_are_named_together_and_a_watcher_sits_behind_seat_0():
    view = rules.view(table("A♠ K♠ Q♠", others=("3♣", "3♦", "3♥")), seat_viewer(2))
    assert shown_melds.side_name(view, NAMES, 0) == "You and Ana"
    assert shown_melds.side_name(view, NAMES, 1) == "Bo and Dario"
    watched = rules.view(table("A♠ K♠ Q♠"), PUBLIC)
    assert [band.own for band in shown_melds.bands(watched, NAMES)] == [False, False]
    assert [shown.owner for shown in buraco_table.mortos(watched, NAMES)] == ["Bo", "Ana"]


def test_answers_to_keys():
    view = seen("A♠ K♥ Q♠ Jk T♥", own=("4♥ … 9♥",), pile="Q♠ 3♦", drawn=cards("K♥"))
    answers = strings.answers(view, SPEECH)
    assert answers["t"] == (
        "The pile, from the bottom: queen of spades and 3 of diamonds. Ana, 40 points: Run, hearts 4 to 9. "
        "Bo: nothing laid."
    )
    assert answers["h"] == "spades: ace, queen. hearts: king, 10. Twos and jokers: joker. Just drawn: king of hearts."
    assert answers["s"] == "Ana: 0 points, and 40 on the table. Bo: 0 points, and 0 on the table."
    assert answers["r"] == "One deal. 40 cards in the stock. Ana: the morto is taken. Bo: the morto is taken."
    assert answers["v"].startswith("Your turn: lay cards, then discard one. To hearts 4 to 9 you may add ")
    assert set(strings.answers(rules.view(table("A♠ K♠"), PUBLIC), SPEECH)) == {"t", "s", "r"}


def test_examples_of_the_rules_page_are_read_by_the_rules():
    assert buraco_rules.melded("4H 5H 6H 7H 8H 9H TH")["value"] == 250
    assert buraco_rules.melded("2H 2S 2D")["why"] == strings.ERRORS["no_set_of_twos"]
