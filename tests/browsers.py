"""A real Chromium. Pages report their errors, and a test fails for any that it does not expect."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest

from config import chromium
from tests.live import PATIENCE_S

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 800}

#: A worker starts for each test, on a machine that may be busy.
PATIENCE_MS = PATIENCE_S * 1000

OpenPage = Callable[..., "Page"]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One Chromium for a module. Playwright's loop runs in this thread meanwhile: such modules hold no async tests."""
    program = chromium.find()
    if program is None:
        pytest.skip(chromium.MISSING)
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE_MS)
    before = os.environ.get("DJANGO_ALLOW_ASYNC_UNSAFE")
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"  # the loop is Playwright's, nobody waits in it
    try:
        with sync_playwright() as playwright:
            running = playwright.chromium.launch(executable_path=program, args=list(chromium.ARGUMENTS))
            yield running
            running.close()
    finally:
        os.environ.pop("DJANGO_ALLOW_ASYNC_UNSAFE")
        if before is not None:
            os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = before


@pytest.fixture
def open_page(browser: Browser) -> Iterator[OpenPage]:
    """``open_page(viewport=PHONE, locale="gl")``: a page in a browser profile of its own, closed at the end.

    ``page.errors`` lists what went wrong in it: exceptions, refusals by the content policy, console errors. What is
    still in the list at the end fails the test.
    """
    opened: list[tuple[Page, list[str]]] = []

    def open_one(**options: Any) -> Page:
        context = browser.new_context(**{"viewport": DESKTOP, "locale": "en", **options})
        context.set_default_timeout(PATIENCE_MS)
        page = context.new_page()
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(f"exception: {error}"))
        page.on("console", lambda said: errors.append(f"console: {said.text}") if said.type == "error" else None)
        page.errors = errors  # type: ignore[attr-defined]
        opened.append((page, errors))
        return page

    yield open_one
    for page, _ in opened:
        page.context.close()
    problems = [problem for _, errors in opened for problem in errors]
    assert not problems, problems
