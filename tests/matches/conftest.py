"""What tests of matches share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from matches.selectors import delayed, positions


@pytest.fixture(autouse=True)
def nothing_kept() -> Iterator[None]:
    """Ids of matches come again from test to test."""
    yield
    positions.forget()
    delayed.forget()
