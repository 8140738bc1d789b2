"""Makes the environment that Naipe runs in, and starts the command again inside it.

Standard library only, and never an import from ``config``: this runs before anything is installed. It must also be
readable for older Pythons, so that they are told in words what is missing.

The environment is ``.venv`` beside ``manage.py`` (or NAIPE_VENV). A stamp in it names the lock file that was
installed; an installation that was killed leaves no stamp and is simply run again. A Python that already has all
packages (an image, an activated environment) is used as it is.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import subprocess
import sys
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OLDEST = (3, 11)


class Failure(Exception):
    """Something the person at the keyboard can put right, in one sentence. Commands print it and exit with 1."""


def say(sentence: str) -> None:
    """One calm line about what is going on."""
    with contextlib.suppress(OSError):  # nobody listens any more
        print(f"naipe: {sentence}", flush=True)


def environment() -> Path:
    """The folder of the environment."""
    return Path(os.environ.get("NAIPE_VENV") or ROOT / ".venv").absolute()


def enter(*, dev: bool) -> None:
    """Returns in a Python that has all packages; until then this process replaces itself."""
    if sys.version_info < OLDEST:
        raise Failure(
            "Naipe needs Python %d.%d or newer, and this is Python %s." % (*OLDEST, sys.version.split()[0])  # noqa: UP031
        )
    python = _python_with_packages(dev=dev)
    if python is not None:
        os.execv(python, [str(python), *sys.argv])


def _python_with_packages(*, dev: bool) -> Path | None:
    """The interpreter to start again with; None if this one will do."""
    venv = environment()
    inside = venv.is_dir() and os.path.samefile(sys.prefix, venv)
    if inside and ((_is_stamped(venv, dev=dev) and _is_of_this_python(venv)) or _has_versions(dev=dev)):
        return None
    if not inside and _has_packages(dev=dev):
        return None
    python = venv / "bin" / "python"
    if inside or not (_is_stamped(venv, dev=dev) and os.access(python, os.X_OK)):
        import bootstrap_install

        bootstrap_install.prepare(venv, dev=dev)
    return python


def locks(*, dev: bool) -> list[Path]:
    """The lock files to install, in order."""
    names = ["requirements.lock", "requirements-dev.lock"] if dev else ["requirements.lock"]
    return [ROOT / name for name in names]


def requirements(lock: Path) -> list[str]:
    """The lines ``name==version`` of a lock file."""
    lines = (line.partition("#")[0].strip() for line in lock.read_text(encoding="utf-8").splitlines())
    return [line for line in lines if line]


def stamp(lock: Path) -> str:
    """What the stamp of an installed lock file says."""
    return hashlib.sha256(lock.read_bytes()).hexdigest() + "\n"


def stamp_file(venv: Path, lock: Path) -> Path:
    return venv / f".naipe-{lock.stem}"


def _is_stamped(venv: Path, *, dev: bool) -> bool:
    with contextlib.suppress(OSError):
        return all(stamp_file(venv, lock).read_text() == stamp(lock) for lock in locks(dev=dev))
    return False


def _is_of_this_python(venv: Path) -> bool:
    """False after the system's Python went to a new version below the environment, which is then empty."""
    with contextlib.suppress(OSError):
        return "version = %d.%d." % sys.version_info[:2] in (venv / "pyvenv.cfg").read_text()  # noqa: UP031
    return False


def _has_versions(*, dev: bool) -> bool:
    """Has this Python exactly what the lock files say? For environments that were filled by other means."""
    return all(_version(name) == version for name, version in _pinned(dev=dev))


def _pinned(*, dev: bool) -> list[tuple[str, str]]:
    pins = [line.partition("==") for lock in locks(dev=dev) for line in requirements(lock)]
    return [(name, version) for name, _, version in pins]


def _has_packages(*, dev: bool) -> bool:
    """Has this Python what ``pyproject.toml`` asks for, in whatever version?"""
    import re
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [*project["dependencies"], *(project["optional-dependencies"]["dev"] if dev else [])]
    names = [re.split(r"[\s\[;<>=!~]", requirement, maxsplit=1)[0] for requirement in wanted]
    return all(_version(name) for name in names)


def _version(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return ""


def check(venv: Path, *, dev: bool) -> bool:
    """Asks the Python of ``venv`` whether it has exactly what the lock files say."""
    command = [str(venv / "bin" / "python"), str(Path(__file__).resolve()), "--check", *(["--dev"] if dev else [])]
    with contextlib.suppress(OSError):
        return (
            subprocess.run(command, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0
        )
    return False


def main() -> int:
    """``bootstrap.py [--dev]`` prepares the environment and prints its Python; ``--check`` looks at this one."""
    dev = "--dev" in sys.argv
    if "--check" in sys.argv:
        return 0 if _has_versions(dev=dev) else 1
    try:
        print(_python_with_packages(dev=dev) or sys.executable)
    except Failure as failure:
        print(f"naipe: {failure}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
