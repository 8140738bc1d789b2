"""Names that the site makes: a tournament's part of its address, its seed, the id of a round's shared deals."""

from __future__ import annotations

import re
import secrets
import unicodedata

LONGEST = 40


def new_seed() -> str:
    """The tournament's seed for everything drawn by lot; public once it has started."""
    return secrets.token_hex(16)


def slug_of(name: str) -> str:
    """``Monday Bridgette`` is ``monday-bridgette``; ASCII letters, digits and hyphens."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:LONGEST].strip("-") or "tournament"


def shared_deal_code(slug: str, round_number: int, draw: int = 1) -> str:
    """``T-<SLUG>-<ROUND>``, in place of a match's code; ends in ``R2`` once the first cards were seen."""
    return f"T-{slug.upper()}-{round_number}" + (f"R{draw}" if draw > 1 else "")


def round_of_deal(slug: str, code: str) -> int | None:
    """The round that such a code of this tournament names."""
    found = re.fullmatch(rf"T-{re.escape(slug.upper())}-(\d+)(?:R\d+)?", code)
    return int(found[1]) if found else None
