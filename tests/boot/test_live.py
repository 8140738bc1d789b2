"""The fixtures that browser tests stand on: a page in a real browser, a socket, a task that a real worker runs."""

from __future__ import annotations

import time

import pytest

from core import heartbeat
from core.tasks import beat
from tests.browsers import OpenPage
from tests.live import Live, Worker


@pytest.mark.browser
def test_a_browser_opens_a_live_page(live: Live, open_page: OpenPage) -> None:
    page = open_page()
    answer = page.goto(f"{live.url}/healthz")
    assert answer is not None
    assert answer.status == 200
    assert page.content().count("ok") == 1


def test_a_worker_runs_what_is_enqueued(worker: Worker) -> None:
    beat.apply_async(args=["default"])
    deadline = time.monotonic() + 30
    while heartbeat.age_s("default") is None and time.monotonic() < deadline:
        time.sleep(0.05)
    assert heartbeat.age_s("default") is not None
