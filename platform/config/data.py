"""The data folder: where it is, who holds it, the secret key, and `state.json`, by which commands find a running site.

Knows nothing of Django, because settings are made from it.

- ``lock``: held (flock) by the one process that runs servers on this folder, and so released by any kind of death.
- ``state.json``: that process's servers and address; only true while the lock is held.
- ``secret_key``: made once, readable by the owner alone.
"""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import json
import os
import secrets
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from bootstrap import Failure
from config.processes import can_reach, drops_privileges, server_user

ROOT = Path(__file__).resolve().parents[2]


def folder() -> Path:
    """NAIPE_DATA, or ``var`` in the checkout; for root in a closed home, a folder that the servers can reach."""
    if named := os.environ.get("NAIPE_DATA"):
        return Path(named).absolute()
    if can_reach(ROOT):
        return ROOT / "var"
    digest = hashlib.sha256(str(ROOT).encode()).hexdigest()[:8]
    return Path("/var/lib/naipe") / f"{ROOT.name}-{digest}"


def make(data: Path) -> None:
    """Creates the folder, and refuses one that servers could not use."""
    mask = os.umask(0o022)  # the servers' user must be able to pass
    try:
        data.mkdir(parents=True, exist_ok=True)
        (data / "log").mkdir(exist_ok=True)
        probe = data / ".writable"
        probe.touch()
        probe.unlink()
        if drops_privileges():
            data.chmod(data.stat().st_mode | 0o111)
    except OSError as error:
        raise Failure(f"The data folder {data} cannot be written ({error.strerror}).") from None
    finally:
        os.umask(mask)
    if not can_reach(data):
        raise Failure(
            f"The data folder {data} is out of reach for the user {server_user()!r}, as whom PostgreSQL runs "
            f"when root starts it, so choose one outside closed folders with --data."
        )


def secret_key(data: Path) -> str:
    """The key that signs sessions, made on first use. Where nothing can be written it lives as long as the process."""
    path = data / "secret_key"
    with contextlib.suppress(OSError):
        return path.read_text(encoding="ascii").strip()
    key = secrets.token_urlsafe(50)
    with contextlib.suppress(OSError):
        data.mkdir(parents=True, exist_ok=True)
        draft = data / f".secret_key.{os.getpid()}"
        draft.touch(mode=0o600)
        draft.write_text(key, encoding="ascii")
        try:
            # A link, unlike a rename, fails if another process was faster: then its key holds.
            path.hardlink_to(draft)
        except FileExistsError:
            key = path.read_text(encoding="ascii").strip()
        finally:
            draft.unlink()
    return key


@dataclass(frozen=True, slots=True)
class State:
    """What the process that holds the data folder tells the others."""

    pid: int
    command: str
    database_url: str
    redis_url: str
    address: str = ""


def write_state(data: Path, state: State) -> None:
    """Replaces `state.json` in one step; only its owner may read it, since a database URL can carry a password."""
    draft = data / ".state.json"
    draft.unlink(missing_ok=True)
    draft.touch(mode=0o600)
    draft.write_text(json.dumps(asdict(state), indent=2) + "\n", encoding="utf-8")
    draft.replace(data / "state.json")


def running(data: Path) -> State | None:
    """The state of the process that holds the folder now; None if none does, or it is not ready yet."""
    if not _is_held(data):
        return None
    return last_state(data)


def last_state(data: Path) -> State | None:
    """What `state.json` says, of a process that may be gone."""
    try:
        return State(**json.loads((data / "state.json").read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        return None


def _is_held(data: Path) -> bool:
    try:
        handle = os.open(data / "lock", os.O_RDONLY)
    except OSError:
        return False
    try:
        fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except OSError:
        return True
    finally:
        os.close(handle)
    return False


@contextlib.contextmanager
def held(data: Path) -> Iterator[None]:
    """Holds the folder; raises `Taken` if another process does."""
    handle = _take(data)
    state = data / "state.json"
    state.unlink(missing_ok=True)  # of a process that was killed
    try:
        yield
    finally:
        state.unlink(missing_ok=True)
        os.close(handle)


def _take(data: Path) -> int:
    handle = os.open(data / "lock", os.O_RDWR | os.O_CREAT, 0o644)
    for _ in range(10):  # somebody who only looks holds it for a moment
        with contextlib.suppress(OSError):
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return handle
        time.sleep(0.02)
    os.close(handle)
    raise Taken(data)


class Taken(Failure):
    """Another process runs servers on this data folder."""

    def __init__(self, data: Path) -> None:
        self.state = state = last_state(data)
        who = f"`{state.command}`, process {state.pid}" if state else "another process"
        where = f" at {state.address}" if state and state.address else ""
        super().__init__(f"The data folder {data} is in use by {who}{where}.")
