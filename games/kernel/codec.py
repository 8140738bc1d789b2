"""States and views as JSON text and back, for stored replays, golden transcripts and comparisons."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

T = TypeVar("T")


def encode(value: Any) -> bytes:
    """Canonical JSON: equal values give equal bytes."""
    return msgspec.json.encode(value, order="deterministic")


def decode(data: bytes, kind: type[T]) -> T:
    """The value written by `encode`; raises ``msgspec.ValidationError`` where the shape differs."""
    return msgspec.json.decode(data, type=kind)
