"""Who may enter, help and meet: invitations, roles, and pairs that are kept apart."""

from __future__ import annotations

from typing import Any

from accounts.models import User
from core.errors import DomainError
from tournaments.models import Invitation, Role
from tournaments.services.desk import at_desk


def invite(*, tournament_id: int, author: User | None, player: User, key: str = "") -> None:
    with at_desk(tournament_id, author=author, key=key) as desk:
        _, made = Invitation.objects.get_or_create(tournament=desk.tournament, player=player)
        if made:
            desk.write("invited", name=player.username, player=player.pk)
            desk.tell("invited", [player.pk])


def uninvite(*, tournament_id: int, author: User | None, player: User, key: str = "") -> None:
    """Takes an invitation back. Whoever has entered stays."""
    with at_desk(tournament_id, author=author, key=key) as desk:
        if Invitation.objects.filter(tournament=desk.tournament, player=player).delete()[0]:
            desk.write("uninvited", name=player.username)


def give_role(*, tournament_id: int, author: User | None, player: User, kind: str, key: str = "") -> None:
    """Makes somebody a co-organiser or an arbiter; no ``kind`` takes the role back."""
    with at_desk(tournament_id, author=author, key=key) as desk:
        t = desk.tournament
        if not kind:
            had = Role.objects.filter(tournament=t, player=player).first()
            if had is not None:
                had.delete()
                desk.write("role_taken", name=player.username, player=player.pk, role=had.kind)
            return
        if kind not in Role.Kind.values:
            raise DomainError("not_allowed")
        if player.pk == t.organiser_id:
            raise DomainError("is_organiser", name=player.username)
        before = Role.objects.filter(tournament=t, player=player).values_list("kind", flat=True).first() or ""
        Role.objects.update_or_create(tournament=t, player=player, defaults={"kind": kind})
        desk.write("role_given", name=player.username, player=player.pk, role=kind, before=before)
        desk.tell("role_given", [player.pk], role=kind)


def forbid(*, tournament_id: int, author: User | None, first: User, second: User, key: str = "") -> None:
    """These two are not paired with each other."""
    with at_desk(tournament_id, author=author, key=key) as desk:
        if first.pk == second.pk:
            raise DomainError("same_player", name=first.username)
        if desk.tournament.entries.filter(members__player=first).filter(members__player=second).exists():
            raise DomainError("same_entry", first=first.username, second=second.username)
        pair = sorted((first.pk, second.pk))
        if pair not in desk.tournament.forbidden:
            desk.tournament.forbidden = [*desk.tournament.forbidden, pair]
            desk.write("forbade", **_named(first, second))


def _named(first: User, second: User) -> dict[str, Any]:
    return {
        "first": first.username,
        "second": second.username,
        "first_player": first.pk,
        "second_player": second.pk,
    }


def allow(
    *, tournament_id: int, author: User | None, first: User, second: User, reason: str = "", key: str = ""
) -> None:
    """These two may be paired with each other again."""
    with at_desk(tournament_id, author=author, key=key) as desk:
        pair = sorted((first.pk, second.pk))
        if pair in desk.tournament.forbidden:
            desk.tournament.forbidden = [p for p in desk.tournament.forbidden if p != pair]
            desk.write("allowed", reason=reason, **_named(first, second))
