"""Runs `manage.py` as a person would, and looks at the processes that it leaves."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self, TypeVar

ROOT = Path(__file__).resolve().parents[2]
#: Set by the tests' settings, or by those who run the tests on servers of their own.
NOT_A_NEWCOMERS = ("NAIPE_", "DJANGO_", "DATABASE_URL", "REDIS_URL", "PYTEST_", "PYTHON")


def environment(**changes: str) -> dict[str, str]:
    """A newcomer's environment."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(NOT_A_NEWCOMERS)}
    return {**kept, **changes}


def manage(
    *arguments: str, cwd: Path | None = None, wait_s: float = 120, **changes: str
) -> subprocess.CompletedProcess[str]:
    """``manage.py arguments`` to its end."""
    return subprocess.run(
        [sys.executable, str(ROOT / "manage.py"), *arguments],
        cwd=cwd,
        env=environment(**changes),
        check=False,
        capture_output=True,
        text=True,
        timeout=wait_s,
    )


T = TypeVar("T")


def wait_for(look: Callable[[], T], *, within_s: float = 40, what: str = "it") -> T:
    """The first true answer of ``look``."""
    deadline = time.monotonic() + within_s
    while time.monotonic() < deadline:
        if found := look():
            return found
        time.sleep(0.05)
    raise AssertionError(f"{what} did not happen within {within_s} s")


class Up:
    """A running `manage.py up`; ends with the block, whatever happens."""

    def __init__(self, data: Path, *arguments: str, log: Path, **changes: str) -> None:
        self.data = data
        self.log = log
        self.seen: set[int] = set()
        command = [sys.executable, str(ROOT / "manage.py"), "up", "--port", "0", "--data", str(data), *arguments]
        with log.open("wb") as output:
            self.process = subprocess.Popen(
                command, stdout=output, stderr=subprocess.STDOUT, env=environment(**changes), start_new_session=True
            )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill_everything()

    @property
    def said(self) -> str:
        return self.log.read_text(errors="replace")

    def ready(self) -> Up:
        """Returns when the address was printed."""

        def look() -> bool:
            assert self.process.poll() is None, self.said
            return "Ready after" in self.said

        wait_for(look, within_s=300, what="Ready")
        self.processes()
        return self

    @property
    def start_s(self) -> float:
        found = re.search(r"Ready after ([\d.]+) s", self.said)
        assert found
        return float(found[1])

    @property
    def address(self) -> str:
        found = re.search(r"http://[\d.]+:\d+", self.said)
        assert found
        return found[0]

    @property
    def state(self) -> dict[str, Any]:
        return dict(json.loads((self.data / "state.json").read_text()))

    def status(self, path: str) -> int:
        try:
            with urllib.request.urlopen(self.address + path, timeout=10) as answer:
                return int(answer.status)
        except urllib.error.HTTPError as error:
            return error.code
        except OSError:
            return 0

    def wait_until_all_work(self) -> None:
        wait_for(lambda: self.status("/readyz") == 200, within_s=300, what="/readyz")

    def processes(self) -> dict[int, str]:
        """All descendants with their command lines; remembered for `left_behind`."""
        found = descendants(self.process.pid)
        self.seen |= {self.process.pid, *found}
        return found

    def child(self, words: str) -> int:
        """The direct child whose command line holds ``words``."""

        def look() -> int:
            found = [pid for pid, line in self.processes().items() if words in line and parent(pid) == self.process.pid]
            return found[0] if found else 0

        return wait_for(look, what=f"a child with {words!r}")

    def left_behind(self) -> list[str]:
        """What still runs of all that was ever seen."""
        return [line for pid in self.seen if (line := command_line(pid))]

    def stop(self, number: signal.Signals = signal.SIGTERM) -> int:
        self.processes()
        self.process.send_signal(number)
        return self.process.wait(60)

    def kill_everything(self) -> None:
        """kill -9 of the whole tree, the parent first."""
        pids = [self.process.pid, *self.processes()]
        for pid in pids:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                continue
        self.process.wait()


def command_line(pid: int) -> str:
    """Empty for a process that is gone, or only waits to be buried."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace").strip()
    except OSError:
        return ""


def parent(pid: int) -> int:
    try:
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return 0


def descendants(pid: int) -> dict[int, str]:
    children: dict[int, list[int]] = {}
    for entry in Path("/proc").glob("[0-9]*"):
        children.setdefault(parent(int(entry.name)), []).append(int(entry.name))
    found: dict[int, str] = {}
    todo = list(children.get(pid, []))
    while todo:
        one = todo.pop()
        if line := command_line(one):
            found[one] = line
        todo += children.get(one, [])
    return found
