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

    def pid(self, part: str) -> int:
        """The process that the supervisor started as ``part``, or 0 while there is none."""
        for process in psutil.Process(self.up.process.pid).children():
            try:
                if PARTS[part] in " ".join(process.cmdline()) and process.status() != psutil.STATUS_ZOMBIE:
                    return process.pid
            except psutil.NoSuchProcess:
                continue
        return 0

    def kill(self, part: str, *, within_s: float) -> float:
        """kill -9; returns when the supervisor has started it again, with the moment of that."""
        old = self.pid(part)
        if not old:
            raise AssertionError(f"{part} does not run:\n{self.up.said[-2000:]}")
        os.kill(old, signal.SIGKILL)
        deadline = time.monotonic() + within_s
        while time.monotonic() < deadline:
            if self.pid(part) not in {0, old}:
                return time.monotonic()
            time.sleep(0.02)
        raise AssertionError(f"{part} was not started again within {within_s} s:\n{self.up.said[-2000:]}")

    def usage(self) -> dict[str, tuple[float, float]]:
        """CPU seconds so far and megabytes now of each part, its children included; shared memory is shared out."""
        found = {}
        for part in PARTS:
            if not (pid := self.pid(part)):
                continue
            seconds = bytes_ = 0.0
            try:
                family = [psutil.Process(pid), *psutil.Process(pid).children(recursive=True)]
            except psutil.NoSuchProcess:
                continue
            for process in family:
                try:
                    spent = process.cpu_times()
                    seconds += spent.user + spent.system
                    bytes_ += process.memory_full_info().pss
                except psutil.Error:
                    continue
            found[part] = (seconds, bytes_ / 2**20)
        return found


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
