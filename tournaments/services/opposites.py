"""The opposite of each act that has one, done once `undoable.why_not` has nothing against it.

What cannot be taken back has its reason in ``strings.FINAL_ACTS``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import Any

from accounts.models import User
from core.errors import DomainError
from core.time import now
from tournaments.models import Act, Entry, Tournament
from tournaments.selectors import book
from tournaments.services import entering, halting, people, planning, results, rounds
from tournaments.services.by_hand import ByHand, pair_by_hand
from tournaments.services.desk import at_desk
from tournaments.services.pairing import pair_around
from tournaments.services.plan import plan_of
from tournaments.services.table_pairing import NoRound

Opposite = Callable[[Act, User | None, str], None]


def _entries(*, is_open: bool) -> Opposite:
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
    if codes not in results.RULINGS and "P" not in codes:
        raise DomainError("cannot_undo")  # a larger table that was not played
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
    halting.resume(tournament_id=act.tournament_id, author=author, reason=reason)


def _resumed(act: Act, author: User | None, reason: str) -> None:
    halting.pause(tournament_id=act.tournament_id, author=author, reason=reason)


def _shortened(act: Act, author: User | None, reason: str) -> None:
    with at_desk(act.tournament_id, author=author) as desk:
        desk.tournament.rounds = act.payload["before"]
        desk.write("edited", reason=reason, fields=["rounds"], before={"rounds": act.payload["round"]})
        desk.may_go_on()


def _role(act: Act, author: User | None, _: str) -> None:
    before = act.payload.get("before", "")
    people.give_role(tournament_id=act.tournament_id, author=author, player=_player(act), kind=before)


def _forbade(act: Act, author: User | None, reason: str) -> None:
    people.allow(tournament_id=act.tournament_id, author=author, reason=reason, **_two(act))


def _allowed(act: Act, author: User | None, _: str) -> None:
    people.forbid(tournament_id=act.tournament_id, author=author, **_two(act))


def _player(act: Act, key: str = "player", name: str = "name") -> User:
    """Whom the act is about, by whatever name now; acts of earlier versions have the name alone."""
    number = act.payload.get(key)
    player = User.objects.named(act.payload[name]) if number is None else User.objects.filter(pk=number).first()
    if player is None:
        raise DomainError("no_such_player", name=act.payload[name])
    return player


def _two(act: Act) -> dict[str, Any]:
    return {name: _player(act, f"{name}_player", name) for name in ("first", "second")}


def _role_taken(act: Act, author: User | None, _: str) -> None:
    people.give_role(tournament_id=act.tournament_id, author=author, player=_player(act), kind=act.payload["role"])


def _invited(act: Act, author: User | None, _: str) -> None:
    people.uninvite(tournament_id=act.tournament_id, author=author, player=_player(act))


def _entered(act: Act, author: User | None, reason: str) -> None:
    entering.withdraw(tournament_id=act.tournament_id, entry_id=act.payload["entry"], author=author, reason=reason)


def _checked_in(act: Act, author: User | None, _: str) -> None:
    entering.check_out(tournament_id=act.tournament_id, entry_id=act.payload["entry"], author=author)


def _bye_cancelled(act: Act, author: User | None, _: str) -> None:
    p = act.payload
    facts: dict[str, Any] = {"entry_id": p["entry"], "round_number": p["round"], "kind": p["kind"]}
    entering.ask_bye(tournament_id=act.tournament_id, author=author, **facts)


def _edited(act: Act, author: User | None, _: str) -> None:
    """The regulations as they were, if they may still be changed so."""
    before = act.payload["before"]
    values: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v for k, v in before.items()}
    plan = replace(plan_of(Tournament.objects.get(pk=act.tournament_id)), **values)
    planning.edit(tournament_id=act.tournament_id, author=author, plan=plan)


def _published(act: Act, author: User | None, reason: str) -> None:
    planning.unpublish(tournament_id=act.tournament_id, author=author, reason=reason)


def _started(act: Act, author: User | None, reason: str) -> None:
    """Back to before the start, as long as no round has been paired. It waits for an organiser then."""
    with at_desk(act.tournament_id, author=author) as desk:
        t = desk.tournament
        t.status, t.started_at, t.first_side, t.paused_at = Tournament.Status.PUBLISHED, None, 0, now()
        entries = Entry.objects.filter(tournament=t)
        entries.update(number=None)
        # whoever was let in or has withdrawn since then stays so
        for key, status in act.payload.get("missing", ()):
            entries.filter(pk=key, status=Entry.Status.WITHDRAWN).update(status=status, out_from=None)
        moved_up = entries.filter(pk__in=act.payload.get("moved_up", ()), status=Entry.Status.ENTERED)
        moved_up.update(status=Entry.Status.WAITING)
        if "starts_at" in act.payload:  # begun before its time
            t.starts_at, t.starts_local = datetime.fromisoformat(act.payload["starts_at"]), act.payload["starts_local"]
        desk.write("start_undone", reason=reason)


def _unpaired(act: Act, author: User | None, reason: str) -> None:
    """The round as it was, where none of its tables had opened. It waits to be published."""
    p = act.payload
    with at_desk(act.tournament_id, author=author) as desk:
        t, found = desk.tournament, book(desk.tournament)
        coming = 1 if found.current is None else found.current.number + 1
        before = [[slot[0] for slot in sorted(table["slots"], key=lambda s: s[1])] for table in p["set_aside"]]
        here: frozenset[int] = frozenset(e.pk for e in found.active(coming))
        wanted = {k for table in [*before, p["byes"]] for k in table}
        if t.status != Tournament.Status.RUNNING or not wanted <= here:
            raise DomainError("cannot_undo")
        made = pair_around(found, coming, before, p["byes"])
        if isinstance(made, NoRound):
            raise DomainError("no_pairing", round=coming, why=made.words())
        desk.write("paired", reason=reason, round=coming, tables=len(before), seed=made.seed)
        desk.may_go_on()


def _cancelled(act: Act, author: User | None, reason: str) -> None:
    """Goes on, paused."""
    with at_desk(act.tournament_id, author=author) as desk:
        t = desk.tournament
        t.status, t.ended_at, t.paused_at = act.payload["before"], None, now()
        desk.write("revived", reason=reason)


def _unpair(act: Act, author: User | None, reason: str) -> None:
    rounds.unpair(tournament_id=act.tournament_id, number=act.payload["round"], author=author, reason=reason)


OPPOSITES: dict[str, Opposite] = {
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
    "role_taken": _role_taken,
    "forbade": _forbade,
    "allowed": _allowed,
    "invited": _invited,
    "entered": _entered,
    "waiting": _entered,
    "checked_in": _checked_in,
    "bye_cancelled": _bye_cancelled,
    "edited": _edited,
    "published": _published,
    "started": _started,
    "unpaired": _unpaired,
    "cancelled": _cancelled,
    "paired": _unpair,
    "round_published": _unpair,
}
