"""The sets of Round Rule cards: what the house set holds, and what a wrong file is told."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from games.bugo import cards
from games.bugo.cards import BadSet, Side, parse
from games.bugo.tests.tables import ALL_SIDES, EVERY_SEATS, HOUSE

FOLDER = Path(cards.__file__).parent / "sets"
HOUSE_TEXT = (FOLDER / "house-1.json").read_text(encoding="utf-8")

# A published set never changes: matches played with it must replay. A correction is a new version in a new file.
PUBLISHED = {"house-1.1": "7f4a6b030330"}


def changed(**fields):
    return json.dumps({**json.loads(HOUSE_TEXT), **fields})


def with_card(place, **fields):
    data = json.loads(HOUSE_TEXT)
    data["cards"][place].update(fields)
    return json.dumps(data)


def without(place, field):
    data = json.loads(HOUSE_TEXT)
    del data["cards"][place][field]
    return json.dumps(data)


def test_house_set():
    assert (HOUSE.key, HOUSE.official) == ("house-1.1", False)
    assert [card.id for card in HOUSE.cards] == [f"H{n:02}" for n in range(1, 13)]
    assert [card.side("capoeira").hand_size(4) for card in HOUSE.cards] == [4, 5, 6, 5, 6, 8, 5, 6, 7, 3, 4, 7]
    assert len({HOUSE.card(card_id).side(name) for card_id, name in ALL_SIDES}) == 24
    for card_id, name in ALL_SIDES:
        side = HOUSE.card(card_id).side(name)
        assert all(side.count < side.hand_size(seats) for seats in EVERY_SEATS)


def test_house_sides_are_those_of_the_rules():
    twists = {f"{card_id} {name}": dict(HOUSE.card(card_id).side(name).twists()) for card_id, name in ALL_SIDES}
    assert twists["H01 capoeira"] == {"open": 0}
    assert twists["H02 capoeira"] == {"none": 0}
    assert twists["H04 carnaval"] == {"down": 2}
    assert twists["H05 carnaval"] == {"second": 0, "sealed": 0}
    assert twists["H08 carnaval"] == {"down": 3, "no_bug": 0}
    assert twists["H10 carnaval"] == {"brow": 0, "low": 0}
    assert twists["H11 carnaval"] == {"low": 0, "blind": 0}


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.json")), ids=lambda path: path.name)
def test_published_sets_do_not_change(path):
    """Names may be corrected; what is played may not."""
    data = json.loads(path.read_text(encoding="utf-8"))
    for card in data["cards"]:
        for language in cards.LANGUAGES:
            card.pop(language, None)
    key = f"{data['set']}.{data['version']}"
    digest = hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()
    assert digest.startswith(PUBLISHED[key]), f"{key} has changed; its digest begins with {digest[:12]}"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{", "not JSON"),
        ("[]", "the set: must be an object"),
        (changed(version="one"), "version: must be a whole number from 1 to 999"),
        (changed(set="House 1"), "set: must be a short name"),
        (changed(official="no"), "official: must be true or false"),
        (changed(draw=4), "draw: must be 5"),
        (changed(extra=1), "the set: has an unknown field 'extra'"),
        (changed(defaults={"win": "highest"}), "defaults.win: unknown word 'highest'"),
        (changed(cards=[]), "cards: must be a list of 12 cards"),
        (with_card(1, id="H01"), "cards: two cards have the same id"),
        (with_card(0, id="h1"), "cards[0].id"),
        (without(0, "en"), "cards[0]: has no 'en'"),
        (without(0, "cards"), "H01.capoeira: neither the card nor the side says how many cards"),
        (with_card(0, en=" "), "H01.en: must be a name"),
        (with_card(2, cards=0), "H03.capoeira.cards: must be a whole number from 1 to 24"),
        (with_card(2, cards=True), "H03.capoeira.cards: must be a whole number"),
        (with_card(2, cards={"2": 4}), "H03.capoeira.cards: must name every number of seats"),
        (with_card(2, tricks=9), "H03.capoeira.tricks: must be a whole number from 1 to 6"),
        (with_card(2, capoeira={"see": "up:0"}), "H03.capoeira.see: unknown word 'up:0'"),
        (with_card(2, capoeira={"see": ["own"]}), "H03.capoeira.see: unknown word"),
        (with_card(2, capoeira={"win": "last"}), "H03.capoeira.win: unknown word 'last'"),
        (with_card(2, carnaval={"sea": "own"}), "H03.carnaval: has an unknown field 'sea'"),
        (with_card(9, capoeira={"see": "down:4"}), "H10.capoeira.see: down:4 asks for more cards"),
    ],
)
def test_a_wrong_file_is_told_where(text, told):
    with pytest.raises(BadSet) as refused:
        parse(text, "mine.json")
    assert str(refused.value).startswith("mine.json: ")
    assert told in str(refused.value)


def test_a_card_needs_a_side():
    data = json.loads(HOUSE_TEXT)
    del data["cards"][3]["capoeira"]
    found = parse(json.dumps(data), "one side")
    assert [name for name, _side in found.card("H04").sides()] == ["carnaval"]
    del data["cards"][3]["carnaval"]
    with pytest.raises(BadSet, match="H04: has neither"):
        parse(json.dumps(data), "none")


def test_sides_may_carry_their_own_numbers():
    text = with_card(5, capoeira={"cards": 4, "tricks": 2}, tricks=7)
    card = parse(text, "own").card("H06")
    assert (card.side("capoeira").hand_size(4), card.side("capoeira").tricks(4)) == (4, 2)
    assert (card.side("carnaval").hand_size(4), card.side("carnaval").tricks(8)) == (8, 6)


def test_sizes_may_depend_on_the_seats():
    sizes = {str(n): 10 - n for n in range(2, 9)}
    side = parse(with_card(1, cards=sizes), "by seats").card("H02").side("capoeira")
    assert [side.hand_size(n) for n in EVERY_SEATS] == [8, 7, 6, 5, 4, 3, 2]


def test_two_files_with_one_key(tmp_path):
    for name in ("a.json", "b.json"):
        (tmp_path / name).write_text(HOUSE_TEXT, encoding="utf-8")
    with pytest.raises(BadSet, match="same set and version"):
        cards.load(tmp_path)


def test_newer_versions_come_first_and_old_ones_stay(tmp_path):
    for version in (1, 2):
        (tmp_path / f"{version}.json").write_text(changed(version=version), encoding="utf-8")
    assert list(cards.load(tmp_path)) == ["house-1.2", "house-1.1"]


def test_names():
    card = HOUSE.card("H03")
    assert [card.name(language) for language in ("en", "pt-br", "gl", "fr")] == [
        "Low Sweep", "Rasteira", "Rasteira", "Low Sweep",
    ]  # fmt: skip


def test_a_side_says_what_it_changes():
    assert Side().twists() == (("none", 0),)
    assert Side(see="up", count=3, play="sealed").twists() == (("up", 3), ("sealed", 0))
