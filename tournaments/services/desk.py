"""The organisers' desk: every change of a tournament holds its row's lock and is an entry of its log."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from accounts.models import User
from core.errors import DomainError
from core.events import emit_on_commit
from core.time import now
from notices.services import notify
from tournaments.models import Act, Tournament
from tournaments.roles import Right, require
from tournaments.signals import tournament_changed, tournament_ready


class AlreadyDone(DomainError):
    """The same form was sent before, or somebody else did the same a moment ago: nothing is left to do."""

    code = "already_done"
    status = 409


@dataclass(slots=True)
class Desk:
    """A locked tournament, and who sits at its desk. ``author`` None is the site itself."""

    tournament: Tournament
    author: User | None
    key: str | None = None

    def write(self, kind: str, /, *, reason: str = "", undoes: Act | None = None, **payload: Any) -> Act:
        """Appends to the log and counts the version up; unsaved changes of the tournament go with it."""
        t = self.tournament
        t.acts_written += 1
        act = Act.objects.create(
            tournament=t,
            number=t.acts_written,
            kind=kind,
            author=self.author,
            reason=reason[:400],
            payload=payload,
            undoes=undoes,
            key=self.key,
            at=now(),
        )
        self.key = None  # the first act of a form carries its key
        self.touch()
        return act

    def touch(self) -> None:
        """Something that pages show has changed."""
        self.tournament.version += 1
        self.tournament.podium = None  # noted anew from the standings, by the clockwork
        self.tournament.save()
        emit_on_commit(
            tournament_changed, sender=Tournament, tournament_id=self.tournament.pk, slug=self.tournament.slug
        )

    def may_go_on(self) -> None:
        """After the commit, the next step is looked for at once instead of by the sweep."""
        emit_on_commit(tournament_ready, sender=Tournament, tournament_id=self.tournament.pk)

    def tell(self, kind: str, players: list[int], **context: Any) -> None:
        """Tells these people, in the same transaction. Nobody is told of a rehearsal."""
        t = self.tournament
        if players and t.rehearsal_of_id is None:
            notify(players=players, kind=kind, url=t.get_absolute_url(), name=t.name, **context)


@contextmanager
def at_desk(
    tournament_id: int, *, author: User | None = None, right: Right | None = "manage", key: str = ""
) -> Iterator[Desk]:
    """One act in one transaction. Raises `NotAllowed`, and `AlreadyDone` for a key that was used before.

    ``right`` None: anybody may; the service checks for itself.
    """
    with transaction.atomic():
        tournament = Tournament.objects.select_for_update().get(pk=tournament_id)
        if right is not None:
            require(tournament, author, right)
        if key and Act.objects.filter(tournament=tournament, key=key).exists():
            raise AlreadyDone
        yield Desk(tournament, author, key or None)


def need_reason(reason: str) -> str:
    """Acts against what stands need a word of why."""
    reason = reason.strip()
    if len(reason) < 3:
        raise DomainError("bad_reason")
    return reason[:400]
