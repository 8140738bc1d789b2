#!/usr/bin/env python3
"""Runs every command of the site from any folder; prepares the environment first where it is missing."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
sys.path[:0] = [str(ROOT / "platform"), str(ROOT)]


def main() -> int:
    import bootstrap

    try:
        bootstrap.enter(dev=sys.argv[1:2] == ["test"])
        from config.commands import run

        return run(sys.argv)
    except bootstrap.Failure as failure:
        print(f"naipe: {failure}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("naipe: Interrupted.", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main())
