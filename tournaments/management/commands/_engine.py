"""What the four commands share: the engine's own arguments and functions, with sentences instead of codes."""

from __future__ import annotations

import sys
from argparse import Namespace
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from tournaments.explanations import Sentences
from tournaments.swiss.cli import COMMANDS
from tournaments.swiss.terminal import Terminal


class EngineCommand(BaseCommand):
    """Needs no server and no database: the engine works on report files."""

    requires_system_checks = ()
    needs_servers = False
    engine_name: str
    """The engine's own name for the command, a key of `COMMANDS`."""

    def add_arguments(self, parser: CommandParser) -> None:
        COMMANDS[self.engine_name][1](parser)

    def handle(self, *args: Any, **options: Any) -> None:
        code = COMMANDS[self.engine_name][2](Namespace(**options), Terminal(self.stdout, self.stderr, Sentences()))
        if code:
            sys.exit(code)
