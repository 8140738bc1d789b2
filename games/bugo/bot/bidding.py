"""How many tricks a hand will take."""

from __future__ import annotations

from collections.abc import Sequence

from games.bugo.bot.policy import Style, style_of, taker
from games.bugo.bot.worlds import Known, imagine, known
from games.bugo.cards import EXTRA
from games.bugo.rules.views import View
from games.kernel.rng import Rng

EXTRA_WORLDS = 300


def expected(hand: Sequence[int], unknown: int, seats: int, style: Style) -> float:
    """Tricks this hand takes against random cards; a card nobody sees takes its share."""
    chances = [(style.odd.chance[kind] + style.even.chance[kind]) / 2 for kind in hand]
    return sum(chances) + unknown / seats


def by_rule_of_thumb(view: View, me: int) -> int:
    """The rounded expectation."""
    assert view.twist is not None  # noqa: S101  # bids follow the choice of a side
    facts = known(view)
    style = style_of(view.twist, len(view.in_play))
    return round(expected(facts.hands[me], facts.blanks[me], len(view.in_play), style))


def median_of_extra(view: View, me: int, rng: Rng) -> int:
    """In an Extra Round nobody plays, and the penalty is the distance: the median of the tricks taken is best."""
    facts = known(view)
    sense = style_of(EXTRA, len(view.in_play)).odd
    histogram = [0] * (view.size + 1)
    for _world in range(EXTRA_WORLDS):
        hands = facts.deal(rng)
        # others' cards are drawn in random order already; only the own hand needs shuffling
        rows = [rng.shuffled(hands[seat]) if seat == me else hands[seat] for seat in view.in_play]
        place = view.in_play.index(me)
        histogram[sum(taker(trick, sense) == place for trick in zip(*rows, strict=True))] += 1
    return median(histogram)


def median(histogram: Sequence[int]) -> int:
    """The least number that at least half of the cases do not exceed."""
    total, below = sum(histogram), 0
    for number, count in enumerate(histogram):
        below += count
        if 2 * below >= total:
            return number
    return len(histogram) - 1


def by_playing_out(view: View, me: int, rng: Rng, worlds: int) -> int:
    """The number that is met most often when everybody plays towards the own one."""
    assert view.twist is not None  # noqa: S101
    facts = known(view)
    style = style_of(view.twist, view.seats)
    if style.blindly:
        won = [_steered_by_nobody(view, facts, rng)[me] for _world in range(worlds)]
        return max(range(view.trick_count + 1), key=lambda number: (won.count(number), -number))
    guess = expected(facts.hands[me], facts.blanks[me], view.seats, style)
    low = max(0, int(guess) - 1)
    candidates = range(low, min(view.trick_count, low + 3) + 1)
    hits = dict.fromkeys(candidates, 0)
    for _world in range(worlds):
        hands = facts.deal(rng)
        bids = [
            bid if bid is not None else round(expected(hand, 0, view.seats, style))
            for bid, hand in zip(view.bids, hands, strict=True)
        ]
        for candidate in candidates:
            bids[me] = candidate
            won = imagine(view, facts, [list(hand) for hand in hands], tuple(bids)).play_out(style)
            hits[candidate] += won[me] == candidate
    return max(candidates, key=lambda candidate: (hits[candidate], -abs(candidate - guess)))


def _steered_by_nobody(view: View, facts: Known, rng: Rng) -> list[int]:
    """Tricks of a round whose cards their owners do not see: all that counts is how often a number comes up."""
    hands = [rng.shuffled(hand) for hand in facts.deal(rng)]
    assert view.twist is not None  # noqa: S101
    return imagine(view, facts, hands, (0,) * view.seats).play_out(style_of(view.twist, view.seats))
