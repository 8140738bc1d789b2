"""What a service says to the one who asked. Refusals are answers, not errors: nothing was changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Done:
    """Accepted, or accepted before under the same id. ``version`` is the log's number for it."""

    version: int


@dataclass(frozen=True, slots=True)
class Refused:
    """Not accepted: a code of ``matches.strings.ERRORS`` or of the game's, and the version that stands."""

    code: str
    version: int
    params: Mapping[str, str | int] = field(default_factory=dict)


Answer: TypeAlias = Done | Refused
