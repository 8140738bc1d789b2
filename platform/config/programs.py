"""The command lines of this site's own processes: ``python -m config.programs web`` becomes one of them.

`up` starts all of them; an image starts one in each container. How many processes each is is said by
NAIPE_WEB_PROCESSES, NAIPE_WORKER_PROCESSES and NAIPE_BOT_PROCESSES.
"""

from __future__ import annotations

import os
import sys

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from config.data import ROOT
from config.environment import number, port, text

#: Who serves which queue is said below; what each is for, in `config.celery_app`.
QUEUES = ("default", "bots", "mails", "replays")
#: The names of the workers that give way to all others, see `config.celery_app`.
BOTS, BULK = "bots", "bulk"
#: All scheduled tasks are sweeps: nothing is lost if beat forgets when it last sent them.
UNSAVED_SCHEDULE = ("--scheduler", "celery.beat.Scheduler")


def celery(program: str, *options: str) -> list[str]:
    """A Celery program of this site, without its banner."""
    return [sys.executable, "-m", "celery", "-q", "-A", "config.celery_app", program, "-l", "WARNING", *options]


def web(listener: int) -> list[str]:
    """The web process, on an open socket."""
    return [sys.executable, "-m", "config.web", "--fd", str(listener)]


def web_processes() -> int:
    """How many web processes `up` starts on one socket. Drawing tables is the largest part of the work, and Python
    uses one core a process; memory is dear, so there are at most two unless more are asked for."""
    return number("NAIPE_WEB_PROCESSES", default=min(2, cores()), least=1)


def cores() -> int:
    """How many this process may use."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


def web_by_address(host: str, port: int) -> list[str]:
    """The web process, on a socket that it opens itself."""
    return [sys.executable, "-m", "config.web", "--host", host, "--port", str(port)]


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


def everyday_worker() -> list[str]:
    """For what must never wait: clocks, absence, pairing, ratings, rounds."""
    return worker("worker", "default", processes=number("NAIPE_WORKER_PROCESSES", default=1, least=1))


def bots() -> list[str]:
    """For bots' moves."""
    return worker(BOTS, "bots", processes=number("NAIPE_BOT_PROCESSES", default=1, least=1))


def bulk() -> list[str]:
    """For what may take its time. One process in all, without a child that does the work: memory is dear."""
    return [*worker(BULK, "mails", "replays"), "--pool", "solo"]


def beat() -> list[str]:
    return celery("beat", *UNSAVED_SCHEDULE, "--pidfile=")


def main(arguments: list[str]) -> None:
    """Replaces this process by the program that is named."""
    programs = {
        "web": lambda: web_by_address(text("NAIPE_BIND", default="127.0.0.1"), port("NAIPE_PORT", default=8000)),
        "worker": everyday_worker,
        "bots": bots,
        "bulk": bulk,
        "beat": beat,
    }
    if len(arguments) != 1 or arguments[0] not in programs:
        sys.exit(f"Name one of: {', '.join(programs)}.")
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.local")
    try:
        _ = settings.INSTALLED_APPS  # a wrong setting is one sentence here, and a page of them in the program
        command = programs[arguments[0]]()
    except ImproperlyConfigured as error:
        sys.exit(f"naipe: {error}")
    os.execv(command[0], command)


if __name__ == "__main__":
    main(sys.argv[1:])
