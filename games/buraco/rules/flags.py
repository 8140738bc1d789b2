"""The table's options as values: section 11 of the rules, and the match format of section 10."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

OptionValue = bool | int | str


@dataclass(frozen=True, slots=True)
class MeldFlags:
    """What decides whether cards are a meld and what kind of canastra: apart, because readings are remembered by it."""

    jokers_wild: bool = True
    max_wilds: int = 1
    natural_two: bool = True
    max_sequence: int = 13
    sets_allowed: bool = True
    sets_count_as_canastra: bool = False
    long_canastra_bonus: Literal["none", "brazil", "italy"] = "none"


@dataclass(frozen=True, slots=True)
class Flags:
    """Everything that can be chosen about a table; the defaults are those of the rules."""

    melds: MeldFlags = MeldFlags()
    one_set_per_rank: bool = True
    canastra_to_go_out: Literal["any", "clean"] = "any"
    discard_to_go_out: Literal["optional", "required"] = "optional"
    wild_may_close: bool = True
    pile_open: bool = True
    single_pile_card_may_return: bool = False
    stall_limit_rounds: int = 3
    stock_floor: int = 2
    finish_turn_at_floor: bool = True
    morto_becomes_stock: bool = False


@dataclass(frozen=True, slots=True)
class Format:
    """How many deals a match has. ``target`` 0: exactly ``deals``. Otherwise ``deals`` is the most it may take."""

    deals: int = 1
    target: int = 0


# A target can stay out of reach for ever (scores may fall), so a match stops here and the higher total wins.
# Matches to 5000 take about ten deals.
MOST_DEALS = 40


def read_format(text: str) -> Format:
    """``single``, ``fixed:4``, ``target:3000``."""
    kind, _, number = text.partition(":")
    if kind == "single":
        return Format()
    return Format(deals=int(number)) if kind == "fixed" else Format(MOST_DEALS, int(number))


def read_flags(options: Mapping[str, OptionValue]) -> Flags:
    """The flags of complete options, as `Game.complete_options` gives them; what is missing has its default."""
    given = dict(options)
    given.pop("format", None)
    meld_names = {
        "jokers_wild": "jokers_wild",
        "max_wilds_per_meld": "max_wilds",
        "natural_two": "natural_two",
        "max_sequence": "max_sequence",
        "sets_allowed": "sets_allowed",
        "sets_count_as_canastra": "sets_count_as_canastra",
        "long_canastra_bonus": "long_canastra_bonus",
    }
    of_melds = {field: given.pop(name) for name, field in meld_names.items() if name in given}
    if "one_set_per_rank_per_side" in given:
        given["one_set_per_rank"] = given.pop("one_set_per_rank_per_side")
    return Flags(melds=MeldFlags(**of_melds), **given)  # type: ignore[arg-type]
