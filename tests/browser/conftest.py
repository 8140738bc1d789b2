"""Every browser test's logs are read afterwards: the site plays and signs people up, and its logs tell no secret."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from importlib import import_module

import pytest

from tests.leaks import leaks


@pytest.fixture(autouse=True)
def logs_tell_no_secret(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """The web process is this one; the worker's own lines are read by its fixture."""
    caplog.set_level(logging.INFO)
    yield
    for phase in ("setup", "call"):
        assert leaks("\n".join(_line(record) for record in caplog.get_records(phase))) == []


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever the queue puts together has as long to say so as this machine takes to show it to them."""
    monkeypatch.setattr(import_module("lobby.services.queue"), "READY_S", 3600)


def _line(record: logging.LogRecord) -> str:
    trace = logging.Formatter().formatException(record.exc_info) if record.exc_info else ""
    return f"{record.levelname} {record.name} {record.getMessage()} {trace}"
