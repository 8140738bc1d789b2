"""``translations make`` brings the catalogues up to date with the sources; ``compile`` writes the ``.mo`` files."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from web import catalogues


class Command(BaseCommand):
    help = "Makes or compiles the catalogues of the site and of every game, without the gettext programs."
    requires_system_checks = ()
    needs_servers = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("action", choices=["make", "compile"])
        parser.add_argument("only", nargs="*", help="catalogues: site, or a game's slug (default: all)")
        parser.add_argument("--json", action="store_true", help="print exact JSON")

    def handle(self, *_: Any, action: str, only: list[str], json: bool, **options: Any) -> None:
        chosen = [words for words in catalogues.all_words() if not only or words.name in only]
        if not chosen:
            raise CommandError(f"No such catalogue: {', '.join(only)}.")
        report: dict[str, dict[str, list[str]]] = {}
        for words in chosen:
            report[words.name] = {}
            for locale in catalogues.LOCALES:
                if action == "make":
                    report[words.name][locale] = catalogues.make(words, locale)
                elif words.po(locale).exists():
                    catalogues.compile_one(words, locale)
                    report[words.name][locale] = []
        self._print(report, json)

    def _print(self, report: dict[str, dict[str, list[str]]], as_json: bool) -> None:
        if as_json:
            self.stdout.write(json.dumps(report, ensure_ascii=False))
            return
        for name, locales in report.items():
            for locale, lacking in locales.items():
                state = f"{len(lacking)} without a translation" if lacking else "complete"
                self.stdout.write(f"{name} {locale}: {state}")
                for text in lacking:
                    self.stdout.write(f"  {text}")
