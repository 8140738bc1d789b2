"""What melds and hands are worth to their side before the deal is over, in points."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from games.buraco.bot.outlook import Outlook
from games.buraco.rules.cards import JOKER, points
from games.buraco.rules.flags import MeldFlags
from games.buraco.rules.melds import SLOT_OF_RANK, Reading
from games.kernel.cards import SUITS

NATURAL_SLOT = {rank + suit: slot for rank, slot in SLOT_OF_RANK.items() if rank != "2" for suit in SUITS}
ACE_BITS = 1 << 3 | 1 << 16


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
    of_rank: float = 6
    freedom: float = 0.25
    beside_run: tuple[float, ...] = (0, 12, 8, 5)
    on_set: float = 10
    tempo: float = 0.8
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

    spans: dict[str, list[tuple[int, int]]]
    ranks: set[str]


def open_places(readings: Iterable[Reading]) -> Runs:
    places = Runs({suit: [] for suit in SUITS}, set())
    for reading in readings:
        if reading.kind == "run":
            places.spans[reading.suit].append((reading.low, reading.high))
        else:
            places.ranks.add(reading.rank)
    return places


def meld_worth(reading: Reading, flags: MeldFlags, prices: Prices) -> float:
    """Points on the table, the canastra, or the hope of one."""
    worth: float = points(reading.cards)
    if reading.is_canastra(flags):
        return worth + reading.bonus(flags)
    if reading.kind == "run" or flags.sets_count_as_canastra:
        worth += prices.chance[len(reading.places)] * (200 if reading.clean else 100)
    return worth


def hand_worth(hand: tuple[str, ...], places: Runs, view: Outlook, prices: Prices, *, can_close: bool) -> float:
    """What the cards kept promise, less what they may cost."""
    promise = sum(card_promises(hand, places, prices))
    worth = promise * (1 - view.risk) - view.risk * points(hand)
    left = len(hand)
    if left > 1:
        prize = prices.morto if view.morto else view.closing if can_close else 0.0
        return worth + prize * prices.tempo**left
    if view.morto:
        return worth + prices.morto + (prices.direct if left == 0 else 0)
    return view.closing - points(hand)


def card_promises(hand: tuple[str, ...], places: Runs, prices: Prices) -> list[float]:
    """The promise of each card of the hand, in its order.

    ``held`` has a bit for each slot of a suit, moved up by two so that there is always a place below and above.
    """
    held = dict.fromkeys(SUITS, 0)
    ranks: dict[str, int] = {}
    for card in hand:
        slot = NATURAL_SLOT.get(card)
        if slot is not None:
            held[card[1]] |= ACE_BITS if slot == 1 else 1 << slot + 2
            ranks[card[0]] = ranks.get(card[0], 0) + 1
    promises: list[float] = []
    last = ""  # a second copy, which stands beside the first, is of no use in the same run
    wilds = 0
    for card in hand:
        slot = NATURAL_SLOT.get(card)
        if slot is None:
            promises.append((prices.joker if card == JOKER else prices.two) - prices.more_wilds * wilds)
            wilds += 1
            continue
        in_set = prices.of_rank * min(ranks[card[0]] - 1, 1.5)
        if card[0] in places.ranks:
            in_set += prices.on_set
        in_run = 0.0
        if card != last:
            suit = card[1]
            in_run = _in_suit(slot, held[suit], places.spans[suit], prices)
            if slot == 1:
                in_run = max(in_run, _in_suit(14, held[suit], places.spans[suit], prices))
        # A card goes one way in the end; the other is some freedom.
        promises.append(max(in_set, in_run) + prices.freedom * min(in_set, in_run))
        last = card
    return promises


def _in_suit(slot: int, held: int, spans: list[tuple[int, int]], prices: Prices) -> float:
    """What a card hopes for from its neighbours in the hand and from the runs on the table."""
    around = held >> slot
    hope = prices.near * ((around >> 1 & 1) + (around >> 3 & 1))
    hope += prices.next_but_one * ((around & 1) + (around >> 4 & 1))
    for low, high in spans:
        distance = low - slot if slot < low else slot - high
        if 0 < distance < len(prices.beside_run):
            hope += prices.beside_run[distance]
    return hope
