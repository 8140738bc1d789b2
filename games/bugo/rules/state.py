"""The position of a match, and the small questions every part of the rules asks it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from games.bugo.cards import EXTRA, SETS, RuleCard, Side, Win
from games.kernel.happenings import Happening

Phase: TypeAlias = Literal["side", "deal", "bid", "play", "extra_deal", "extra_bid", "extra_play", "over"]


@dataclass(frozen=True, slots=True)
class Play:
    """One card on the table. ``slot`` is its place in the owner's hand, from 1 in order of receipt."""

    seat: int
    slot: int
    card: str


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick, its cards in play order. ``winner`` is None for a void one.

    ``rule`` is what won it: ``alternate`` already resolved to high or low.
    """

    plays: tuple[Play, ...]
    out: tuple[bool, ...]
    winner: int | None
    rule: Win


@dataclass(frozen=True, slots=True)
class Score:
    """A finished round or Extra Round. Seats that did not take part (3.6) have None for bid, and zeros."""

    number: int
    card: str
    side: str
    leader: int
    bids: tuple[int | None, ...]
    taken: tuple[int, ...]
    penalties: tuple[int, ...]
    void: int


@dataclass(frozen=True, slots=True)
class State:
    """Everything about a position.

    ``row`` are the rule cards of the match, the later ones secret. ``round`` runs on in Extra Rounds, which have
    an empty ``side``. ``dealt`` holds each hand in slot order as it was dealt, ``left`` the slots not yet played.
    ``sealed`` is the slot each seat has committed, 0 for none; the card stays in ``left`` until all are in.
    ``tricks`` stay until the next deal. ``tied`` are the seats of the running Extra Round.
    """

    seats: int
    cards: str
    rounds: int
    er_bids: str
    row: tuple[str, ...]
    first: int
    phase: Phase
    round: int
    side: str
    dealt: tuple[tuple[str, ...], ...]
    left: tuple[tuple[int, ...], ...]
    bids: tuple[int | None, ...]
    lead: int
    trick: tuple[Play, ...]
    tricks: tuple[Trick, ...]
    sealed: tuple[int, ...]
    scores: tuple[Score, ...]
    extras: tuple[Score, ...]
    tied: tuple[int, ...]
    told: tuple[Happening, ...]

    def say(self, *happenings: Happening) -> State:
        """The same position with more told about how it came to be."""
        return replace(self, told=self.told + happenings)


def leader(state: State) -> int:
    """The Leader of the running round: each round the next seat clockwise (3.3, BG-24)."""
    return (state.first + state.round - 1) % state.seats


def clockwise(state: State, start: int) -> tuple[int, ...]:
    return tuple((start + step) % state.seats for step in range(state.seats))


def is_extra(state: State) -> bool:
    return state.round > state.rounds


def rule_card(state: State) -> RuleCard:
    """The Round Rule card in force; a round of the five or six."""
    return SETS[state.cards].card(state.row[state.round - 1])


def side(state: State) -> Side:
    """What is in force: the chosen side, or the fixed rules of an Extra Round (X1)."""
    return EXTRA if is_extra(state) else rule_card(state).side(state.side)


def hand_size(state: State) -> int:
    return side(state).hand_size(state.seats)


def trick_count(state: State) -> int:
    return side(state).tricks(state.seats)


def taken(state: State) -> tuple[int, ...]:
    """Tricks taken by each seat since the last deal."""
    return tuple(sum(trick.winner == seat for trick in state.tricks) for seat in range(state.seats))


def declared(state: State, seat: int) -> int:
    """The number a seat has declared; asked only when all are in."""
    number = state.bids[seat]
    assert number is not None  # noqa: S101  # cards are played after all bids
    return number


def points(state: State) -> tuple[int, ...]:
    """Penalty points of the rounds; Extra Rounds never count here (X4)."""
    return tuple(sum(score.penalties[seat] for score in state.scores) for seat in range(state.seats))
