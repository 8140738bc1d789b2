"""Cards as small numbers: kind 0..17 is -104 … -101, 10 … 100, 101 … 104 in ascending value.

Copies of a ten are the same kind. Everything a playout asks of a card is a table indexed by kind.
"""

from __future__ import annotations

from games.bugo.cards import Win
from games.bugo.rules.deck import DECK, value

VALUES: tuple[int, ...] = tuple(sorted({value(card) for card in DECK}))
KINDS = len(VALUES)
_KIND_OF = {number: kind for kind, number in enumerate(VALUES)}
KIND: dict[str, int] = {card: _KIND_OF[value(card)] for card in DECK}
COPIES: tuple[int, ...] = tuple(sum(value(card) == number for card in DECK) for number in VALUES)

# Cards of one key knock each other out.
_ABSOLUTE = sorted({abs(number) for number in VALUES})
KEY: tuple[int, ...] = tuple(_ABSOLUTE.index(abs(number)) for number in VALUES)
KEYS = len(_ABSOLUTE)


def ranks(win: Win) -> tuple[int, ...]:
    """For each kind how strong it is under ``win``; ``second`` orders as ``high`` does."""
    if win == "low":
        return tuple(-kind for kind in range(KINDS))
    if win == "middle":
        return tuple(-2 * abs(number - 50) + (number > 50) for number in VALUES)
    return tuple(range(KINDS))
