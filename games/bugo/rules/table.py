"""What rounds and Extra Rounds share: a trick decided, closed and told."""

from __future__ import annotations

from dataclasses import replace

from games.bugo.rules.deck import bugs, value
from games.bugo.rules.state import Play, State, Trick, declared, side, taken
from games.bugo.rules.tricks import knocked_out, winner, wins_by
from games.kernel.happenings import Happening, happening


def resolved(state: State, plays: tuple[Play, ...]) -> Trick:
    """These cards as the next trick, by the rules in force (3.4). Of an unfinished one, who is ahead so far."""
    twist = side(state)
    values = [value(play.card) for play in plays]
    number = len(state.tricks) + 1
    place = winner(values, twist.win, twist.bug, number)
    taker = None if place is None else plays[place].seat
    return Trick(plays, knocked_out(values, twist.bug), taker, wins_by(twist.win, number))


def bugged(state: State, plays: tuple[Play, ...]) -> tuple[Happening, ...]:
    """One happening for each group of cards that knock each other out."""
    if side(state).bug == "none":
        return ()
    groups = {abs(value(p.card)): tuple(other.card for other in plays if bugs(other.card, p.card)) for p in plays}
    return tuple(happening("bugged", cards=group) for group in groups.values() if len(group) > 1)


def close(state: State, plays: tuple[Play, ...]) -> State:
    """The trick goes to its winner, who leads next; after a void one the same leader leads again (R5, R7, T4)."""
    trick = resolved(state, plays)
    state = replace(state, trick=(), tricks=(*state.tricks, trick))
    if trick.winner is None:
        return state.say(happening("void", beat="trick"))
    seat = trick.winner
    card = next(play.card for play in plays if play.seat == seat)
    count, bid = taken(state)[seat], declared(state, seat)
    told = happening("took", seat, card=card, taken=count, bid=bid, beat="trick")
    return replace(state, lead=seat).say(told)
