"""`manage.py up`: the whole site in one foreground process tree.

This process holds the data folder, the listening socket and the servers, and loads nothing of the site itself: what
must be prepared is done by a child, so that the supervisor stays small and without threads.
"""

from __future__ import annotations

import argparse
import os
import signal
import socket
import subprocess
import time
from collections.abc import Sequence

from bootstrap import say
from config import data, servers
from config.data import State
from config.environment import port, text
from config.network import address, listen, names
from config.postgresql import PostgreSQL
from config.processes import end_on_sigterm, spawn
from config.programs import beat, bots, bulk, everyday_worker, manage, web, web_processes
from config.supervisor import Child, Supervisor
from config.valkey import Valkey


def parser() -> argparse.ArgumentParser:
    options = argparse.ArgumentParser(
        prog="manage.py up",
        description="Starts the site: servers where none are named, web, workers, beat. Ctrl-C stops everything.",
    )
    options.add_argument(
        "--host", default=text("NAIPE_BIND", default="127.0.0.1"), help="0.0.0.0 for the whole network"
    )
    options.add_argument("--port", type=int, default=port("NAIPE_PORT", default=8000), help="default: 8000")
    options.add_argument("--demo", action="store_true", help="bots play some rated matches, unless they have")
    options.add_argument("--data", metavar="DIR", help="where the data lies; default: var")
    return options


def main(arguments: Sequence[str]) -> int:
    """Returns the exit code, when everything has ended."""
    began = time.monotonic()
    end_on_sigterm()
    options = parser().parse_args(arguments)
    folder = data.folder()
    with listen(options.host, options.port) as listener:
        site = _site(listener, demo=options.demo)  # first: what it is told wrong leaves nothing behind
        data.make(folder)
        with data.held(folder), servers.started(folder) as running:
            if titles := " and ".join(server.title for server in running):
                say(f"{titles} {'run' if len(running) > 1 else 'runs'} on {folder}.")
            os.environ.setdefault("NAIPE_HOSTS", ",".join(names(listener)))
            os.environ.setdefault("NAIPE_SITE_URL", address(listener))
            if _prepare() != 0:
                return 1
            database, redis = servers.urls()
            state = State(os.getpid(), "manage.py up", database, redis, address(listener))

            def ready() -> None:
                data.write_state(folder, state)
                say(f"Ready after {time.monotonic() - began:.1f} s: {state.address} (Ctrl-C stops everything)")

            children = [*(_server(server) for server in running), *site]
            code = Supervisor(children, listener=listener, on_ready=ready).run()
    say("Stopped.")
    return code


def _prepare() -> int:
    """Database and files, in a process of its own, which says what it does, and why if it cannot."""
    process = spawn(manage("prepare"), on_parent_death=signal.SIGKILL, env=servers.child_environment())
    try:
        return process.wait()
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()


def _server(server: PostgreSQL | Valkey) -> Child:
    def start() -> subprocess.Popen[bytes]:
        server.prepare()
        return server.start()

    return Child(server.name, start, server.stop_signal, is_server=True, process=server.process)


def _site(listener: socket.socket, *, demo: bool) -> list[Child]:
    def child(name: str, command: list[str], *fds: int, after_ready: bool = True, once: bool = False) -> Child:
        def start() -> subprocess.Popen[bytes]:
            # Killed outright if this process dies: everything is safe in the database, and nothing may hold the port.
            environment = servers.child_environment()
            return spawn(command, on_parent_death=signal.SIGKILL, output=subprocess.PIPE, env=environment, pass_fds=fds)

        return Child(name, start, after_ready=after_ready, once=once)

    def web_child(number: int) -> Child:
        name = "web" if number == 1 else f"web {number}"
        return child(name, web(listener.fileno()), listener.fileno(), after_ready=number > 1)

    return [
        *(web_child(number) for number in range(1, web_processes() + 1)),
        child("worker", everyday_worker()),
        child("bots", bots()),
        child("bulk", bulk()),
        child("beat", beat()),
        *([child("demo", manage("demo"), once=True)] if demo else []),
    ]
