"""Tournaments that bots play: simulations and rehearsals, with everything that goes wrong in a hall.

``Tournament.sandbox`` holds the script. ``absent``: by round, players whose seat nobody plays (no-shows). ``acts``: by
round, what happens before it is paired: ``["withdraw", entry]``, ``["late", player]``, ``["wrong", table]``. ``seed``:
matches get their codes and secrets from it, so that the same seed gives the same tournament on one installation.
The clockwork acts it out, so bots go through the same services and workers as people.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.db import transaction

from accounts.models import User
from accounts.services import sandbox_bots
from core.errors import DomainError
from core.time import now
from matches.codes import ALPHABET, LENGTH
from matches.models import Match
from tournaments.models import Entry, Pairing, Slot, Tournament
from tournaments.schedule import wall
from tournaments.services import entering, planning, results
from tournaments.services.desk import Desk, at_desk
from tournaments.services.plan import Plan, plan_of
from tournaments.services.sharing import forget_deals
from tournaments.services.starting import begin_event
from tournaments.swiss.rng import Rng

NO_SHOW_S = 2
# A rehearsal of more has a no-show for certain; of so few, hardly anybody would be left to play.
FEW = 4

logger = logging.getLogger(__name__)


def simulated(t: Tournament, number: int, table: int, *, unpaired: int) -> dict[str, Any]:
    """Code and secret of a match, where a script gives a seed; nothing otherwise.

    ``unpaired``: how many times the round was taken back, whose tables may have had others already.
    """
    seed = t.sandbox.get("seed")
    if seed is None:
        return {}
    digest = hashlib.sha256(f"{t.slug}|{seed}|{number}|{table}|{unpaired}".encode()).digest()
    return {"code": "".join(ALPHABET[byte % len(ALPHABET)] for byte in digest[:LENGTH]), "secret": digest}


def play_with_bots(
    *,
    organiser: User,
    plan: Plan,
    players: int,
    level: str,
    seed: str,
    no_shows: float = 0.0,
    dropouts: float = 0.0,
    late: int = 0,
    wrong: bool = False,
    rehearsal_of: Tournament | None = None,
    settings: Mapping[str, Any] | None = None,
) -> Tournament:
    """Creates a tournament, enters bots, writes the script and starts it. Workers do the rest.

    ``no_shows`` and ``dropouts`` are probabilities for each entry and round, ``late`` the number of late entries,
    ``wrong`` adds a result entered wrongly and corrected. ``settings`` is kept, to know the same simulation again.
    """
    rng = Rng(f"sandbox {seed}")
    bots = sandbox_bots((players + late) * plan.entry_size, level)
    plan = replace(plan, late_until=max(plan.late_until, plan.rounds) if late else plan.late_until)
    t = planning.create(organiser=organiser, plan=plan, rehearsal_of=rehearsal_of, allowed=True)
    t = planning.publish(tournament_id=t.pk, author=organiser)
    teams = [bots[k : k + plan.entry_size] for k in range(0, len(bots), plan.entry_size)]
    entries = [_enter(t, organiser, team) for team in teams[:players]]
    for entry in entries:
        entry.rating = 1200 + rng.below(800)
    Entry.objects.bulk_update(entries, ["rating"])
    with at_desk(t.pk, author=organiser) as desk:
        desk.tournament.seed = hashlib.sha256(f"simulation {seed}".encode()).hexdigest()[:32]
        desk.tournament.sandbox = {
            "seed": seed if rehearsal_of is None else f"{seed} {t.pk}",
            "settings": dict(settings or {}),
            "absent": _absences(rng, entries, plan.rounds, no_shows, certain=rehearsal_of is not None),
            "acts": _acts(rng, entries, teams[players:], plan.rounds, dropouts=dropouts, wrong=wrong),
        }
        begin_event(desk)
        return desk.tournament


def _enter(t: Tournament, organiser: User, team: list[User]) -> Entry:
    return entering.enter(
        tournament_id=t.pk, user=team[0], partner=team[1] if len(team) > 1 else None, author=organiser
    )


def _absences(
    rng: Rng, entries: list[Entry], rounds: int, chance: float, *, certain: bool = False
) -> dict[str, list[int]]:
    """By round, who does not come; ``certain``: somebody in the first, where enough are there."""
    people = [e.members.get(position=0).player_id for e in entries] if chance else []
    away = {str(k): [p for p in people if rng.chance(chance)] for k in range(1, rounds + 1)} if chance else {}
    if certain and len(people) > FEW and not any(away.values()):
        away["1"].append(people[rng.below(len(people))])
    return away


def _acts(
    rng: Rng, entries: list[Entry], late: list[list[User]], rounds: int, *, dropouts: float, wrong: bool
) -> dict[str, list[list[Any]]]:
    acts: dict[str, list[list[Any]]] = {str(k): [] for k in range(2, rounds + 1)}
    staying = list(entries)
    for k in range(2, rounds + 1):
        leaving = [e for e in staying if dropouts and rng.chance(dropouts)]
        staying = [e for e in staying if e not in leaving]
        acts[str(k)] += [["withdraw", e.pk] for e in leaving]
    if rounds > 1:
        for k, team in enumerate(late):
            acts[str(2 + k % (rounds - 1))].append(["late", *(user.pk for user in team)])
        if wrong:
            acts["2"].append(["wrong", 1])
    return acts


def act_out(desk: Desk, number: int) -> None:
    """What the script has for the time before this round. Each act once: what is done leaves the script."""
    t = desk.tournament
    if not t.sandbox:
        return
    _come_back(t, number)
    acts = t.sandbox.get("acts", {}).get(str(number), [])
    if not acts:
        return
    t.sandbox["acts"][str(number)] = []
    t.save(update_fields=["sandbox"])
    for kind, *about in acts:
        try:
            with transaction.atomic():
                _act(t, number, kind, about)
        except DomainError as error:
            logger.info("tournament=%s script act %s refused: %s", t.slug, kind, error)  # a script never stops an event
    t.refresh_from_db()


def _come_back(t: Tournament, number: int) -> None:
    """Bots that missed a round say that they are here again, unless the script has them miss the next as well."""
    away = set(t.sandbox.get("absent", {}).get(str(number), []))
    for entry in t.entries.filter(absent=True).prefetch_related("members__player"):
        members = [m.player for m in entry.members.all()]
        if not away & {player.pk for player in members}:
            entering.come_back(tournament_id=t.pk, user=members[0])
            t.refresh_from_db()


def _act(t: Tournament, number: int, kind: str, about: list[Any]) -> None:
    if kind == "withdraw":
        entering.withdraw(tournament_id=t.pk, entry_id=about[0], author=None, reason="script")
    elif kind == "late":
        _enter(t, t.organiser, list(User.objects.filter(pk__in=about).order_by("pk")))
    elif kind == "wrong":
        _enter_wrongly(t, number - 1, about[0])


def _enter_wrongly(t: Tournament, number: int, table: int) -> None:
    """Somebody enters a result the wrong way round, and it is put right."""
    pairing = Pairing.objects.filter(round__tournament=t, round__number=number, table=table).first()
    slots = list(pairing.slots.order_by("seat")) if pairing is not None else []
    about: dict[str, Any] = {"tournament_id": t.pk, "number": number, "table": table, "author": None}
    places = [slot.place or 1 for slot in slots]
    right = "-".join(slot.result for slot in slots)
    if t.two_sided and right in {"1-0", "0-1"}:
        results.rule(**about, result=right[::-1], reason="script: entered the wrong way round")
        results.rule(**about, result=right, reason="script: put right")
    elif not t.two_sided and places:
        results.rule(**about, places=places[::-1], reason="script: entered the wrong way round")
        results.rule(**about, places=places, reason="script: put right")


def rehearse(*, tournament_id: int, author: User, players: int, level: str) -> Tournament:
    """Bots play the planned tournament at once, in a copy that only the organisers see. An earlier copy goes."""
    with at_desk(tournament_id, author=author) as desk:
        t = desk.tournament
        for old in t.rehearsals.all():
            remove(old)
        plan = replace(
            plan_of(t),
            name=t.name,
            zone="UTC",  # whose clock is never put back: this moment is this moment
            starts_local=wall(now(), "UTC"),
            timing=Tournament.Timing.INTERVAL,
            break_s=2,
            checkin_min=0,
            by_invitation=False,
            rating_min=None,
            rating_max=None,
            entrant_limit=None,
            no_show_s=NO_SHOW_S,
            confirm=False,
            rated=False,
        )
        made = play_with_bots(
            organiser=author,
            plan=plan,
            players=players,
            level=level,
            seed=f"rehearsal {t.pk} {t.acts_written}",
            no_shows=0.08,
            dropouts=0.05,
            late=1,
            wrong=True,
            rehearsal_of=t,
        )
        desk.write("rehearsed", players=players, slug=made.slug)
        return made


def delete_draft(*, tournament_id: int, author: User | None) -> None:
    """Takes a draft that nobody has entered away for good, with its rehearsal and its log."""
    with at_desk(tournament_id, author=author) as desk:
        t = desk.tournament
        if t.status != Tournament.Status.DRAFT or t.rehearsal_of_id is not None or t.entries.exists():
            raise DomainError("not_a_draft")
        for rehearsal in t.rehearsals.all():
            remove(rehearsal)
        _remove(t)


def remove(t: Tournament) -> None:
    """Takes a sandbox away with all its matches. Never used for a tournament of people."""
    if not t.sandbox:
        raise ValueError(f"{t.slug} is no sandbox")
    matches = list(Pairing.objects.filter(round__tournament=t, match__isnull=False).values_list("match", flat=True))
    Slot.objects.filter(round__tournament=t).delete()
    _remove(t)
    Match.objects.filter(pk__in=matches, pool="").delete()
    forget_deals(t)


def _remove(t: Tournament) -> None:
    t.acts.exclude(undoes=None).delete()  # before the acts that they name
    t.delete()
