"""The clockwork: one step of a tournament at a time, each in a transaction of its own, each safe to repeat.

Called after every result (speed) and by the sweep for all running tournaments (truth). Whoever finds the row locked
leaves it to the other. A process that dies between two steps loses nothing: the next call sees where things stand.
"""

from __future__ import annotations

import logging

from django.db import transaction

from core.errors import DomainError
from core.events import emit_on_commit
from core.time import now
from matches.models import Match
from tournaments.models import Entry, Member, Round, Tournament
from tournaments.selectors import book
from tournaments.selectors.field import on_podium, places_of
from tournaments.services.desk import Desk
from tournaments.services.pairing import pair_at
from tournaments.services.results import collect
from tournaments.services.rounds import begin_at, publish_at
from tournaments.services.sandbox import act_out
from tournaments.services.starting import begin_event, who_is_here
from tournaments.signals import tournament_changed

logger = logging.getLogger(__name__)

MOST_STEPS = 20


def advance(*, tournament_id: int) -> int:
    """Takes all steps that are due now; how many were taken."""
    for taken in range(MOST_STEPS):
        if not step(tournament_id=tournament_id):
            return taken
    return MOST_STEPS


@transaction.atomic
def step(*, tournament_id: int) -> bool:
    """Takes the next step if one is due. False: nothing to do now, or somebody else is at it."""
    t = Tournament.objects.select_for_update(skip_locked=True).filter(pk=tournament_id).first()
    if t is None:
        return False
    desk = Desk(t, None)
    if t.status == Tournament.Status.FINISHED:
        return _note_podium(t)
    current = t.played_rounds.order_by("-number").first()
    if current is not None:
        current.tournament = t
        if current.status == Round.Status.RUNNING and _close(desk, current):
            return True
    if t.paused_at is not None:
        return False
    if t.status == Tournament.Status.PUBLISHED:
        return _before_the_start(desk)
    if t.status != Tournament.Status.RUNNING:
        return False
    if current is None or current.status == Round.Status.DONE:
        return _go_on(desk, current)
    if current.status == Round.Status.PAIRED and not t.confirm:
        publish_at(desk, current)
        return True
    if current.status == Round.Status.PUBLISHED and current.starts_at is not None and current.starts_at <= now():
        begin_at(desk, current)
        return True
    return False


def _before_the_start(desk: Desk) -> bool:
    """Check-in is announced, and at its time the event starts by itself unless the organiser keeps that."""
    t, moment = desk.tournament, now()
    opens = t.checkin_opens
    if opens is not None and opens <= moment and not t.told_checkin:
        t.told_checkin = True
        desk.touch()
        waiting = Member.objects.filter(tournament=t, entry__checked_in_at=None).exclude(
            entry__status=Entry.Status.WITHDRAWN
        )
        desk.tell("checkin_open", list(waiting.values_list("player_id", flat=True)))
        return True
    if t.starts_at > moment or t.timing == Tournament.Timing.MANUAL:
        return False
    here, _ = who_is_here(t)
    if len(here) < 2:
        return False  # the page says so; the organiser may wait, or cancel
    begin_event(desk)
    return True


def _close(desk: Desk, round_: Round) -> bool:
    """Takes over results; closes the round when every table is decided."""
    new = collect(desk, round_)
    if round_.pairings.filter(decided_at=None).exists():
        if new:
            desk.touch()
        return new > 0
    round_.status, round_.ended_at = Round.Status.DONE, now()
    round_.save(update_fields=["status", "ended_at"])
    if desk.tournament.same_deals:
        _open_tables(round_)
    desk.write("round_done", round=round_.number)
    return True


def _note_podium(t: Tournament) -> bool:
    """Who stands on the podium, for lists that show many events; again after a correction."""
    if t.podium is not None:
        return False
    found = book(t)
    t.podium = [[rank, found.by_number[number].name] for rank, number in on_podium(places_of(found))]
    t.save(update_fields=["podium"])
    emit_on_commit(tournament_changed, sender=Tournament, tournament_id=t.pk, slug=t.slug)
    return True


def _open_tables(round_: Round) -> None:
    """Tables with the same deals were closed to onlookers while one of them still played."""
    Match.objects.filter(pairing__round=round_).update(public=round_.tournament.rehearsal_of_id is None)


def _go_on(desk: Desk, last: Round | None) -> bool:
    t = desk.tournament
    if last is not None and last.number >= t.rounds:
        t.status, t.ended_at = Tournament.Status.FINISHED, now()
        desk.write("finished")
        players = Member.objects.filter(tournament=t, entry__number__isnull=False)
        desk.tell("finished", list(players.values_list("player_id", flat=True)))
        return True
    if t.timing == Tournament.Timing.MANUAL or t.stuck:
        return False
    number = 1 if last is None else last.number + 1
    act_out(desk, number)
    try:
        with transaction.atomic():
            pair_at(desk)
    except DomainError as error:
        logger.info("tournament=%s round=%s cannot be paired: %s", t.slug, number, error)
        if error.code == "no_pairing":
            # said once, for the organiser; the clockwork waits until somebody has done something about it
            t.refresh_from_db()
            t.stuck = {"round": number, "code": error.code, "params": {k: str(v) for k, v in error.params.items()}}
            desk.write("stuck", round=number, why=str(error.params.get("why", "")))
        return False
    return True
