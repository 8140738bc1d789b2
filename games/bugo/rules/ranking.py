"""Places and ties (3.7)."""

from __future__ import annotations

from games.bugo.rules.state import State, points
from games.kernel.outcome import Outcome, competition_places

MOST_EXTRAS = 50  # X5: a safety exit that is never reached in practice; those left then share first place


def keys(state: State) -> tuple[tuple[int, ...], ...]:
    """Sort key of each seat: total, then the points of every Extra Round it played.

    Whoever drops out has a larger entry than those who play on, so keys of different length never tie.
    """
    totals = points(state)
    return tuple(
        (totals[seat], *(extra.penalties[seat] for extra in state.extras if extra.bids[seat] is not None))
        for seat in range(state.seats)
    )


def tied_for_first(state: State) -> tuple[int, ...]:
    """The seats with the best key, in seat order."""
    all_keys = keys(state)
    best = min(all_keys)
    return tuple(seat for seat in range(state.seats) if all_keys[seat] == best)


def outcome(state: State) -> Outcome | None:
    if state.phase != "over":
        return None
    return Outcome(competition_places(keys(state)), points(state))
