"""The supervisor with small children: order, restart, giving up, and an end for those who will not stop."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.boot.running import ROOT, command_line, environment, wait_for

#: No measure of speed: nothing here goes on for so long by itself.
LONG_S = 300

# What the test run itself ignores, as under nohup, is not the supervisor's.
SCRIPT = """
import signal, socket, subprocess, sys
for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
    signal.signal(number, signal.SIG_DFL)
sys.path[:0] = [{root!r} + "/platform", {root!r}]
from config.network import listen
from config.processes import spawn
from config.supervisor import Child, Supervisor
import config.supervisor as module
module.PATIENCE_S = 1

def child(name, code):
    def start():
        return spawn([sys.executable, "-u", "-c", code], on_parent_death=signal.SIGKILL, output=subprocess.PIPE)
    return Child(name, start, once=name.startswith("once"))

listener = listen("127.0.0.1", 0)
children = [child(name, code) for name, code in {children!r}.items()]
sys.exit(Supervisor(children, listener=listener, on_ready=lambda: None).run())
"""


class Running:
    def __init__(self, log: Path, **children: str) -> None:
        self.log = log
        code = SCRIPT.format(root=str(ROOT), children=children)
        with log.open("wb") as output:
            self.process = subprocess.Popen(
                [sys.executable, "-u", "-c", code], stdout=output, stderr=subprocess.STDOUT, env=environment()
            )

    @property
    def said(self) -> str:
        return self.log.read_text()


@pytest.fixture
def run(tmp_path: Path):
    started: list[Running] = []

    def one(**children: str) -> Running:
        started.append(Running(tmp_path / "log", **children))
        return started[-1]

    yield one
    for running in started:
        running.process.kill()
        running.process.wait()


SLEEP = "import os, time; print('here', os.getpid()); time.sleep(600)"


def test_output_is_prefixed_and_order_is_kept(run) -> None:
    last_words = "import signal; signal.signal(signal.SIGTERM, lambda *_: exit(print('two', end=''))); "
    running = run(first=last_words + "print('one'); print(); " + SLEEP, second_one=SLEEP)
    wait_for(lambda: running.said.count("| here") == 2)
    assert "first      | one\nfirst      | here" in running.said
    running.process.send_signal(signal.SIGTERM)
    assert running.process.wait(LONG_S) == 0
    assert "first      | two\n" in running.said, "the last line has no end"


def test_a_child_that_always_crashes_ends_it_all(run) -> None:
    running = run(good=SLEEP, bad="raise SystemExit(3)")
    assert running.process.wait(LONG_S) == 1
    assert "bad ended with exit code 3; starting it again." in running.said
    assert "bad crashed 5 times within 60 seconds; giving up." in running.said
    pid = int(running.said.split("here ")[1].split()[0])
    assert command_line(pid) == ""


def test_a_child_that_will_not_stop_is_killed(run) -> None:
    stubborn = "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); " + SLEEP
    running = run(stubborn=stubborn)
    wait_for(lambda: "here" in running.said)
    running.process.send_signal(signal.SIGHUP)
    assert running.process.wait(LONG_S) == 0
    assert "stubborn does not stop and is killed." in running.said


def test_a_crashed_child_whose_output_is_still_held_is_started_again(run) -> None:
    """What it started lives on in a session of its own, and keeps the pipe open."""
    holder = "[sys.executable, '-c', 'import time; time.sleep(600)']"
    code = (
        f"import subprocess, sys; print('held by', subprocess.Popen({holder}, start_new_session=True).pid, flush=True)"
    )
    running = run(good=SLEEP, bad=code)
    try:
        assert running.process.wait(LONG_S) == 1
        assert running.said.count("bad ended with exit code 0; starting it again.") == 5
        assert "Traceback" not in running.said
    finally:
        for line in running.said.splitlines():
            if "held by" in line:
                os.kill(int(line.split()[-1]), signal.SIGKILL)


def test_what_does_one_piece_of_work_is_not_started_again(run) -> None:
    running = run(good=SLEEP, once="print('done')", once_badly="raise SystemExit(3)")
    wait_for(lambda: "once_badly failed with exit code 3; the site runs on." in running.said)
    wait_for(lambda: "once       | done" in running.said)
    running.process.send_signal(signal.SIGTERM)
    assert running.process.wait(LONG_S) == 0
    assert running.said.count("| done") == 1
    assert "starting it again" not in running.said
