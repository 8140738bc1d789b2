"""`manage.py up`. Stands here for the list of commands; see `config.up`."""

from __future__ import annotations

import sys

from django.core.management.base import BaseCommand


class Command(BaseCommand):
    help = "Starts the site: servers where none are named, web, workers, beat. Ctrl-C stops everything."
    needs_servers = False  # it makes its own

    def run_from_argv(self, argv: list[str]) -> None:
        from config.up import main

        sys.exit(main(argv[2:]))
