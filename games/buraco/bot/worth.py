"""What melds and hands are worth to their side before the deal is over, in points."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from games.buraco.bot.outlook import Outlook
from games.buraco.rules.cards import JOKER, is_wild, points
from games.buraco.rules.flags import MeldFlags
from games.buraco.rules.melds import CANASTRA, SLOT_OF_RANK, Reading, read
from games.buraco.rules.state import Meld


@dataclass(frozen=True, slots=True)
class Prices:
    """What the bot believes; found by play against itself."""

    chance: tuple[float, ...] = (0, 0, 0, 0.15, 0.25, 0.4, 0.62)  # of a canastra, by length of the run
    first_canastra: float = 40
    joker: float = 60
    two: float = 35
    more_wilds: float = 12
    near: float = 7
    next_but_one: float = 4
    of_rank: float = 4
    beside_run: tuple[float, ...] = (0, 12, 8, 5)
    on_set: float = 10
    shorter: float = 5
    morto: float = 70
    direct: float = 15
    stock_card: float = 9
    pile_card: float = 4
    gift_wild: float = 12
    gift_now: float = 0.7
    gift_growth: float = 4
    gift_pile: float = 3


@dataclass(frozen=True, slots=True)
class Runs:
    """Where the side's melds are open: spans of its runs by suit, ranks of its sets."""

    spans: tuple[tuple[str, int, int], ...]
    ranks: frozenset[str]


def open_places(readings: Iterable[Reading]) -> Runs:
    listed = tuple(readings)
    return Runs(
        tuple((reading.suit, reading.low, reading.high) for reading in listed if reading.kind == "run"),
        frozenset(reading.rank for reading in listed if reading.kind == "set"),
    )


def melds_worth(readings: Iterable[Reading], flags: MeldFlags, prices: Prices) -> float:
    """Points on the table, canastras, and the hope of canastras."""
    worth = 0.0
    canastra = False
    for reading in readings:
        worth += points(reading.cards)
        if reading.is_canastra(flags):
            worth += reading.bonus(flags)
            canastra = True
        elif reading.kind == "run" or flags.sets_count_as_canastra:
            length = min(len(reading.places), CANASTRA - 1)
            worth += prices.chance[length] * (200 if reading.clean else 100)
    return worth + (prices.first_canastra if canastra else 0)


def hand_worth(hand: tuple[str, ...], places: Runs, view: Outlook, prices: Prices) -> float:
    """What the cards kept promise, less what they may cost."""
    promise = sum(card_promises(hand, places, prices))
    worth = promise * (1 - view.risk) - view.risk * points(hand)
    left = len(hand)
    if left <= 1:
        if view.morto:
            return worth + prices.morto + (prices.direct if left == 0 else 0)
        return view.closing - points(hand)
    return worth - prices.shorter * left


def card_promises(hand: tuple[str, ...], places: Runs, prices: Prices) -> list[float]:
    """The promise of each card of the hand, in its order."""
    slots: dict[str, set[int]] = {suit: set() for suit in "CDHS"}
    ranks: dict[str, int] = {}
    for card in hand:
        if not is_wild(card):
            slots[card[1]].add(SLOT_OF_RANK[card[0]])
            ranks[card[0]] = ranks.get(card[0], 0) + 1
    for held in slots.values():
        if 1 in held:
            held.add(14)
    promises: list[float] = []
    seen: set[str] = set()
    wilds = 0
    for card in hand:
        if is_wild(card):
            promises.append((prices.joker if card == JOKER else prices.two) - prices.more_wilds * wilds)
            wilds += 1
            continue
        promise = prices.of_rank * (ranks[card[0]] - 1)
        if card[0] in places.ranks:
            promise += prices.on_set
        if card not in seen:  # a second copy is of no use in the same run
            seen.add(card)
            promise += _in_suit(card, slots[card[1]], places, prices)
        promises.append(promise)
    return promises


def _in_suit(card: str, held: set[int], places: Runs, prices: Prices) -> float:
    best = 0.0
    slot = SLOT_OF_RANK[card[0]]
    for place in (1, 14) if slot == 1 else (slot,):
        hope = prices.near * ((place - 1 in held) + (place + 1 in held))
        hope += prices.next_but_one * ((place - 2 in held) + (place + 2 in held))
        for suit, low, high in places.spans:
            if suit == card[1]:
                distance = low - place if place < low else place - high
                if 0 < distance < len(prices.beside_run):
                    hope += prices.beside_run[distance]
        best = max(best, hope)
    return best


def side_readings(melds: Iterable[Meld], side: int, flags: MeldFlags) -> list[Reading]:
    return [reading for meld in melds if meld.side == side and (reading := read(meld.cards, flags))]
