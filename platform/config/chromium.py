"""Finds the Chromium that browser tests drive, and installs one where this machine's packages allow it."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from bootstrap import say

PROGRAMS = (
    "chromium-headless-shell",  # half the time to launch
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
APPLICATIONS = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
MISSING = "no Chromium is found, so install one (Debian: chromium-headless-shell) or name it by NAIPE_CHROMIUM"

#: Without a sandbox, because tests run as root in containers and visit nothing but themselves.
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def find() -> str | None:
    """The program; None if there is none."""
    if named := os.environ.get("NAIPE_CHROMIUM"):
        return named if os.access(named, os.X_OK) else None
    for name in PROGRAMS:
        if program := shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/bin:/usr/local/bin:/snap/bin"):
            return program
    return next((path for path in APPLICATIONS if Path(path).exists()), None)


def find_or_install() -> str | None:
    """Root on a system with apt gets one; everybody else is told."""
    if program := find():
        return program
    if not os.environ.get("NAIPE_CHROMIUM") and os.geteuid() == 0 and shutil.which("apt-get"):
        say("Installing Chromium for the browser tests.")
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        install = ["apt-get", "install", "-y", "-q", "--no-install-recommends"]
        for command in (["apt-get", "update", "-q"], [*install, "chromium-headless-shell"], [*install, "chromium"]):
            done = subprocess.run(command, check=False, env=quiet, capture_output=True, text=True)
            if program := find():
                return program
            if done.returncode != 0:
                say(f"  `{' '.join(command)}` failed: {(done.stderr.strip().splitlines() or ['no reason given'])[-1]}")
    say(f"Browser tests will be left out: {MISSING}.")
    return None
