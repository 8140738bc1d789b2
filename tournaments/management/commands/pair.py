"""``manage.py pair``: pairs the next round of a report file by the Dutch system."""

from __future__ import annotations

from tournaments.management.commands._engine import EngineCommand


class Command(EngineCommand):
    help = "Pairs the next round of a report file by the Dutch system."
    engine_name = "pair"
