"""Folds the log of rated results: writes the ledger anew, or only compares what is stored with it."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.core.serializers.json import DjangoJSONEncoder

from ratings import selectors, services
from ratings.models import RatingPool
from ratings.services import Report
from ratings.transcript import BadTranscript, verify


class Command(BaseCommand):
    help = (
        "Rates finished matches that were missed and computes all ratings anew from the log of results. "
        "With --check, writes nothing and compares every stored number to the last digit; exits with 1 where one "
        "differs. With --file, checks a downloaded log instead."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("pools", nargs="*", help="pools, such as bouillabaisse-four (default: all)")
        parser.add_argument("--check", action="store_true", help="only compare")
        parser.add_argument("--file", nargs="+", type=Path, default=[], help="check these parts of a downloaded log")
        parser.add_argument("--json", action="store_true", help="print exact JSON")

    def handle(self, *_: Any, pools: list[str], check: bool, file: list[Path], json: bool, **options: Any) -> None:
        if file:
            self._check_file(file, as_json=json)
            return
        chosen = self._pools(pools)
        missed = selectors.unrated_yet(all_time=True).order_by("ended_at", "pk")
        if not check:
            for match_id in list(missed.values_list("pk", flat=True)):
                services.rate_match(match_id=match_id)
            chosen = self._pools(pools)
            for pool in chosen:
                services.rebuild(pool)
                self.stderr.write(f"{pool.slug} rebuilt")
        reports = [services.check(pool) for pool in chosen]
        self._print(reports, waiting=missed.count(), as_json=json)
        if any(report.differences for report in reports):
            raise SystemExit(1)

    def _pools(self, slugs: list[str]) -> list[RatingPool]:
        pools = list(RatingPool.objects.order_by("slug"))
        unknown = set(slugs) - {pool.slug for pool in pools}
        if unknown:
            raise CommandError(f"Nothing was ever rated in {', '.join(sorted(unknown))}.")
        return [pool for pool in pools if not slugs or pool.slug in slugs]

    def _print(self, reports: list[Report], *, waiting: int, as_json: bool) -> None:
        if as_json:
            found = {"sound": not any(r.differences for r in reports), "waiting": waiting}
            content = found | {"pools": [asdict(report) for report in reports]}
            self.stdout.write(json.dumps(content, cls=DjangoJSONEncoder, ensure_ascii=False))
            return
        for report in reports:
            mean = "" if report.mean is None else f", mean {report.mean:.1f}"
            state = f"{len(report.differences)} differences" if report.differences else "sound"
            size = f"{report.lines} lines, {report.entries} entries, {report.players} players"
            self.stdout.write(f"{report.pool}: {state}; {size}{mean}")
            for d in report.differences:
                who = "" if d.player is None else f" player {d.player}"
                self.stdout.write(f"  line {d.number}{who}: {d.field} is {d.stored!r}, the log gives {d.folded!r}")
        if not reports:
            self.stdout.write("Nothing is rated yet.")
        if waiting:
            self.stdout.write(f"{waiting} finished matches wait to be rated.")

    def _check_file(self, paths: list[Path], *, as_json: bool) -> None:
        try:
            differences = verify([json.loads(path.read_text(encoding="utf-8")) for path in paths])
        except OSError as error:
            raise CommandError(f"{error.filename} cannot be read: {error.strerror}.") from error
        except (BadTranscript, ValueError, KeyError, TypeError) as error:
            raise CommandError(f"The file cannot be checked: {error}.") from error
        if as_json:
            self.stdout.write(json.dumps({"sound": not differences, "differences": differences}, ensure_ascii=False))
        else:
            self.stdout.write("\n".join(differences) or "Sound: the log gives exactly the ratings of the file.")
        if differences:
            raise SystemExit(1)
