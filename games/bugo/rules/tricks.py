"""Who takes a trick (3.4, 5.2). Pure arithmetic on values; seats and hands are somebody else's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from games.bugo.cards import Bug, Win


def wins_by(win: Win, number: int) -> Win:
    """The rule in force for trick ``number`` of the round: ``alternate`` is high on odd tricks, low on even ones."""
    if win == "alternate":
        return "high" if number % 2 else "low"
    return win


def knocked_out(values: Sequence[int], bug: Bug) -> tuple[bool, ...]:
    """Which of the cards are out (T1, T2): all that share their absolute value with another one."""
    if bug == "none":
        return (False,) * len(values)
    count = Counter(abs(value) for value in values)
    return tuple(count[abs(value)] > 1 for value in values)


def winner(values: Sequence[int], win: Win, bug: Bug, number: int) -> int | None:
    """Place in play order of the card that takes the trick, or None for a void trick (T4).

    Called with an unfinished trick it tells who is ahead. Equal survivors exist only where nothing bugs;
    the one played first is then the better one.
    """
    out = knocked_out(values, bug)
    alive = [place for place in range(len(values)) if not out[place]]
    if not alive:
        return None
    rule = wins_by(win, number)
    if rule == "low":
        return min(alive, key=lambda place: (values[place], place))
    if rule == "middle":
        # at equal distance from 50 the higher value: 60 beats 40
        return min(alive, key=lambda place: (abs(values[place] - 50), -values[place], place))
    best = sorted(alive, key=lambda place: (-values[place], place))
    return best[1] if rule == "second" and len(best) > 1 else best[0]
