"""The ranked queue: tickets, proposals, ready taps. Every function may be called again and changes nothing more.

Lock order: proposals before tickets, each in order of id.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Iterable
from contextlib import suppress
from datetime import timedelta

from django.db import transaction

from accounts.models import User
from accounts.shuns import blocked_pairs
from core.errors import DomainError
from core.events import emit_on_commit
from core.time import now
from games import registry
from lobby import missed
from lobby.clocks import preset
from lobby.matchmaking import PRESENT_S, Waiting, tables
from lobby.models import Proposal, Ticket
from lobby.services.commitments import refuse_committed
from lobby.signals import lobby_changed
from matches.services import Player, create_match
from ratings.pools import slug_of
from ratings.selectors import rating_of, ratings_for

logger = logging.getLogger(__name__)

READY_S = 15
# A ticket whose page has been silent for so long is gone.
FORGET_S = 120


def join_queue(*, user: User, game: str, pool: str, clock: str, scripted: bool = False) -> Ticket:
    """A place in the queue; joining elsewhere moves it. Raises `DomainError`.

    ``needs_account`` (guests), ``bad_pool``, ``bad_clock``; `Committed` for who is in another rated thing.
    """
    if not user.is_person:
        raise DomainError("needs_account")
    the_game = registry.get(game)
    if pool not in {known.slug for known in the_game.pools if known.queue}:
        raise DomainError("bad_pool")
    preset(the_game, clock)
    moment = now()
    with transaction.atomic():
        refuse_committed(user, queue=False)
        leave_queue(user=user)
        ticket = Ticket.objects.create(
            player=user,
            game=game,
            pool=pool,
            clock=clock,
            rating=rating_of(user, slug_of(game, pool)).value,
            scripted=scripted,
            joined_at=moment,
            seen_at=moment,
        )
        emit_on_commit(lobby_changed, sender=Ticket, players=(user.pk,))
    pair_waiting()
    return ticket


@transaction.atomic
def leave_queue(*, user: User) -> None:
    """Gives the place up. A proposal that the player was in is broken; the others keep their places.

    Whoever has lost the place by not answering is no longer told so.
    """
    missed.forget(user.pk)
    while (ticket := Ticket.objects.filter(player=user).first()) is not None:
        with suppress(_PutTogether), transaction.atomic():  # rolled back, it holds nothing while it waits anew
            _give_up(ticket)


class _PutTogether(Exception):
    """The player was put into a proposal between the look at the ticket and the hold on it."""


def _give_up(ticket: Ticket) -> None:
    if ticket.proposal_id is not None:
        _break(Proposal.objects.select_for_update().filter(pk=ticket.proposal_id), keep_all=True)
    held = _held(ticket)
    if held is None:
        return
    if held.proposal_id is not None:
        raise _PutTogether
    held.delete()
    emit_on_commit(lobby_changed, sender=Ticket, players=(held.player_id,))


def _held(ticket: Ticket) -> Ticket | None:
    """The ticket as it is now, held until the commit, so that nobody is paired with who is leaving."""
    return Ticket.objects.select_for_update().filter(pk=ticket.pk).first()


def pair_waiting() -> int:
    """Puts together whoever may play together now; the number of new proposals."""
    queues = Ticket.objects.filter(proposal=None).values_list("game", "pool", "clock").distinct()
    return sum(_pair_queue(game, pool, clock) for game, pool, clock in list(queues))


@transaction.atomic
def _pair_queue(game: str, pool: str, clock: str) -> int:
    moment = now()
    Ticket.objects.filter(seen_at__lt=moment - timedelta(seconds=FORGET_S), proposal=None).delete()
    waiting = (
        Ticket.objects.select_for_update(skip_locked=True)
        .filter(game=game, pool=pool, clock=clock, proposal=None)
        .filter(seen_at__gte=moment - timedelta(seconds=PRESENT_S))
        .order_by("pk")
    )
    tickets = {ticket.pk: ticket for ticket in waiting}
    seats = registry.get(game).pool(pool).seats
    ticket_of = {ticket.player_id: ticket.pk for ticket in tickets.values()}
    apart = {frozenset(ticket_of[player] for player in pair) for pair in blocked_pairs(ticket_of)}
    queue = [Waiting(t.pk, t.rating, (moment - t.joined_at).total_seconds()) for t in tickets.values()]
    groups = tables(queue, seats, apart)
    for group in groups:
        proposal = Proposal.objects.create(
            game=game, pool=pool, clock=clock, expires_at=moment + timedelta(seconds=READY_S)
        )
        members = [tickets[waiting.id] for waiting in group]
        Ticket.objects.filter(pk__in=[t.pk for t in members]).update(proposal=proposal, ready=False)
        emit_on_commit(lobby_changed, sender=Proposal, players=tuple(t.player_id for t in members))
    return len(groups)


def say_ready(*, user: User) -> str | None:
    """The player is ready; the match's code once all are.

    Raises `DomainError`: ``no_proposal`` when it is too late, ``too_few`` when somebody is no longer there.
    """
    with transaction.atomic():
        proposal, tickets = _proposed_to(user)
        complete = len(tickets) == registry.get(proposal.game).pool(proposal.pool).seats
        if complete:
            return _tap(user, proposal, tickets)
        _break([proposal], keep_all=True)
    raise DomainError("too_few")


def _proposed_to(user: User) -> tuple[Proposal, list[Ticket]]:
    """The proposal that the player is in, and its tickets, all held. Raises `DomainError` ``no_proposal``."""
    found = Ticket.objects.filter(player=user, proposal__isnull=False).first()
    if found is None or found.proposal_id is None:
        raise DomainError("no_proposal")
    proposal = Proposal.objects.select_for_update().filter(pk=found.proposal_id).first()
    if proposal is None or proposal.expires_at <= now():
        raise DomainError("no_proposal")
    # The tickets alone: whoever moves to another queue holds the own row before the proposal.
    tickets = list(proposal.tickets.select_for_update(of=("self",)).select_related("player").order_by("pk"))
    if user.pk not in {t.player_id for t in tickets}:
        raise DomainError("no_proposal")
    return proposal, tickets


def _tap(user: User, proposal: Proposal, tickets: list[Ticket]) -> str | None:
    mine = next(t for t in tickets if t.player_id == user.pk)
    mine.ready = True
    mine.save(update_fields=["ready"])
    emit_on_commit(lobby_changed, sender=Proposal, players=tuple(t.player_id for t in tickets))
    return _start(proposal, tickets) if all(t.ready for t in tickets) else None


def _start(proposal: Proposal, tickets: list[Ticket]) -> str:
    game = registry.get(proposal.game)
    pool = game.pool(proposal.pool)
    secrets.SystemRandom().shuffle(tickets)
    shown = ratings_for([t.player for t in tickets], slug_of(proposal.game, proposal.pool))
    match = create_match(
        game=proposal.game,
        players=[
            Player(t.player, scripted=t.scripted, rating=t.rating, provisional=shown[t.player_id].provisional)
            for t in tickets
        ],
        options=pool.options,
        pool=pool.slug,
        clock=preset(game, proposal.clock),
    )
    Ticket.objects.filter(pk__in=[t.pk for t in tickets]).delete()
    proposal.delete()
    logger.info("match=%s pool=%s started from the queue", match.code, pool.slug)
    return match.code


@transaction.atomic
def close_proposals() -> int:
    """Breaks proposals whose time is over: who was ready goes on waiting, who was not is out of the queue."""
    over = Proposal.objects.select_for_update(skip_locked=True).filter(expires_at__lte=now())
    return _break(over.order_by("pk"), keep_all=False)


def _break(proposals: Iterable[Proposal], *, keep_all: bool) -> int:
    number = 0
    for proposal in proposals:
        tickets = list(proposal.tickets.select_for_update().order_by("pk"))
        for ticket in tickets:
            if ticket.ready or keep_all:
                ticket.proposal, ticket.ready = None, False
                ticket.save(update_fields=["proposal", "ready"])
            else:
                ticket.delete()
                missed.remember(ticket.player_id, missed.Missed(ticket.game, ticket.pool, ticket.clock))
        proposal.delete()
        emit_on_commit(lobby_changed, sender=Proposal, players=tuple(t.player_id for t in tickets))
        number += 1
    return number
