"""Bridgette as the site sees it."""

from __future__ import annotations

from games.bridgette import rules, strings
from games.bridgette.bot import beginner, club
from games.bridgette.census import CENSUS
from games.bridgette.rules.state import MAX_REDEALS
from games.kernel.game import BotLevel, ClockPreset, Game, Option, Pool

MOST_DEALS = 12
MOST_CALLS = 110  # 36 bids with a double and a redouble each, a pass before and a pass after
PLAYS = 24  # the last trick plays itself


def bound(seats: int) -> int:
    """The longest table: twelve deals and a deciding one, each passed out and dealt again as often as may be."""
    assert seats == 2  # noqa: S101  # the only table there is
    return (MOST_DEALS + 1) * (MAX_REDEALS * (2 + 2) + 2 + MOST_CALLS + PLAYS)


GAME = Game(
    slug="bridgette",
    seats=(2,),
    rules=rules,
    strings=strings,
    levels=(BotLevel("beginner", beginner.choose), BotLevel("club", club.choose, budget=2000)),
    pools=(Pool("two", 2, {}),),
    clocks=(ClockPreset(180, 5, 60), ClockPreset(300, 10, 90), ClockPreset(900, 15, 300)),
    bound=bound,
    census=CENSUS,
    verdicts=frozenset({"match_won", "match_drawn"}),
    options=(
        Option("deals", (6, 2, 4, 12)),
        Option("tie_deals", (1, 0)),
        Option("doubling_mode", ("all", "mid", "base", "off")),
        Option("up_card_goes_to", ("non_dealer", "nobody")),
        Option("passed_out", ("score_zero", "redeal_same_dealer")),
        Option("opening_pass_ends", (False, True)),
        Option("matching_colon_may_replace_suit", (True, False)),
        Option("free_colon_when_void", (False, True)),
        Option("ban_allows_colon_lead", (True, False)),
        Option("triple_over", ("exactly_3", "at_least_3")),
        Option("discards_revealed", ("never", "at_deal_end")),
        Option("parallel_exchange", (False, True)),
        Option("first_dealer", ("random", "seat_0")),
    ),
)
