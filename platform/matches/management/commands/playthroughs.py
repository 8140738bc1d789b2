"""``playthroughs``: makes the golden transcripts of games again, on purpose.

Without options the recorded moves are played again and the files are rewritten, so a change of rules or views
shows as a difference in git. ``--record`` lets the players play anew, ``--new`` adds a file, ``--check`` only compares.
"""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games import registry
from games.kernel import Game, IllegalMove, OptionValue
from games.kernel.transcripts import Recipe, read, record, replay


class Command(BaseCommand):
    help = "Plays the golden transcripts of one game, or of all, again and rewrites them."
    requires_system_checks = ()
    needs_servers = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", nargs="?", help="slug of the game; all games without it")
        parser.add_argument("--check", action="store_true", help="write nothing; fail where a file would change")
        parser.add_argument("--record", action="store_true", help="let the players choose their moves anew")
        parser.add_argument("--new", metavar="NAME", help="record a new transcript under this name")
        parser.add_argument("--seats", type=int, help="with --new: number of seats")
        parser.add_argument("--options", default="", help="with --new: name=value,name=value")
        parser.add_argument("--first", type=int, help="with --new: first dealer or Leader, instead of a draw")
        parser.add_argument("--decks", default="golden", help="with --new: seed of the deals and players")
        parser.add_argument("--players", default="random", help="with --new: random or bot levels, separated by commas")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["new"]:
            return self._new(options)
        changed = 0
        for game in (_game(options["game"]),) if options["game"] else registry.all_games():
            for path in sorted(_folder(game).glob("*.txt")):
                old = path.read_text(encoding="utf-8")
                new = record(game, read(old)[0]) if options["record"] else _replayed(game, path, old)
                changed += new != old
                self.stdout.write(
                    f"{path.relative_to(_folder(game).parents[3])}: {'same' if new == old else 'changed'}"
                )
                if not options["check"]:
                    path.write_text(new, encoding="utf-8")
        if changed and options["check"]:
            raise CommandError(f"{changed} transcripts differ from what the rules say now.")
        return None

    def _new(self, options: dict[str, Any]) -> None:
        if not options["game"] or not options["seats"]:
            raise CommandError("--new needs a game and --seats.")
        game = _game(options["game"])
        recipe = Recipe(
            game=game.slug,
            seats=options["seats"],
            options=_options(game, options["options"]),
            first=options["first"],
            decks=options["decks"],
            players=tuple(options["players"].split(",")),
        )
        path = _folder(game) / f"{options['new']}.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            path.write_text(record(game, recipe), encoding="utf-8")
        except IllegalMove as refusal:
            raise CommandError(f"{game.slug} cannot be set up so: {refusal.code} {refusal.params}") from refusal
        self.stdout.write(f"{path.name}: recorded")


def _game(slug: str) -> Game:
    try:
        return registry.get(slug)
    except registry.UnknownGame:
        raise CommandError(f"There is no game {slug}; there are: {', '.join(registry.slugs())}.") from None


def _folder(game: Game) -> Path:
    return Path(registry.__file__).parent / game.slug / "tests" / "playthroughs"


def _replayed(game: Game, path: Path, old: str) -> str:
    try:
        return replay(game, old)
    except IllegalMove as refusal:
        raise CommandError(
            f"{path.name}: a recorded move is not legal any more ({refusal.code}); use --record."
        ) from refusal


def _options(game: Game, text: str) -> dict[str, OptionValue]:
    """``all_or_nothing=on,deals=2`` by the values that the game's options have."""
    chosen: dict[str, OptionValue] = {}
    for part in filter(None, text.split(",")):
        name, _, word = part.partition("=")
        values = next((option.values for option in game.options if option.name == name), ())
        words = {"on": True, "off": False}
        match = [value for value in values if value == words.get(word, object()) or str(value) == word]
        if not match:
            raise CommandError(f"{game.slug} has no option {part}.")
        chosen[name] = match[0]
    return chosen
