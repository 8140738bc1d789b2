"""Every test begins in the site's own language, whatever language the page of another one left behind."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.utils import translation


@pytest.fixture(autouse=True)
def own_language() -> Iterator[None]:
    """A request switches its thread's language and, as Django's own does, leaves the next request to switch again."""
    translation.deactivate()
    yield
    translation.deactivate()
