"""Hostile report files: whatever the bytes, the reader answers at once, with a tournament or a `TrfError`."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.swiss.data import generated, generated_names
from tournaments.swiss.model import Tournament
from tournaments.swiss.pairing import Refused, pair_round
from tournaments.swiss.trf import Dialect, TrfError, read, write

SEEDS = [generated(name) for name in generated_names()[:6]]
SETTINGS = (
    b"142 9|152 W|162  W 3.0    D 1.0    P 1.5|192 FIDE_DUTCH_2026_BAKU|240 H   3    1    2|XXR 9|XXC white1 rank"
    b"|250       1.0   1   3    1    4|260   1   9    1    2|XXS W=1|XXZ 1 2"
    b"|XXA    1  1.0|XXP 1 2|BBW 3.0|299 H       0.5"
).split(b"|")


def answer(data: bytes) -> Tournament | None:
    try:
        return read(data).tournament
    except TrfError as problem:
        complete = problem.line >= 1 and problem.column >= 1 and problem.expected
    assert complete
    return None


@given(st.binary(max_size=600))
@settings(max_examples=150, deadline=2000)
def test_any_bytes(data):
    answer(data)


@given(st.text(max_size=400))
@settings(max_examples=150, deadline=2000)
def test_any_text(text):
    answer(text.encode("utf-8", "surrogatepass"))


@st.composite
def damaged(draw):
    """A good file with bytes overwritten, cut out, doubled, and settings thrown in."""
    data = bytearray(draw(st.sampled_from(SEEDS)))
    for _ in range(draw(st.integers(1, 6))):
        at = draw(st.integers(0, len(data) - 1))
        kind = draw(st.integers(0, 3))
        if kind == 0:
            data[at] = draw(st.sampled_from(b"0123456789 wb-+=HFUZ*.\rXx\xff\x00"))
        elif kind == 1:
            del data[at : at + draw(st.integers(1, 40))]
        elif kind == 2:
            data[at:at] = data[at : at + draw(st.integers(1, 120))]
        else:
            data[0:0] = draw(st.sampled_from(SETTINGS)) + b"\r"
        data = data or bytearray(b" ")
    return bytes(data)


@given(damaged())
@settings(max_examples=200, deadline=3000)
def test_damaged_files_are_read_whole_or_refused(data):
    tournament = answer(data)
    if tournament is not None:
        for dialect in Dialect:
            again = read(write(tournament, dialect)).tournament
            assert again.cells == tournament.cells
            assert again.requests == tournament.requests
        calls = iter(range(1_000_000))
        pair_round(tournament, expired=lambda: next(calls) > 20)


def test_a_file_of_nothing_but_players_is_answered_quickly():
    many = b"".join(b"001 %4d\r" % k for k in range(1, 10_000))
    tournament = answer(many)
    assert tournament is not None
    assert tournament.size == 9_999
    outcome = pair_round(tournament)
    assert isinstance(outcome, Refused)
    assert outcome.code == "too_many_players"


def test_deep_digits_do_not_become_huge_numbers():
    for line in (b"142 " + b"9" * 4000, b"XXR " + b"9" * 4000, b"XXP " + b"9" * 4000, b"250 " + b"9" * 4000):
        assert answer(line + b"\r" + SEEDS[0]) is None
