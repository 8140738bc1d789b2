"""Taking an act back: by the act that is its opposite, where the rules still allow it. The log keeps both."""

from __future__ import annotations

from accounts.models import User
from core.errors import DomainError
from tournaments.models import Act
from tournaments.services.desk import at_desk, need_reason
from tournaments.services.opposites import OPPOSITES

UNDOABLE = frozenset(OPPOSITES)
UNDOABLE_WHEN_OVER = frozenset({"cancelled", "corrected", "role_given", "role_taken"})

_PAIRING = frozenset({"paired", "unpaired"})
_BY_HAND = _PAIRING | {"exchanged", "repaired"}
# Later acts on the same round that an undo would overrun; of corrections, those of the same table.
_OVERRUN = {
    "paired": _PAIRING,
    "round_published": _PAIRING,
    "unpaired": _PAIRING,
    "exchanged": _BY_HAND,
    "repaired": _BY_HAND,
    "corrected": _PAIRING | {"corrected"},
}


def undo(*, tournament_id: int, number: int, author: User | None, reason: str, key: str = "") -> None:
    """Undoes entry ``number`` of the log. Raises `DomainError`: ``cannot_undo``, or what stands against it."""
    reason = need_reason(reason)
    # each opposite asks for its own right; whoever may decide about tables may take such decisions back
    with at_desk(tournament_id, author=author, right="decide") as desk:
        act = Act.objects.filter(tournament=desk.tournament, number=number).first()
        if act is None or act.kind not in UNDOABLE or act.undone_by.exists():
            raise DomainError("cannot_undo")
        _check_order(act)
        written = desk.tournament.acts_written
        OPPOSITES[act.kind](act, author, reason)
        desk.tournament.refresh_from_db()
        if desk.tournament.acts_written == written:
            raise DomainError("cannot_undo")  # it had been taken back in another way
        desk.key = key or None
        desk.write("undone", reason=reason, undoes=act, number=act.number, act=act.kind)


def _check_order(act: Act) -> None:
    """Only the last act on a table or round can be taken back: the others are not about what stands there now."""
    if act.kind not in _OVERRUN:
        return
    acts = Act.objects.filter(tournament=act.tournament_id, number__gt=act.number)
    # an opposite is written just before the entry that says so
    opposites = {n - 1: undone for n, undone in acts.filter(kind="undone").values_list("number", "undoes__number")}
    standing: list[Act] = []
    for later in acts.filter(kind__in=_OVERRUN[act.kind], payload__round=act.payload["round"]).order_by("number"):
        if standing and opposites.get(later.number) == standing[-1].number:
            standing.pop()
        elif later.kind != "corrected" or later.payload["table"] == act.payload["table"]:
            standing.append(later)
    if standing:
        raise DomainError("cannot_undo" if _PAIRING & {a.kind for a in standing} else "undo_later_first")
