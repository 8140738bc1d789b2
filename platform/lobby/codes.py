"""Links that nobody can guess."""

from __future__ import annotations

import secrets

from matches.codes import ALPHABET


def new_invitation() -> str:
    """Twelve signs: 57 bits."""
    return "".join(secrets.choice(ALPHABET) for _ in range(12))
