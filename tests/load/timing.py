"""Many tables of scripted players, and how long their moves take; `tables.py` says what for."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import time
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import psutil

from tests.load import site as sites
from tests.load.clients import Client
from tests.load.opening import Login, logins, open_for
from tests.load.site import Site, say

SEATS = 4
SAMPLE_EVERY_S = 5.0
BEGIN_WITHIN_S = 120


@dataclass
class Table:
    """Four screens at one match, and all that they met before."""

    group: list[Login]
    url: str
    every_s: float
    matches: list[list[Client]] = field(default_factory=list)
    last: float = field(default_factory=lambda: time.monotonic() - random.random() * 3)

    def think(self) -> float:
        """So long that the table's moves follow each other at the wanted distance."""
        now = time.monotonic()
        self.last = max(now, self.last + self.every_s)
        return self.last - now

    async def play(self) -> None:
        while True:
            screens = await asyncio.to_thread(open_for, self.group, self.url, self.think, clock=True)
            self.matches.append(screens)
            async with asyncio.TaskGroup() as together:
                for screen in screens:
                    together.create_task(screen.play())

    @property
    def moves(self) -> int:
        return sum(len(screen.acked) for screens in self.matches for screen in screens)


@dataclass(frozen=True, slots=True)
class Sample:
    at: float
    usage: dict[str, tuple[float, float]]


async def sample(site: Site, samples: list[Sample]) -> None:
    while True:
        samples.append(Sample(time.monotonic(), await asyncio.to_thread(usage, site)))
        await asyncio.sleep(SAMPLE_EVERY_S)


def usage(site: Site) -> dict[str, tuple[float, float]]:
    """The site's processes, and this script, which takes its share of the same cores."""
    own = psutil.Process()
    spent = own.cpu_times()
    return site.usage() | {"players": (spent.user + spent.system, own.memory_info().rss / 2**20)}


def to_acknowledgement(tables: Sequence[Table], since: float) -> list[float]:
    """Milliseconds, one for each move."""
    return [
        (sent.acked_at - sent.at) * 1000
        for table in tables
        for screens in table.matches
        for screen in screens
        for sent in screen.acked
        if sent.at >= since
    ]


def to_the_others(tables: Sequence[Table], since: float, until: float) -> tuple[list[float], int]:
    """Milliseconds, one for each move and other screen; and how many screens never showed it.

    A screen may skip a version where the next one follows at once: then the newer one counts.
    """
    times, missing = [], 0
    for screens in (screens for table in tables for screens in table.matches):
        for mover in screens:
            for sent in (sent for sent in mover.acked if since <= sent.at <= until):
                for other in screens:
                    if other is mover:
                        continue
                    place = bisect_left(other.shown, (sent.version, 0.0))
                    if place == len(other.shown):
                        missing += 1
                    else:
                        times.append((other.shown[place][1] - sent.at) * 1000)
    return times, missing


def percentiles(times: list[float]) -> dict[str, float]:
    ordered = sorted(times)
    if not ordered:
        return {}
    return {f"p{p}": round(ordered[min(len(ordered) - 1, len(ordered) * p // 100)], 1) for p in (50, 95, 99)}


def processes(samples: list[Sample]) -> dict[str, dict[str, float]]:
    """CPU in per cent of one core; memory at the first sample, at the last, and the most."""
    first, last = samples[0], samples[-1]
    took = max(last.at - first.at, 0.001)
    found = {}
    for part in last.usage:
        memory = [one.usage[part][1] for one in samples if part in one.usage]
        before = first.usage.get(part, (0.0, 0.0))[0]
        found[part] = {
            "cpu_percent": round(100 * (last.usage[part][0] - before) / took, 1),
            "mb_first": round(memory[0], 1),
            "mb_last": round(memory[-1], 1),
            "mb_most": round(max(memory), 1),
        }
    return found


async def run(site: Site, *, tables: int, seconds: float, every_s: float, warm_s: float) -> dict[str, Any]:
    guests = iter(await asyncio.to_thread(logins, tables * SEATS))
    playing_tables = [Table([next(guests) for _ in range(SEATS)], site.url, every_s) for _ in range(tables)]
    playing = [asyncio.create_task(table.play()) for table in playing_tables]
    samples: list[Sample] = []
    try:
        await _begin(playing_tables)
        await asyncio.sleep(warm_s)
        say(f"{tables} tables play; measuring for {seconds:.0f} s")
        sampling = asyncio.create_task(sample(site, samples))
        since, cores = time.monotonic(), psutil.cpu_times()
        await _measure(playing_tables, samples, seconds)
        until, cores_after = time.monotonic(), psutil.cpu_times()
        sampling.cancel()
        samples.append(Sample(time.monotonic(), usage(site)))
        await asyncio.sleep(2)  # what is under way still counts
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    screens = [screen for table in playing_tables for screens in table.matches for screen in screens]
    others, missing = to_the_others(playing_tables, since, until)
    moves = sum(since <= sent.at <= until for screen in screens for sent in screen.acked)
    return {
        "tables": tables,
        "seconds": round(until - since, 1),
        "moves": moves,
        "moves_per_s": round(moves / (until - since), 2),
        "ack_ms": percentiles(to_acknowledgement(playing_tables, since)),
        "others_ms": percentiles(others),
        "not_shown": missing,
        "refused": sum(len(screen.refused) + screen.broken for screen in screens),
        "lines_lost": sum(screen.lines - 1 for screen in screens if screen.lines),
        "stolen_percent": stolen(cores, cores_after),
        "load_average": [round(value, 2) for value in os.getloadavg()],
        "processes": processes(samples),
    }


async def _begin(tables: list[Table]) -> None:
    deadline = time.monotonic() + BEGIN_WITHIN_S
    while not all(table.moves for table in tables):
        if time.monotonic() > deadline:
            raise AssertionError(f"{sum(not table.moves for table in tables)} tables do not begin")
        await asyncio.sleep(0.1)


def stolen(before: Any, after: Any) -> float | None:
    """Per cent of its cores that a virtual machine did not get; None where nobody counts that."""
    if not hasattr(after, "steal"):
        return None
    passed = sum(after) - sum(before)
    return round(100 * (after.steal - before.steal) / passed, 1) if passed else 0.0


async def _measure(tables: list[Table], samples: list[Sample], seconds: float) -> None:
    begin = time.monotonic()
    before, told = sum(table.moves for table in tables), begin
    cores = psutil.cpu_times()
    while (now := time.monotonic()) - begin < seconds:
        await asyncio.sleep(min(1.0, seconds))
        if now - told > 30:
            late = percentiles(to_the_others(tables, told, now - 2)[0]).get("p95")
            told = now
            moves = sum(table.moves for table in tables) - before
            taken, cores = stolen(cores, psutil.cpu_times()), psutil.cpu_times()
            _, memory = samples[-1].usage["web"]
            of_late = f"of late p95 to the others {late} ms, {taken} % of the cores stolen, web {memory:.0f} MB"
            say(f"{now - begin:.0f} s, {moves} moves, {of_late}")


def show(found: dict[str, Any]) -> None:
    print(f"{found['tables']} tables of {SEATS}, {found['seconds']} s: {found['moves_per_s']} moves/s")
    for title, key in (("to the acknowledgement", "ack_ms"), ("to the others' screens", "others_ms")):
        print(f"{title:<24}" + "".join(f"  {name} {value} ms" for name, value in found[key].items()))
    print(f"not shown {found['not_shown']}, refused {found['refused']}, lines lost {found['lines_lost']}")
    print(f"load average {found['load_average'][0]}, {found['stolen_percent']} % of the cores stolen by other machines")
    print(f"{'process':<10}{'CPU':>8}{'memory first':>14}{'last':>8}{'most':>8}")
    for part, one in found["processes"].items():
        print(
            f"{part:<10}{one['cpu_percent']:>6} %{one['mb_first']:>11} MB{one['mb_last']:>8}{one['mb_most']:>8}",
        )


def main() -> int:
    options = argparse.ArgumentParser(
        description="Measures moves from send to everybody's screen, and what the site takes."
    )
    options.add_argument("--tables", type=int, default=100)
    options.add_argument("--seconds", type=float, default=300)
    options.add_argument("--every", type=float, default=3, help="seconds between two moves at one table")
    options.add_argument("--warm", type=float, default=10, help="seconds before the measuring begins")
    options.add_argument("--data", default="", help="a folder for the site; default: one that is removed afterwards")
    options.add_argument("--json", action="store_true")
    arguments = options.parse_args()
    with sites.running(arguments.data) as site:
        found = asyncio.run(
            run(
                site,
                tables=arguments.tables,
                seconds=arguments.seconds,
                every_s=arguments.every,
                warm_s=arguments.warm,
            )
        )
    print(json.dumps(found)) if arguments.json else show(found)
    return 1 if found["refused"] or found["not_shown"] else 0
