"""``manage.py generate_tournament``: writes a random tournament as a report file."""

from __future__ import annotations

from tournaments.management.commands._engine import EngineCommand


class Command(EngineCommand):
    help = "Writes a random tournament as a report file."
    engine_name = "generate"
