"""`manage.py up`, for real: it starts, heals, survives every kind of death, and leaves nothing behind."""

from __future__ import annotations

import os
import re
import signal
import stat
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest

from tests.boot.running import Up, manage, wait_for

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks at processes through Linux's /proc")

Start = Callable[..., Up]


@pytest.fixture(scope="module")
def data() -> Iterator[Path]:
    """A data folder for all of them, where the servers' user can reach it, unlike pytest's own."""
    with tempfile.TemporaryDirectory(prefix="naipe-up-") as folder:
        Path(folder).chmod(0o755)
        yield Path(folder) / "data"


@pytest.fixture
def start(data: Path, tmp_path: Path) -> Start:
    def run(*arguments: str, **changes: str) -> Up:
        return Up(data, *arguments, log=tmp_path / "log", **changes)

    return run


CHILDREN = {
    "web": "config.web",
    "worker": "worker@",
    "bots": "bots@",
    "bulk": "bulk@",
    "beat": " beat ",
    "postgres": "bin/postgres",
    "valkey": "valkey-server",
}


def test_starts_answers_and_stops(start: Start, data: Path) -> None:
    code = "from accounts.models import User; print('players', User.objects.count())"
    with start() as up:
        up.ready()
        assert up.status("/healthz") == 200
        up.wait_until_all_work()
        assert stat.S_IMODE((data / "secret_key").stat().st_mode) == 0o600
        assert stat.S_IMODE((data / "state.json").stat().st_mode) == 0o600
        assert up.state["address"] == up.address

        second = manage("up", "--port", "0", "--data", str(data))
        assert second.returncode == 1
        assert second.stderr.count("\n") == 1
        assert f"is in use by `manage.py up`, process {up.process.pid} at {up.address}." in second.stderr

        before = set(up.processes())
        found = manage("shell", "-v0", "-c", code, "--data", str(data))
        assert "players" in found.stdout, found.stderr
        assert [line for pid, line in up.processes().items() if pid not in before and "bin/postgres" in line] == []

        assert up.stop() == 0
        assert up.left_behind() == []
        assert not (data / "state.json").exists()
        assert up.said.rstrip().endswith("Stopped.")
    # The same command without a running site has servers for its own duration.
    alone = manage("shell", "-v0", "-c", code, "--data", str(data))
    assert "players" in alone.stdout, alone.stderr
    assert not (data / "state.json").exists()


def test_goes_on_after_every_kind_of_death(start: Start) -> None:
    with start() as up:
        up.ready()
        with psycopg.connect(up.state["database_url"], autocommit=True) as connection:
            connection.execute("CREATE TABLE IF NOT EXISTS kept (at timestamptz DEFAULT now())")
            connection.execute("TRUNCATE kept")
            connection.execute("INSERT INTO kept DEFAULT VALUES")
        up.kill_everything()
        wait_for(lambda: not up.left_behind(), what="the end of all")

    with start() as up:
        up.ready()
        assert up.start_s < 10 * crowd(), "a later start takes less than ten seconds"
        assert "Organiser" not in up.said, "shown once, at the first start"
        with psycopg.connect(up.state["database_url"]) as connection:
            assert connection.execute("SELECT count(*) FROM kept").fetchone() == (1,)
        up.wait_until_all_work()
        for name in ("postgres", "web"):
            kill_and_see_it_return(up, name)
        # Nothing outlives a supervisor that was killed.
        assert len(up.processes()) > 10
        os.kill(up.process.pid, signal.SIGKILL)
        up.process.wait()
        wait_for(lambda: not up.left_behind(), within_s=20, what="the end of all children")


def test_several_web_processes_serve_one_address(start: Start) -> None:
    with start(NAIPE_WEB_PROCESSES="3") as up:
        up.ready()
        found = wait_for(lambda: webs(up) if len(webs(up)) == 3 else None, what="three web processes")
        for pid in found[:2]:
            os.kill(pid, signal.SIGKILL)
            assert up.status("/healthz") == 200, "the others answer meanwhile"
        wait_for(lambda: len(webs(up)) == 3 and not set(found[:2]) & set(webs(up)), what="their return")
        assert up.stop() == 0
        assert up.left_behind() == []


def webs(up: Up) -> list[int]:
    return [pid for pid, line in up.processes().items() if CHILDREN["web"] in line]


@pytest.mark.long
def test_starts_again_whatever_crashed(start: Start) -> None:
    with start() as up:
        up.ready()
        up.wait_until_all_work()
        for name in CHILDREN:
            kill_and_see_it_return(up, name)
        assert up.stop() == 0
        assert up.left_behind() == []


def crowd() -> float:
    """How many programs want each core: on a machine that is busy with other things, all takes so much longer."""
    return max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))


def kill_and_see_it_return(up: Up, name: str) -> None:
    words = CHILDREN[name]
    os.kill(up.child(words), signal.SIGKILL)
    told = re.compile(rf"{name}( \d+)? was killed by SIGKILL; starting it again\.")
    wait_for(lambda: told.search(up.said), what="the sentence")
    wait_for(lambda: any(words in line for line in up.processes().values()), what="the restart")
    up.wait_until_all_work()


def test_a_second_signal_kills_at_once(start: Start) -> None:
    with start() as up:
        up.ready()
        # A worker that will not stop: the first signal alone would have to wait for it.
        os.kill(up.child("worker@"), signal.SIGSTOP)
        up.processes()
        up.process.send_signal(signal.SIGINT)
        wait_for(lambda: "Stopping." in up.said, what="the sentence")
        up.process.send_signal(signal.SIGINT)
        assert up.process.wait(5) == 1
        assert up.left_behind() == []
