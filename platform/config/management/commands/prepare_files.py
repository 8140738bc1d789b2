"""`manage.py prepare_files`: the part of `prepare` that needs no server, for images."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from config import prepare


class Command(BaseCommand):
    help = "Compiles translations and collects static files."
    needs_servers = False

    def handle(self, *_: object, **__: Any) -> None:
        prepare.words()
        prepare.static_files()
