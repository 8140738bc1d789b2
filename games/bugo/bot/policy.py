"""Play towards the declared number by simple sense, and whole rounds of it: fast, on kinds instead of cards.

The same rules as ``rules.tricks`` in another form; a test plays both against each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from games.bugo.bot.kinds import COPIES, KEY, KEYS, KINDS, ranks
from games.bugo.cards import Bug, Side, Win
from games.bugo.rules.tricks import wins_by
from games.kernel.rng import Rng

_NOBODY = -1000  # below every rank
_SAMPLES = 160


@dataclass(frozen=True, slots=True)
class Sense:
    """What decides one trick: ranks of kinds, and how often each kind takes a trick of random cards."""

    rank: tuple[int, ...]
    chance: tuple[float, ...]
    second: bool
    bugs: bool


@dataclass(frozen=True, slots=True)
class Style:
    """The rules of a round as playouts need them. ``blindly``: owners do not see what they play (``brow``)."""

    odd: Sense
    even: Sense
    sealed: bool
    blindly: bool

    def sense(self, number: int) -> Sense:
        return self.odd if number % 2 else self.even


@cache
def style_of(side: Side, seats: int) -> Style:
    odd, even = (sense_of(wins_by(side.win, number), side.bug, seats) for number in (1, 2))
    return Style(odd, even, side.play == "sealed", side.see == "brow")


@cache
def sense_of(win: Win, bug: Bug, seats: int) -> Sense:
    """Chances are sampled once, by a generator of their own: the same in every process."""
    bare = Sense(ranks(win), (0.0,) * KINDS, win == "second", bug == "all")
    rng = Rng(f"bugo chances {win} {bug} {seats}")
    chances = []
    for kind in range(KINDS):
        others = [other for other in range(KINDS) for _copy in range(COPIES[other] - (other == kind))]
        hits = 0
        for _sample in range(_SAMPLES):
            trick = [others[rng.below(len(others))] for _other in range(seats - 1)]
            place = rng.below(seats)
            trick.insert(place, kind)
            hits += taker(trick, bare) == place
        chances.append(hits / _SAMPLES)
    return Sense(bare.rank, tuple(chances), bare.second, bare.bugs)


def taker(trick: Sequence[int], sense: Sense) -> int:
    """Place of the kind that takes the trick, or -1."""
    rank = sense.rank
    if sense.bugs:
        count = [0] * KEYS
        for kind in trick:
            count[KEY[kind]] += 1
        alive = [place for place, kind in enumerate(trick) if count[KEY[kind]] == 1]
    else:
        alive = list(range(len(trick)))
    if not alive:
        return -1
    best = alive[0]
    for place in alive:
        if rank[trick[place]] > rank[trick[best]]:
            best = place
    if not sense.second or len(alive) == 1:
        return best
    runner_up = -1
    for place in alive:
        if place != best and (runner_up < 0 or rank[trick[place]] > rank[trick[runner_up]]):
            runner_up = place
    return runner_up


def choose(hand: Sequence[int], trick: Sequence[int], *, last: bool, want: bool, sense: Sense) -> int:
    """Place in ``hand`` of the card to play. A sealed trick is chosen as if one led and others followed."""
    rank, chance = sense.rank, sense.chance
    best, runner_up, out = _ahead(trick, sense)
    second = sense.second and best != _NOBODY
    chosen, chosen_chance, found = 0, 0.0, False
    for place, kind in enumerate(hand):
        if sense.bugs and out[KEY[kind]]:
            wins = False
        elif second:
            wins = best >= rank[kind] > runner_up
        else:
            wins = rank[kind] > best
        fits = wins == want
        odds = chance[kind]
        if found and not fits:
            continue
        # Last to play: the cheapest card that wins. Before that: the surest. To lose: the most dangerous loser.
        better = odds < chosen_chance if want and (last or not fits) else odds > chosen_chance
        if not want and not fits and not last:
            better = odds < chosen_chance  # nothing is beaten yet: the least likely to stand
        if place == 0 or (fits and not found) or better:
            chosen, chosen_chance, found = place, odds, fits
    return chosen


def _ahead(trick: Sequence[int], sense: Sense) -> tuple[int, int, list[int]]:
    """Ranks of the best and second-best survivors so far, and how many cards of each key lie."""
    out = [0] * KEYS
    for kind in trick:
        out[KEY[kind]] += 1
    best = runner_up = _NOBODY
    for kind in trick:
        if sense.bugs and out[KEY[kind]] > 1:
            continue
        rank = sense.rank[kind]
        if rank > best:
            best, runner_up = rank, best
        elif rank > runner_up:
            runner_up = rank
    return best, runner_up, out


@dataclass(slots=True)
class Round:
    """A round in one imagined world, from any point on. `play_out` uses it up; ``hands`` are kinds by seat.

    ``trick`` holds what lies on the table, clockwise from ``lead``; ``left`` counts the running trick too.
    """

    hands: list[list[int]]
    trick: list[int]
    lead: int
    number: int
    left: int
    bids: Sequence[int]
    won: list[int]

    def play_out(self, style: Style, me: int = -1, first: int = -1) -> list[int]:
        """Everybody plays towards the own number; returns tricks taken by seat.

        Seat ``me`` plays kind ``first`` to the running trick, whatever sense says; its hand no longer holds it.
        """
        seats = len(self.hands)
        while self.left:
            sense = style.sense(self.number)
            trick = self.trick
            seen: Sequence[int] = () if style.sealed else trick
            for offset in range(len(trick), seats):
                seat = (self.lead + offset) % seats
                if seat == me:
                    trick.append(first)
                    me = -1
                    continue
                hand = self.hands[seat]
                if style.blindly:
                    place = len(hand) - 1  # worlds are shuffled: any place is a random card
                else:
                    want = self.bids[seat] > self.won[seat]
                    last = offset == seats - 1 and not style.sealed
                    place = choose(hand, seen, last=last, want=want, sense=sense)
                trick.append(hand.pop(place))
            winner = taker(trick, sense)
            if winner >= 0:
                self.lead = (self.lead + winner) % seats
                self.won[self.lead] += 1
            self.trick = []
            self.number += 1
            self.left -= 1
        return self.won
