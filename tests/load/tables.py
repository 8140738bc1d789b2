"""Plays many tables of four at once, and measures how long a move takes to everybody's screen.

    python3 tests/load/tables.py [--tables 100] [--seconds 300] [--every 3] [--data DIR] [--json]

Scripted players sit at every table, each with a socket of its own, and at each table somebody moves every ``--every``
seconds. Prints moves a second, the time from sending a move to its acknowledgement and to the three other screens
(median, 95th and 99th percentile), and what each process of the site takes: CPU and memory. The first seconds, in
which tables open and caches fill, are not counted (``--warm``).
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "platform"), str(ROOT)]


def run() -> int:
    import bootstrap

    bootstrap.enter(dev=True)
    from tests.load.timing import main

    return main()


if __name__ == "__main__":
    sys.exit(run())
