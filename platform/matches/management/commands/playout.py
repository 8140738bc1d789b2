"""``playout GAME``: whole games by random moves, for speed and as a check of all rules at once. Needs no server."""

from __future__ import annotations

import hashlib
import json
import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games import registry
from games.kernel import Game, IllegalMove, Rng, SeedDecks, Setup
from games.kernel.codec import encode
from games.kernel.playout import play_through, randomly


class Command(BaseCommand):
    help = "Plays random games and prints games and moves a second, and a digest of all outcomes."
    requires_system_checks = ()
    needs_servers = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", help="slug of the game")
        parser.add_argument("--seats", type=int, help="number of seats (default: the fewest the game has)")
        parser.add_argument("--games", type=int, default=100)
        parser.add_argument("--seed", default="1", help="the same seed gives the same games and digest")
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            game = registry.get(options["game"])
            seats = game.seats[0] if options["seats"] is None else options["seats"]
            setup = Setup(seats, game.complete_options(seats, {}))
        except registry.UnknownGame:
            raise CommandError(
                f"There is no game {options['game']}; there are: {', '.join(registry.slugs())}."
            ) from None
        except IllegalMove:
            raise CommandError(f"{game.slug} is not played by {seats}.") from None
        if options["games"] < 1:
            raise CommandError("--games must be 1 or more.")
        found = self._play(game, setup, options["games"], options["seed"])
        if options["json"]:
            self.stdout.write(json.dumps(found))
            return
        rate = found["moves"] / found["seconds"]
        self.stdout.write(
            f"{game.slug}, {seats} seats: {found['games']} games, {found['moves']} moves in {found['seconds']:.2f} s "
            f"({found['games'] / found['seconds']:.1f} games/s, {rate:,.0f} moves/s)\ndigest {found['digest']}"
        )

    def _play(self, game: Game, setup: Setup, games: int, seed: str) -> dict[str, Any]:
        sha, moves, shown = hashlib.sha256(), 0, 0.0
        begun = time.process_time()
        for number in range(games):
            rng = Rng(f"{seed}|{number}")
            for step in play_through(game, setup, SeedDecks(f"{seed}|{number}"), randomly(game, rng)):
                moves += step.move is not None
            sha.update(encode(game.rules.outcome(step.state)))
            if self.stderr.isatty() and time.monotonic() > shown + 0.5:
                shown = time.monotonic()
                self.stderr.write(f"\r{number + 1} of {games} games", ending="")
        if shown:
            self.stderr.write("\r" + " " * 40 + "\r", ending="")
        seconds = max(time.process_time() - begun, 1e-6)
        return {"games": games, "moves": moves, "seconds": round(seconds, 6), "digest": sha.hexdigest()}
