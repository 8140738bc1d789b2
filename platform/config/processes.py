"""Starting and stopping other programs so that none outlives its parent, and servers never run as root.

Linux ends a child with its parent (PR_SET_PDEATHSIG), even if that is killed with -9; elsewhere the next start
stops what is left. Children lead sessions of their own, so Ctrl-C reaches the parent alone, which stops them in order.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import pwd
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import IO

from bootstrap import Failure

PR_SET_PDEATHSIG = 1
_LIBC = ctypes.CDLL(None) if sys.platform == "linux" else None


#: How far `give_way` steps back: about a third of the share of those who do not.
STEPS_BACK = 5
#: How often it asks Linux, which may have been asked by somebody else just now.
ATTEMPTS = 30


def give_way() -> None:
    """Lets others go first where the cores do not suffice for all.

    Linux may share them out among sessions before it looks at processes, so the session steps back as well.
    """
    os.nice(STEPS_BACK)
    for _ in range(ATTEMPTS):
        try:
            Path("/proc/self/autogroup").write_text(str(STEPS_BACK))
        except BlockingIOError:  # once in a tenth of a second, for all ordinary users together
            time.sleep(0.1)
        except OSError:  # another system, or one that does not group
            return
        else:
            return


def server_user() -> str:
    """As whom PostgreSQL and Valkey run if root starts them: PostgreSQL refuses to run as root."""
    return os.environ.get("NAIPE_SERVER_USER") or "nobody"


def drops_privileges() -> bool:
    return os.geteuid() == 0


def _server_ids() -> tuple[int, int]:
    try:
        entry = pwd.getpwnam(server_user())
    except KeyError:
        # initdb asks for the name of its user as well, so a bare number would not do.
        raise Failure(
            f"There is no user {server_user()!r} here to run PostgreSQL as, so name one by NAIPE_SERVER_USER."
        ) from None
    return entry.pw_uid, entry.pw_gid


def can_reach(path: Path) -> bool:
    """May the servers' user pass through everything down to ``path``? What is not there yet is no obstacle."""
    if not drops_privileges():
        return True
    uid, gid = _server_ids()
    for part in [*reversed(path.absolute().parents), path.absolute()]:
        try:
            found = part.stat()
        except FileNotFoundError:
            return True
        except OSError:
            return False
        bit = 0o100 if found.st_uid == uid else 0o010 if found.st_gid == gid else 0o001
        if not found.st_mode & bit:
            return False
    return True


def own_folder(path: Path) -> None:
    """Makes a folder that only the servers' user can open."""
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    path.chmod(0o700)
    if drops_privileges():
        os.chown(path, *_server_ids())


def spawn(
    command: Sequence[str],
    *,
    on_parent_death: signal.Signals,
    as_server: bool = False,
    output: int | IO[bytes] | None = None,
    env: Mapping[str, str] | None = None,
    cwd: Path | None = None,
    pass_fds: Sequence[int] = (),
) -> subprocess.Popen[bytes]:
    """Starts ``command`` so that it gets ``on_parent_death`` when this process is gone, however it went."""
    drop = as_server and drops_privileges()
    uid, gid = _server_ids() if drop else (None, None)
    try:
        return subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT if output is not None else None,
            env=env,
            cwd="/" if drop else cwd,
            pass_fds=pass_fds,
            start_new_session=True,
            # Runs after the change of user, which would reset it. The callers are single-threaded.
            preexec_fn=_die_with_parent(on_parent_death),  # noqa: PLW1509
            user=uid,
            group=gid,
            extra_groups=[] if drop else None,
        )
    except (OSError, subprocess.SubprocessError) as error:
        raise Failure(f"{command[0]} cannot be started: {error}") from None


def _die_with_parent(number: signal.Signals) -> Callable[[], None] | None:
    if _LIBC is None:
        return None
    libc, parent = _LIBC, os.getpid()

    def ask() -> None:
        libc.prctl(PR_SET_PDEATHSIG, int(number))
        if os.getppid() != parent:  # it died in between
            os._exit(1)

    return ask


def end_on_sigterm() -> None:
    """SIGTERM ends this process as an exit would, so that what it started is stopped in order."""
    signal.signal(signal.SIGTERM, lambda number, _: sys.exit(128 + number))


def run_as_server(command: Sequence[str], *, env: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    """Runs ``command`` to its end as the servers' user; its whole output is in ``stdout``."""
    drop = drops_privileges()
    uid, gid = _server_ids() if drop else (None, None)
    return subprocess.run(
        command,
        check=False,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=env,
        cwd="/",
        user=uid,
        group=gid,
        extra_groups=[] if drop else None,
        preexec_fn=_die_with_parent(signal.SIGKILL),
    )


def stop(process: subprocess.Popen[bytes], number: signal.Signals, *, patience_s: float) -> None:
    """Asks with ``number``, then insists; leaves nothing of the process's session."""
    if process.poll() is None:
        process.send_signal(number)
        try:
            process.wait(patience_s)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
    kill_session(process)


def kill_session(process: subprocess.Popen[bytes]) -> None:
    """Kills the process and what it started."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)


def command_lines() -> Iterator[tuple[int, str]]:
    """Every living process with its command line."""
    folders = list(Path("/proc").glob("[0-9]*"))
    if folders:
        for folder in folders:
            with contextlib.suppress(OSError):  # it has just ended
                yield int(folder.name), (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
    else:
        listed = subprocess.run(["ps", "-axo", "pid=,command="], check=False, capture_output=True, text=True).stdout
        for line in listed.splitlines():
            pid, _, command = line.strip().partition(" ")
            yield int(pid), f"{command} "
