"""`manage.py test`: the whole suite by pytest. Stands here for the list of commands; see `config.testing`."""

from __future__ import annotations

import sys

from django.core.management.base import BaseCommand


class Command(BaseCommand):
    help = "Runs the tests; all arguments are pytest's."
    needs_servers = False

    def run_from_argv(self, argv: list[str]) -> None:
        from config.testing import become_pytest

        become_pytest(argv[2:] or sys.argv[2:])
