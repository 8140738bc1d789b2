"""Settings: sparse, tolerant of what was stored, the same in the account and in the cookie."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from accounts.settings import Settings, changed, from_cookie, read, stored, to_cookie

any_settings = st.builds(
    Settings,
    language=st.sampled_from(["", "en", "pt-br", "gl"]),
    theme=st.sampled_from(["auto", "light", "dark"]),
    deck=st.sampled_from(["two", "four"]),
    high_card=st.sampled_from(["auto", "left", "right"]),
    letter_keys=st.booleans(),
    sound_turn=st.booleans(),
    trick_pause_ms=st.integers(300, 2000),
    verbosity=st.sampled_from(["short", "full"]),
)


def test_defaults_are_not_stored():
    assert stored(Settings()) == {}
    assert to_cookie(Settings()) == ""
    assert stored(Settings(theme="dark")) == {"theme": "dark"}


@settings(max_examples=60)
@given(any_settings)
def test_stored_and_cookie_bring_the_same_back(chosen):
    assert read(stored(chosen)) == chosen
    assert from_cookie(to_cookie(chosen)) == chosen


def test_what_does_not_fit_falls_back_field_by_field():
    odd = {"theme": "pink", "deck": "four", "trick_pause_ms": 1, "unknown": 1, "letter_keys": "no", "language": "gl"}
    assert read(odd) == Settings(deck="four", language="gl")


@settings(max_examples=60)
@given(st.text(max_size=200))
def test_any_cookie_is_read(text):
    assert isinstance(from_cookie(text), Settings)


def test_a_change_that_does_not_fit_changes_nothing():
    before = Settings(theme="dark")
    assert changed(before, {"theme": "pink", "secret": "1"}) == before
    assert changed(before, {"theme": "auto", "deck": "four"}) == Settings(deck="four")


def test_what_is_heard_is_a_list_for_the_page():
    assert Settings().sounds == "turn match time"
    assert Settings(sound_turn=False, sound_match=False, sound_time=False, sound_trick=True).sounds == "trick"
