"""Which hints were dismissed: one short text for all games, tolerant of what a cookie may hold."""

from __future__ import annotations

import pytest

from accounts.hints import left, without
from accounts.settings import Settings, from_cookie, to_cookie

FIVE = ["a", "b", "c", "d", "e"]


def test_one_by_one_and_game_by_game():
    text = without("", "bugo", FIVE, ["b"])
    assert left(text, "bugo", FIVE) == ["a", "c", "d", "e"]
    assert left(text, "buraco", FIVE) == FIVE
    text = without(text, "buraco", FIVE, FIVE)
    assert left(text, "buraco", FIVE) == []
    assert left(text, "bugo", FIVE) == ["a", "c", "d", "e"]
    assert without(text, "bugo", FIVE, ["b"]) == text, "again changes nothing"


def test_what_is_no_hint_changes_nothing():
    assert without("bugo:2", "bugo", FIVE, ["zebra", ""]) == "bugo:2"


@pytest.mark.parametrize("text", ["", "bugo", "bugo:", "bugo:x", ":5", "bugo:99999999999", "...", "bugo:-1"])
def test_any_text_is_read(text):
    assert left(text, "bugo", FIVE) == FIVE


def test_it_fits_the_cookie():
    text = ""
    for game in ("bouillabaisse", "bridgette", "bugo", "buraco"):
        text = without(text, game, FIVE, FIVE)
    assert from_cookie(to_cookie(Settings(hints=text))).hints == text
