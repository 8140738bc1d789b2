"""PostgreSQL and Valkey for this site: those of DATABASE_URL and REDIS_URL, those of a running `up`, or embedded ones.

Sockets lie in a short private folder whose name follows from the data folder, so that settings can name them before
anything is started.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import signal
import stat
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from bootstrap import Failure, say
from config import data as data_folder
from config import postgresql, programs, valkey
from config.data import State, Taken
from config.environment import text
from config.postgresql import PostgreSQL
from config.processes import can_reach, drops_privileges, own_folder, spawn, stop
from config.valkey import Valkey

#: A Unix socket's address has room for 103 bytes on the shortest system; PostgreSQL's name is the longer one.
LONGEST_FOLDER = 103 - len("/.s.PGSQL.5432")


def sockets_folder(data: Path) -> Path:
    """The folder for the sockets of the servers on ``data``: short, and reachable for the servers' user."""
    name = f"naipe-{os.geteuid()}-{hashlib.sha256(str(data).encode()).hexdigest()[:10]}"
    places = [Path(tempfile.gettempdir()), Path("/tmp")]  # noqa: S108 - checked for its owner in _make_sockets_folder
    for place in places:
        if len(bytes(place / name)) <= LONGEST_FOLDER and can_reach(place) and os.access(place, os.W_OK):
            return place / name
    raise Failure(
        f"{places[0]} is too long a path, or closed, for the servers' sockets, so set TMPDIR to a shorter one."
    )


def _make_sockets_folder(folder: Path) -> None:
    """The temporary folder is everybody's: what lies there already must be a folder of ours."""
    with contextlib.suppress(FileNotFoundError):
        found = folder.lstat()
        if not stat.S_ISDIR(found.st_mode) or not (drops_privileges() or found.st_uid == os.geteuid()):
            raise Failure(f"{folder} is somebody else's, so remove it or set TMPDIR to another folder.")
        shutil.rmtree(folder)
    own_folder(folder)


def _named() -> tuple[str, str]:
    """The servers that the operator has named; empty where the site's own are meant."""
    return text("DATABASE_URL", default=""), text("REDIS_URL", default="")


def urls() -> tuple[str, str]:
    """DATABASE_URL and REDIS_URL as commands should use them; nothing is started."""
    database, redis = _named()
    if database and redis:
        return database, redis
    data = data_folder.folder()
    if state := data_folder.running(data):
        return database or state.database_url, redis or state.redis_url
    sockets = sockets_folder(data)
    return database or postgresql.url(sockets), redis or valkey.url(sockets)


def embedded(data: Path, sockets: Path, *, fleeting: bool = False) -> list[PostgreSQL | Valkey]:
    """The servers that no variable names, prepared but not started."""
    wanted: list[PostgreSQL | Valkey] = []
    database, redis = _named()
    copies = data / "bin"
    if drops_privileges():
        copies.mkdir(exist_ok=True)
        copies.chmod(0o755)
    if not database:
        programs = postgresql.find(copies)
        wanted.append(PostgreSQL(programs, data=data, sockets=sockets, fleeting=fleeting))
    if not redis:
        wanted.append(Valkey(valkey.find(copies), data=data, sockets=sockets, fleeting=fleeting))
    for server in wanted:
        server.prepare()
    return wanted


@contextlib.contextmanager
def started(data: Path, *, fleeting: bool = False) -> Iterator[list[PostgreSQL | Valkey]]:
    """Embedded servers for as long as the block runs; the caller holds the data folder."""
    sockets = sockets_folder(data)
    servers = embedded(data, sockets, fleeting=fleeting)
    if servers:
        _make_sockets_folder(sockets)
    try:
        for server in servers:
            server.start()
        yield servers
    finally:
        for server in reversed(servers):
            server.stop()
        if servers:
            shutil.rmtree(sockets, ignore_errors=True)


@contextlib.contextmanager
def ensure_servers(command: str) -> Iterator[bool]:
    """Servers to work with while the block runs; true if they are our own and end with it.

    A running `up` is used as it is. The embedded servers of another command end with it, so it is waited for.
    """
    if all(_named()):
        yield False
        return
    data = data_folder.folder()
    if (state := data_folder.running(data)) and state.address:
        yield False
        return
    data_folder.make(data)
    with _held_after_others(data), started(data):
        database, redis = urls()
        data_folder.write_state(data, State(os.getpid(), command, database, redis))
        yield True


@contextlib.contextmanager
def _held_after_others(data: Path) -> Iterator[None]:
    told = False
    with contextlib.ExitStack() as stack:
        while True:
            try:
                stack.enter_context(data_folder.held(data))
                break
            except Taken as taken:
                if taken.state and taken.state.address:
                    raise
                if not told:
                    say(f"{taken} Waiting for it to end.")
                    told = True
                time.sleep(0.2)
        yield


@contextlib.contextmanager
def worker(log: Path) -> Iterator[None]:
    """One Celery worker for all queues, with its own beat, while the block runs."""
    command = [*programs.worker("command", *programs.QUEUES, processes=2), "-B", *programs.UNSAVED_SCHEDULE]
    with log.open("ab") as output:
        process = spawn(command, on_parent_death=signal.SIGKILL, output=output, env=child_environment())
    try:
        yield
    finally:
        stop(process, signal.SIGTERM, patience_s=10)


def child_environment() -> dict[str, str]:
    """For processes of this site: they find its modules, its servers and its data from any folder."""
    root = data_folder.ROOT
    database, redis = urls()
    return {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(root / "platform"), str(root)]),
        "PYTHONUNBUFFERED": "1",
        # Each thread takes memory from a pool of its own otherwise, and what one gives back another does not get.
        "MALLOC_ARENA_MAX": os.environ.get("MALLOC_ARENA_MAX", "2"),
        "DATABASE_URL": database,
        "REDIS_URL": redis,
        "NAIPE_DATA": str(data_folder.folder()),
    }
