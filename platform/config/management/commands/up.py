"""`manage.py up`: the whole site in one foreground process tree."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.db import connection

from bootstrap import say
from config import data, prepare, servers
from config.data import State
from config.environment import number, text
from config.network import address, listen, names
from config.processes import spawn
from config.programs import UNSAVED_SCHEDULE, celery, worker
from config.supervisor import Child, Supervisor


class Command(BaseCommand):
    help = "Starts the site: servers where none are named, web, workers, beat. Ctrl-C stops everything."
    needs_servers = False  # it makes its own

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default=text("NAIPE_BIND", default="127.0.0.1"), help="0.0.0.0 for the network")
        parser.add_argument("--port", type=int, default=number("NAIPE_PORT", default=8000))
        parser.add_argument("--data", metavar="DIR", help="where the data lies (NAIPE_DATA; default: var)")

    def handle(self, *_: object, host: str, port: int, **__: Any) -> None:
        began = time.monotonic()
        folder = data.folder()
        with listen(host, port) as listener:
            data.make(folder)
            with data.held(folder), servers.started(folder) as running:
                if titles := " and ".join(server.title for server in running):
                    say(f"{titles} run on {folder}.")
                prepare.database()
                prepare.static_files()
                prepare.organiser()
                # From here on only children use the database; the pool's threads must not be there when they start.
                connection.close()
                here = address(listener)
                os.environ.setdefault("NAIPE_HOSTS", ",".join(names(listener)))
                database, redis = servers.urls()
                state = State(os.getpid(), "manage.py up", database, redis, here)

                def ready() -> None:
                    data.write_state(folder, state)
                    say(f"Ready after {time.monotonic() - began:.1f} s: {here} (Ctrl-C stops everything)")

                code = Supervisor(
                    [*(_server(server) for server in running), *_site(listener)], listener=listener, on_ready=ready
                ).run()
        say("Stopped.")
        if code:
            sys.exit(code)


def _server(server: Any) -> Child:
    def start() -> subprocess.Popen[bytes]:
        server.prepare()
        server.start()
        process: subprocess.Popen[bytes] = server.process
        return process

    number = signal.SIGINT if server.name == "postgres" else signal.SIGTERM
    return Child(server.name, start, number, is_server=True, process=server.process)


def _site(listener: socket.socket) -> list[Child]:
    environment = servers.child_environment()
    pool = {"NAIPE_DATABASE_POOL": environment.get("NAIPE_DATABASE_POOL", "12")}

    def child(name: str, command: list[str], fds: tuple[int, ...] = (), extra: dict[str, str] | None = None) -> Child:
        return Child(name, lambda: _spawn(command, {**environment, **(extra or {})}, fds))

    return [
        child("web", [sys.executable, "-m", "config.web", "--fd", str(listener.fileno())], (listener.fileno(),), pool),
        child("worker", worker("worker", "default", "replays")),
        child("bots", worker("bots", "bots")),
        child("beat", celery("beat", *UNSAVED_SCHEDULE, "--pidfile=")),
    ]


def _spawn(command: list[str], environment: dict[str, str], fds: tuple[int, ...]) -> subprocess.Popen[bytes]:
    # Killed outright if this process dies: everything is safe in the database, and nothing may hold the port.
    return spawn(command, on_parent_death=signal.SIGKILL, output=subprocess.PIPE, env=environment, pass_fds=fds)
