"""Ratings: what a rated match does to its players."""

from __future__ import annotations

from django.apps import AppConfig


class RatingsConfig(AppConfig):
    name = "ratings"

    def ready(self) -> None:
        from ratings import receivers  # noqa: F401  # connects
