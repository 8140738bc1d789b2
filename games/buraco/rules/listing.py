"""The legal moves of the seat on turn, listed in a fixed order.

Listed one by one: drawing, taking, every new meld of three cards, every addition of one card, the additions and melds
that leave the hand with at most one card, every discard. Larger sets of cards are `Choice` entries that `apply` checks.
Nothing a player may reach is out of reach of the list: cards can follow one at a time, except where the last two
cards of a hand must go together, and those moves are listed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import combinations

from games.buraco.rules.cards import in_order, is_wild, place
from games.buraco.rules.flags import MeldFlags
from games.buraco.rules.laying import Lay, addition, check_discard, new_meld, set_ranks
from games.buraco.rules.melds import RANK_OF_SLOT, SET_NATURALS, Reading, read
from games.buraco.rules.state import State
from games.kernel.cards import SUITS
from games.kernel.errors import IllegalMove
from games.kernel.moves import Choice, Legal, Move

RUN_WINDOWS = tuple((slot, slot + 1, slot + 2) for slot in range(1, 13))


def meld_token(number: int) -> str:
    """How a move names a meld: by its number on the table, from 1."""
    return f"m{number + 1}"


def meld_number(token: str) -> int | None:
    """The index that a token names, or None where it names none."""
    digits = token[1:]
    number = int(digits) - 1 if digits.isascii() and digits.isdigit() else -1
    return number if number >= 0 and token == meld_token(number) else None


def lays_and_discards(state: State) -> Legal:
    """What the seat on turn may do after drawing."""
    return (
        *(Move("add", (meld_token(lay.number), *lay.cards)) for lay in additions(state)),
        *(Move("meld", lay.cards) for lay in new_melds(state)),
        *addition_choices(state),
        *meld_choices(state),
        *(Move("discard", (card,)) for card in discards(state)),
    )


def additions(state: State) -> Iterator[Lay]:
    """Additions of one card, then those of several that all but empty the hand."""
    kinds = dict.fromkeys(state.hand)
    for number, reading in own_melds(state):
        for card in kinds:
            if belongs(card, reading) and extends(state.melds[number].cards, card, state.flags.melds):
                yield from legal(addition, state, number, (card,))
        fitting = [card for card in state.hand if belongs(card, reading)]
        for cards in _all_but_one(state.hand, len(fitting)):
            if len(cards) > 1:
                yield from legal(addition, state, number, cards)


def new_melds(state: State) -> Iterator[Lay]:
    """Melds of three cards, then longer ones that all but empty the hand."""
    barred_ranks = set_ranks(state)
    for cards in three_card_melds(state):
        reading = read(cards, state.flags.melds)
        if reading is not None and reading.rank not in barred_ranks:
            yield from legal(new_meld, state, cards)
    if len(state.hand) <= state.flags.melds.max_sequence + 1:
        for cards in _all_but_one(state.hand, len(state.hand)):
            if len(cards) > 3 and read(cards, state.flags.melds) is not None:
                yield from legal(new_meld, state, cards)


def discards(state: State) -> Iterator[str]:
    """The cards that may be discarded, each once."""
    for card in dict.fromkeys(state.hand):
        try:
            check_discard(state, card)
        except IllegalMove:
            continue
        yield card


def addition_choices(state: State) -> Iterator[Choice]:
    for number, reading in own_melds(state):
        among = tuple(card for card in state.hand if belongs(card, reading))
        if among:
            yield Choice("add", among, 1, len(among), (meld_token(number),), checked=True)


def meld_choices(state: State) -> Iterator[Choice]:
    if len(state.hand) >= 3:
        most = min(len(state.hand), max(state.flags.melds.max_sequence, SET_NATURALS + state.flags.melds.max_wilds))
        yield Choice("meld", state.hand, 3, most, checked=True)


def own_melds(state: State) -> Iterator[tuple[int, Reading]]:
    """The melds of the side on turn, by number."""
    for number, meld in enumerate(state.melds):
        if meld.side == state.side and (reading := read(meld.cards, state.flags.melds)):
            yield number, reading


def belongs(card: str, reading: Reading) -> bool:
    """Whether a card could ever be added to this meld."""
    return is_wild(card) or card[0] == reading.rank or card[-1] == reading.suit


@lru_cache(maxsize=1 << 15)
def extends(meld: tuple[str, ...], card: str, flags: MeldFlags) -> bool:
    """Whether the meld with the card is a meld. Asked far more often than answered with yes."""
    return read((*meld, card), flags) is not None


def legal(rule: Callable[..., Lay], *question: object) -> Iterator[Lay]:
    """The lay, if the rule finds it legal."""
    try:
        yield rule(*question)
    except IllegalMove:
        return


def three_card_melds(state: State) -> list[tuple[str, ...]]:
    """All sets of three cards of the hand that form a meld, in canonical order."""
    held = Counter(state.hand)
    wilds = [card for card in held if is_wild(card)]
    found: dict[tuple[str, ...], None] = {}
    for group in (*_runs(held, wilds), *_sets(held, wilds)):
        cards = in_order(group)
        if cards not in found and Counter(cards) <= held and read(cards, state.flags.melds) is not None:
            found[cards] = None
    return sorted(found, key=lambda cards: [place(card) for card in cards])


def _runs(held: Counter[str], wilds: list[str]) -> Iterator[tuple[str, ...]]:
    """Three in a row, or two of them with a wild."""
    for suit in SUITS:
        for window in RUN_WINDOWS:
            there = [card for slot in window if (card := RANK_OF_SLOT[slot] + suit) in held]
            if len(there) == 3:
                yield tuple(there)
            if len(there) >= 2:
                for pair in combinations(there, 2):
                    yield from ((*pair, wild) for wild in wilds)


def _sets(held: Counter[str], wilds: list[str]) -> Iterator[tuple[str, ...]]:
    """Three of a rank, or two of it with a wild."""
    by_rank: dict[str, list[str]] = {}
    for card in held:
        if not is_wild(card):
            by_rank.setdefault(card[0], []).extend([card] * min(held[card], 3))
    for cards in by_rank.values():
        yield from combinations(cards, 3)
        for pair in combinations(cards, 2):
            yield from ((*pair, wild) for wild in wilds)


def _all_but_one(hand: tuple[str, ...], fitting: int) -> Iterable[tuple[str, ...]]:
    """The whole hand, and the hand less each card, where so many cards fit that this makes sense."""
    if fitting < len(hand) - 1:
        return
    yield hand
    for card in dict.fromkeys(hand):
        rest = list(hand)
        rest.remove(card)
        yield tuple(rest)
