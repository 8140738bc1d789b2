"""``simulate_tournament GAME``: bots play a whole tournament through the real services and workers."""

from __future__ import annotations

import json
import time
from argparse import ArgumentParser, ArgumentTypeError
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from accounts.models import User
from accounts.services import ensure_organiser
from core.errors import DomainError
from core.time import now
from games import registry
from tournaments import strings
from tournaments.exports import certificate, report_file
from tournaments.models import Pairing, Tournament
from tournaments.schedule import wall
from tournaments.selectors import book, scored
from tournaments.services import Plan
from tournaments.services.sandbox import NO_SHOW_S, play_with_bots, remove
from tournaments.swiss.checker import check
from tournaments.swiss.scores import format_points
from tournaments.swiss.table_checker import check_tables, looks_like_one, read_certificate
from tournaments.swiss.trf import read

# Workers that have changed nothing for this long are not there.
PATIENCE_S = 120
POLL_S = 0.3
# Two simulations that agree in these play the same tournament.
_SETTINGS = (
    *("game", "players", "rounds", "seats", "pairs", "seed"),
    *("no_shows", "dropouts", "late", "level", "same_deals"),
)


def probability(written: str) -> float:
    """Raises `ArgumentTypeError` for what is none: 5 is no 5 %, but everybody staying away."""
    try:
        found = float(written)
    except ValueError:
        found = -1.0
    if not 0 <= found <= 1:
        raise ArgumentTypeError(f"{written!r} is no probability; give a number from 0 to 1, such as 0.05")
    return found


class Command(BaseCommand):
    help = "Lets bots play a whole tournament on the workers; prints standings, a file, and what the checker says."
    needs_workers = True

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", help="slug of the game")
        parser.add_argument("--players", type=int, default=8)
        parser.add_argument("--rounds", type=int, default=5)
        parser.add_argument("--seats", type=int, default=2, help="seats at a table: 2 pairs by the Dutch system")
        parser.add_argument("--pairs", action="store_true", help="an entry is a pair of partners")
        parser.add_argument("--seed", default="1", help="on one installation the same seed gives the same tournament")
        parser.add_argument("--no-shows", type=probability, default=0.0, help="probability for each entry and round")
        parser.add_argument("--dropouts", type=probability, default=0.0, help="probability for each entry and round")
        parser.add_argument("--late", type=int, default=0, help="late entries")
        parser.add_argument("--level", default="beginner", help="level of the bots")
        parser.add_argument("--same-deals", action="store_true", help="all tables of a round play the same deals")
        parser.add_argument("--name", default="", help="name of the tournament")
        parser.add_argument("--output", type=Path, help="where the file goes; by default beside the data")
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        begun = time.monotonic()
        t = self._start(options)
        self._wait(t, quiet=options["json"])
        t.refresh_from_db()
        path = self._write_file(t, options["output"])
        faults = self._faults(path)
        found = book(t)
        places = scored(found)
        lines = [
            {
                "rank": places.ranks[number],
                "name": found.by_number[number].name,
                "points": places.points[number] / 100,
            }
            for number in places.order
        ]
        answer = {
            "slug": t.slug,
            "game": t.game,
            "players": len(found.numbered),
            "rounds": len(found.rounds),
            "matches": Pairing.objects.filter(round__tournament=t, match__isnull=False).count(),
            "no_shows": sum(1 for s in found.slots if s.result == "-"),
            "standings": lines,
            "trf": str(path) if t.two_sided else None,
            "file": str(path),
            "faults": faults,
            "seconds": round(time.monotonic() - begun, 2),
        }
        if options["json"]:
            self.stdout.write(json.dumps(answer))
        else:
            self._print(answer, places.points, places.order)
        if faults:
            raise CommandError("The checker found rounds that are not paired as the rules say.")

    def _start(self, options: dict[str, Any]) -> Tournament:
        try:
            game = registry.get(options["game"])
        except registry.UnknownGame:
            known = ", ".join(registry.slugs())
            raise CommandError(f"There is no game {options['game']}; there are: {known}.") from None
        if options["level"] not in {level.slug for level in game.levels}:
            raise CommandError(f"There is no level {options['level']!r}.")
        organiser = User.objects.filter(is_superuser=True).order_by("pk").first()
        if organiser is None:
            ensure_organiser()
            organiser = User.objects.filter(is_superuser=True).order_by("pk")[0]
        entry_size = 2 if options["pairs"] else 1
        told = f"{game.slug}, {options['seats']} seats, {options['players']} players, seed {options['seed']}"
        name = options["name"] or told[:80]
        settings_of_it = {key: options[key] for key in _SETTINGS}
        for old in Tournament.objects.filter(name=name, sandbox__settings=settings_of_it):
            remove(old)  # the same simulation before; one with other settings stays, and this gets a number
        plan = Plan(
            name=name,
            game=game.slug,
            zone="UTC",
            starts_local=wall(now(), "UTC"),
            table_size=options["seats"] // entry_size,
            entry_size=entry_size,
            rounds=options["rounds"],
            rated=False,
            same_deals=options["same_deals"],
            break_s=0,
            checkin_min=0,
            no_show_s=NO_SHOW_S,
        )
        try:
            return play_with_bots(
                organiser=organiser,
                plan=plan,
                players=options["players"],
                level=options["level"],
                seed=options["seed"],
                no_shows=options["no_shows"],
                dropouts=options["dropouts"],
                late=options["late"],
                settings=settings_of_it,
            )
        except DomainError as error:
            raise CommandError(strings.say(error)) from None

    def _wait(self, t: Tournament, *, quiet: bool) -> None:
        """Until it is over. A tournament in which nothing happens any more is an error."""
        said, seen, since = 0, (0, 0), time.monotonic()
        while not t.is_over:
            time.sleep(POLL_S)
            t.refresh_from_db()
            if t.stuck:
                raise CommandError(f"Round {t.stuck['round']} could not be paired: {t.stuck['params'].get('why', '')}")
            rounds = t.played_rounds.count()
            if rounds > said and not quiet:
                said = rounds
                self.stdout.write(f"Round {said} of {t.rounds}")
                self.stdout.flush()
            live = Pairing.objects.filter(round__tournament=t).values_list("match__version", flat=True)
            mark = (t.version, sum(v or 0 for v in live))
            if mark != seen:
                seen, since = mark, time.monotonic()
            elif time.monotonic() - since > PATIENCE_S:
                raise CommandError(f"No worker moves the tournament {t.slug}: it stands at round {rounds}.")

    def _write_file(self, t: Tournament, wanted: Path | None) -> Path:
        folder = Path(settings.DATA) / "tournaments"
        path = wanted or folder / (f"{t.slug}.trf" if t.two_sided else f"{t.slug}-certificate.json")
        path.parent.mkdir(parents=True, exist_ok=True)
        if t.two_sided:
            path.write_bytes(report_file(t).encode())
        else:
            path.write_text(json.dumps(certificate(t), ensure_ascii=False), encoding="utf-8")
        return path

    def _faults(self, path: Path) -> list[int]:
        """Rounds of the file that the checker does not agree with."""
        data = path.read_bytes()
        if looks_like_one(data):
            return [found.round for found in check_tables(read_certificate(data)) if not found.is_same]
        return [found.round for found in check(read(data).tournament) if not found.is_same]

    def _print(self, answer: dict[str, Any], points: dict[int, int], order: list[int]) -> None:
        for line, number in zip(answer["standings"], order, strict=True):
            self.stdout.write(f"{line['rank']:4d}. {line['name']:<24} {format_points(points[number]):>6}")
        self.stdout.write(f"{answer['matches']} matches in {answer['seconds']} s, {answer['no_shows']} forfeits")
        self.stdout.write(f"/t/{answer['slug']}")
        self.stdout.write(f"{'Report file' if answer['trf'] else 'Certificate of the tables'}: {answer['file']}")
        if not answer["faults"]:
            self.stdout.write("The checker agrees with every round.")
