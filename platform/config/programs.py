"""The command lines of this site's own processes."""

from __future__ import annotations

import sys

from config.data import ROOT

#: All scheduled tasks are sweeps: nothing is lost if beat forgets when it last sent them.
UNSAVED_SCHEDULE = ("--scheduler", "celery.beat.Scheduler")


def celery(program: str, *options: str) -> list[str]:
    """A Celery program of this site, without its banner."""
    return [sys.executable, "-m", "celery", "-q", "-A", "config.celery_app", program, "-l", "WARNING", *options]


def web(listener: int) -> list[str]:
    """The web process, on an open socket."""
    return [sys.executable, "-m", "config.web", "--fd", str(listener)]


def manage(command: str) -> list[str]:
    """A command of `manage.py`."""
    return [sys.executable, str(ROOT / "manage.py"), command]


def worker(name: str, *queues: str, processes: int = 1) -> list[str]:
    """A worker for ``queues``. What it leaves out is talk among many workers, which slows down its start."""
    return celery(
        "worker",
        *("-n", f"{name}@%h", "-Q", ",".join(queues), "-c", str(processes)),
        *("--without-gossip", "--without-mingle", "--without-heartbeat"),
    )
