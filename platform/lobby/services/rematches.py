"""Another match with the same people: offered and accepted by whoever played, begun when all have agreed."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from core.errors import DomainError
from core.events import emit_on_commit
from games.kernel import ClockPreset
from lobby.models import Rematch, RematchWish
from lobby.services.commitments import refuse_committed
from lobby.services.limits import refuse_too_many, rematch_since
from lobby.signals import rematch_changed
from matches.models import Match, Seat
from matches.selectors import seat_of, with_seats
from matches.services import Player, create_match
from ratings.pools import slug_of
from ratings.selectors import ratings_for


def may_rematch(match: Match, user: User | None) -> bool:
    """Whether this user can be asked, or ask, for another match: a player of a finished one that no event arranged."""
    return (
        match.status == Match.Status.ENDED
        and not match.origin_url
        and match.ended_at is not None
        and match.ended_at >= rematch_since()
        and seat_of(match, user) is not None
    )


@transaction.atomic
def ask_rematch(*, code: str, user: User, scripted: bool = False) -> Match | None:
    """This player wants a rematch, or agrees to one; the new match once all do. Asking again changes nothing.

    The order of seats stays and turns by one, so that another begins; options, clock and pool are the same.
    Raises `DomainError`: ``no_rematch``, ``rematch_declined``, ``too_many_matches``; `Committed` for a rated one.
    """
    match, rematch = _locked(code, user)
    if rematch.next_id is not None:
        return rematch.next
    if rematch.declined_by_id is not None:
        raise DomainError("rematch_declined")
    refuse_too_many(user)
    if match.rated:
        refuse_committed(user, rematch=match)
    RematchWish.objects.update_or_create(rematch=rematch, player=user, defaults={"scripted": scripted})
    wishes = {wish.player_id: wish.scripted for wish in rematch.wishes.all()}
    seats = list(match.seats.all())
    if {seat.player_id for seat in seats if not seat.bot_level} <= wishes.keys():
        rematch.next = _begin(match, seats, wishes)
        rematch.save(update_fields=["next"])
    emit_on_commit(rematch_changed, sender=Rematch, code=match.code)
    return rematch.next


@transaction.atomic
def decline_rematch(*, code: str, user: User) -> None:
    """This player does not want one, or no longer; nothing more is asked. Raises `DomainError` ``no_rematch``."""
    match, rematch = _locked(code, user)
    if rematch.next_id is not None or rematch.declined_by_id is not None:
        return
    rematch.declined_by = user
    rematch.save(update_fields=["declined_by"])
    emit_on_commit(rematch_changed, sender=Rematch, code=match.code)


@transaction.atomic
def take_wishes_back(*, user: User) -> None:
    """This player no longer wants any rematch that has not begun; the others' wishes stand."""
    wanted = RematchWish.objects.filter(player=user, rematch__next=None).values("rematch")
    for rematch in Rematch.objects.select_for_update().filter(pk__in=wanted, next=None).order_by("pk"):
        rematch.wishes.filter(player=user).delete()
        emit_on_commit(rematch_changed, sender=Rematch, code=rematch.match.code)


def _locked(code: str, user: User) -> tuple[Match, Rematch]:
    """The match and its rematch, held until the commit, so that of two last players one begins it."""
    match = with_seats(Match.objects.filter(code=code)).first()
    if match is None or not may_rematch(match, user):
        raise DomainError("no_rematch")
    Rematch.objects.get_or_create(match=match)
    return match, Rematch.objects.select_for_update().get(match=match)


def _begin(match: Match, seats: list[Seat], wishes: dict[int, bool]) -> Match:
    turned = [*seats[1:], seats[0]]
    shown = ratings_for([seat.player for seat in seats], slug_of(match.game, match.pool)) if match.pool else {}
    return create_match(
        game=match.game,
        players=[
            Player(
                seat.player,
                seat.bot_level,
                scripted=wishes.get(seat.player_id, False),
                rating=shown[seat.player_id].value if shown else None,
                provisional=bool(shown) and shown[seat.player_id].provisional,
            )
            for seat in turned
        ],
        options=match.options,
        pool=match.pool,
        clock=None if match.bank_s is None else ClockPreset(match.bank_s, match.increment_s, match.cap_s),
        public=match.public,
        delay=match.delay,
    )
