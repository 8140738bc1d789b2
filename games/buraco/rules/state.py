"""The position: plain values only, everything that play depends on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from games.buraco.rules.flags import Flags, Format
from games.kernel.happenings import Happening

HAND = 11  # cards dealt to a seat, and in a morto
SIDES = 2

Phase = Literal["draw", "play", "between", "over"]
MortoStatus = Literal["untaken", "held", "played", "stock"]


@dataclass(frozen=True, slots=True)
class Meld:
    """Cards on the table, in canonical order, and whose they are. Its number is its place in `State.melds`."""

    side: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Morto:
    """A side's second hand. *Held*: taken with a discard, not to be used before the seat's next turn [section 6].

    *Stock*: turned into stock before anybody took it (an option).
    """

    cards: tuple[str, ...]
    status: MortoStatus = "untaken"
    seat: int | None = None
    direct: bool = False


@dataclass(frozen=True, slots=True)
class SideScore:
    """One side's count of a deal [section 8]: every line as it is added, penalties as positive numbers."""

    laid: int
    clean: int
    dirty: int
    canastras: int
    batida: int
    hand: int
    morto: int

    @property
    def points(self) -> int:
        return self.laid + self.canastras + self.batida - self.hand - self.morto


@dataclass(frozen=True, slots=True)
class DealScore:
    """How a deal ended: who went out (None: the stock ran down), both counts, and the cards left in hands."""

    out: int | None
    sides: tuple[SideScore, ...]
    hands: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class State:
    """A match of Buraco between two moves.

    ``turn`` is the seat whose turn it is; in ``between`` and ``over`` the one whose turn was last. The fields from
    ``drawn`` to ``took`` belong to the running turn: the cards that came to the hand in it, the single card of the
    pile that may not go back, the top card of a closed pile that must be laid first, whether cards were laid, and
    whether the pile was taken. ``known`` are the cards that all saw going to each hand and have not seen leaving.
    ``stall`` counts the turns of the stall rule, ``floor`` says that the deal ends with this turn.
    """

    flags: Flags
    format: Format
    seats: int
    deal: int
    dealer: int
    turn: int
    phase: Phase
    hands: tuple[tuple[str, ...], ...]
    mortos: tuple[Morto, ...]
    stock: tuple[str, ...]
    pile: tuple[str, ...]
    melds: tuple[Meld, ...] = ()
    known: tuple[tuple[str, ...], ...] = ()
    drawn: tuple[str, ...] = ()
    barred: str = ""
    must_lay: str = ""
    laid: bool = False
    took: bool = False
    stall: int = 0
    floor: bool = False
    scores: tuple[DealScore, ...] = ()
    told: tuple[Happening, ...] = ()

    @property
    def hand(self) -> tuple[str, ...]:
        """The cards of the seat on turn."""
        return self.hands[self.turn]

    @property
    def side(self) -> int:
        """The side on turn."""
        return self.turn % SIDES


def totals(state: State) -> tuple[int, ...]:
    """Points of each side over all counted deals."""
    return tuple(sum(score.sides[side].points for score in state.scores) for side in range(SIDES))
