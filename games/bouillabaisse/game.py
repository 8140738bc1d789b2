"""``GAME``: Bouillabaisse as the site sees it."""

from __future__ import annotations

from games.bouillabaisse import bot, rules, strings
from games.bouillabaisse.census import CENSUS
from games.bouillabaisse.rules.pack import tricks_per_round
from games.bouillabaisse.rules.prices import ROUNDS
from games.kernel import BotLevel, ClockPreset, Game, Option, Pool


def bound(seats: int) -> int:
    """The last trick of each round plays itself."""
    return ROUNDS * (tricks_per_round(seats, short=False) - 1) * seats


GAME = Game(
    slug="bouillabaisse",
    seats=tuple(range(2, 13)),
    rules=rules,
    strings=strings,
    levels=(BotLevel("beginner", bot.beginner), BotLevel("club", bot.club)),
    options=(
        Option("all_or_nothing", (False, True)),
        Option("short_pack_2p", (False, True), seats=(2,)),
        Option("early_end", (True, False)),
    ),
    pools=(
        Pool("two", 2, {"short_pack_2p": True}),
        Pool("four", 4, {}),
    ),
    clocks=(ClockPreset(180, 5, 30), ClockPreset(480, 10, 60), ClockPreset(900, 15, 120)),
    bound=bound,
    census=CENSUS,
    verdicts=frozenset({"won", "shared"}),
)
