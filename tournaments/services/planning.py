"""Before the first round: create, change, publish, open and close entries."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from core.errors import DomainError, NotAllowed
from core.time import now
from tournaments.codes import shared_deal_code, slug_of
from tournaments.models import Act, Tournament
from tournaments.roles import may_create
from tournaments.services.desk import Desk, at_desk, need_reason
from tournaments.services.entering import promote
from tournaments.services.plan import LEEWAY, Plan, check_times, checked, fixed_since
from tournaments.services.sharing import promise_deals
from tournaments.services.timing import replan


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
    values = checked(plan)
    check_times(plan)
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


_TIMES = frozenset({"timing", "break_s", "round_times", "starts_local", "zone"})


def edit(*, tournament_id: int, author: User | None, plan: Plan, key: str = "") -> Tournament:
    """Changes the regulations. Once published, the game and its table stay; once started, only what is to come."""
    with at_desk(tournament_id, author=author, key=key) as desk:
        t = desk.tournament
        if t.is_over:
            raise DomainError("is_over")
        values = checked(plan)
        check_times(plan, t)
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
