"""`manage.py backup [FILE]`: the whole database in one file, while the site runs."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from bootstrap import Failure
from config import backups, data


class Command(BaseCommand):
    help = "Writes the whole database into one file. The site may run meanwhile."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", nargs="?", help="default: a new file in the data folder's backups/")
        parser.add_argument("--keep", type=int, default=0, help="remove all but the newest so many of that folder")

    def handle(self, *_: object, **options: Any) -> None:
        if options["keep"] < 0:
            raise CommandError("--keep needs a number from 1 on; nothing was written.")
        path = Path(options["file"] or data.folder() / "backups" / backups.new_name()).absolute()
        if path.exists():
            raise CommandError(f"{path} is there already; nothing was written.")
        try:
            backups.dump(path)
        except Failure as failure:
            raise CommandError(f"There is no backup: {failure}") from None
        self.stdout.write(f"Wrote {path} ({path.stat().st_size / 1_000_000:.1f} MB).")
        for gone in backups.prune(path.parent, options["keep"]):
            self.stdout.write(f"Removed {gone}.")
