"""Who is looking. There is no default: no viewer given must never mean everything."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Viewer:
    """One seat's owner, the public, or the open table of a replay (after the end only)."""

    kind: Literal["seat", "public", "open"]
    seat: int | None = None

    def is_seat(self, seat: int) -> bool:
        return self.kind == "seat" and self.seat == seat

    def sees_all(self) -> bool:
        return self.kind == "open"

    def __str__(self) -> str:
        return f"seat{self.seat}" if self.kind == "seat" else self.kind


PUBLIC = Viewer("public")
OPEN = Viewer("open")


def seat_viewer(seat: int) -> Viewer:
    """The viewer who sits at ``seat`` (0-based)."""
    return Viewer("seat", seat)
