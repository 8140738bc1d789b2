"""Keeps the processes of a site running: ordered start, prefixed output, restart of what crashed, reverse stop.

One thread and one selector: starting a child from a process with several threads is not safe. The first Ctrl-C or
SIGTERM stops everything in order, the second kills at once. A child that crashes too often ends the whole, with exit
code 1, so that whoever watches over the site hears of it.
"""

from __future__ import annotations

import contextlib
import os
import selectors
import signal
import socket
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

from bootstrap import Failure, say
from config.processes import kill_session

#: So many crashes within so many seconds, and we give up.
CRASHES, WITHIN_S = 5, 60
PATIENCE_S = 10
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


@dataclass(eq=False)
class Child:
    """One process to keep. ``start`` returns it running; if it is a server, ready to be used."""

    name: str
    start: Callable[[], subprocess.Popen[bytes]]
    stop_signal: signal.Signals = signal.SIGTERM
    #: Servers stop after those who use them.
    is_server: bool = False
    #: Those whom no visitor waits for start when pages are there: so the first page comes sooner.
    after_ready: bool = False
    #: Does one piece of work and ends; not started again.
    once: bool = False
    process: subprocess.Popen[bytes] | None = None
    crashes: deque[float] = field(default_factory=lambda: deque(maxlen=CRASHES))
    restart_at: float | None = None
    over: bool = False

    @property
    def alive(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def too_often(self) -> bool:
        return len(self.crashes) == CRASHES and time.monotonic() - self.crashes[0] < WITHIN_S

    def next_delay_s(self) -> float:
        """At once after the first crash, then with growing pauses."""
        recent = sum(time.monotonic() - crash < WITHIN_S for crash in self.crashes)
        return 0.0 if recent <= 1 else min(0.5 * 2 ** (recent - 2), 5.0)


class Supervisor:
    """Runs ``children`` in order until told to stop. ``on_ready`` is called once, when the web process answers."""

    def __init__(self, children: Sequence[Child], *, listener: socket.socket, on_ready: Callable[[], None]) -> None:
        self.children = list(children)
        self.listener = listener
        self.on_ready = on_ready
        self.selector = selectors.DefaultSelector()
        self.width = max(len(child.name) for child in self.children)
        self.pending: dict[int, bytes] = {}
        self.asked_to_stop = 0
        self.failed = False
        self.probe: socket.socket | None = None
        self.ready = False

    def run(self) -> int:
        """Returns the exit code: 0 after a stop that was asked for, 1 if a child would not live."""
        reader, writer = socket.socketpair()
        for end in (reader, writer):
            os.set_blocking(end.fileno(), False)
        before_wakeup = signal.set_wakeup_fd(writer.fileno(), warn_on_full_buffer=False)
        # Who ignores SIGHUP for us (nohup) wants the site to outlive the terminal.
        heard = [number for number in SIGNALS if number != signal.SIGHUP or signal.getsignal(number) != signal.SIG_IGN]
        before = {number: signal.signal(number, self._on_signal) for number in heard}
        before[signal.SIGCHLD] = signal.signal(signal.SIGCHLD, lambda *_: None)
        self.selector.register(reader, selectors.EVENT_READ, lambda: reader.recv(4096))
        try:
            self._watch_over()
            self._stop()
        finally:
            self._kill_all()
            signal.set_wakeup_fd(before_wakeup)
            for number, handler in before.items():
                signal.signal(number, handler)
            self.selector.close()
            reader.close()
            writer.close()
        return 1 if self.failed or self.asked_to_stop > 1 else 0

    def _on_signal(self, *_: object) -> None:
        self.asked_to_stop += 1

    def _watch_over(self) -> None:
        self._start_all(after_ready=False)
        while not self.asked_to_stop and not self.failed:
            self._look_for_crashes()
            self._ask_for_life()
            self._turn(0.1 if not self.ready or any(child.restart_at for child in self.children) else 5)

    def _start_all(self, *, after_ready: bool) -> None:
        for child in self.children:
            if child.process is None and child.after_ready == after_ready and not self.asked_to_stop:
                self._start(child)

    def _start(self, child: Child) -> None:
        child.restart_at = None
        try:
            child.process = child.start()
        except Failure as failure:
            say(str(failure))
            self._crashed(child)
            return
        if child.process.stdout is not None:
            os.set_blocking(child.process.stdout.fileno(), False)
            self._follow(child.name, child.process.stdout.fileno())

    def _look_for_crashes(self) -> None:
        for child in self.children:
            if child.restart_at is not None:
                if time.monotonic() >= child.restart_at and not self._waits_for_server(child):
                    self._start(child)
            elif child.process is not None and not child.alive and not child.over:
                kill_session(child.process)
                self._let_go_of_output(child)
                code = child.process.returncode
                if child.once:
                    child.over = True
                    if code:
                        say(f"{child.name} failed with exit code {code}; the site runs on.")
                    continue
                how = f"was killed by {signal.Signals(-code).name}" if code < 0 else f"ended with exit code {code}"
                say(f"{child.name} {how}; starting it again.")
                self._crashed(child)

    def _crashed(self, child: Child) -> None:
        child.crashes.append(time.monotonic())
        if child.too_often():
            say(f"{child.name} crashed {CRASHES} times within {WITHIN_S} seconds; giving up.")
            self.failed = True
        child.restart_at = time.monotonic() + child.next_delay_s()

    def _waits_for_server(self, child: Child) -> bool:
        return not child.is_server and any(other.is_server and not other.alive for other in self.children)

    def _ask_for_life(self) -> None:
        """One request in the web process's queue: the socket is ours, so it waits there until somebody answers."""
        if self.ready or self.probe is not None:
            return
        with contextlib.suppress(OSError):
            self.probe = probe = socket.create_connection(_reachable(self.listener), timeout=1)
            probe.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            self.selector.register(probe, selectors.EVENT_READ, lambda: self._answered(probe))

    def _answered(self, probe: socket.socket) -> None:
        answer = b""
        with contextlib.suppress(OSError):
            answer = probe.recv(64)
        self.selector.unregister(probe)
        probe.close()
        self.probe = None
        if b" 200 " in answer.split(b"\r\n")[0]:
            self.ready = True
            self.on_ready()
            self._start_all(after_ready=True)
        elif answer:
            first = answer.split(b"\r")[0].decode(errors="replace")
            say(f"web answers, but not as it should: {first}")
            self.failed = True

    def _turn(self, timeout_s: float) -> None:
        for key, _ in self.selector.select(timeout_s):
            key.data()

    def _follow(self, name: str, pipe: int) -> None:
        self.pending[pipe] = b""
        self.selector.register(pipe, selectors.EVENT_READ, partial(self._read, name, pipe))

    def _let_go_of_output(self, child: Child) -> None:
        """Reads what is left and closes the pipe before its number is given to the next one.

        Its end need not have come: what the child started may hold the pipe for a while longer.
        """
        output = child.process.stdout if child.process is not None else None
        if output is None or output.closed:
            return
        pipe = output.fileno()
        while self._read(child.name, pipe):
            pass
        if pipe in self.pending:
            self.selector.unregister(pipe)
            self._print(child.name, [self.pending.pop(pipe)])
        output.close()

    def _read(self, name: str, pipe: int) -> bool:
        """Whether there may be more to read at once."""
        if pipe not in self.pending:
            return False
        try:
            chunk = os.read(pipe, 65536)
        except BlockingIOError:
            return False
        *lines, rest = (self.pending[pipe] + chunk).split(b"\n")
        if not chunk:
            self.selector.unregister(pipe)
            self.pending.pop(pipe)
            lines.append(rest)
        else:
            self.pending[pipe] = rest
        self._print(name, lines)
        return bool(chunk)

    def _print(self, name: str, lines: Sequence[bytes]) -> None:
        with contextlib.suppress(OSError):  # nobody listens any more
            for line in filter(bytes.strip, lines):
                print(f"{name:<{self.width}} | {line.decode(errors='replace')}")
            sys.stdout.flush()

    def _stop(self) -> None:
        say("Stopping.")
        for group in ([c for c in self.children if not c.is_server], [c for c in self.children if c.is_server]):
            for child in reversed(group):
                if child.process is not None and child.alive:
                    child.process.send_signal(child.stop_signal)
            deadline = time.monotonic() + PATIENCE_S
            while any(child.alive for child in group) and time.monotonic() < deadline and self.asked_to_stop < 2:
                self._turn(0.1)
            for child in group:
                if child.alive:
                    say(f"{child.name} does not stop and is killed.")
                if child.process is not None:
                    kill_session(child.process)
                    self._let_go_of_output(child)

    def _kill_all(self) -> None:
        for child in reversed(self.children):
            if child.process is not None:
                kill_session(child.process)
                child.process.wait()


def _reachable(listener: socket.socket) -> tuple[str, int]:
    host, port = listener.getsockname()[:2]
    return {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host), port  # noqa: S104
