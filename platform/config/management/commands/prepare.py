"""`manage.py prepare`: what must be done before a new version serves; `up` does it by itself."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from config import prepare


class Command(BaseCommand):
    help = "Migrates, collects static files, creates the house bots and, the first time, an organiser account."

    def handle(self, *_: object, **__: Any) -> None:
        prepare.broker()
        prepare.database()
        prepare.static_files()
        prepare.organiser()
