"""``manage.py check_pairings``: pairs every round of a report file or certificate again and names each difference."""

from __future__ import annotations

from tournaments.management.commands._engine import EngineCommand


class Command(EngineCommand):
    help = (
        "Pairs every round of a report file or certificate again; exits 1 where one differs and names the difference."
    )
    engine_name = "check"
