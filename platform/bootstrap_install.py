"""Makes the virtual environment and installs the lock files into it, with progress and failures in words.

The slow half of `bootstrap`, imported only when something is missing. Standard library only.
"""

from __future__ import annotations

import contextlib
import ctypes
import fcntl
import os
import platform
import re
import selectors
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO, NoReturn

from bootstrap import Failure, check, locks, requirements, say, stamp, stamp_file

#: Written before anything else, so that a folder left by a killed run is known to be ours.
MARK = ".naipe"
#: Not the Python of the environment itself, which may be about to be made anew.
BASE_PYTHON: str = getattr(sys, "_base_executable", sys.executable)
#: Words of pip that mean: nobody answered.
OUT_OF_REACH = re.compile(
    r"connection broken by '(\w+)"
    r"|(NewConnectionError|ConnectionError|ReadTimeout\w*|ConnectTimeout\w*|ProxyError|SSLError|Network is unreachable)"
)


def prepare(venv: Path, *, dev: bool) -> None:
    """Leaves ``venv`` with all that the lock files say, and stamped; waits for another process that is at it."""
    with _terminated_cleanly(), _alone(venv) as held:
        if not check(venv, dev=dev):
            _make(venv)
            _install(venv, locks(dev=dev), held)
        with contextlib.suppress(OSError):  # somebody else's environment: looked through at every start instead
            for lock in locks(dev=dev):
                stamp_file(venv, lock).write_text(stamp(lock))


@contextlib.contextmanager
def _alone(venv: Path) -> Iterator[int]:
    try:
        venv.parent.mkdir(parents=True, exist_ok=True)
        folder = os.open(venv.parent, os.O_RDONLY)
    except OSError as error:
        raise _not_writable(venv, error) from None
    try:
        try:
            fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            say(f"Another process is preparing {venv.name}; waiting for it.")
            fcntl.flock(folder, fcntl.LOCK_EX)
        yield folder
    finally:
        os.close(folder)


@contextlib.contextmanager
def _terminated_cleanly() -> Iterator[None]:
    """SIGTERM ends pip as well, which would otherwise go on alone."""

    def leave(number: int, _frame: object) -> NoReturn:
        sys.exit(128 + number)

    before = signal.signal(signal.SIGTERM, leave)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _make(venv: Path) -> None:
    """A virtual environment with pip, unless one is there that works."""
    if _has_pip(venv):
        return
    if venv.exists() and any(venv.iterdir()) and not ((venv / MARK).exists() or (venv / "pyvenv.cfg").exists()):
        raise Failure(
            f"{venv} is in the way: it is not a virtual environment, so move it or name another by NAIPE_VENV."
        )
    _need_ensurepip()
    say(f"Making {venv} with Python {platform.python_version()}.")
    try:
        venv.mkdir(parents=True, exist_ok=True)
        for entry in venv.iterdir():
            shutil.rmtree(entry) if entry.is_dir() and not entry.is_symlink() else entry.unlink()
        (venv / MARK).write_text("The environment of Naipe; delete the folder and it is made anew.\n")
    except OSError as error:
        raise _not_writable(venv, error) from None
    made = subprocess.run(
        [BASE_PYTHON, "-m", "venv", str(venv)],
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=_environment(),
    )
    if made.returncode != 0:
        last = (made.stdout.strip().splitlines() or ["no reason given"])[-1]
        raise Failure(f"Python could not make the virtual environment {venv}: {last}")


def _not_writable(venv: Path, error: OSError) -> Failure:
    return Failure(f"{venv} cannot be written ({error.strerror}), so name another place by NAIPE_VENV.")


def _has_pip(venv: Path) -> bool:
    with contextlib.suppress(OSError):
        command = [str(venv / "bin" / "python"), "-c", "import pip"]
        return subprocess.run(command, check=False, stderr=subprocess.DEVNULL, env=_environment()).returncode == 0
    return False


def _need_ensurepip() -> None:
    try:
        import ensurepip  # noqa: F401
        import venv  # noqa: F401
    except ImportError:
        package = _venv_package()
        raise Failure(
            f"This Python ({sys.executable}, {platform.python_version()}) comes without ensurepip, "
            f"so install {package} and start again."
        ) from None


def _venv_package() -> str:
    """The name of the package that brings ensurepip, where the system splits it off."""
    with contextlib.suppress(OSError):
        release = platform.freedesktop_os_release()
        if {"debian", "ubuntu"} & {release.get("ID", ""), *release.get("ID_LIKE", "").split()}:
            return "the package python%d.%d-venv" % sys.version_info[:2]  # noqa: UP031
    return "a Python that has it"


def _environment() -> dict[str, str]:
    """Without what would make pip look at, or write to, another place."""
    return {name: value for name, value in os.environ.items() if name not in {"PYTHONPATH", "PYTHONHOME", "PIP_TARGET"}}


def _install(venv: Path, files: list[Path], held: int) -> None:
    began = time.monotonic()
    total = sum(len(requirements(file)) for file in files)
    say(f"Installing {total} packages into {venv}.")
    command = [str(venv / "bin" / "python"), "-m", "pip", "install", "--no-input", "--no-user", "--retries", "2"]
    command += ["--disable-pip-version-check", "--progress-bar", "off"]
    for file in files:
        command += ["-r", str(file)]
    log = venv / "install.log"
    with log.open("w", encoding="utf-8") as record:
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=_environment(),
            pass_fds=[held],  # so it is held for as long as pip is at work, even if we are killed
            preexec_fn=_end_with_parent,  # noqa: PLW1509 - there is one thread
        )
        try:
            _follow(process, record, venv, total)
        finally:
            if process.poll() is None:
                process.terminate()
                process.wait()
    if process.returncode != 0:
        raise Failure(_reason(log.read_text(encoding="utf-8"), log))
    say(f"Installed in {time.monotonic() - began:.0f} s.")


def _end_with_parent() -> None:
    """Linux kills pip with us; elsewhere it ends by itself, and the next start waits for that."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG


def _follow(process: subprocess.Popen[bytes], record: IO[str], venv: Path, total: int) -> None:
    """Shows how far pip is: first it collects packages, then it unpacks them without a word."""
    assert process.stdout is not None  # noqa: S101
    progress, collected, pending = _Progress(total), 0, b""
    with selectors.DefaultSelector() as selector:
        selector.register(process.stdout, selectors.EVENT_READ)
        while True:
            if selector.select(timeout=1):
                chunk = os.read(process.stdout.fileno(), 65536)
                if not chunk:
                    break
                *lines, pending = (pending + chunk).split(b"\n")
                for line in lines:
                    text = line.decode(errors="replace")
                    record.write(text + "\n")
                    collected += text.lstrip().startswith(("Collecting ", "Requirement already satisfied"))
            unpacked = len(list(venv.glob("lib/python*/site-packages/*.dist-info"))) - 1
            # Collecting is three quarters of the time.
            progress.show((3 * min(collected, total) + min(max(unpacked, 0), total)) // 4)
    record.write(pending.decode(errors="replace"))
    process.wait()
    progress.end()


class _Progress:
    """One line that counts on a terminal; a line for every quarter elsewhere."""

    def __init__(self, total: int) -> None:
        self.total = max(total, 1)
        self.shown = 0
        self.live = sys.stdout.isatty()

    def show(self, done: int) -> None:
        percent = 100 * done // self.total
        if self.live and percent > self.shown:
            self.shown = percent
            print(f"\rnaipe:   {percent} %", end="", flush=True)
        elif not self.live and percent // 25 > self.shown // 25 and percent < 100:
            self.shown = percent
            say(f"  {percent // 25 * 25} %")

    def end(self) -> None:
        if self.live and self.shown:
            print("\r", end="", flush=True)


def _reason(text: str, log: Path) -> str:
    """Why pip failed, in one sentence."""
    if "No space left on device" in text:
        return "The disk is full, so the packages cannot be installed."
    if found := OUT_OF_REACH.search(text):
        detail = found[1] or found[2]
        return (
            f"The package registry is out of reach ({detail}), so the packages cannot be installed; "
            f"check the network and pip's configuration, and start again."
        )
    if found := re.search(r"No matching distribution found for (\S+)", text):
        system = f"Python {platform.python_version()} on {platform.system()} {platform.machine()}"
        return f"The package registry has no {found[1]} for {system}, so the packages cannot be installed."
    errors = [line for line in text.splitlines() if line.startswith("ERROR: ")]
    last = errors[-1].removeprefix("ERROR: ") if errors else "it gave no reason"
    return f"pip could not install the packages: {last} (all of it is in {log})"
