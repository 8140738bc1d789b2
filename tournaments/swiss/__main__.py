"""``python -m tournaments.swiss``."""

from __future__ import annotations

import sys

from tournaments.swiss.cli import main

if __name__ == "__main__":
    sys.exit(main())
