"""The values a match of Bridgette is made of. Seats are 0 and 1; the dealer of a deal is one of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias

from games.kernel.happenings import Happening
from games.kernel.rules import OptionValue

Phase: TypeAlias = Literal["exchange", "auction", "play", "scored", "redeal", "over"]
Cards: TypeAlias = tuple[str, ...]

# A deal that both pass is dealt again by the same dealer at most this often, so that every match ends.
MAX_REDEALS = 3


def other(seat: int) -> int:
    return 1 - seat


@dataclass(frozen=True, slots=True)
class Flags:
    """The table options (rules, section 9)."""

    deals: int = 6
    tie_deals: int = 1
    doubling_mode: Literal["all", "mid", "base", "off"] = "all"
    up_card_goes_to: Literal["non_dealer", "nobody"] = "non_dealer"
    passed_out: Literal["score_zero", "redeal_same_dealer"] = "score_zero"
    opening_pass_ends: bool = False
    matching_colon_may_replace_suit: bool = True
    free_colon_when_void: bool = False
    ban_allows_colon_lead: bool = True
    triple_over: Literal["exactly_3", "at_least_3"] = "exactly_3"
    discards_revealed: Literal["never", "at_deal_end"] = "never"
    parallel_exchange: bool = False
    first_dealer: Literal["random", "seat_0"] = "random"

    @classmethod
    def of(cls, options: Mapping[str, OptionValue]) -> Flags:
        """The flags of a complete option set; `Game.complete_options` has checked the values."""
        given: dict[str, Any] = dict(options)
        return cls(**given)


@dataclass(frozen=True, slots=True)
class Contract:
    """What was bid, by whom, and how often doubled (0, 1, 2). The owner of the bid declares, never the doubler."""

    bid: str
    declarer: int
    doubling: int

    @property
    def level(self) -> int:
        return int(self.bid[0])

    @property
    def strain(self) -> str:
        """C, D, H, S or NT."""
        return self.bid[1:]

    @property
    def trump(self) -> str:
        """The trump suit; empty in no trump."""
        return "" if self.strain == "NT" else self.strain

    @property
    def needs(self) -> int:
        """Tricks to take."""
        return 6 + self.level


@dataclass(frozen=True, slots=True)
class Trick:
    """A complete trick, and the suit its winner may not lead next."""

    leader: int
    led: str
    followed: str
    winner: int
    ban: str = ""


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One step of how a score came about, in the order of reckoning.

    Each adds ``points``; ``times`` multiplies all before it by ``count`` instead; for ``short``, ``count`` is how
    many tricks are missing.
    """

    code: Literal["base", "exact", "three_over", "doubled_made", "redoubled_made", "times", "short"]
    points: int
    count: int = 0


@dataclass(frozen=True, slots=True)
class DealResult:
    """One line of the score sheet. ``contract`` is None for a deal that both passed."""

    deal: int
    dealer: int
    contract: Contract | None
    taken: int
    points: tuple[int, int]
    lines: tuple[ScoreLine, ...]

    @property
    def over(self) -> int:
        """Tricks above the bid, negative when short; 0 where nothing was played."""
        return self.taken - self.contract.needs if self.contract else 0


@dataclass(frozen=True, slots=True)
class State:
    """A position. ``phase`` ``scored`` and ``redeal`` wait for the next deal; hands are kept arranged."""

    flags: Flags
    deal: int
    redeals: int
    dealer: int
    phase: Phase
    up_card: str
    stock: Cards
    hands: tuple[Cards, Cards]
    drawn: tuple[Cards, Cards]
    thrown: tuple[Cards, Cards]
    calls: Cards = ()
    contract: Contract | None = None
    leader: int = 0
    led: str = ""
    ban: str = ""
    tricks: tuple[Trick, ...] = ()
    results: tuple[DealResult, ...] = ()
    told: tuple[Happening, ...] = ()

    @property
    def non_dealer(self) -> int:
        return other(self.dealer)

    @property
    def points(self) -> tuple[int, int]:
        """Totals by seat."""
        return sum(r.points[0] for r in self.results), sum(r.points[1] for r in self.results)

    def taken(self, seat: int) -> int:
        """Tricks won by a seat in this deal."""
        return sum(trick.winner == seat for trick in self.tricks)


def with_seat(pair: tuple[Cards, Cards], seat: int, cards: Cards) -> tuple[Cards, Cards]:
    """The pair with one seat's cards replaced."""
    return (cards, pair[1]) if seat == 0 else (pair[0], cards)


def telling(state: State, *told: Happening, **changes: Any) -> State:
    """The state with changes made and more told about this transition."""
    return replace(state, told=(*state.told, *told), **changes)
