"""BugÔ as the site sees it."""

from __future__ import annotations

from games.bugo import rules, strings
from games.bugo.bot import choose_beginner, choose_club
from games.bugo.cards import LEAST_SEATS, MOST_SEATS, SETS, newest
from games.bugo.census import CENSUS
from games.bugo.rules.ranking import MOST_EXTRAS
from games.kernel.game import BotLevel, ClockPreset, Game, Option, Pool

MOST_ROUNDS = 6
SEATS = tuple(range(LEAST_SEATS, MOST_SEATS + 1))


def bound(seats: int) -> int:
    """Most moves of a match: a side, bids and cards in each round, and a bid in each of the most Extra Rounds."""
    tricks = max(side.tricks(seats) for found in SETS.values() for card in found.cards for _, side in card.sides())
    return MOST_ROUNDS * (1 + seats + seats * tricks) + MOST_EXTRAS * seats


GAME = Game(
    slug="bugo",
    seats=SEATS,
    rules=rules,
    strings=strings,
    levels=(
        BotLevel("beginner", choose_beginner),
        BotLevel("club", choose_club, budget=6000),
    ),
    pools=(
        Pool("two", 2, {}, queue=False),
        Pool("four", 4, {}),
    ),
    clocks=(
        ClockPreset(bank_s=120, increment_s=5, cap_s=60),
        ClockPreset(bank_s=240, increment_s=8, cap_s=90),
        ClockPreset(bank_s=480, increment_s=12, cap_s=150),
    ),
    bound=bound,
    census=CENSUS,
    verdicts=frozenset({"won_match", "shared_match"}),
    options=(
        Option("cards", newest()),
        Option("er_bids", ("secret", "clockwise")),
        # Six rounds where they give every seat the same number of leads (section 9 of the README).
        Option("rounds", (5, 6), seats=(2, 3, 6)),
    ),
)
