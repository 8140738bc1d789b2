"""``simulate_match GAME --bots a,b,…``: a whole match of house bots through the real services and workers."""

from __future__ import annotations

import hashlib
import json
import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from accounts.selectors import house_bots
from accounts.services import ensure_house_bots
from core.errors import DomainError
from games import registry
from games.kernel import Game
from matches.codes import ALPHABET, LENGTH
from matches.models import Match
from matches.selectors import by_id
from matches.services import Player, create_match

# A worker that has played nothing for this long is not there.
PATIENCE_S = 60


class Command(BaseCommand):
    help = "Lets house bots play one casual match on the workers, and prints the result."
    needs_workers = True

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", help="slug of the game")
        parser.add_argument("--bots", required=True, help="levels by seat, such as club,club,beginner,beginner")
        parser.add_argument("--seed", default="1", help="on one installation the same seed gives the same match")
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            game = registry.get(options["game"])
        except registry.UnknownGame:
            known = ", ".join(registry.slugs())
            raise CommandError(f"There is no game {options['game']}; there are: {known}.") from None
        begun = time.monotonic()
        match = self._open(game, options["bots"].split(","), options["seed"])
        match = self._wait(match, quiet=options["json"])
        seats = list(match.seats.all())
        found = {
            "code": match.code,
            "game": match.game,
            "bots": [seat.bot_level for seat in seats],
            "places": [seat.place for seat in seats],
            "points": [seat.points for seat in seats],
            "events": match.version,
            "seconds": round(time.monotonic() - begun, 2),
            "replay": f"/g/{match.code}/1",
        }
        if options["json"]:
            self.stdout.write(json.dumps(found))
            return
        for seat in sorted(seats, key=lambda s: (s.place or 0, s.number)):
            self.stdout.write(f"{seat.place}. {seat.player.username} ({seat.bot_level}): {seat.points}")
        self.stdout.write(f"{match.version} events in {found['seconds']} s, replay at {found['replay']}")

    def _open(self, game: Game, levels: list[str], seed: str) -> Match:
        known = [level.slug for level in game.levels]
        for level in levels:
            if level not in known:
                raise CommandError(f"{game.slug} has no bots of level {level!r}; there are: {', '.join(known)}.")
        ensure_house_bots()
        taken: list[int] = []
        players = []
        for level in levels:
            free = house_bots(level, besides=taken)
            if not free:
                raise CommandError(f"There are not that many bots of level {level!r}.")
            taken.append(free[0].pk)
            players.append(Player(free[0], level))
        digest = hashlib.sha256(f"{game.slug}|{','.join(levels)}|{seed}".encode()).digest()
        code = "".join(ALPHABET[byte % len(ALPHABET)] for byte in digest[:LENGTH])
        Match.objects.filter(code=code, pool="").exclude(seats__bot_level="").delete()  # the same simulation before
        try:
            return create_match(game=game.slug, players=players, code=code, secret=digest)
        except DomainError as error:
            raise CommandError(f"This table cannot be opened: {error}.") from None

    def _wait(self, match: Match, *, quiet: bool) -> Match:
        seen, since = match.version, time.monotonic()
        while not match.is_over:
            time.sleep(0.1)
            match = by_id(match.pk)
            if match.version != seen:
                seen, since = match.version, time.monotonic()
                if not quiet and self.stdout.isatty():
                    self.stdout.write(f"\r{match.version} events", ending="")
            elif time.monotonic() - since > PATIENCE_S:
                raise CommandError(f"No worker plays: match {match.code} stands at event {match.version}.")
        if not quiet and self.stdout.isatty():
            self.stdout.write("\r", ending="")
        return match
