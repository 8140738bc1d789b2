"""What a set of cards is as a meld: sections 4 and 5 of the rules.

A meld is its set of cards and nothing else: naturals fix their own slots, a wild fills the gap or is free to sit
at an end. So legality never depends on the order in which cards came, and a wild "moves" by being read anew.

Slots run from 1 (ace low) to 14 (ace high). A *natural two* is the two of the run's suit in slot 2.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from games.buraco.rules.cards import JOKER, in_order, is_wild, points
from games.buraco.rules.flags import MeldFlags

RANK_OF_SLOT = " A23456789TJQKA"
SLOT_OF_RANK = {rank: slot for slot, rank in enumerate(RANK_OF_SLOT) if 1 <= slot <= 13}
ACE_HIGH = 14
CANASTRA = 7
SET_NATURALS = 8  # all there are of a rank


@dataclass(frozen=True, slots=True)
class Place:
    """A card of a meld where it lies. ``stands_for`` is empty unless the card acts as a wild."""

    card: str
    stands_for: str = ""


@dataclass(frozen=True, slots=True)
class Reading:
    """A legal meld. Runs have ``suit``, ``low`` and ``high`` (slots, wilds included); sets have ``rank``.

    ``places`` is the meld as it lies on the table. In a set a wild stands for the rank alone (``7``).
    """

    kind: Literal["run", "set"]
    clean: bool
    places: tuple[Place, ...]
    suit: str = ""
    low: int = 0
    high: int = 0
    rank: str = ""
    longest_natural: int = 0

    @property
    def cards(self) -> tuple[str, ...]:
        return tuple(place.card for place in self.places)

    @property
    def wilds(self) -> tuple[Place, ...]:
        return tuple(place for place in self.places if place.stands_for)

    def is_canastra(self, flags: MeldFlags) -> bool:
        """Seven cards or more: of a run, and of a set only where the option says so [B-13]."""
        return len(self.places) >= CANASTRA and (self.kind == "run" or flags.sets_count_as_canastra)

    def bonus(self, flags: MeldFlags) -> int:
        """200 for a clean canastra, 100 for a dirty one; other values only where the option says so [B-14]."""
        if not self.is_canastra(flags):
            return 0
        length, run = len(self.places), self.kind == "run"
        if flags.long_canastra_bonus == "brazil" and run and self.clean and length >= 13:
            return 500 if length == 13 else 1000
        if flags.long_canastra_bonus == "italy":
            if run and self.clean and length >= 13:
                return 300
            if not self.clean and self.longest_natural >= (CANASTRA if run else SET_NATURALS):
                return 150
        return 200 if self.clean else 100

    def value(self, flags: MeldFlags) -> int:
        """Card points and bonus together."""
        return points(self.cards) + self.bonus(flags)


def read(cards: Iterable[str], flags: MeldFlags) -> Reading | None:
    """The cards as a meld, or None. Of several readings the clean one, then the one with a natural two."""
    return _read(in_order(cards), flags)


@lru_cache(maxsize=1 << 16)
def _read(cards: tuple[str, ...], flags: MeldFlags) -> Reading | None:
    if len(cards) < 3 or (JOKER in cards and not flags.jokers_wild):
        return None
    naturals = [card for card in cards if not is_wild(card)]
    if len({card[0] for card in naturals}) == 1 and len(naturals) >= 2:
        return _read_set(cards, naturals, flags)
    return _read_run(cards, naturals, flags)


def _read_set(cards: tuple[str, ...], naturals: list[str], flags: MeldFlags) -> Reading | None:
    """Three or more of one rank, at most one acting wild, at least two naturals [4.2]."""
    wilds = [card for card in cards if is_wild(card)]
    if not flags.sets_allowed or len(wilds) > flags.max_wilds or len(naturals) > SET_NATURALS:
        return None
    rank = naturals[0][0]
    places = (*(Place(card) for card in naturals), *(Place(card, rank) for card in wilds))
    return Reading("set", not wilds, places, rank=rank, longest_natural=len(naturals))


def _read_run(cards: tuple[str, ...], naturals: list[str], flags: MeldFlags) -> Reading | None:
    """Consecutive cards of one suit, the ace below the two or above the king, never both [4.1]."""
    suits = {card[1] for card in naturals}
    if len(suits) != 1 or len(cards) > flags.max_sequence:
        return None
    (suit,) = suits
    ranks = Counter(card[0] for card in naturals)
    aces = ranks.pop("A", 0)
    if any(count > 1 for count in ranks.values()):
        return None
    own_twos = cards.count("2" + suit)
    foreign = len(cards) - len(naturals) - own_twos
    first_dirty = None
    for natural_twos in (1, 0) if own_twos and flags.natural_two else (0,):
        wilds = foreign + own_twos - natural_twos
        if wilds > flags.max_wilds:
            continue
        for ace_slots in _aces(aces, flags):
            slots = {SLOT_OF_RANK[rank] for rank in ranks} | set(ace_slots) | ({2} if natural_twos else set())
            if len(slots) < 2:
                continue
            gaps = max(slots) - min(slots) + 1 - len(slots)
            if gaps <= wilds:
                reading = _lay_out(cards, suit, slots, flags)
                if reading.clean:
                    return reading
                first_dirty = first_dirty or reading
    return first_dirty


def _aces(aces: int, flags: MeldFlags) -> tuple[tuple[int, ...], ...]:
    """The slots that the aces may take: one below or above, two only where fourteen cards are allowed."""
    if aces == 0:
        return ((),)
    if aces == 1:
        return ((1,), (ACE_HIGH,))
    return ((1, ACE_HIGH),) if aces == 2 and flags.max_sequence == ACE_HIGH else ()


def _lay_out(cards: tuple[str, ...], suit: str, slots: set[int], flags: MeldFlags) -> Reading:
    """The run as it lies: wilds in the gaps, then at the low end, then at the high end [B-08].

    There is always room: a run has at most as many cards as there are slots.
    """
    low, high = min(slots), max(slots)
    at = {slot: Place(RANK_OF_SLOT[slot] + suit) for slot in slots}
    wilds = list(cards)
    for place in at.values():
        wilds.remove(place.card)
    gaps = [slot for slot in range(low, high + 1) if slot not in slots]
    free = len(wilds) - len(gaps)
    below = list(range(low - 1, max(0, low - 1 - free), -1))
    above = list(range(high + 1, high + 1 + free - len(below)))
    for slot, wild in zip([*gaps, *below, *above], wilds, strict=True):
        at[slot] = Place(wild, RANK_OF_SLOT[slot] + suit)
    places = tuple(at[slot] for slot in sorted(at))
    return Reading("run", not wilds, places, suit, min(at), max(at), longest_natural=_longest(slots))


def _longest(slots: set[int]) -> int:
    """The most naturals side by side."""
    best = here = 0
    for slot in range(1, ACE_HIGH + 1):
        here = here + 1 if slot in slots else 0
        best = max(best, here)
    return best


def fault(cards: Iterable[str], flags: MeldFlags) -> str:
    """Why the cards are no meld, as an error code."""
    chosen = list(cards)
    naturals = [card for card in chosen if not is_wild(card)]
    if len(chosen) < 3:
        return "too_few_cards"
    if JOKER in chosen and not flags.jokers_wild:
        return "jokers_dead"
    if not naturals:
        return "no_set_of_twos"
    if not flags.sets_allowed and len({card[0] for card in naturals}) == 1 and len(naturals) > 1:
        return "no_sets"
    suit = naturals[0][1]
    wilds = len(chosen) - len(naturals) - (flags.natural_two and "2" + suit in chosen)
    if wilds > flags.max_wilds:
        return "too_many_wilds"
    return "run_too_long" if len(chosen) > flags.max_sequence else "not_a_meld"
