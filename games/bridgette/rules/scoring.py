"""What a deal is worth (rules, section 6): flat by contract, bonuses, doubling, undertricks."""

from __future__ import annotations

from collections.abc import Iterable

from games.bridgette.rules.auction import HEIGHT
from games.bridgette.rules.state import Contract, Flags, ScoreLine

# From each of these bids up, in bidding order, the base is as stated (the seed's table by bid).
_BASES = (("7NT", 2500), ("6NT", 2200), ("5NT", 1500), ("3NT", 750), ("1NT", 250), ("0NT", 150))
_INSULT = (0, 400, 1000)
_TIMES = (1, 2, 4)
# Points to the opponent by tricks short; six and more are all alike (BG-26).
_SHORT = {
    1: (100, 200, 300),
    2: (200, 500, 700),
    3: (300, 800, 1100),
    4: (400, 1100, 1500),
    5: (700, 2000, 2700),
    6: (1000, 3000, 4000),
}


def base(bid: str) -> int:
    """Points for making the bid, overtricks or not (BG-22)."""
    if bid in ("4C", "4D"):
        return 250
    return next(points for least, points in _BASES if HEIGHT[bid] >= HEIGHT[least])


def exact_bonus(bid: str) -> int:
    """250 from 0NT to 5NT in bidding order (BG-25), 100 for any six, nothing for a seven."""
    if bid[0] == "7":
        return 0
    return 250 if HEIGHT[bid] <= HEIGHT["5NT"] else 100


def penalty(short: int, doubling: int) -> int:
    return _SHORT[min(short, 6)][doubling]


def lines(contract: Contract, taken: int, flags: Flags) -> tuple[ScoreLine, ...]:
    """How the score of a played deal comes about; the declarer's if the contract was made, else the opponent's."""
    over = taken - contract.needs
    if over < 0:
        return (ScoreLine("short", penalty(-over, contract.doubling), -over),)
    bonus = [ScoreLine("exact", exact_bonus(contract.bid))] if over == 0 and exact_bonus(contract.bid) else []
    if over == 3 or (over > 3 and flags.triple_over == "at_least_3"):
        bonus.append(ScoreLine("three_over", 350))
    first = ScoreLine("base", base(contract.bid))
    if not contract.doubling:
        return (first, *bonus)
    insult = ScoreLine("doubled_made" if contract.doubling == 1 else "redoubled_made", _INSULT[contract.doubling])
    times = ScoreLine("times", 0, _TIMES[contract.doubling])
    if flags.doubling_mode == "base":
        return (first, times, *bonus, insult)
    if flags.doubling_mode == "mid":
        return (first, *bonus, times, insult)
    return (first, *bonus, insult, times)


def total(score: Iterable[ScoreLine]) -> int:
    points = 0
    for line in score:
        points = points * line.count if line.code == "times" else points + line.points
    return points


def points(contract: Contract, taken: int, flags: Flags) -> tuple[int, int]:
    """By seat: the declarer's if made, else the opponent's; nothing is ever subtracted."""
    scorer = contract.declarer if taken >= contract.needs else 1 - contract.declarer
    value = total(lines(contract, taken, flags))
    return (value, 0) if scorer == 0 else (0, value)
