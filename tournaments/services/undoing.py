"""Taking an act back: by the act that is its opposite, where the rules still allow it. The log keeps both."""

from __future__ import annotations

from accounts.models import User
from core.errors import DomainError
from tournaments.models import Act
from tournaments.selectors import book
from tournaments.services.desk import at_desk, need_reason
from tournaments.services.opposites import OPPOSITES
from tournaments.services.undoable import why_not

UNDOABLE = frozenset(OPPOSITES)


def undo(*, tournament_id: int, number: int, author: User | None, reason: str, key: str = "") -> None:
    """Undoes entry ``number`` of the log. Raises `DomainError`: ``cannot_undo``, or what stands against it."""
    reason = need_reason(reason)
    # each opposite asks for its own right; whoever may decide about tables may take such decisions back
    with at_desk(tournament_id, author=author, right="decide") as desk:
        act = Act.objects.filter(tournament=desk.tournament, number=number).first()
        if act is None or act.kind not in UNDOABLE or act.undone_by.exists():
            raise DomainError("cannot_undo")
        later = Act.objects.filter(tournament=desk.tournament, number__gt=act.number).order_by("number")
        obstacle = why_not(book(desk.tournament), act, list(later))
        if obstacle is not None:
            raise obstacle
        written = desk.tournament.acts_written
        OPPOSITES[act.kind](act, author, reason)
        desk.tournament.refresh_from_db()
        if desk.tournament.acts_written == written:
            raise DomainError("cannot_undo")  # it had been taken back in another way
        desk.key = key or None
        desk.write("undone", reason=reason, undoes=act, number=act.number, act=act.kind)
