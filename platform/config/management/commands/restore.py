"""`manage.py restore FILE`: a backup into an empty database, brought up to this version of the site."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from bootstrap import Failure
from config import backups, data, prepare


class Command(BaseCommand):
    help = "Reads a backup into an empty database. The site must not run meanwhile."
    needs_tables = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file")
        parser.add_argument(
            "--replace", action="store_true", help="give up what is in the database, once this has worked"
        )

    def handle(self, *_: object, **options: Any) -> None:
        path = Path(options["file"]).absolute()
        state = data.running(data.folder())
        if state is not None and state.address:
            raise CommandError(f"The site runs at {state.address}; stop it first. Nothing was changed.")
        try:
            backups.check(path)
            if backups.is_empty():
                backups.load(path)
            elif options["replace"]:
                backups.replace(path)
            else:
                raise CommandError("The database is not empty; --replace gives up what is in it. Nothing was changed.")
        except Failure as failure:
            raise CommandError(f"Nothing was changed: {failure}") from None
        prepare.database()
        self.stdout.write(f"Restored {path}. Matches that ran go on when the site starts.")
