"""Before the first round: create, change, publish, open and close entries, helpers, and ending it all early."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any

from django.db import transaction

from accounts.models import User
from core.errors import DomainError, NotAllowed
from core.time import now
from games import registry
from games.kernel import ClockPreset, Game, IllegalMove, OptionValue
from matches import services as matches
from matches.models import Match
from tournaments.codes import shared_deal_code, slug_of
from tournaments.models import Act, Invitation, Member, Role, Round, Tournament
from tournaments.roles import may_create
from tournaments.schedule import BadTime, instant
from tournaments.services.desk import Desk, at_desk, need_reason
from tournaments.services.entering import promote
from tournaments.services.sharing import promise_deals
from tournaments.services.timing import replan
from tournaments.swiss.tables import LARGEST, SMALLEST
from tournaments.swiss.tiebreak_names import UnknownTieBreak, parse_list

MOST_ROUNDS = 30
MOST_POINTS = 100_000
#: Forms give minutes, and "now" takes a while to fill in.
LEEWAY = timedelta(minutes=2)


@dataclass(frozen=True, slots=True)
class Plan:
    """The regulations as an organiser gives them. Field by field as in `Tournament`."""

    name: str
    game: str
    zone: str
    starts_local: str
    clock: str = ""
    description: str = ""
    options: Mapping[str, OptionValue] | None = None
    table_size: int = 2
    entry_size: int = 1
    rounds: int = 5
    rated: bool = True
    same_deals: bool = False
    timing: str = Tournament.Timing.INTERVAL
    round_times: tuple[str, ...] = ()
    break_s: int = 120
    by_invitation: bool = False
    rating_min: int | None = None
    rating_max: int | None = None
    entrant_limit: int | None = None
    checkin_min: int = 15
    late_until: int = 0
    no_show_s: int = 120
    tiebreaks: str = ""
    bye_percent: int = 100
    accelerated: bool = False
    place_points: tuple[int, ...] = ()
    absent_out: bool = False
    rematches: str = Tournament.Rematches.BALANCED
    confirm: bool = False


def clock_of(game: Game, written: str) -> ClockPreset:
    """The game's preset written ``5+10``; the first one where nothing is chosen. A tournament always has a clock."""
    for preset in game.clocks:
        if str(preset) == written or not written:
            return preset
    raise DomainError("bad_clock")


def fitting_options(game: Game, seats: int, options: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """The options at a table of this size: those that it cannot have keep their default there."""
    return {
        option.name: options[option.name]
        for option in game.options
        if option.name in options and (option.seats is None or seats in option.seats)
    }


def _checked(plan: Plan) -> dict[str, Any]:
    """The plan as columns; raises `DomainError` for what cannot be."""
    if not plan.name.strip():
        raise DomainError("bad_name")
    try:
        game = registry.get(plan.game)
    except registry.UnknownGame:
        raise DomainError("bad_game") from None
    seats = plan.table_size * plan.entry_size
    sides = game.sides(seats) if seats in game.seats else ()
    partners = bool(sides) and len(set(sides)) * plan.entry_size == len(sides)
    large = plan.table_size == 2 or SMALLEST <= plan.table_size <= LARGEST
    if not sides or not partners or not large or len(set(sides)) != plan.table_size:
        raise DomainError("bad_seats")
    try:
        options = game.complete_options(seats, plan.options or {})
    except IllegalMove as error:
        raise DomainError("bad_option") from error
    if not 1 <= plan.rounds <= MOST_ROUNDS:
        raise DomainError("bad_rounds")
    try:
        chosen = parse_list(plan.tiebreaks)
        if len(set(chosen)) < len(chosen):
            raise DomainError("tiebreak_twice")
    except UnknownTieBreak as error:
        raise DomainError("bad_tiebreak", text=error.text) from error
    try:
        starts_at = instant(plan.starts_local, plan.zone)
    except BadTime as error:
        raise DomainError(error.code) from error
    _check_round_times(plan, starts_at)
    if plan.rating_min is not None and plan.rating_max is not None and plan.rating_max < plan.rating_min:
        raise DomainError("bad_rating_limits")
    values = {f.name: getattr(plan, f.name) for f in fields(plan)}
    return values | {
        "name": plan.name.strip(),
        "options": options,
        "clock": str(clock_of(game, plan.clock)),
        "starts_at": starts_at,
        "round_times": list(plan.round_times),
        "place_points": _place_points(plan),
        "accelerated": plan.accelerated and plan.table_size == 2,
    }


def _check_round_times(plan: Plan, starts_at: datetime) -> None:
    """Times that can be read; where rounds begin by them, one for each round, one after the other."""
    times = [starts_at]
    for local in plan.round_times:
        try:
            times.append(instant(local, plan.zone))
        except BadTime as error:
            raise DomainError("bad_round_time", text=local) from error
    if plan.timing != Tournament.Timing.FIXED:
        return
    for number, (before, time) in enumerate(pairwise(times), start=2):
        if time <= before:
            raise DomainError("round_times_order", round=number)
    if len(times) != plan.rounds:
        raise DomainError("round_times_count", wanted=plan.rounds - 1, count=len(times) - 1)


def _check_future(plan: Plan, before: Tournament | None = None) -> None:
    """What is set lies in the future. What stood ``before``, and rounds that have begun, may have passed."""
    over = now() - LEEWAY
    started = before is not None and before.status == Tournament.Status.RUNNING
    old = () if before is None or before.zone != plan.zone else (before.starts_local, *before.round_times)
    if not started and plan.starts_local not in old[:1] and instant(plan.starts_local, plan.zone) < over:
        raise DomainError("start_passed")
    if plan.timing != Tournament.Timing.FIXED:
        return
    begun = before.played_rounds.filter(begun_at__isnull=False).count() if started and before is not None else 0
    kept = set(old[1:]) if before is not None and before.timing == plan.timing else set()
    for number, local in enumerate(plan.round_times, start=2):
        if number > begun and local not in kept and instant(local, plan.zone) < over:
            raise DomainError("round_time_passed", round=number)


def _place_points(plan: Plan) -> list[int]:
    """One for each seat of a full table, never more for a later place; none where the table has two sides."""
    points = list(plan.place_points) if plan.table_size > 2 else []
    falling = all(a >= b >= 0 for a, b in pairwise(points))
    if points and (len(points) != plan.table_size or not falling or not 0 < points[0] <= MOST_POINTS):
        raise DomainError("bad_place_points", count=plan.table_size)
    return points


@transaction.atomic
def create(
    *, organiser: User, plan: Plan, rehearsal_of: Tournament | None = None, allowed: bool = False, key: str = ""
) -> Tournament:
    """A draft; the one there is where the same form was sent before.

    Raises `DomainError`, and `NotAllowed` for those who may not; ``allowed`` is for the site's commands.
    """
    if not allowed and not may_create(organiser):
        raise NotAllowed("cannot_create")
    if key:
        User.objects.select_for_update(no_key=True).get(pk=organiser.pk)  # one press after the other
        before = Act.objects.filter(kind="created", author=organiser, key=key).select_related("tournament").first()
        if before is not None:
            return before.tournament
    values = _checked(plan)
    _check_future(plan)
    values |= {"organiser": organiser, "created_at": now(), "rehearsal_of": rehearsal_of}
    made = False
    while not made:  # somebody else may take the same name at this moment
        tournament, made = Tournament.objects.get_or_create(slug=_free_slug(plan.name), defaults=values)
    Desk(tournament, organiser, key or None).write("created")
    return tournament


def _free_slug(name: str) -> str:
    stem = slug_of(name)
    taken = set(Tournament.objects.filter(slug__startswith=stem).values_list("slug", flat=True))
    # "new" is a page of its own
    if stem not in taken and stem != "new":
        return stem
    return next(offer for n in range(2, len(taken) + 3) if (offer := f"{stem}-{n}") not in taken)


def plan_of(tournament: Tournament) -> Plan:
    """The regulations of a tournament, to be changed or to begin another from."""
    values = {f.name: getattr(tournament, f.name) for f in fields(Plan)}
    lists = {name: tuple(values[name]) for name in ("round_times", "place_points")}
    return Plan(**{**values, **lists})


_TIMES = frozenset({"timing", "break_s", "round_times", "starts_local", "zone"})
# What players rely on once they have entered stays as it was announced.
_FIXED_ONCE_PUBLISHED = frozenset({"game", "table_size", "entry_size", "options", "rated", "same_deals"})
_FIXED_ONCE_STARTED = frozenset({"accelerated", "bye_percent", "place_points"})


def fixed_since(t: Tournament, names: Iterable[str]) -> str:
    """Why these columns may not be changed any more, as a code; nothing where they may."""
    if t.status != Tournament.Status.DRAFT and _FIXED_ONCE_PUBLISHED.intersection(names):
        return "not_a_draft"
    return "has_started" if t.started_at is not None and _FIXED_ONCE_STARTED.intersection(names) else ""


def edit(*, tournament_id: int, author: User | None, plan: Plan, key: str = "") -> Tournament:
    """Changes the regulations. Once published, the game and its table stay; once started, only what is to come."""
    with at_desk(tournament_id, author=author, key=key) as desk:
        t = desk.tournament
        if t.is_over:
            raise DomainError("is_over")
        values = _checked(plan)
        _check_future(plan, t)
        changed = sorted(name for name, value in values.items() if getattr(t, name) != value and name != "starts_at")
        fixed = fixed_since(t, changed)
        if fixed:
            raise DomainError(fixed)
        if values["rounds"] < t.played_rounds.count():
            raise DomainError("bad_rounds")
        before = {name: getattr(t, name) for name in changed}
        for name, value in values.items():
            setattr(t, name, value)
        if changed:
            desk.write("edited", fields=changed, before=before)
            promote(desk)
        if _TIMES & set(changed):
            replan(t)
        if t.same_deals and t.status != Tournament.Status.DRAFT:
            promise_deals(t)
        desk.may_go_on()
        return t


def publish(*, tournament_id: int, author: User | None, key: str = "") -> Tournament:
    """The tournament can be seen and entered."""
    with at_desk(tournament_id, author=author, key=key) as desk:
        t = desk.tournament
        if t.status == Tournament.Status.PUBLISHED:
            return t
        if t.status != Tournament.Status.DRAFT:
            raise DomainError("has_started")
        if t.timing != Tournament.Timing.MANUAL and t.starts_at < now() - LEEWAY:
            raise DomainError("start_passed")
        t.status, t.published_at = Tournament.Status.PUBLISHED, now()
        if t.same_deals:
            promise_deals(t)
        desk.write("published", deals=[shared_deal_code(t.slug, 1)] if t.same_deals else [])
        return t


def unpublish(*, tournament_id: int, author: User | None, reason: str, key: str = "") -> None:
    """A draft again, as long as nobody has entered."""
    reason = need_reason(reason)
    with at_desk(tournament_id, author=author, key=key) as desk:
        t = desk.tournament
        if t.status != Tournament.Status.PUBLISHED or t.entries.exists():
            raise DomainError("cannot_undo")
        t.status, t.published_at, t.told_checkin = Tournament.Status.DRAFT, None, False
        desk.write("unpublished", reason=reason)


def set_entries(*, tournament_id: int, author: User | None, is_open: bool, key: str = "") -> None:
    """Opens or closes entries."""
    with at_desk(tournament_id, author=author, key=key) as desk:
        if desk.tournament.is_over:
            raise DomainError("is_over")
        if desk.tournament.entry_open != is_open:
            desk.tournament.entry_open = is_open
            desk.write("opened" if is_open else "closed")


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


def cancel(*, tournament_id: int, author: User | None, reason: str, key: str = "") -> None:
    """Calls the whole event off. Tables that play are stopped; what was played and rated stays."""
    reason = need_reason(reason)
    with at_desk(tournament_id, author=author, key=key) as desk:
        t = desk.tournament
        if t.is_over:
            raise DomainError("is_over")
        before, stopped = t.status, sum(matches.stop(match_id=key) for key in _playing(t))
        t.status, t.ended_at = Tournament.Status.CANCELLED, now()
        desk.write("cancelled", reason=reason, before=before, stopped=stopped)
        desk.tell("cancelled", list(Member.objects.filter(tournament=t).values_list("player_id", flat=True)))


def shorten(*, tournament_id: int, author: User | None, reason: str, key: str = "") -> Act:
    """Ends the event after the round that is paired now: standings become final with its last table."""
    reason = need_reason(reason)
    with at_desk(tournament_id, author=author, key=key) as desk:
        t = desk.tournament
        if t.status != Tournament.Status.RUNNING:
            raise DomainError("not_running")
        last = t.played_rounds.count()
        if not last:
            raise DomainError("not_paired", round=1)
        before, t.rounds = t.rounds, last
        act = desk.write("shortened", reason=reason, round=last, before=before)
        desk.may_go_on()
        return act


def pause(*, tournament_id: int, author: User | None, reason: str = "", key: str = "") -> None:
    """Nothing moves until it is resumed: no round is paired, published or begun, and all clocks stand still."""
    with at_desk(tournament_id, author=author, right="decide", key=key) as desk:
        if desk.tournament.status not in {Tournament.Status.PUBLISHED, Tournament.Status.RUNNING}:
            raise DomainError("not_running")
        if desk.tournament.paused_at is None:
            desk.tournament.paused_at = now()
            stopped = sum(matches.pause(match_id=key) for key in _playing(desk.tournament))
            desk.write("paused", reason=reason, tables=stopped)


def resume(*, tournament_id: int, author: User | None, reason: str = "", key: str = "") -> None:
    """Goes on where everything stood; nobody has lost time."""
    with at_desk(tournament_id, author=author, right="decide", key=key) as desk:
        if desk.tournament.paused_at is not None:
            _give_back(desk.tournament, now() - desk.tournament.paused_at)
            desk.tournament.paused_at = None
            going = sum(matches.resume(match_id=key) for key in _playing(desk.tournament))
            desk.write("resumed", reason=reason, tables=going)
            desk.may_go_on()


def _give_back(t: Tournament, lasted: timedelta) -> None:
    """A round that waits to begin waits as long as it had left; a fixed time stays while it is still to come."""
    waiting = t.played_rounds.filter(status=Round.Status.PUBLISHED, starts_at__isnull=False).first()
    if waiting is None or waiting.starts_at is None or t.paused_at is None or waiting.starts_at <= t.paused_at:
        return
    if t.timing != Tournament.Timing.FIXED or waiting.starts_at <= now():
        waiting.starts_at += lasted
        waiting.save(update_fields=["starts_at"])


def _playing(t: Tournament) -> list[int]:
    """Matches of the event that are not over, in a fixed order."""
    found = Match.objects.filter(pairing__round__tournament=t, status__in=Match.LIVE).order_by("pk")
    return list(found.values_list("pk", flat=True))
