"""Same deals at every table: one chain a round, promised when the tournament is published.

Each entrant's browser promises a seed at check-in and gives it at the start, when every chain has long been promised
and every check-in is closed. So neither the server nor the last to speak can choose the cards.
"""

from __future__ import annotations

import secrets

from accounts.models import User
from core.errors import DomainError
from matches.deal import CHAIN_LENGTH, SECRET_BYTES, Chain, is_commitment, is_seed, opens
from matches.models import SharedDeal
from tournaments.codes import round_of_deal, shared_deal_code
from tournaments.models import Contribution, Entry, Member, Round, Tournament
from tournaments.services.desk import at_desk


def promise_deals(tournament: Tournament) -> None:
    """Draws the chains of all rounds that have none. Their ends are public from now on."""
    SharedDeal.objects.bulk_create(
        [_drawn(tournament, k) for k in range(1, tournament.rounds + 1)], ignore_conflicts=True
    )


def promise_again(tournament: Tournament, round_number: int) -> None:
    """Other deals for a round that is un-paired after its cards were seen. Called at the desk."""
    seen = _deals(tournament)[round_number]
    _drawn(tournament, round_number, len(seen) + 1).save(force_insert=True)


def forget_deals(tournament: Tournament) -> None:
    """Removes deals whose matches are gone: the tournament's address may be another's one day."""
    gone = [deal.pk for drawn in _deals(tournament).values() for deal in drawn]
    SharedDeal.objects.filter(pk__in=gone, deals=None).delete()


def _drawn(tournament: Tournament, round_number: int, draw: int = 1) -> SharedDeal:
    return SharedDeal(
        code=shared_deal_code(tournament.slug, round_number, draw),
        last_secret=secrets.token_bytes(SECRET_BYTES),
        length=CHAIN_LENGTH,
        compare_url=f"{tournament.get_absolute_url()}/round/{round_number}/boards",
    )


def _deals(tournament: Tournament) -> dict[int, list[SharedDeal]]:
    """The deals promised for each round; the last of them are those that count."""
    found: dict[int, list[SharedDeal]] = {}
    for deal in SharedDeal.objects.filter(code__startswith=f"T-{tournament.slug.upper()}-").order_by("pk"):
        number = round_of_deal(tournament.slug, deal.code)
        if number is not None:
            found.setdefault(number, []).append(deal)
    return found


def promises(tournament: Tournament) -> list[tuple[int, str, str]]:
    """Round, id and commitment of each round's deals."""
    deals = [(k, deal) for k, drawn in sorted(_deals(tournament).items()) for deal in drawn if k <= tournament.rounds]
    return [(k, deal.code, Chain(bytes(deal.last_secret), deal.length).commitment) for k, deal in deals]


def promise_part(*, entry: Entry, commitment: str) -> None:
    """An entrant's promise, at check-in. Called at the desk."""
    if not is_commitment(commitment):
        raise DomainError("bad_contribution")
    Contribution.objects.update_or_create(entry=entry, defaults={"commitment": commitment, "seed": ""})


def give_part(*, tournament_id: int, user: User, seed: str) -> None:
    """The seed itself, between the start and the first table. Given again changes nothing."""
    with at_desk(tournament_id, author=user, right=None) as desk:
        t = desk.tournament
        member = Member.objects.filter(tournament=t, player=user).select_related("entry__contribution").first()
        part = getattr(member.entry, "contribution", None) if member is not None else None
        if part is None or not is_awaited(t):
            raise DomainError("not_awaited")
        if part.seed:
            return
        if not is_seed(seed) or not opens(part.commitment, seed):
            raise DomainError("bad_contribution")
        part.seed = seed
        part.save(update_fields=["seed"])


def is_awaited(tournament: Tournament) -> bool:
    """Seeds are asked for between the start and the first table."""
    if not tournament.same_deals or tournament.status != Tournament.Status.RUNNING:
        return False
    return not tournament.played_rounds.filter(status__in=[Round.Status.RUNNING, Round.Status.DONE]).exists()


def shared_deal(round_: Round) -> SharedDeal | None:
    """The round's deals with everybody's part, settled now; None where each table has its own."""
    t = round_.tournament
    if not t.same_deals:
        return None
    shared = _deals(t)[round_.number][-1]  # the tournament's own row is locked
    if not shared.contributions:
        shared.contributions = _parts(t)
        shared.save(update_fields=["contributions"])
    return shared


def _parts(tournament: Tournament) -> list[dict[str, object]]:
    parts: list[dict[str, object]] = []
    entries = tournament.entries.filter(number__isnull=False).select_related("contribution").order_by("number")
    for entry in entries:
        part = getattr(entry, "contribution", None)
        if part is None:
            given = {"commitment": "", "seed": "", "empty": "none"}
        else:
            given = {"commitment": part.commitment, "seed": part.seed, "empty": "" if part.seed else "unrevealed"}
        parts.append({"entry": entry.number, **given})
    return parts
