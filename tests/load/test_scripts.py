"""The load and kill scripts themselves, in small: they start a site, play on it, say what they found, leave nothing.

How fast it went is not judged here.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest

from tests.boot.running import ROOT, environment

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks at processes as Linux shows them")


@pytest.fixture
def data() -> Iterator[str]:
    """A folder within reach of the servers' user."""
    with tempfile.TemporaryDirectory(prefix="naipe-load-test-", ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)
        yield f"{folder}/data"


def run(script: str, data: str, *options: str) -> dict[str, Any]:
    command = [sys.executable, str(ROOT / "tests" / "load" / script), "--data", data, "--json", *options]
    done = subprocess.run(command, env=environment(), check=False, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    left = [
        process.pid for process in psutil.process_iter(["cmdline"]) if data in " ".join(process.info["cmdline"] or ())
    ]
    assert left == []
    return dict(json.loads(done.stdout))


def test_nothing_is_lost_or_doubled_when_processes_are_killed(data):
    found = run("kill.py", data, "--tables", "2", "--people", "1", "--kills", "2")
    assert (found["lost"], found["doubled"]) == (0, 0), found["faults"]
    assert found["kills"] == 2
    assert found["accepted"] > 0
    assert {part: one["kills"] for part, one in found["by_part"].items() if one["kills"]} == {"web": 1, "bots": 1}


def test_moves_are_timed_to_every_screen(data):
    found = run("tables.py", data, "--tables", "2", "--seconds", "3", "--every", "0.3", "--warm", "0")
    assert found["moves"] > 0
    assert found["not_shown"] == found["refused"] == 0
    for times in (found["ack_ms"], found["others_ms"]):
        assert 0 < times["p50"] <= times["p95"] <= times["p99"]
    assert {"web", "postgres", "valkey", "bots", "worker", "beat", "players"} <= set(found["processes"])
