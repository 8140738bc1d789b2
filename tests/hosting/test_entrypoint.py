"""The image's entrypoint as a container would run it, one process after the other, on the tests' own servers."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import psycopg
import pytest
from psycopg import sql

from config import servers
from config.processes import kill_session, spawn
from tests.boot.running import ROOT, environment, wait_for

ENTRYPOINT = str(ROOT / "docker" / "entrypoint")


@pytest.fixture
def container(real_servers: None, tmp_path: Path) -> Iterator[dict[str, str]]:
    """The environment of a container: an empty database, keys of its own, everything by variables."""
    database, redis = servers.urls()
    name = f"container_{os.getpid()}"
    with psycopg.connect(database, autocommit=True) as server:
        server.execute(sql.SQL("DROP DATABASE IF EXISTS {}").format(sql.Identifier(name)))
        server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        head, _, place = database.partition("?")
        yield environment(
            PATH=f"{Path(sys.executable).parent}:{os.environ['PATH']}",
            DJANGO_SETTINGS_MODULE="config.settings.production",
            DATABASE_URL=f"{head.rpartition('/')[0]}/{name}?{place}",
            REDIS_URL=redis,
            NAIPE_REDIS_PREFIX=f"container-{os.getpid()}",
            NAIPE_SECRET_KEY="for this test alone",
            NAIPE_HOSTS="cards.example.org",
            NAIPE_PORT=str(port),
            NAIPE_DATA=str(tmp_path / "data"),
            NAIPE_STATIC_ROOT=str(tmp_path / "static"),
            NAIPE_VENV=sys.prefix,
        )
        server.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


def run(environment: dict[str, str], *command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [ENTRYPOINT, *command], env=environment, cwd="/", check=False, capture_output=True, text=True, timeout=300
    )


def status(environment: dict[str, str], path: str, **headers: str) -> int:
    asked = urllib.request.Request(f"http://127.0.0.1:{environment['NAIPE_PORT']}{path}", headers=headers)
    try:
        with urllib.request.urlopen(asked, timeout=10) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        return error.code
    except OSError:
        return 0


def alive(environment: dict[str, str], part: str) -> bool:
    python = {**environment, "PYTHONPATH": f"{ROOT / 'platform'}:{ROOT}"}
    command = [sys.executable, "-m", "config.alive", part]
    return subprocess.run(command, env=python, check=False, capture_output=True, timeout=60).returncode == 0


def test_a_site_of_containers_comes_up_answers_and_stops(container, tmp_path):
    prepared = run(container, "prepare")
    assert prepared.returncode == 0, prepared.stdout + prepared.stderr
    assert "shown this once: name organiser" in prepared.stdout
    assert not alive(container, "web"), "nothing runs yet"
    again = run(container, "prepare")
    assert (again.returncode, again.stdout) == (0, ""), "a second time there is nothing to do"

    with ExitStack() as stack:
        running = {}
        log = stack.enter_context((tmp_path / "log").open("wb"))
        for part in ("web", "worker", "bots", "bulk", "beat"):
            running[part] = spawn(
                [ENTRYPOINT, part], on_parent_death=signal.SIGKILL, output=log, env=container, cwd=tmp_path
            )
            stack.callback(kill_session, running[part])
        wait_for(lambda: status(container, "/readyz") == 200, within_s=180, what="/readyz")
        for part in running:
            wait_for(partial(alive, container, part), within_s=120, what=f"the health check of {part}")
        # By the proxy, which says that the visitor came by HTTPS; without it everybody is sent there.
        host = {"Host": "cards.example.org"}
        assert status(container, "/", **host, **{"X-Forwarded-Proto": "https"}) == 200
        assert status(container, "/", Host="elsewhere.example.org", **{"X-Forwarded-Proto": "https"}) == 400
        for part in ("beat", "bulk", "bots", "worker", "web"):
            running[part].terminate()
            assert running[part].wait(60) in {0, -signal.SIGTERM}, part
    assert not alive(container, "web")


def test_anything_else_is_a_command_of_manage_py(container):
    shown = run(container, "help", "backup")
    assert shown.returncode == 0
    assert "--keep" in shown.stdout
    unknown = run(container, "dance")
    assert unknown.returncode != 0
    missing = run({name: value for name, value in container.items() if name != "NAIPE_SECRET_KEY"}, "prepare")
    assert missing.returncode == 1
    assert "Set the environment variable NAIPE_SECRET_KEY." in missing.stderr
