"""A site of the scripts' own: started by `manage.py up` on loopback, watched by process, stopped with the block."""

from __future__ import annotations

import os
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import psutil

from config.processes import end_on_sigterm
from tests.boot.running import Up

T = TypeVar("T")

#: The processes of a site, by words of their command lines.
PARTS = {
    "web": "config.web",
    "bots": "bots@",
    "worker": "worker@",
    "bulk": "bulk@",
    "beat": " beat ",
    "valkey": "-server ",
    "postgres": "bin/postgres",
}


class Site:
    """A running site, and this process's access to its database."""

    def __init__(self, up: Up) -> None:
        self.up = up

    @property
    def url(self) -> str:
        return self.up.address

    def pids(self, part: str) -> set[int]:
        """The processes that the supervisor started as ``part`` and that live."""
        found = set()
        for process in psutil.Process(self.up.process.pid).children():
            try:
                if PARTS[part] in " ".join(process.cmdline()) and process.status() != psutil.STATUS_ZOMBIE:
                    found.add(process.pid)
            except psutil.NoSuchProcess:
                continue
        return found

    def kill(self, part: str, *, within_s: float) -> float:
        """kill -9 for all of ``part``; returns, with the moment, when the supervisor has started as many again."""
        old = self.pids(part)
        if not old:
            raise AssertionError(f"{part} does not run:\n{self.up.said[-2000:]}")
        for pid in old:
            os.kill(pid, signal.SIGKILL)
        deadline = time.monotonic() + within_s
        while time.monotonic() < deadline:
            if len(self.pids(part) - old) == len(old):
                return time.monotonic()
            time.sleep(0.02)
        raise AssertionError(f"{part} was not started again within {within_s} s:\n{self.up.said[-2000:]}")

    def usage(self) -> dict[str, tuple[float, float]]:
        """CPU seconds so far and megabytes now of each part, its children included; shared memory is shared out."""
        found = {}
        for part in PARTS:
            if not (pids := self.pids(part)):
                continue
            seconds = bytes_ = 0.0
            for process in (member for pid in pids for member in _family(pid)):
                try:
                    spent = process.cpu_times()
                    seconds += spent.user + spent.system
                    bytes_ += process.memory_full_info().pss
                except psutil.Error:
                    continue
            found[part] = (seconds, bytes_ / 2**20)
        return found


def _family(pid: int) -> list[psutil.Process]:
    """The process and all that it started; none if it has ended."""
    try:
        return [psutil.Process(pid), *psutil.Process(pid).children(recursive=True)]
    except psutil.NoSuchProcess:
        return []


@contextmanager
def running(data: str = "", **settings: str) -> Iterator[Site]:
    """A site on ``data`` (default: a folder that is removed afterwards) and on a free port of this machine alone."""
    end_on_sigterm()
    folder = Path(data or tempfile.mkdtemp(prefix="naipe-load-")).absolute()
    folder.mkdir(parents=True, exist_ok=True)
    folder.chmod(0o755)
    log = folder.with_name(f"{folder.name}.log")
    quiet = {"NAIPE_BIND": "127.0.0.1", "NAIPE_LOG_LEVEL": "WARNING", "NAIPE_DATA": str(folder)}
    try:
        with Up(folder, log=log, **quiet, **settings) as up:
            up.ready().wait_until_all_work()
            _enter(folder, quiet | settings)
            yield Site(up)
            up.stop()
    finally:
        if not data:
            shutil.rmtree(folder, ignore_errors=True)
            log.unlink(missing_ok=True)


def _enter(folder: Path, settings: dict[str, str]) -> None:
    """Opens the site's database to this process, as any of its commands would."""
    import django

    os.environ.update(settings, DJANGO_SETTINGS_MODULE="config.settings.local", NAIPE_DATA=str(folder))
    django.setup()


def patiently(work: Callable[[], T], *, within_s: float = 60) -> T:
    """``work`` on the database, tried again while its server is down."""
    from django.db import InterfaceError, OperationalError, close_old_connections, connection

    deadline = time.monotonic() + within_s
    while True:
        try:
            close_old_connections()
            return work()
        except (InterfaceError, OperationalError):
            connection.close()
            if time.monotonic() > deadline:
                raise
            time.sleep(0.1)


def say(line: str) -> None:
    """Progress, out of the way of the result."""
    print(line, file=sys.stderr, flush=True)
