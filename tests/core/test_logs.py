"""Logs have one shape, and no secrets."""

from __future__ import annotations

import json
import logging
import logging.config
from collections.abc import Iterator

import psycopg
import pytest
import redis
import structlog
from django.db import OperationalError
from django.template import Context, Template
from django.test import Client

from core import outages
from core.logs import TELLTALES, configuration


@pytest.fixture
def restored() -> Iterator[None]:
    """Puts back what the configuration under test changes for the whole process."""
    names = ["", "django", "django.request", "uvicorn", "celery", "kombu", "django.channels.server", *TELLTALES]
    loggers = [logging.getLogger(name) for name in names]
    before = [(logger, logger.level, list(logger.handlers), logger.propagate) for logger in loggers]
    yield
    structlog.reset_defaults()
    for logger, level, handlers, propagate in before:
        logger.setLevel(level)
        logger.handlers[:] = handlers
        logger.propagate = propagate


def written(capsys: pytest.CaptureFixture[str], *, as_json: bool) -> str:
    logging.config.dictConfig(configuration(as_json=as_json, level="INFO"))
    structlog.stdlib.get_logger("matches").info("moved", match="7abc", version=12, hand="QS KD")
    logging.getLogger("matches").info("moved match=%s seat=%s", "7abc", None)
    logging.getLogger("x").warning("no answer from redis://user:hunter2@broker:6379/0")
    try:
        1 / 0  # noqa: B018
    except ZeroDivisionError:
        logging.getLogger("x").exception("broken")
    return capsys.readouterr().err


@pytest.mark.usefixtures("restored")
def test_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    lines = written(capsys, as_json=False).splitlines()
    assert lines[:3] == [
        "INFO matches moved match=7abc version=12 hand=[hidden]",
        "INFO matches moved match=7abc seat=None",
        "WARNING x no answer from redis://user:[hidden]@broker:6379/0",
    ]
    assert lines[3] == "ERROR x broken"
    assert "ZeroDivisionError" in lines[-1]


def failed(error: Exception) -> Exception:
    """As Django raises it: the driver's error is its cause."""
    found = OperationalError(str(error))
    found.__cause__ = error
    return found


@pytest.mark.usefixtures("restored")
@pytest.mark.parametrize(
    ("error", "away"),
    [
        (failed(psycopg.OperationalError("connection failed: refused\n\tIs it running?")), "database: connection fai"),
        (failed(psycopg.errors.AdminShutdown("terminating connection")), "database: terminating connection"),
        (failed(psycopg.errors.DiskFull("could not extend file: No space left")), "database: could not extend file"),
        (redis.ConnectionError("Error 111 connecting"), "broker: Error 111"),
        (redis.TimeoutError("Timeout reading"), "broker: Timeout"),
        (
            redis.ResponseError("MISCONF Errors writing to the AOF file: No space left"),
            "broker: MISCONF Errors writing",
        ),
        (redis.ResponseError("Command # 1 (SET key QS) of pipeline caused error: MISCONF Errors"), "broker: MISCONF"),
        (redis.OutOfMemoryError("OOM command not allowed when used memory > 'maxmemory'"), "broker: OOM command not"),
        (redis.ReadOnlyError("READONLY You can't write against a read only replica."), "broker: READONLY"),
        (failed(psycopg.errors.DeadlockDetected("deadlock")), ""),
        (redis.ResponseError("WRONGTYPE"), ""),
        (ValueError("ours"), ""),
    ],
)
def test_a_server_that_is_away_is_a_line_and_not_a_page(
    error: Exception, away: str, capsys: pytest.CaptureFixture[str]
) -> None:
    logging.config.dictConfig(configuration(as_json=True, level="INFO"))
    try:
        raise error
    except type(error):
        logging.getLogger("x").exception("broken\n%s", ["the stack, as beat prints it"])
    line = json.loads(capsys.readouterr().err)
    assert line.get("away", "").startswith(away)
    assert ("away" in line) == bool(away)
    assert ("exception" in line) != bool(away)
    assert (line["event"] == "broken") == bool(away)


@pytest.mark.usefixtures("restored")
def test_what_fails_in_swarms_is_written_now_and_then(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hundred pages ping at a broker that does not answer."""
    logging.config.dictConfig(configuration(as_json=False, level="INFO"))

    def fail(error: Exception) -> None:
        try:
            raise error  # noqa: TRY301
        except Exception:
            logging.getLogger("pages").exception("match=%s failed", "7abc")
            structlog.stdlib.get_logger("tasks").warning("failed", exc_info=True)

    at = 100.0
    monkeypatch.setattr(outages, "monotonic", lambda: at)
    for _ in range(4):
        fail(redis.TimeoutError("too late"))
    fail(ValueError("a fault"))
    at += outages.EVERY_S
    fail(redis.TimeoutError("too late"))
    said = [line for line in capsys.readouterr().err.splitlines() if line.startswith(("ERROR", "WARNING"))]
    assert said == [
        "ERROR pages match=7abc failed away='broker: too late'",
        "WARNING tasks failed away='broker: too late'",
        "ERROR pages match=7abc failed",
        "WARNING tasks failed",
        "ERROR pages match=7abc failed left_out=3 away='broker: too late'",
        "WARNING tasks failed away='broker: too late' left_out=3",
    ]


@pytest.mark.usefixtures("restored")
def test_details_hold_neither_what_a_page_shows_nor_what_a_query_asks(capsys: pytest.CaptureFixture[str]) -> None:
    logging.config.dictConfig(configuration(as_json=False, level="DEBUG"))
    Template("{{ user.absent }}").render(Context({"csrf_token": "t0ken", "view": ["QS", "KD"], "user": object()}))
    logging.getLogger("django.db.backends").debug("(0.001) SELECT %s; args=%s", "QS KD", ("QS KD",))
    logging.getLogger("x").debug("seen")
    assert capsys.readouterr().err == "DEBUG x seen\n"


@pytest.mark.usefixtures("restored")
def test_for_machines(capsys: pytest.CaptureFixture[str]) -> None:
    lines = [json.loads(line) for line in written(capsys, as_json=True).splitlines()]
    assert len(lines) == 4
    assert lines[1]["match"] == "7abc", "an id in a sentence is a field as well"
    assert "seat" not in lines[1], "there is none"
    assert {"event": "moved", "match": "7abc", "version": 12, "hand": "[hidden]", "level": "info"}.items() <= lines[
        0
    ].items()
    assert "hunter2" not in str(lines)
    assert "ZeroDivisionError" in lines[3]["exception"]


@pytest.mark.django_db
def test_requests_are_logged_by_route(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    """A path may carry a key; the log names the pattern that it fitted."""
    with caplog.at_level(logging.INFO, logger="core.requests"):
        client.get("/admin/login/?next=/secret-word/")
        client.get("/healthz")
    assert "/admin/login/" in caplog.text
    assert "secret-word" not in caplog.text
    assert "healthz" not in caplog.text
