"""Cards as bits, for the searches of the club bot: the same rules as ``games.bridgette.rules.play``, only quick.

A holding is a list of five masks: clubs, diamonds, hearts, spades (bit 0 a two, bit 12 an ace) and colons (bit 0
Little, 1 Royal, 2 Grand). A card is its id in the deal scheme, so ``divmod(card, 13)`` is its mask and bit. Trump 4
is no trump. A test plays this and the rules against each other, card by card.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from games.bridgette.rules import cards

Holding: TypeAlias = list[int]

NO_TRUMP = 4
STRAINS = ("C", "D", "H", "S", "NT")
STRAIN_OF = {strain: place for place, strain in enumerate(STRAINS)} | {"": NO_TRUMP}
ID = {name: place for place, name in enumerate(cards.PACK)}
NAME = cards.PACK

# By rank, the bit of the colon of its group; by colon bit, the ranks of its group.
GROUP = (1,) * 9 + (2,) * 3 + (4,)
RANKS = {1: 0x1FF, 2: 0xE00, 4: 0x1000}


def holding(names: Iterable[str]) -> Holding:
    masks = [0, 0, 0, 0, 0]
    for name in names:
        suit, rank = divmod(ID[name], 13)
        masks[suit] |= 1 << rank
    return masks


def names(masks: Holding) -> list[str]:
    return [NAME[suit * 13 + rank] for suit in range(5) for rank in range(13) if masks[suit] >> rank & 1]


def size(masks: Holding) -> int:
    return sum(mask.bit_count() for mask in masks)
