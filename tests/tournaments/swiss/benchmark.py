"""How long a round takes: ``python -m tests.tournaments.swiss.benchmark [--sizes 20 60 …] [--gacrux]``.

Each size runs in a process of its own, so that its peak memory is known. Times are of one core (CPU time, the best of
several runs where a round is quick); gacrux, if asked for, pairs the same rounds in the same process, its reading of
the file left out. Outside the engine, which knows no clock.
"""

from __future__ import annotations

import argparse
import json
import math
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from tests.tournaments.swiss.data import ROOT
from tournaments.swiss.checker import as_paired
from tournaments.swiss.generator import Settings, generate
from tournaments.swiss.model import Tournament
from tournaments.swiss.pairing import Pairing, pair_round

SIZES = (20, 60, 100, 200, 500, 1000, 2000)
ROUNDS = (1, 4, 7)
ENOUGH_S = 0.4
"""A round is repeated until so much time has gone by, for either program."""
MOST_TIMES = 5_000
GACRUX_UP_TO = 200
"""Beyond, one of its rounds takes minutes."""


@dataclass(frozen=True, slots=True)
class Measured:
    players: int
    round: int
    ms: float
    peak_mb: float
    """Of the whole process so far, interpreter and numpy included."""
    gacrux_ms: float | None = None


def calm(players: int, rounds: int) -> Tournament:
    """A tournament without accidents, a third of the games between equals drawn."""
    settings = Settings(players=players, rounds=rounds, forfeits=0, half_byes=0, zero_byes=0, late=0, withdrawals=0)
    return generate(settings, f"benchmark {players}").tournament


def measure(players: int, rounds: Sequence[int], *, gacrux: bool) -> list[Measured]:
    """In this process."""
    tournament = calm(players, max(*rounds, 9))
    found = []
    for number in rounds:
        before = as_paired(tournament, number)
        ms = 1000 * _timed(lambda before=before: pair_round(before))  # type: ignore[misc]
        assert isinstance(pair_round(before), Pairing)
        found.append(Measured(players, number, ms, _peak_mb()))
    return [_beside(m, tournament) for m in found] if gacrux and players <= GACRUX_UP_TO else found


def _beside(measured: Measured, tournament: Tournament) -> Measured:
    from tests.tournaments.swiss.oracle import load, pair_loaded

    loaded = load(as_paired(tournament, measured.round))
    seconds = _timed(lambda: pair_loaded(loaded, measured.round))
    return Measured(measured.players, measured.round, measured.ms, measured.peak_mb, 1000 * seconds)


def _peak_mb() -> float:
    """Of this program alone. What ``getrusage`` knows on Linux includes the process that started it."""
    status = Path("/proc/self/status")
    if not status.exists():
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20  # macOS counts bytes
    (line,) = (line for line in status.read_text().splitlines() if line.startswith("VmHWM:"))
    return int(line.split()[1]) / 1024


def _timed(work: Callable[[], Any]) -> float:
    best, spent = math.inf, 0.0
    for _ in range(MOST_TIMES):
        start = time.process_time()
        work()
        took = time.process_time() - start
        best, spent = min(best, took), spent + took
        if spent > ENOUGH_S:
            break
    return best


def measure_apart(players: int, rounds: Sequence[int], *, gacrux: bool) -> list[Measured]:
    """In a process of its own."""
    argv = [sys.executable, "-m", __spec__.name, "--worker", "--sizes", str(players), "--rounds", *map(str, rounds)]
    done = subprocess.run(argv + ["--gacrux"] * gacrux, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(done.stderr)
    return [Measured(**row) for row in json.loads(done.stdout)]


def exponent(rows: Sequence[Measured], number: int, start: int = 200) -> float | None:
    """The slope of log time over log players, from ``start`` players on."""
    points = [(math.log(m.players), math.log(m.ms)) for m in rows if m.round == number and m.players >= start]
    if len(points) < 2:
        return None
    mean_x, mean_y = (sum(p[k] for p in points) / len(points) for k in (0, 1))
    return sum((x - mean_x) * (y - mean_y) for x, y in points) / sum((x - mean_x) ** 2 for x, _ in points)


def table(rows: Sequence[Measured], rounds: Sequence[int]) -> str:
    """The table of tournaments/README.md."""
    lines = [
        "| players | round | ms | peak MB | gacrux ms | times faster |",
        "| ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for m in rows:
        other = f"{m.gacrux_ms:,.0f} | {m.gacrux_ms / m.ms:.0f}" if m.gacrux_ms is not None else "| "
        lines.append(f"| {m.players:,} | {m.round} | {m.ms:,.1f} | {m.peak_mb:.0f} | {other} |")
    growth = [f"round {k}: {value:.1f}" for k in rounds if (value := exponent(rows, k)) is not None]
    return "\n".join(lines) + ("\n\nGrowth exponent from 200 players on: " + ", ".join(growth) if growth else "")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", type=int, nargs="+", default=list(SIZES))
    parser.add_argument("--rounds", type=int, nargs="+", default=list(ROUNDS))
    parser.add_argument("--gacrux", action="store_true", help="side by side with gacrux where it finishes")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    rows: list[Measured] = []
    for players in args.sizes:
        if args.worker:
            rows += measure(players, args.rounds, gacrux=args.gacrux)
        else:
            sys.stderr.write(f"{players} players …\n")
            rows += measure_apart(players, args.rounds, gacrux=args.gacrux)
    if args.json or args.worker:
        sys.stdout.write(json.dumps([asdict(m) for m in rows]) + "\n")
    else:
        sys.stdout.write(table(rows, args.rounds) + "\n")


if __name__ == "__main__":
    main()
