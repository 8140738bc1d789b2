"""Card play by sampling: every card worth a thought is played out in the same drawn worlds."""

from __future__ import annotations

from games.bridgette.bot.playout import playout
from games.bridgette.bot.table import GROUP, ID, NAME, NO_TRUMP, RANKS, STRAIN_OF, Holding, holding
from games.bridgette.bot.worlds import Unseen
from games.bridgette.rules import scoring
from games.bridgette.rules.state import Contract, Flags
from games.bridgette.rules.views import View
from games.kernel.moves import Legal, Move
from games.kernel.rng import Rng

MOST_WORLDS = 40
FEWEST_WORLDS = 8


def play(view: View, legal: Legal, rng: Rng, budget: int) -> Move:
    contract, me = view.contract, view.me or 0
    assert contract is not None  # noqa: S101  # there is no play without one
    moves = [entry for entry in legal if isinstance(entry, Move)]
    mine = holding(view.hand)
    candidates = distinct([ID[move.token] for move in moves])
    if len(candidates) == 1:
        return Move("play", (NAME[candidates[0]],))
    values = worth_by_tricks(contract, me, view.flags)
    led = ID[view.led] if view.led else -1
    trump = STRAIN_OF[contract.trump]
    taken, left = view.taken[me], 13 - len(view.tricks)
    unseen = Unseen(view)
    totals = [0] * len(candidates)
    for _ in range(max(FEWEST_WORLDS, min(MOST_WORLDS, budget // (len(candidates) * left)))):
        world = unseen.draw(rng)
        for place, card in enumerate(candidates):
            won = after_lead(card, mine, world, trump) if led < 0 else after_follow(card, led, mine, world, trump)
            totals[place] += values[taken + won]
    best = max(range(len(candidates)), key=totals.__getitem__)
    return Move("play", (NAME[candidates[best]],))


def after_lead(card: int, mine: Holding, theirs: Holding, trump: int) -> int:
    """My further tricks if I lead this card."""
    hand = list(mine)
    hand[card // 13] &= ~(1 << card % 13)
    return playout(hand, list(theirs), trump, -1, card)


def after_follow(card: int, led: int, mine: Holding, theirs: Holding, trump: int) -> int:
    """My further tricks if I answer with this card."""
    hand = list(mine)
    hand[card // 13] &= ~(1 << card % 13)
    wins, ban = outcome(led, card, trump)
    left = sum(mask.bit_count() for mask in hand)
    if wins:
        return 1 + playout(hand, list(theirs), trump, ban)
    return left - playout(list(theirs), hand, trump, ban)


def outcome(led: int, card: int, trump: int) -> tuple[bool, int]:
    """Whether the follower wins, and the banned suit or -1."""
    suit, rank = divmod(led, 13)
    own, own_rank = divmod(card, 13)
    if suit == 4:
        if own == 4:
            return False, -1
        return own == trump or bool(RANKS[1 << rank] >> own_rank & 1), -1
    if own == 4:
        return False, suit if GROUP[rank] == 1 << own_rank else -1
    return (own_rank > rank if own == suit else own == trump and trump != NO_TRUMP), -1


def distinct(ids: list[int]) -> list[int]:
    """One card of each run of touching cards in one group: the others do exactly the same."""
    kept: list[int] = []
    for card in sorted(ids):
        if card < 52 and card % 13 and card - 1 in ids and GROUP[card % 13] == GROUP[card % 13 - 1]:
            continue
        kept.append(card)
    return kept


def worth_by_tricks(contract: Contract, me: int, flags: Flags) -> list[int]:
    """Points for me less points for the opponent, by the tricks that I take in all."""
    values = []
    for mine in range(14):
        a, b = scoring.points(contract, mine if contract.declarer == me else 13 - mine, flags)
        values.append(a - b if me == 0 else b - a)
    return values
