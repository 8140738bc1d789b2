"""Kills every process of a running site again and again, and proves that no move was lost or made twice.

    python3 tests/load/kill.py [--tables 50] [--kills 100] [--people 10] [--data DIR] [--json]

House bots play on ``--tables`` tables and scripted people on ``--people`` more, over real sockets. Web, the three
workers, beat, Valkey and PostgreSQL are killed with -9 in turn, each time at a random moment of the play; the
supervisor starts them again. Afterwards every log is compared with what was acknowledged to the people and with what
was seen of the bots' moves while it went on. Exit code 1 where anything was lost or doubled.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "platform"), str(ROOT)]


def run() -> int:
    import bootstrap

    bootstrap.enter(dev=True)
    from tests.load.killing import main

    return main()


if __name__ == "__main__":
    sys.exit(run())
