"""What must follow an event without anybody's doing: a deal, or the end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from matches.engine.position import Position, Result, Table, awaited
from matches.engine.results import final_result


@dataclass(frozen=True, slots=True)
class NewEvent:
    """An event that is still to get its number and moment."""

    kind: str
    seat: int | None = None
    payload: Mapping[str, Any] = field(default_factory=dict)
    client_id: str | None = None


def consequence(table: Table, position: Position) -> NewEvent | None:
    """The event that is due now, or None while somebody must decide. Appended with what caused it."""
    if position.phase == "seeding":
        return None if awaited(position) else NewEvent("dealt")
    if position.phase != "running":
        return None
    outcome = table.rules.outcome(position.state)
    if outcome is not None:
        return ended(final_result(table, position, outcome))
    return None if position.to_act else NewEvent("dealt")


def ended(result: Result) -> NewEvent:
    return NewEvent("ended", payload=asdict(result))
