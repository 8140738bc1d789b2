"""The site as visitors meet it: uvicorn in a thread, a real Celery worker beside it, on the test's database."""

from __future__ import annotations

import signal
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import pytest
import uvicorn
from django.db import connection, connections

from config import programs, servers, web
from config.processes import kill_session, spawn
from core.redis import client, key
from core.time import now_ms
from tests.leaks import leaks

T = TypeVar("T")
#: How long anything is waited for: far beyond what a busy machine takes.
PATIENCE_S = 120


@dataclass
class Live:
    """A running server; ``url`` has no slash at its end."""

    url: str

    @property
    def socket_url(self) -> str:
        return self.url.replace("http", "ws", 1)


@pytest.fixture
def live(transactional_db: None, redis: object) -> Iterator[Live]:
    """Pages and sockets of this process, on a free port."""
    listener = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(web.config())
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, name="live")
    thread.start()
    deadline = time.monotonic() + PATIENCE_S
    while not server.started and thread.is_alive() and time.monotonic() < deadline:
        time.sleep(0.01)
    assert server.started
    yield Live(f"http://127.0.0.1:{listener.getsockname()[1]}")
    server.should_exit = True
    thread.join(PATIENCE_S)
    assert not thread.is_alive(), "the live server does not stop"


@dataclass
class Worker:
    """A Celery worker for all queues, with beat. Starts as a process, and can be killed as one."""

    environment: dict[str, str]
    log: Path
    process: subprocess.Popen[bytes] = field(init=False)

    def __post_init__(self) -> None:
        self.start()

    def start(self) -> None:
        command = [*programs.worker("test", *programs.QUEUES, processes=2), "-B", *programs.UNSAVED_SCHEDULE]
        with self.log.open("ab") as output:
            self.process = spawn(command, on_parent_death=signal.SIGKILL, output=output, env=self.environment)

    def kill(self) -> None:
        """As a power cut would: everything at once."""
        kill_session(self.process)
        self.process.wait()


@pytest.fixture
def worker(transactional_db: None, redis: object, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Worker]:
    """Runs what is enqueued, a second or two after the test began.

    A new one for each test: none sees another's work. Its log is read when it ends: it may tell no secret.
    """
    found = connection.settings_dict
    place = f"host={found['HOST']}&port={found['PORT']}"
    database = f"postgres://{found['USER']}:{found['PASSWORD']}@/{found['NAME']}?{place}"
    log = tmp_path_factory.mktemp("worker") / "log"
    running = Worker({**servers.child_environment(), "DATABASE_URL": database, "NAIPE_LOG_LEVEL": "INFO"}, log)
    yield running
    running.kill()
    said = log.read_text(errors="replace")
    print("\n".join(line for line in said.splitlines() if not line.startswith("INFO")))
    assert leaks(said) == []


def matches_at() -> str:
    """Where each match stands and how its log ends, for the report of a test that waited in vain."""
    from matches.models import Match

    lines = []
    for match in Match.objects.all()[:20]:
        lines.append(f"{match.code} {match.game} {match.status} version={match.version} to_act={match.to_act}")
        ends = list(match.events.order_by("-seq").values_list("seq", "kind", "seat", "at_ms")[:8])
        lines += [f"  {seq} {kind} seat={seat} {now_ms() - at_ms} ms ago" for seq, kind, seat, at_ms in ends]
    return "\n".join(lines)


def forget_keys() -> None:
    """Removes all keys of this process, the broker's too."""
    for name in client().scan_iter(match=f"{key()}*", count=1000):
        client().delete(name)


def elsewhere(work: Callable[..., T], *args: Any, **kwargs: Any) -> T:
    """Runs ``work`` in a thread of its own.

    For services that wake sockets, called from a browser test: Playwright's loop runs in the test's thread.
    """

    def run() -> T:
        try:
            return work(*args, **kwargs)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1) as pool:
        return pool.submit(run).result()
