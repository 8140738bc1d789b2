"""`manage.py test`: this process becomes pytest, with the test settings, before Django is loaded."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from config import chromium
from config.data import ROOT

#: Options of pytest whose value is the next argument and no path.
WITH_VALUE = frozenset(
    {"-k", "-m", "-p", "-n", "-W", "-o", "-r", "--numprocesses", "--dist", "--maxfail", "--durations"}
)


def become_pytest(arguments: Sequence[str]) -> NoReturn:
    """Replaces this process; pytest's exit code is the command's."""
    chosen = _from_root(arguments)
    if not _chooses_processes(chosen):
        # By file, because starting a browser costs more than an uneven share.
        chosen = ["-n", str(max(2, min(os.cpu_count() or 1, 8))), "--dist", "loadfile", *chosen]
    chromium.find_or_install()
    command = [sys.executable, "-m", "pytest", f"--rootdir={ROOT}", "-c", str(ROOT / "pyproject.toml"), *chosen]
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings.test"
    os.chdir(ROOT)
    sys.stdout.flush()
    os.execv(sys.executable, command)


def _from_root(arguments: Sequence[str]) -> list[str]:
    """Paths as seen from the folder of the checkout."""
    here, found, previous = Path.cwd(), [], ""
    for argument in arguments:
        path, separator, test = argument.partition("::")
        is_path = not path.startswith("-") and previous not in WITH_VALUE and (here / path).exists()
        found.append(f"{here / path}{separator}{test}" if is_path else argument)
        previous = argument
    return found


def _chooses_processes(arguments: Sequence[str]) -> bool:
    return any(
        argument.startswith(("-n", "--numprocesses", "--pdb", "--trace", "--collect-only", "--co"))
        or argument == "no:xdist"
        for argument in arguments
    )
