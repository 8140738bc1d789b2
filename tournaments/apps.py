"""Swiss tournaments, from entry to crosstable."""

from __future__ import annotations

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "tournaments"

    def ready(self) -> None:
        from tournaments import receivers  # noqa: F401  # connects
        from tournaments.notice_kinds import register_all

        register_all()
