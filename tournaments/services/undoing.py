"""Taking an act back: by the act that is its opposite, where the rules still allow it. The log keeps both."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from accounts.models import User
from core.errors import DomainError
from tournaments.models import Act, Tournament
from tournaments.services import entering, planning, results, rounds
from tournaments.services.by_hand import ByHand, pair_by_hand
from tournaments.services.desk import at_desk, need_reason

UNDOABLE = frozenset(
    {
        "opened",
        "closed",
        "withdrew",
        "returned",
        "bye_asked",
        "exchanged",
        "repaired",
        "corrected",
        "paused",
        "resumed",
        "shortened",
    }
    | {"role_given", "forbade", "paired", "round_published"}
)


def undo(*, tournament_id: int, number: int, author: User | None, reason: str, key: str = "") -> None:
    """Undoes entry ``number`` of the log. Raises `DomainError`: ``cannot_undo``, or what stands against it."""
    reason = need_reason(reason)
    with at_desk(tournament_id, author=author, key="") as desk:
        act = Act.objects.filter(tournament=desk.tournament, number=number).first()
        if act is None or act.kind not in UNDOABLE or act.undone_by.exists():
            raise DomainError("cannot_undo")
        _OPPOSITES[act.kind](act, author, reason)
        newest = Act.objects.filter(tournament=desk.tournament).order_by("-number").first()
        if newest is None or newest.number <= act.number:
            raise DomainError("cannot_undo")
        fresh = Tournament.objects.get(pk=tournament_id)
        desk.tournament = fresh
        desk.key = key or None
        desk.write("undone", reason=reason, undoes=act, number=act.number, act=act.kind)


def _entries(*, is_open: bool) -> Callable[[Act, User | None, str], None]:
    def opposite(act: Act, author: User | None, _: str) -> None:
        planning.set_entries(tournament_id=act.tournament_id, author=author, is_open=is_open)

    return opposite


def _withdrew(act: Act, author: User | None, reason: str) -> None:
    entering.let_back(tournament_id=act.tournament_id, entry_id=act.payload["entry"], author=author, reason=reason)


def _returned(act: Act, author: User | None, reason: str) -> None:
    entering.withdraw(tournament_id=act.tournament_id, entry_id=act.payload["entry"], author=author, reason=reason)


def _bye(act: Act, author: User | None, _: str) -> None:
    p = act.payload
    entering.ask_bye(
        tournament_id=act.tournament_id, entry_id=p["entry"], round_number=p["round"], kind="", author=author
    )


def _exchanged(act: Act, author: User | None, reason: str) -> None:
    first, second = act.payload["entries"]
    rounds.exchange(
        tournament_id=act.tournament_id,
        number=act.payload["round"],
        first=first,
        second=second,
        author=author,
        reason=reason,
        anyway=True,
    )


def _repaired(act: Act, author: User | None, reason: str) -> None:
    p = act.payload
    wanted = ByHand(tables=tuple(map(tuple, p["before"])), byes=tuple(p["before_byes"]))
    facts: dict[str, Any] = {"tournament_id": act.tournament_id, "number": p["round"], "author": author}
    pair_by_hand(wanted=wanted, reason=reason, anyway=True, **facts)


def _corrected(act: Act, author: User | None, reason: str) -> None:
    old = act.payload["old"]
    codes = "-".join(code for code, _ in old)
    results.rule(
        tournament_id=act.tournament_id,
        number=act.payload["round"],
        table=act.payload["table"],
        author=author,
        reason=reason,
        result=codes if codes in results.RULINGS else "",
        places=[place or 1 for _, place in old],
    )


def _paused(act: Act, author: User | None, reason: str) -> None:
    planning.resume(tournament_id=act.tournament_id, author=author, reason=reason)


def _resumed(act: Act, author: User | None, reason: str) -> None:
    planning.pause(tournament_id=act.tournament_id, author=author, reason=reason)


def _shortened(act: Act, author: User | None, reason: str) -> None:
    with at_desk(act.tournament_id, author=author) as desk:
        if desk.tournament.status != Tournament.Status.RUNNING:
            raise DomainError("cannot_undo")
        desk.tournament.rounds = act.payload["before"]
        desk.write("edited", reason=reason, fields=["rounds"])
        desk.may_go_on()


def _role(act: Act, author: User | None, _: str) -> None:
    player = User.objects.named(act.payload["name"])
    if player is None:
        raise DomainError("no_such_player", name=act.payload["name"])
    planning.give_role(tournament_id=act.tournament_id, author=author, player=player, kind="")


def _forbade(act: Act, author: User | None, reason: str) -> None:
    players = [User.objects.named(act.payload[name]) for name in ("first", "second")]
    with at_desk(act.tournament_id, author=author) as desk:
        pair = sorted(p.pk for p in players if p is not None)
        desk.tournament.forbidden = [p for p in desk.tournament.forbidden if p != pair]
        desk.write("edited", reason=reason, fields=["forbidden"])


def _unpair(act: Act, author: User | None, reason: str) -> None:
    rounds.unpair(tournament_id=act.tournament_id, number=act.payload["round"], author=author, reason=reason)


_OPPOSITES: dict[str, Callable[[Act, User | None, str], None]] = {
    "opened": _entries(is_open=False),
    "closed": _entries(is_open=True),
    "withdrew": _withdrew,
    "returned": _returned,
    "bye_asked": _bye,
    "exchanged": _exchanged,
    "repaired": _repaired,
    "corrected": _corrected,
    "paused": _paused,
    "resumed": _resumed,
    "shortened": _shortened,
    "role_given": _role,
    "forbade": _forbade,
    "paired": _unpair,
    "round_published": _unpair,
}
