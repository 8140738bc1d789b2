"""Who gives way has less of the cores than those who do not, however the system shares them out."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import psutil
import pytest
from celery.signals import worker_process_init

from config import celery_app, processes, programs, servers
from config.processes import STEPS_BACK, kill_session, spawn

SHOW = """
import os
from pathlib import Path
from config.processes import give_way
give_way()
group = Path("/proc/self/autogroup")
print(os.nice(0), group.read_text().strip() if group.exists() else "")
"""


def test_process_and_session_step_back():
    started = subprocess.run(
        [sys.executable, "-c", SHOW],
        env=servers.child_environment(),
        start_new_session=True,
        capture_output=True,
        text=True,
        check=True,
    )
    nice, _, group = started.stdout.strip().partition(" ")
    assert int(nice) == os.nice(0) + STEPS_BACK
    if Path("/proc/self/autogroup").exists():
        assert re.search(rf"nice {STEPS_BACK}$", group), group


def test_the_session_steps_back_although_another_one_just_did(monkeypatch):
    """Linux refuses ordinary users a second time within a tenth of a second."""
    answers = [BlockingIOError, BlockingIOError, None]
    written: list[str] = []

    def write(path: Path, value: str) -> None:
        if refusal := answers.pop(0):
            raise refusal
        written.append(f"{path} {value}")

    monkeypatch.setattr(os, "nice", lambda _: 0)
    monkeypatch.setattr("config.processes.time.sleep", lambda _: None)
    monkeypatch.setattr(Path, "write_text", write)
    processes.give_way()
    assert written == [f"/proc/self/autogroup {STEPS_BACK}"]


@pytest.mark.parametrize(
    ("command", "steps_back"),
    [(programs.bots(), True), (programs.everyday_worker(), False), (programs.bulk(), True)],
)
def test_what_is_in_no_hurry_steps_back(command, steps_back, monkeypatch):
    stepped: list[bool] = []
    monkeypatch.setattr(celery_app, "give_way", lambda: stepped.append(True))
    monkeypatch.setattr(sys, "argv", command)
    worker_process_init.send(sender=None)
    assert stepped == [True] * steps_back


def test_the_process_that_plays_steps_back_and_the_one_that_takes_tasks_does_not(real_servers, tmp_path):
    """So a worker starts as fast as others."""
    log = tmp_path / "log"
    with log.open("wb") as output:
        worker = spawn(programs.bots(), on_parent_death=signal.SIGKILL, output=output, env=servers.child_environment())
    try:
        parent = psutil.Process(worker.pid)
        while not any(child.nice() == parent.nice() + STEPS_BACK for child in parent.children()):
            assert worker.poll() is None, log.read_text()
        assert parent.nice() == os.nice(0)
    finally:
        kill_session(worker)
        worker.wait()
