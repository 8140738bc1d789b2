"""The reader of logs finds what must not stand there, and nothing in what may."""

from __future__ import annotations

import pytest

from tests.factories import PASSWORD
from tests.leaks import PATTERNS, leaks

LEAKS = {
    "a password": f"ERROR web form={{'password1': '{PASSWORD}'}}",
    "a card": "INFO matches hand=QS KD",
    "a move": "INFO matches match=7ABC2345 move=play:QS",
    "a session or token": "WARNING session 0q8v7cz3k2l1m9n4b5x6a7s8d9f0g1h2",
    "a form's token": "WARNING csrf Zk3JQ0mVx8a1b2C3d4E5f6G7h8I9j0K1",
    "a secret or seed": "INFO deal " + "0f" * 32,
    "a cookie or header": "DEBUG headers Cookie: theme=dark",
    "a link with a key": "INFO GET /password/reset/key/2a-c9x8v7b6n5m4q3w2e1r0t9y8u7i6o5p4",
}
HARMLESS = """
INFO matches.services.append match=7ABC2345 version=12 seat=2 kinds=moved,dealt
INFO core.requests request method=POST route=/g/<str:code>/move status=302 ms=12
ERROR celery.app.trace Task matches.tasks.play_bots[3f2b8c1e-9d47-4c55-8a11-b0f6d2a7c9e3] raised OperationalError
WARNING core.health broker does not answer
INFO tournaments tournament=cup-2026 round=3
Traceback (most recent call last):
  File "/srv/naipe/platform/matches/consumers.py", line 85, in receive
"""


@pytest.mark.parametrize("what", PATTERNS)
def test_each_kind_is_found(what):
    assert any(found.startswith(what) for found in leaks(LEAKS[what]))


def test_what_a_log_may_say_is_no_leak():
    assert leaks(HARMLESS) == []
