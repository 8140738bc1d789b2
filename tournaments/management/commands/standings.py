"""``manage.py standings``: points, tie-breaks and crosstable of a report file."""

from __future__ import annotations

from tournaments.management.commands._engine import EngineCommand


class Command(EngineCommand):
    help = "Points, tie-breaks and crosstable of a report file."
    engine_name = "standings"
