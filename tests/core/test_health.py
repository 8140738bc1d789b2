"""`/healthz` says that the process lives, `/readyz` what it has to live on."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from pytest_django import Settings
from redis import Redis

from core import health, heartbeat
from core.redis import client, key
from core.time import now_ms
from tests.live import Live


def test_healthz_needs_nothing(client: Client) -> None:
    answer = client.get("/healthz")
    assert (answer.status_code, answer.content) == (200, b"ok\n")
    assert "no-store" in answer["Cache-Control"]


def read(live: Live) -> tuple[int, dict[str, object]]:
    import urllib.error
    import urllib.request

    try:
        with urllib.request.urlopen(f"{live.url}/readyz", timeout=20) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        with error:
            return error.code, json.load(error)


def test_readyz_names_what_is_missing(live: Live) -> None:
    """All there but a worker; then one is heard; then it has been silent for too long."""
    assert read(live) == (
        503,
        {"ready": False, "database": "ok", "broker": "ok", "channels": "ok", "worker": "has not been heard yet"},
    )
    heartbeat.beat("default")
    assert read(live)[0] == 200
    client().set(key("heartbeat", "default"), now_ms() - 16_000)
    status, parts = read(live)
    assert (status, parts["worker"]) == (503, "was last heard 16 s ago")


@pytest.mark.parametrize("part", [health.broker, health.worker])
def test_a_broker_that_is_gone_is_said(part: Callable[[], str | None], monkeypatch: pytest.MonkeyPatch) -> None:
    nobody = Redis.from_url("unix:///nowhere/valkey.sock")
    monkeypatch.setattr(health, "client", lambda: nobody)
    monkeypatch.setattr(heartbeat, "client", lambda: nobody)
    assert "does not answer" in (part() or "")


@pytest.mark.django_db(transaction=True)
def test_a_database_that_is_gone_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    connection.close()
    monkeypatch.setitem(connection.settings_dict, "HOST", "/nowhere")
    assert health.database() == "does not answer"


@pytest.mark.django_db(transaction=True)
async def test_a_channel_layer_that_is_gone_is_said(settings: Settings) -> None:
    layer = settings.CHANNEL_LAYERS["default"]
    settings.CHANNEL_LAYERS = {"default": {**layer, "CONFIG": {"hosts": ["unix:///nowhere/valkey.sock"]}}}
    assert await health.channel_layer() == "does not answer"
