"""What happens at single tables: more time, no-shows, calls for the director."""

from __future__ import annotations

from accounts.models import User
from core.errors import DomainError
from core.events import emit_on_commit
from core.time import now
from matches import selectors as match_selectors
from matches import services as matches
from matches.models import Match
from tournaments.models import Call, Entry, Pairing, Round, Tournament
from tournaments.roles import role_of
from tournaments.services.desk import Desk, at_desk, need_reason
from tournaments.signals import call_changed


def _pairing(desk: Desk, number: int, table: int) -> Pairing:
    found = (
        Pairing.objects.filter(round__tournament=desk.tournament, round__number=number, table=table)
        .select_related("match", "round")
        .first()
    )
    if found is None:
        raise DomainError("no_such_table")
    return found


def give_time(
    *, tournament_id: int, number: int, table: int, seconds: int, author: User | None, reason: str, key: str = ""
) -> None:
    """More time for everybody at a table."""
    reason = need_reason(reason)
    with at_desk(tournament_id, author=author, right="decide", key=key) as desk:
        pairing = _pairing(desk, number, table)
        if not 1 <= seconds <= 3600:
            raise DomainError("bad_time")
        if pairing.match_id is None or not matches.give_time(match_id=pairing.match_id, seconds=seconds):
            raise DomainError("table_not_running")
        desk.write("time_given", reason=reason, round=number, table=table, seconds=seconds)


def sweep_no_shows(*, tournament_id: int) -> int:
    """Acts on everybody whose first turn has lasted longer than the grace; how many matches were looked at."""
    t = Tournament.objects.get(pk=tournament_id)
    waiting = Pairing.objects.filter(
        round__tournament=t,
        round__status=Round.Status.RUNNING,
        decided_at=None,
        all_came=False,
        match__status__in=Match.LIVE,
    )
    looked = arrived = 0
    for pairing in waiting.order_by("table"):
        assert pairing.match_id is not None  # noqa: S101  # by the filter
        looked += 1
        matches.no_shows(match_id=pairing.match_id, grace_s=t.no_show_s)
        match = match_selectors.by_id(pairing.match_id)
        position = match_selectors.position_of(match)
        people = {s.number for s in match.seats.all() if not s.bot_level}
        if people <= position.moved | set(position.stand_ins):
            arrived += Pairing.objects.filter(pk=pairing.pk).update(all_came=True)
    if arrived:
        with at_desk(tournament_id) as desk:
            desk.touch()
    return looked


def call_director(*, tournament_id: int, number: int, table: int, user: User, text: str, key: str = "") -> Call:
    """A player asks for the director. One call at a time for each player and table."""
    with at_desk(tournament_id, author=user, right=None, key=key) as desk:
        pairing = _pairing(desk, number, table)
        entry = Entry.objects.filter(slots__pairing=pairing, members__player=user).first()
        if entry is None:
            raise DomainError("not_at_table")
        text = need_reason(text)[:300]
        if pairing.calls.filter(caller=user, answered_at=None).exists():
            raise DomainError("called_already")
        call = Call.objects.create(pairing=pairing, caller=user, text=text, called_at=now())
        desk.write("called", name=user.username, table=table, round=number, text=text)
        helpers = list(desk.tournament.roles.values_list("player_id", flat=True))
        _call_changed(pairing)
        desk.tell("director_called", [desk.tournament.organiser_id, *helpers], table=table, caller=user.username)
        return call


def answer_call(*, tournament_id: int, call_id: int, author: User, text: str, key: str = "") -> None:
    with at_desk(tournament_id, author=author, right="decide", key=key) as desk:
        call = (
            Call.objects.select_related("pairing__match")
            .filter(pk=call_id, pairing__round__tournament=desk.tournament, answered_at=None)
            .first()
        )
        if call is None:
            raise DomainError("no_call")
        call.answer, call.answered_by, call.answered_at = need_reason(text)[:300], author, now()
        call.save(update_fields=["answer", "answered_by", "answered_at"])
        desk.write("answered", table=call.pairing.table, text=call.answer, role=role_of(desk.tournament, author))
        _call_changed(call.pairing)
        desk.tell("director_answered", [call.caller_id], table=call.pairing.table, text=call.answer)


def _call_changed(pairing: Pairing) -> None:
    if pairing.match is not None:
        emit_on_commit(call_changed, sender=Call, code=pairing.match.code)
