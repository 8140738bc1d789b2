"""What cannot work is said in one sentence, with exit code 1 and no traceback."""

from __future__ import annotations

import os
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bootstrap import Failure
from config import data, network, postgresql, servers, valkey
from tests.boot.running import manage


def refusal(done: subprocess.CompletedProcess[str]) -> str:
    """The one sentence."""
    assert done.returncode == 1, done.stdout + done.stderr
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1, done.stderr
    assert done.stderr.startswith("naipe: ")
    assert done.stderr.endswith(".\n")
    return done.stderr


@pytest.fixture
def reachable() -> Iterator[Path]:
    """A folder that the servers' user can reach, unlike pytest's own."""
    with tempfile.TemporaryDirectory(prefix="naipe-refusals-") as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


def test_port_in_use(reachable: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        sentence = refusal(manage("up", "--port", str(port), "--data", str(reachable / "data")))
    assert f"Port {port} on 127.0.0.1 is in use by another program" in sentence
    assert not (reachable / "data" / "log").exists(), "nothing was begun"


@pytest.mark.parametrize("name", ["NAIPE_WEB_PROCESSES", "NAIPE_WORKER_PROCESSES", "NAIPE_BOT_PROCESSES"])
def test_no_processes(reachable: Path, name: str) -> None:
    changed: dict[str, Any] = {name: "0"}
    sentence = refusal(manage("up", "--port", "0", "--data", str(reachable / "data"), **changed))
    assert name in sentence
    assert not (reachable / "data").exists(), "nothing was begun, and no password shown"


@pytest.mark.parametrize("host", ["192.0.2.7", "no such host"])
def test_address_of_another_machine(host: str) -> None:
    with pytest.raises(Failure, match="is no address of this machine"):
        network.listen(host, 0)


def test_no_such_port() -> None:
    with pytest.raises(Failure, match="There is no port 70000"):
        network.listen("127.0.0.1", 70_000)


@pytest.mark.parametrize("folder", ["pg15", "pg18"])
def test_data_of_another_server_version(reachable: Path, folder: str) -> None:
    """Named by version, or (moved by hand) only written so inside."""
    cluster = reachable / "data" / folder
    cluster.mkdir(parents=True)
    (cluster / "PG_VERSION").write_text("15\n")
    sentence = refusal(manage("up", "--port", "0", "--data", str(reachable / "data")))
    assert "was written by PostgreSQL 15 and cannot be read by 18" in sentence


def test_data_folder_out_of_reach(reachable: Path) -> None:
    closed = reachable / "closed"
    closed.mkdir(mode=0o700)
    if os.geteuid() != 0:
        closed.chmod(0o500)
    sentence = refusal(manage("up", "--port", "0", "--data", str(closed / "data")))
    assert "out of reach for the user" in sentence if os.geteuid() == 0 else "cannot be written" in sentence


def test_data_folder_is_a_file(reachable: Path) -> None:
    (reachable / "data").touch()
    assert "cannot be written" in refusal(manage("up", "--port", "0", "--data", str(reachable / "data")))


def test_data_without_a_folder() -> None:
    assert "--data needs a folder" in refusal(manage("up", "--data"))


def test_servers_that_do_not_answer(reachable: Path) -> None:
    """A database URL in words, and never with its password."""
    url = f"postgres://naipe:hunter2@/naipe?host={reachable}"
    done = manage("up", "--port", "0", "--data", str(reachable / "data"), DATABASE_URL=url)
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "naipe: The database does not answer" in done.stderr
    assert "hunter2" not in done.stderr + done.stdout


def test_a_broker_that_does_not_answer(reachable: Path) -> None:
    """Pages would be there without it, and nothing would move."""
    url = f"unix://:hunter2@{reachable}/valkey.sock"
    done = manage("up", "--port", "0", "--data", str(reachable / "data"), REDIS_URL=url)
    assert done.returncode == 1
    assert "naipe: Redis or Valkey does not answer (REDIS_URL): " in done.stderr
    assert done.stderr.endswith(".\n")
    assert "Traceback" not in done.stderr
    assert "hunter2" not in done.stderr + done.stdout


def test_sockets_lie_in_a_short_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    long = tmp_path / ("x" * 60) / ("y" * 60)
    long.mkdir(parents=True)
    monkeypatch.setattr(tempfile, "tempdir", str(long))
    assert servers.sockets_folder(tmp_path).parent == Path("/tmp")
    monkeypatch.setattr(servers, "LONGEST_FOLDER", 10)
    with pytest.raises(Failure, match="too long a path"):
        servers.sockets_folder(tmp_path)


def test_somebody_else_s_sockets_folder(tmp_path: Path) -> None:
    """The temporary folder is everybody's: a link laid there beforehand is not followed."""
    (tmp_path / "target").mkdir()
    (tmp_path / "sockets").symlink_to(tmp_path / "target")
    with pytest.raises(Failure, match="somebody else's"):
        servers._make_sockets_folder(tmp_path / "sockets")


@pytest.mark.parametrize(
    ("finder", "variable"), [(postgresql.find, "NAIPE_POSTGRES_BIN"), (valkey.find, "NAIPE_VALKEY_BIN")]
)
def test_named_program_that_is_none(
    finder: object, variable: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(variable, str(tmp_path))
    with pytest.raises(Failure, match=variable):
        finder(tmp_path)  # type: ignore[operator]


def test_no_server_program_at_all(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(postgresql, "_candidates", lambda: iter(()))
    monkeypatch.setattr(valkey, "_candidates", lambda: iter(()))
    with pytest.raises(Failure, match="DATABASE_URL"):
        postgresql.find(tmp_path)
    with pytest.raises(Failure, match="REDIS_URL"):
        valkey.find(tmp_path)


def test_no_user_for_the_servers(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setenv("NAIPE_SERVER_USER", "no-such-user")
    with pytest.raises(Failure, match="NAIPE_SERVER_USER"):
        data.make(tmp_path / "data")
