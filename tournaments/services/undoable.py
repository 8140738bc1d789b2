"""Whether an act of the log can still be taken back, told before anybody presses: from what has happened since."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from core.errors import DomainError
from core.time import now
from tournaments.models import Act, Entry, Round, Tournament
from tournaments.schedule import instant
from tournaments.selectors import Book
from tournaments.services.plan import fixed_since

# These stay possible in an event that is over.
WHEN_OVER = frozenset({"cancelled", "corrected", "role_given", "role_taken"})

#: What arbiters decide; everything else is the organisers' to take back.
FOR_ARBITERS = frozenset(
    {"paused", "resumed", "exchanged", "repaired", "corrected", "withdrew", "returned", "entered", "waiting"}
    | {"checked_in", "bye_asked", "bye_cancelled"}
)

_PAIRING = frozenset({"paired", "unpaired"})
_BY_HAND = _PAIRING | {"exchanged", "repaired"}
_ROLES = frozenset({"role_given", "role_taken"})
# Later acts on the same round or person that an undo would overrun; of corrections, those of the same table.
_OVERRUN = {
    "paired": _PAIRING,
    "round_published": _PAIRING,
    "unpaired": _PAIRING,
    "exchanged": _BY_HAND,
    "repaired": _BY_HAND,
    "corrected": _PAIRING | {"corrected"},
    "role_given": _ROLES,
    "role_taken": _ROLES,
}

Obstacle = Callable[[Book, Act], DomainError | None]


def why_not(found: Book, act: Act, later: Sequence[Act], *, manages: bool = True) -> DomainError | None:
    """What stands against taking this act back, as far as the book shows it; its opposite may still object.

    ``later``: what the log has after it, in order. ``manages`` False: for an arbiter.
    """
    if not manages and act.kind not in FOR_ARBITERS:
        return DomainError("undo_not_arbiter")
    if found.tournament.is_over and act.kind not in WHEN_OVER:
        return DomainError("undo_over")
    overrun, obstacle = _overrun(act, later), _OBSTACLES.get(act.kind)
    return overrun or (None if obstacle is None else obstacle(found, act))


def _overrun(act: Act, later: Sequence[Act]) -> DomainError | None:
    """Only the last act on a table, round or role can be taken back: the others are not about what stands now."""
    kinds = _OVERRUN.get(act.kind, frozenset())
    # an opposite is written just before the entry that says so
    opposites = {a.number - 1: a.payload["number"] for a in later if a.kind == "undone"}
    standing: list[Act] = []
    for other in later:
        if other.kind not in kinds or _about(other) != _about(act):
            continue
        if standing and opposites.get(other.number) == standing[-1].number:
            standing.pop()
        elif other.kind != "corrected" or other.payload["table"] == act.payload["table"]:
            standing.append(other)
    if not standing:
        return None
    if act.kind in _ROLES:
        return DomainError("undo_role_since", name=act.payload["name"])
    return DomainError("undo_changed" if _PAIRING & {a.kind for a in standing} else "undo_later_first")


def _about(act: Act) -> object:
    """The round of an act, or the person whose role it changed; acts of earlier versions have the name alone."""
    if act.kind in _ROLES:
        return act.payload.get("player", act.payload["name"])
    return act.payload["round"]


def _changed(*, unless: bool) -> DomainError | None:
    return None if unless else DomainError("undo_changed")


def _status(*wanted: str) -> Obstacle:
    return lambda found, _act: _changed(unless=found.tournament.status in wanted)


def _entries(*, are_open: bool) -> Obstacle:
    return lambda found, _act: _changed(unless=found.tournament.entry_open == are_open)


def _paused(*, is_paused: bool) -> Obstacle:
    return lambda found, _act: _changed(unless=(found.tournament.paused_at is not None) == is_paused)


def _withdrawn(*, is_out: bool) -> Obstacle:
    def obstacle(found: Book, act: Act) -> DomainError | None:
        entry = found.by_id.get(act.payload["entry"])
        return _changed(unless=entry is not None and (entry.status == Entry.Status.WITHDRAWN) == is_out)

    return obstacle


def _in_round(found: Book, act: Act) -> DomainError | None:
    """Of a round that has not begun, and is the same still."""
    number = act.payload["round"]
    current = found.current
    if current is None or current.number != number or act.at < current.paired_at:
        return DomainError("undo_changed")
    return DomainError("undo_begun", round=number) if current.has_begun else None


def _published_round(found: Book, act: Act) -> DomainError | None:
    obstacle = _in_round(found, act)
    shown = found.current is not None and found.current.status == Round.Status.PUBLISHED
    return obstacle or _changed(unless=shown)


def _unpaired(found: Book, act: Act) -> DomainError | None:
    if any(table["match"] for table in act.payload["set_aside"]):
        return DomainError("undo_opened")
    coming = 1 if found.current is None else found.current.number + 1
    return _changed(unless=coming == act.payload["round"])


def _started(found: Book, _act: Act) -> DomainError | None:
    if found.rounds:
        return DomainError("undo_paired")
    return _changed(unless=found.tournament.status == Tournament.Status.RUNNING)


def _published(found: Book, _act: Act) -> DomainError | None:
    if found.entries:
        return DomainError("undo_entered")
    return _changed(unless=found.tournament.status == Tournament.Status.PUBLISHED)


def _cancelled(found: Book, act: Act) -> DomainError | None:
    if act.payload.get("stopped"):
        return DomainError("undo_stopped")
    return _changed(unless=found.tournament.status == Tournament.Status.CANCELLED)


def _edited(found: Book, act: Act) -> DomainError | None:
    before, t = act.payload.get("before"), found.tournament
    if not before or before.get("rounds", t.rounds) < len(found.rounds):
        return DomainError("undo_changed")
    if fixed_since(t, before):
        return DomainError("undo_relied")
    start = before.get("starts_local")
    passed = start is not None and t.started_at is None and instant(start, before.get("zone", t.zone)) < now()
    return DomainError("undo_start_passed") if passed else None


def _bye(*, is_asked: bool) -> Obstacle:
    def obstacle(found: Book, act: Act) -> DomainError | None:
        number = act.payload["round"]
        if any(r.number == number for r in found.rounds):
            return DomainError("bye_in_paired_round", round=number)
        asked = any(b.entry_id == act.payload["entry"] and b.round == number for b in found.byes)
        return _changed(unless=asked == is_asked)

    return obstacle


_OBSTACLES: dict[str, Obstacle] = {
    "opened": _entries(are_open=True),
    "closed": _entries(are_open=False),
    "withdrew": _withdrawn(is_out=True),
    "returned": _withdrawn(is_out=False),
    "entered": _withdrawn(is_out=False),
    "waiting": _withdrawn(is_out=False),
    "bye_asked": _bye(is_asked=True),
    "bye_cancelled": _bye(is_asked=False),
    "exchanged": _in_round,
    "repaired": _in_round,
    "paired": _in_round,
    "round_published": _published_round,
    "unpaired": _unpaired,
    "started": _started,
    "published": _published,
    "paused": _paused(is_paused=True),
    "resumed": _paused(is_paused=False),
    "checked_in": _status(Tournament.Status.PUBLISHED),
    "shortened": _status(Tournament.Status.RUNNING),
    "cancelled": _cancelled,
    "edited": _edited,
}
