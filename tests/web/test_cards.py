"""Cards and signs as markup: the drawn reference, states in attributes, names for ears in every language."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest
from django.template import Context, Template, TemplateSyntaxError
from django.utils import translation

from games.kernel.cards import PACK


def drawn(source: str, **context) -> str:
    return Template("{% load cards %}" + source).render(Context(context))


class Elements(HTMLParser):
    """The attributes of the first element, and whether all elements are closed."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.first: tuple[str, dict[str, str | None]] | None = None
        self.open: list[str] = []
        self.feed(markup)

    def handle_starttag(self, tag, attrs):
        self.first = self.first or (tag, dict(attrs))
        self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        pass

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def element(source: str, **context):
    parsed = Elements(drawn(source, **context))
    assert parsed.open == []
    return parsed.first


def test_a_card_on_the_table():
    assert drawn('{% card "TC" %}') == (
        '<span class="card" data-suit="club" role="img" aria-label="10 of clubs">'
        '<span class="card-index" aria-hidden="true"><b class="wide">10</b>'
        '<svg viewBox="0 0 24 24" aria-hidden="true"><use href="#s-club"/></svg></span>'
        '<svg class="card-pic" viewBox="0 0 24 24" aria-hidden="true"><use href="#s-club"/></svg></span>'
    )


def test_a_court_card_has_its_letter_and_sign():
    html = drawn('{% card "QH" %}')
    assert 'class="card-court"' in html
    assert ">Q</text>" in html
    assert '<use href="#s-heart" x="12"' in html


@pytest.mark.parametrize("code", PACK)
def test_every_card_is_whole_and_named(code):
    tag, attributes = element("{% card code %}", code=code)
    assert tag == "span"
    assert " of " in attributes["aria-label"]


def test_a_card_that_can_be_played():
    tag, attributes = element(
        '{% card "QS" button=True name="move" value="play:QS" form="move" id="c1" data_card="QS" %}'
    )
    assert tag == "button"
    assert attributes == {
        "class": "card",
        "data-suit": "spade",
        "type": "submit",
        "aria-pressed": "false",
        "name": "move",
        "value": "play:QS",
        "form": "move",
        "id": "c1",
        "data-card": "QS",
        "aria-label": "queen of spades, playable",
    }


def test_a_card_that_cannot_be_played_stays_reachable_and_says_why():
    _, attributes = element('{% card "JH" button=True reason="you must follow clubs" %}')
    assert attributes["aria-disabled"] == "true"
    assert "disabled" not in attributes
    assert "aria-pressed" not in attributes
    assert attributes["aria-label"] == "jack of hearts, not playable: you must follow clubs"


def test_selected_drawn_small_and_standing_for_another():
    html = drawn('{% card "2S" button=True pressed=True drawn=True small=True badge="6" css="suit-gap" %}')
    assert 'class="card card--s suit-gap"' in html
    assert 'aria-pressed="true"' in html
    assert "data-drawn" in html
    assert '<span class="badge" aria-hidden="true">6</span><span class="dot"></span>' in html
    assert 'aria-label="2 of spades, selected"' in html


def test_size_and_travel_are_custom_properties_alone():
    _, attributes = element('{% card "AS" width=56 travels="card-AS" %}')
    assert attributes["style"] == "--cw:56px;--vt:card-AS"


def test_a_label_replaces_the_whole_name():
    _, attributes = element('{% card "AS" button=True label="ace of spades" %}')
    assert attributes["aria-label"] == "ace of spades"


@pytest.mark.parametrize(
    ("code", "kind", "label"),
    [
        ("JK", "joker", "joker"),
        ("Jk2", "joker", "joker"),
        ("GC", "colon", "Grand colon"),
        ("RC", "colon", "Royal colon"),
        ("LC", "colon", "Little colon"),
        ("40", "number", "40"),
        ("-101", "number", "minus 101"),
        (104, "number", "104"),
    ],
)
def test_cards_without_a_suit(code, kind, label):
    _, attributes = element("{% card code %}", code=code)
    assert attributes["data-kind"] == kind
    assert attributes["aria-label"] == label


def test_the_second_pack_looks_the_same():
    assert drawn('{% card "9C" %}') == drawn('{% card "9Cb" %}')


def test_numbers_knocked_out_say_so():
    html = drawn('{% card "40" out=True %}')
    assert "card--out" in html
    assert "<em>out</em>" in html
    assert 'aria-label="40, knocked out"' in html


def test_long_numbers_cannot_leave_their_card():
    assert 'textLength="70"' in drawn('{% card "-104" %}')
    assert "−104" in drawn('{% card "-104" %}')


@pytest.mark.parametrize("code", ["", "X", "1S", "QX", "queen", "--1", '"><script>'])
def test_what_is_no_card_is_a_mistake_of_the_template(code):
    with pytest.raises(TemplateSyntaxError):
        drawn("{% card code %}", code=code)


def test_words_are_escaped():
    html = drawn('{% card "AS" button=True reason=why value=why %}', why='"><script>')
    assert "<script>" not in html


def test_back_and_empty_place():
    assert element("{% card_back %}")[1]["aria-label"] == "face down"
    assert element("{% card_ghost %}") == ("span", {"class": "card card--ghost"})
    assert element('{% card_ghost label="your place" %}')[1]["role"] == "img"


def test_a_card_played_unseen_is_a_button_with_its_number():
    tag, attributes = element('{% card_back number=3 button=True name="move" value="slot:3" form="move" %}')
    assert tag == "button"
    assert (attributes["type"], attributes["value"], attributes["aria-pressed"]) == ("submit", "slot:3", "false")
    assert ">3</b>" in drawn("{% card_back number=3 %}")


def test_signs_in_running_text():
    assert 'aria-label="spades"' in drawn('{% suit "S" %}')
    assert 'aria-hidden="true"' in drawn('{% suit "S" silent=True %}')
    html = drawn("{{ text|signs }}", text="<b>Ana</b> plays 9♣ and Q♥.")
    assert "&lt;b&gt;Ana" in html
    assert html.count("<svg") == 2
    assert "♣" not in html


@pytest.mark.parametrize(
    ("language", "label"),
    [("pt-br", "dama de espadas, pode ser jogada"), ("gl", "dama de picas, pódese xogar")],
)
def test_names_follow_the_language(language, label):
    with translation.override(language):
        assert element('{% card "QS" button=True %}')[1]["aria-label"] == label


def test_one_of_several_cards_to_choose_is_a_box_to_tick():
    """Checkboxes need no script: the form sends those that are ticked."""
    markup = drawn('{% card "QS" pick=True id="card-QS" data_card="QS" %}')
    assert markup.startswith(
        '<label class="card" data-suit="spade" id="card-QS-card" data-card="QS">'
        '<input class="pick vh" type="checkbox" form="move" name="cards" id="card-QS" value="QS" '
        'aria-label="queen of spades">'
    )
