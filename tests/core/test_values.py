"""Small things that everything stands on: moments and refusals."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import DomainError, NotAllowed, Stale
from core.time import from_ms, now, now_ms, to_ms


@given(st.integers(min_value=-(10**12), max_value=10**13))
def test_milliseconds_there_and_back(ms: int) -> None:
    assert to_ms(from_ms(ms)) == ms


def test_milliseconds_are_rounded_down() -> None:
    assert to_ms(datetime(1970, 1, 1, 0, 0, 1, 999, tzinfo=UTC)) == 1000
    assert abs(to_ms(now()) - now_ms()) < 1000


def test_refusals_carry_code_and_params() -> None:
    error = NotAllowed("not_your_seat", seat=3)
    assert isinstance(error, DomainError)
    assert (error.code, error.params, error.status, str(error)) == (
        "not_your_seat",
        {"seat": 3},
        403,
        "not_your_seat seat=3",
    )
    assert Stale().code == "stale"


def test_an_unknown_refusal_is_no_bug() -> None:
    with pytest.raises(DomainError):
        raise DomainError("full", seats=4)
