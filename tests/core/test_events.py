"""Facts are told after the commit, to everybody, and a receiver that fails harms nobody."""

from __future__ import annotations

import logging
from typing import Any

import pytest
from django.db import transaction
from django.dispatch import Signal

from core.events import emit_on_commit

happened = Signal()


@pytest.fixture
def heard() -> Any:
    facts: list[dict[str, Any]] = []

    def listen(signal: Signal, sender: object, **named: Any) -> None:
        facts.append(named)

    happened.connect(listen)
    yield facts
    happened.disconnect(listen)


@pytest.mark.django_db(transaction=True)
def test_after_the_commit(heard: list[dict[str, Any]]) -> None:
    with transaction.atomic():
        emit_on_commit(happened, match_id=7)
        assert heard == []
    assert heard == [{"match_id": 7}]


@pytest.mark.django_db(transaction=True)
def test_never_after_a_rollback(heard: list[dict[str, Any]]) -> None:
    with transaction.atomic():
        emit_on_commit(happened, match_id=7)
        transaction.set_rollback(True)
    assert heard == []


@pytest.mark.django_db(transaction=True)
def test_a_receiver_that_fails_is_logged(heard: list[dict[str, Any]], caplog: pytest.LogCaptureFixture) -> None:
    def fail(**_: Any) -> None:
        raise ZeroDivisionError

    happened.connect(fail)
    try:
        with caplog.at_level(logging.ERROR):
            emit_on_commit(happened, match_id=7)
    finally:
        happened.disconnect(fail)
    assert heard == [{"match_id": 7}]
    assert "receiver_failed" in caplog.text
