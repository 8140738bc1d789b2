"""Buraco as the site sees it."""

from __future__ import annotations

from games.buraco import bot, rules, strings
from games.buraco.census import CENSUS
from games.buraco.rules.cards import DECK
from games.buraco.rules.flags import MOST_DEALS
from games.buraco.rules.state import HAND, SIDES
from games.kernel.game import BotLevel, ClockPreset, Game, Option, Pool

OPTIONS = (
    Option("format", ("single", "fixed:2", "fixed:4", "target:1500", "target:2005", "target:3000", "target:5000")),
    Option("jokers_wild", (True, False)),
    Option("max_wilds_per_meld", (1, 2, 3)),
    Option("natural_two", (True, False)),
    Option("max_sequence", (13, 14)),
    Option("sets_allowed", (True, False)),
    Option("one_set_per_rank_per_side", (True, False)),
    Option("sets_count_as_canastra", (False, True)),
    Option("canastra_to_go_out", ("any", "clean")),
    Option("discard_to_go_out", ("optional", "required")),
    Option("wild_may_close", (True, False)),
    Option("pile_open", (True, False)),
    Option("single_pile_card_may_return", (False, True)),
    Option("stall_limit_rounds", (3, 2, 4)),
    Option("stock_floor", (2, 0)),
    Option("finish_turn_at_floor", (True, False)),
    Option("morto_becomes_stock", (False, True)),
    Option("long_canastra_bonus", ("none", "brazil", "italy")),
)
LONGEST_STALL = 4  # rounds, the largest value of its option


def most_turns(seats: int, stall_rounds: int = LONGEST_STALL, *, mortos_drawn: bool = True) -> int:
    """The most turns of a deal.

    A turn that draws from the stock or lays a card is progress: there are at most as many as cards to draw and cards
    to lay. The stall rule allows ``stall_rounds`` rounds between two of them. The last turn of a deal is progress:
    it draws the last card or empties a hand, which after drawing holds two cards at least, so that one was laid.
    """
    stock = len(DECK) - HAND * (seats + SIDES) - 1
    progress = stock + (SIDES * HAND if mortos_drawn else 0) + len(DECK)
    return progress * (stall_rounds * seats + 1)


def bound(seats: int) -> int:
    """The most moves of a match: in each turn one to draw and one to discard, and each card laid by its own move."""
    return MOST_DEALS * (2 * most_turns(seats) + len(DECK))


def sides(seats: int) -> tuple[int, ...]:
    """Each for himself at two seats, at four those opposite each other."""
    return tuple(seat % SIDES for seat in range(seats))


GAME = Game(
    slug="buraco",
    seats=(2, 4),
    rules=rules,
    strings=strings,
    levels=(BotLevel("beginner", bot.beginner), BotLevel("club", bot.club)),
    pools=(
        Pool("head-to-head", 2, {"format": "fixed:2"}),
        Pool("pairs", 4, {"format": "fixed:2"}, queue=False),
    ),
    clocks=(ClockPreset(180, 10, 60), ClockPreset(300, 20, 120), ClockPreset(900, 30, 240)),
    bound=bound,
    census=CENSUS,
    verdicts=frozenset({"match_won", "match_won_pair", "match_drawn"}),
    options=OPTIONS,
    sides=sides,
)
