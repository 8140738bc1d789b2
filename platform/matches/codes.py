"""Public ids of matches: short enough to say aloud, too many to guess."""

from __future__ import annotations

import secrets

# No 0 O 1 I L 5 S 8 B: ids are read from screens and over the telephone. 27^8 = 2.8e11.
ALPHABET = "234679ACDEFGHJKMNPQRTUVWXYZ"
LENGTH = 8


def new_code() -> str:
    """A random id such as ``7KQ2M9XA``."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
