"""Killing a site's processes under play, and comparing the logs afterwards; `kill.py` says what for."""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import statistics
import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.load import site as sites
from tests.load.clients import Client
from tests.load.opening import Login, logins, open_for, open_for_bots
from tests.load.site import PARTS, Site, patiently, say

SEATS_OF_PEOPLE = (2, 4)
#: The supervisor gives a process up that dies five times within a minute.
SAME_PART_EVERY_S = 16
RESTART_WITHIN_S, ON_WITHIN_S = 60, 60
LOOK_EVERY_S = 0.1


@dataclass
class People:
    """One table of scripted players, who open the next match when one is over."""

    group: list[Login]
    url: str
    screens: list[Client] = field(default_factory=list)
    earlier: list[Client] = field(default_factory=list)

    async def play(self) -> None:
        while True:
            self.earlier += self.screens
            self.screens = await asyncio.to_thread(open_for, self.group, self.url, think, clock=False)
            async with asyncio.TaskGroup() as together:
                for screen in self.screens:
                    together.create_task(screen.play())

    @property
    def all(self) -> list[Client]:
        return [*self.earlier, *self.screens]

    def mark(self) -> tuple[str, int]:
        """Which match, and the newest version that anybody was acknowledged or shown."""
        if not self.screens:
            return "", 0
        return self.screens[0].code, max(screen.version for screen in self.screens)


def think() -> float:
    return random.uniform(0.1, 0.5)


class Bots:
    """The bots' tables as the database shows them, and all that was ever seen of their logs."""

    def __init__(self, tables: int) -> None:
        self.tables = tables
        self.opened = 0
        self.running: dict[int, int] = {}
        self.seen: dict[tuple[int, int], tuple[str, int | None, str]] = {}
        self._last_id = 0

    def open_missing(self) -> None:
        while len(self.running) < self.tables:
            self.running[open_for_bots(self.opened)] = 0
            self.opened += 1

    def look(self) -> None:
        """Notes what is new, and opens a table for each that is over."""
        from matches.models import Match, MatchEvent

        # Numbers are given before the commit, so a row may show up after a later one.
        new = MatchEvent.objects.filter(pk__gt=self._last_id - 500, match_id__in=list(self.running))
        for pk, match, seq, kind, seat, payload in new.values_list("pk", "match_id", "seq", "kind", "seat", "payload"):
            self._last_id = max(self._last_id, pk)
            self.seen[match, seq] = (kind, seat, str(payload.get("move", "")))
            self.running[match] = max(self.running[match], seq)
        over = Match.objects.filter(pk__in=list(self.running)).exclude(status__in=Match.LIVE)
        for match in over.values_list("pk", flat=True):
            del self.running[match]
        self.open_missing()


@dataclass
class Proof:
    """``accepted`` moves were acknowledged, or seen in the log; ``lost`` and ``doubled`` should be empty."""

    accepted: int = 0
    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)


def compare(people: list[People], bots: Bots) -> Proof:
    """What was promised, against what stands in the logs."""
    from matches.models import Match, MatchEvent

    proof = Proof()
    screens = [screen for table in people for screen in table.all]
    codes = {screen.code for screen in screens}
    rows: dict[tuple[str, int, str], list[MatchEvent]] = defaultdict(list)
    for row in MatchEvent.objects.filter(match__code__in=codes, client_id__isnull=False).select_related("match"):
        rows[row.match.code, row.seat, row.client_id].append(row)
    for screen in screens:
        for sent in screen.acked:
            proof.accepted += 1
            found = rows[screen.code, screen.seat, sent.id]
            if [(row.seq, row.payload["move"]) for row in found[:1]] != [(sent.version, sent.move)]:
                proof.lost.append(f"{screen.code} seat {screen.seat}: {sent.move} acknowledged as {sent.version}")
            if len(found) > 1:
                proof.doubled.append(f"{screen.code} seat {screen.seat}: {sent.move} stands {len(found)} times")
        for id_, code in screen.refused.items():
            if rows[screen.code, screen.seat, id_]:
                proof.doubled.append(f"{screen.code} seat {screen.seat}: refused as {code}, and stands in the log")
        newest = max((version for version, _ in screen.shown), default=0)
        if newest > Match.objects.get(code=screen.code).version:
            proof.lost.append(f"{screen.code} seat {screen.seat}: version {newest} was shown")
    kept = {
        (match, seq): (kind, seat, str(payload.get("move", "")))
        for match, seq, kind, seat, payload in MatchEvent.objects.filter(
            match_id__in={match for match, _ in bots.seen}
        ).values_list("match_id", "seq", "kind", "seat", "payload")
    }
    for place, event in bots.seen.items():
        proof.accepted += event[0] == "moved"
        if kept.get(place) != event:
            proof.lost.append(f"match {place[0]}: event {place[1]} was {event}, is {kept.get(place)}")
    for match in Match.objects.all():
        if fault := unfolded(match):
            proof.doubled.append(f"{match.code}: {fault}")
    return proof


def unfolded(match: Any) -> str:
    """Why a log cannot be folded anew into what its row says: a gap, a move out of turn or made twice; else empty."""
    from matches.kept import positions
    from matches.selectors import by_id, position_of, table_of
    from matches.services.append import projections

    positions.forget()
    match = by_id(match.pk)
    # The bots play on, so only what this row knows of is looked at.
    seqs = list(match.events.filter(seq__lte=match.version).values_list("seq", flat=True))
    if seqs != list(range(1, match.version + 1)):
        return f"{len(seqs)} events, version {match.version}"
    try:
        position = position_of(match)
    except Exception as error:  # whatever the rules say against it
        return f"cannot be folded: {error!r}"
    due = projections(table_of(match), position)
    if "result" in due:
        due["result"] = json.loads(json.dumps(due["result"]))  # as the column gives it back
    wrong = [name for name, value in due.items() if getattr(match, name) != value]
    return f"its row says otherwise: {', '.join(wrong)}" if wrong else ""


@dataclass(frozen=True, slots=True)
class Kill:
    part: str
    #: Seconds from the kill until the supervisor started the process again, and from then until every table went on.
    down: float
    people: float | None
    bots: float | None

    @property
    def on_again(self) -> float | None:
        return None if self.people is None or self.bots is None else max(self.people, self.bots)


async def until(moved: Callable[[], bool], since: float) -> float | None:
    """Seconds from ``since`` until ``moved`` is true; None if it never is."""
    while not moved():
        if time.monotonic() - since > ON_WITHIN_S:
            return None
        await asyncio.sleep(0.02)
    return max(0.0, time.monotonic() - since)


async def kill_one(site: Site, part: str, people: list[People], bots: Bots) -> Kill:
    before_people = [table.mark() for table in people]
    before_bots = dict(bots.running)
    killed = time.monotonic()
    back = await asyncio.to_thread(site.kill, part, within_s=RESTART_WITHIN_S)
    marks = zip(people, before_people, strict=True)
    waiting = dict(marks_of(marks))

    def all_people() -> bool:
        for number in [n for n, (table, mark) in waiting.items() if table.mark() != mark]:
            del waiting[number]
        return not waiting

    def all_bots() -> bool:
        for match in [m for m, seq in before_bots.items() if bots.running.get(m, seq + 1) > seq]:
            del before_bots[match]
        return not before_bots

    on_people, on_bots = await asyncio.gather(until(all_people, back), until(all_bots, back))
    return Kill(part, back - killed, on_people, on_bots)


def marks_of(pairs: Any) -> list[tuple[int, tuple[People, tuple[str, int]]]]:
    return list(enumerate(pairs))


async def look_again_and_again(bots: Bots) -> None:
    while True:
        await asyncio.to_thread(patiently, bots.look)
        await asyncio.sleep(LOOK_EVERY_S)


async def run(site: Site, *, tables: int, people: int, kills: int) -> tuple[list[Kill], Proof, float]:
    began = time.monotonic()
    bots = Bots(tables)
    await asyncio.to_thread(bots.open_missing)
    seats = [SEATS_OF_PEOPLE[number % len(SEATS_OF_PEOPLE)] for number in range(people)]
    guests = iter(await asyncio.to_thread(logins, sum(seats)))
    groups = [People([next(guests) for _ in range(number)], site.url) for number in seats]
    playing = [asyncio.create_task(table.play()) for table in groups]
    looking = asyncio.create_task(look_again_and_again(bots))
    try:
        done = await _kills(site, kills, groups, bots)
    finally:
        for task in (looking, *playing):
            task.cancel()
        await asyncio.gather(looking, *playing, return_exceptions=True)
    return done, await asyncio.to_thread(compare, groups, bots), time.monotonic() - began


async def _kills(site: Site, kills: int, groups: list[People], bots: Bots) -> list[Kill]:
    parts, last, done = list(PARTS), dict[str, float](), list[Kill]()
    begin = time.monotonic()
    if await until(lambda: all(table.mark()[1] > 5 for table in groups), begin) is None:
        raise AssertionError("the tables do not begin")
    for number in range(kills):
        part = parts[number % len(parts)]
        wait = last.get(part, 0) + SAME_PART_EVERY_S - time.monotonic()
        await asyncio.sleep(max(wait, random.uniform(0.1, 0.6)))
        last[part] = time.monotonic()
        one = await kill_one(site, part, groups, bots)
        done.append(one)
        on = "never" if one.on_again is None else f"{one.on_again:.1f} s"
        say(f"{number + 1}/{kills} {part:<8} down {one.down:.1f} s, all tables on after {on} ({_split(one)})")
    return done


def _split(one: Kill) -> str:
    parts = (("people", one.people), ("bots", one.bots))
    return ", ".join(f"{name} never" if value is None else f"{name} {value:.1f} s" for name, value in parts)


def report(done: list[Kill], proof: Proof, seconds: float, arguments: argparse.Namespace) -> dict[str, Any]:
    by_part = {}
    for part in PARTS:
        times = [one.on_again for one in done if one.part == part]
        known = [value for value in times if value is not None]
        by_part[part] = {
            "kills": len(times),
            "down_s": round(max((one.down for one in done if one.part == part), default=0), 2),
            "on_again_median_s": round(statistics.median(known), 2) if known else None,
            "on_again_worst_s": round(max(known), 2) if known else None,
            "never": len(times) - len(known),
        }
    worst = [value["on_again_worst_s"] for value in by_part.values() if value["on_again_worst_s"] is not None]
    return {
        "tables": arguments.tables,
        "people_tables": arguments.people,
        "kills": len(done),
        "accepted": proof.accepted,
        "lost": len(proof.lost),
        "doubled": len(proof.doubled),
        "on_again_worst_s": max(worst, default=None),
        "never": sum(value["never"] for value in by_part.values()),
        "seconds": round(seconds, 1),
        "by_part": by_part,
        "faults": [*proof.lost, *proof.doubled][:50],
    }


def show(found: dict[str, Any]) -> None:
    print(f"{found['tables']} tables of bots, {found['people_tables']} of people, {found['kills']} kills")
    print(f"accepted moves {found['accepted']}, lost {found['lost']}, doubled {found['doubled']}")
    print(f"{'killed':<10}{'times':>6}{'down':>8}{'on again, median':>18}{'worst':>8}")
    for part, one in found["by_part"].items():
        print(
            f"{part:<10}{one['kills']:>6}{one['down_s']:>6} s{one['on_again_median_s'] or 0:>16} s"
            f"{one['on_again_worst_s'] or 0:>6} s" + (f"  {one['never']} never" if one["never"] else "")
        )
    for fault in found["faults"]:
        print(f"  {fault}")


def main() -> int:
    options = argparse.ArgumentParser(
        description="Kills every process of a running site, and counts lost and doubled moves."
    )
    options.add_argument("--tables", type=int, default=50, help="tables of house bots")
    options.add_argument("--kills", type=int, default=100)
    options.add_argument("--people", type=int, default=10, help="tables of scripted players over sockets")
    options.add_argument("--data", default="", help="a folder for the site; default: one that is removed afterwards")
    options.add_argument("--json", action="store_true")
    arguments = options.parse_args()
    with sites.running(arguments.data) as site:
        done, proof, seconds = asyncio.run(
            run(site, tables=arguments.tables, people=arguments.people, kills=arguments.kills)
        )
    found = report(done, proof, seconds, arguments)
    print(json.dumps(found)) if arguments.json else show(found)
    return 1 if found["lost"] or found["doubled"] else 0
