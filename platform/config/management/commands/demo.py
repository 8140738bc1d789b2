"""`manage.py demo`: house bots fill a new site with rated matches and a tournament; `up --demo` runs it."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from bootstrap import Failure, say
from config import demo


class Command(BaseCommand):
    help = "Lets house bots play some rated matches in every pool, and a tournament, unless they have."
    needs_workers = True

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--each", type=int, default=demo.EACH, help=f"matches in each pool; default: {demo.EACH}")
        parser.add_argument("--no-tournament", action="store_true")

    def handle(self, *_: object, **options: Any) -> None:
        try:
            demo.play(say, each=options["each"], cup=not options["no_tournament"])
        except Failure as failure:
            raise CommandError(str(failure)) from None
