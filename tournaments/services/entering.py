"""Who takes part: enter, agree as a partner, check in, withdraw, come back, ask for byes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from accounts.models import User
from core.errors import DomainError, NotAllowed
from core.time import now
from games import registry
from games.kernel import Setup
from ratings.pools import slug_of
from ratings.selectors import Shown, rating_of
from tournaments.models import Bye, Entry, Invitation, Member, Round, Tournament
from tournaments.roles import may
from tournaments.services.desk import Desk, at_desk
from tournaments.services.numbering import number_late_entry
from tournaments.services.sharing import promise_part

HOLDING = (Entry.Status.ENTERED, Entry.Status.INVITED_PARTNER)


def seed_pool(tournament: Tournament, *, bots: bool = False) -> str:
    """The list whose rating seeds the entries: the table's own, else that of the most similar table; may be empty."""
    game = registry.get(tournament.game)
    pool = game.pool_of(Setup(tournament.seats, tournament.options))
    if pool is None:
        pool = next((p for p in game.pools if p.seats == tournament.seats), next(iter(game.pools), None))
    return "" if pool is None else slug_of(game.slug, pool.slug, bots=bots)


def enter(
    *,
    tournament_id: int,
    user: User,
    partner: User | None = None,
    author: User | None = None,
    commitment: str = "",
    key: str = "",
) -> Entry:
    """Enters a player, or a pair whose second agrees later. ``author`` is the player, or an organiser for them.

    Beyond the limit the entry waits. While check-in is open, whoever enters in person is checked in too.
    """
    author = author or user
    with at_desk(tournament_id, author=author, right=None, key=key) as desk:
        t = desk.tournament
        by_organiser = author.pk != user.pk
        if by_organiser and not may(t, author, "manage"):
            raise NotAllowed
        _may_enter(t, user, by_organiser=by_organiser)
        if t.entry_size == 2 and partner is None:
            raise DomainError("needs_partner")
        people = [user] if t.entry_size == 1 or partner is None else [user, partner]
        if len(people) == 2 and people[0].pk == people[1].pk:
            raise DomainError("own_partner")
        if t.entry_size == 2:
            _may_enter(t, people[1], by_organiser=by_organiser)
        entry = _add(desk, people, agreed=by_organiser)
        if commitment and t.same_deals:
            promise_part(entry=entry, commitment=commitment)
        return entry


def _may_enter(t: Tournament, user: User, *, by_organiser: bool) -> None:
    if t.is_over or t.status == Tournament.Status.DRAFT:
        raise DomainError("entries_closed")
    if not user.is_person and not (user.is_bot and (by_organiser or t.rehearsal_of_id)):
        raise DomainError("needs_account")
    if t.status == Tournament.Status.RUNNING and coming_round(t) > t.late_until:
        raise DomainError("too_late", round=t.late_until)
    if by_organiser:
        return  # the rules below protect entrants from one another, not from those who run the event
    if not t.entry_open:
        raise DomainError("entries_closed")
    if t.by_invitation and not Invitation.objects.filter(tournament=t, player=user).exists():
        raise DomainError("by_invitation")
    rating = _rating(t, user)
    if t.rating_min is not None and rating.number < t.rating_min:
        raise DomainError("rating_too_low", limit=t.rating_min)
    if t.rating_max is not None and rating.number > t.rating_max:
        raise DomainError("rating_too_high", limit=t.rating_max)


def _rating(t: Tournament, user: User) -> Shown:
    pool = seed_pool(t, bots=user.is_bot)
    return rating_of(user, pool) if pool else Shown()


def coming_round(t: Tournament) -> int:
    """The number of the next round to be paired."""
    return t.played_rounds.count() + 1


def _add(desk: Desk, people: list[User], *, agreed: bool) -> Entry:
    t = desk.tournament
    old = Member.objects.filter(tournament=t, player__in=people).select_related("entry", "player")
    for member in old:
        if member.entry.status != Entry.Status.WITHDRAWN or member.entry.number is not None:
            raise DomainError("entered_already", name=member.player.username)
    Entry.objects.filter(pk__in=[m.entry_id for m in old]).delete()  # withdrawn before the start: enters anew
    ratings = [_rating(t, user) for user in people]
    is_late = t.status == Tournament.Status.RUNNING
    moment = now()
    waits = len(people) == 2 and not agreed and not people[1].is_bot
    full = _is_full(t)
    status = Entry.Status.INVITED_PARTNER if waits else Entry.Status.WAITING if full else Entry.Status.ENTERED
    in_person = desk.author is not None and desk.author.pk == people[0].pk
    checks_in = is_late or any(p.is_bot for p in people) or (in_person and _checkin_is_open(t))
    entry = Entry.objects.create(
        tournament=t,
        status=status,
        name=_name_of(people),
        rating=sum(r.value for r in ratings) / len(ratings),
        provisional=any(r.provisional for r in ratings),
        entered_at=moment,
        checked_in_at=moment if checks_in else None,
        first_round=coming_round(t) if is_late else 1,
    )
    Member.objects.bulk_create(
        Member(tournament=t, entry=entry, player=user, position=k, accepted=k == 0 or not waits)
        for k, user in enumerate(people)
    )
    if is_late and status == Entry.Status.ENTERED:
        number_late_entry(t, entry)
    desk.write("waiting" if status == Entry.Status.WAITING else "entered", name=entry.name, entry=entry.pk)
    if waits:
        desk.tell("partner_asked", [people[1].pk], partner=people[0].username)
    else:
        kind = "entry_waiting" if status == Entry.Status.WAITING else "entry_confirmed"
        desk.tell(kind, [user.pk for user in people if not user.is_bot])
    return entry


def _name_of(people: Sequence[User]) -> str:
    return " & ".join(user.username for user in people)


def name_again(*, player_id: int) -> None:
    """A player has another name now: standings and files have it too, of past events as well."""
    entries = Entry.objects.filter(members__player=player_id).order_by("tournament")
    for key, tournament_id in entries.values_list("pk", "tournament"):
        with at_desk(tournament_id, right=None) as desk:
            people = [m.player for m in Member.objects.filter(entry=key).select_related("player")]
            Entry.objects.filter(pk=key).update(name=_name_of(people))
            desk.touch()


def _is_full(t: Tournament, *, besides: Entry | None = None) -> bool:
    """Whether every place is taken; a pair whose second has not agreed yet holds its place."""
    if t.entrant_limit is None:
        return False
    taken = t.entries.filter(status__in=HOLDING)
    if besides is not None:
        taken = taken.exclude(pk=besides.pk)
    return taken.count() >= t.entrant_limit


def _checkin_is_open(t: Tournament) -> bool:
    opens = t.checkin_opens
    return t.status == Tournament.Status.PUBLISHED and (opens is None or opens <= now())


def agree(*, tournament_id: int, user: User, key: str = "") -> Entry:
    """The second of a pair agrees to play."""
    with at_desk(tournament_id, author=user, right=None, key=key) as desk:
        entry = _own_entry(desk.tournament, user)
        if entry.status != Entry.Status.INVITED_PARTNER:
            return entry
        member = entry.members.get(player=user)
        if member.position == 0:
            raise DomainError("partner_not_agreed")
        member.accepted = True
        member.save(update_fields=["accepted"])
        _take_place(desk.tournament, entry)
        desk.write("agreed", name=user.username, entry=entry.pk)
        kind = "entry_waiting" if entry.status == Entry.Status.WAITING else "entry_confirmed"
        desk.tell(kind, list(entry.members.values_list("player_id", flat=True)))
        return entry


def _take_place(t: Tournament, entry: Entry) -> None:
    """Entered, from the next round on where the event runs; unless a partner has to agree or no place is free.

    Whoever has a number was in the event before, and is again.
    """
    if entry.members.filter(accepted=False).exists():
        entry.status = Entry.Status.INVITED_PARTNER
    elif entry.number is None and _is_full(t, besides=entry):
        entry.status = Entry.Status.WAITING
    else:
        entry.status = Entry.Status.ENTERED
        if t.status == Tournament.Status.RUNNING and entry.number is None:
            entry.first_round = coming_round(t)
            number_late_entry(t, entry)
    entry.save()


def _own_entry(t: Tournament, user: User) -> Entry:
    member = Member.objects.filter(tournament=t, player=user).select_related("entry").first()
    if member is None:
        raise DomainError("not_entered", name=user.username)
    return member.entry


def _entry(desk: Desk, entry_id: int) -> Entry:
    """The entry, if it is the author's own or the author runs the event."""
    entry = Entry.objects.filter(tournament=desk.tournament, pk=entry_id).first()
    if entry is None:
        raise DomainError("unknown_entry")
    author = desk.author
    own = author is not None and entry.members.filter(player=author).exists()
    if not own and author is not None and not may(desk.tournament, author, "decide"):
        raise NotAllowed
    return entry


def check_in(*, tournament_id: int, entry_id: int, author: User | None, commitment: str = "", key: str = "") -> None:
    """Says that the entry is here. Possible from the moment check-in opens until the start."""
    with at_desk(tournament_id, author=author, right=None, key=key) as desk:
        entry = _entry(desk, entry_id)
        own = author is not None and entry.members.filter(player=author).exists()
        if desk.tournament.status != Tournament.Status.PUBLISHED or (own and not _checkin_is_open(desk.tournament)):
            raise DomainError("checkin_closed")
        if commitment and desk.tournament.same_deals:
            promise_part(entry=entry, commitment=commitment)
        if entry.checked_in_at is None:
            entry.checked_in_at = now()
            entry.save(update_fields=["checked_in_at"])
            desk.write("checked_in", name=entry.name, entry=entry.pk)


def check_out(*, tournament_id: int, entry_id: int, author: User | None, key: str = "") -> None:
    """Takes a check-in back, before the start."""
    with at_desk(tournament_id, author=author, right="decide", key=key) as desk:
        entry = _entry(desk, entry_id)
        if desk.tournament.status != Tournament.Status.PUBLISHED or entry.checked_in_at is None:
            raise DomainError("checkin_closed")
        entry.checked_in_at = None
        entry.save(update_fields=["checked_in_at"])
        desk.write("checked_out", name=entry.name, entry=entry.pk)


def withdraw(*, tournament_id: int, entry_id: int, author: User | None, reason: str = "", key: str = "") -> None:
    """From the next round on that has not begun. A table that is paired already is lost without playing."""
    with at_desk(tournament_id, author=author, right=None, key=key) as desk:
        t, entry = desk.tournament, _entry(desk, entry_id)
        if t.is_over:
            raise DomainError("is_over")
        if entry.status == Entry.Status.WITHDRAWN:
            return
        before = entry.status
        entry.status, entry.out_from = Entry.Status.WITHDRAWN, _next_to_begin(t)
        entry.save(update_fields=["status", "out_from"])
        desk.write("withdrew", reason=reason, name=entry.name, entry=entry.pk, round=entry.out_from)
        if before in HOLDING:
            promote(desk)


def _next_to_begin(t: Tournament) -> int:
    last = t.played_rounds.order_by("-number").first()
    if last is None:
        return 1
    return last.number + 1 if last.has_begun else last.number


def promote(desk: Desk) -> None:
    """Those who wait take places that have become free, the longest waiting first; while one can enter at all."""
    t = desk.tournament
    if t.is_over or (t.status == Tournament.Status.RUNNING and coming_round(t) > t.late_until):
        return
    while not _is_full(t):
        first = t.entries.filter(status=Entry.Status.WAITING).order_by("entered_at", "pk").first()
        if first is None:
            return
        _take_place(t, first)
        desk.write("promoted", name=first.name, entry=first.pk)
        desk.tell("entry_promoted", list(first.members.values_list("player_id", flat=True)))


def let_back(*, tournament_id: int, entry_id: int, author: User | None, reason: str = "", key: str = "") -> None:
    """Brings a withdrawn entry back, into the next round that is paired. Rounds missed stay without points."""
    with at_desk(tournament_id, author=author, right="decide", key=key) as desk:
        entry = _entry(desk, entry_id)
        if _bring_back(desk.tournament, entry):
            desk.write("returned", reason=reason, name=entry.name, entry=entry.pk)


def come_back(*, tournament_id: int, user: User, key: str = "") -> None:
    """Somebody who was left out after a no-show is here again, and is paired from the next round on."""
    with at_desk(tournament_id, author=user, right=None, key=key) as desk:
        entry = _own_entry(desk.tournament, user)
        if not entry.absent:
            raise DomainError("not_left_out")
        if _bring_back(desk.tournament, entry):
            desk.write("came_back", name=entry.name, entry=entry.pk)


def _bring_back(t: Tournament, entry: Entry) -> bool:
    if t.is_over:
        raise DomainError("is_over")
    if entry.status != Entry.Status.WITHDRAWN:
        return False
    entry.out_from, entry.absent = None, False
    if t.status == Tournament.Status.RUNNING:
        entry.checked_in_at = entry.checked_in_at or now()
    _take_place(t, entry)
    return True


def ask_bye(
    *, tournament_id: int, entry_id: int, round_number: int, kind: str, author: User | None, key: str = ""
) -> None:
    """A bye of half a point or none, in a round that is not paired yet. No ``kind`` cancels it."""
    with at_desk(tournament_id, author=author, right=None, key=key) as desk:
        t, entry = desk.tournament, _entry(desk, entry_id)
        if t.is_over or not 1 <= round_number <= t.rounds:
            raise DomainError("bad_round")
        if Round.objects.filter(tournament=t, number=round_number).exists():
            raise DomainError("bye_in_paired_round", round=round_number)
        about: dict[str, Any] = {"name": entry.name, "entry": entry.pk, "round": round_number}
        if not kind:
            asked = Bye.objects.filter(entry=entry, round=round_number).first()
            if asked is not None:
                asked.delete()
                desk.write("bye_cancelled", **about, kind=asked.kind)
            return
        if kind not in Bye.Kind.values:
            raise DomainError("bad_result")
        Bye.objects.update_or_create(entry=entry, round=round_number, defaults={"kind": kind})
        desk.write("bye_asked", **about, kind=kind)
