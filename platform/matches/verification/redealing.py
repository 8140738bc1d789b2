"""Plays a log again by the scheme and the rules alone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from games.kernel import Decks, IllegalMove, Move, MoveError, Rules, Setup
from matches.deal import DealError
from matches.verification.match_file import LogEvent, Shuffle


class Fault(Exception):
    """A check failed."""

    def __init__(self, code: str, **params: str | int) -> None:
        super().__init__(code)
        self.code, self.params = code, params


class RecordingDecks:
    """Passes shuffles on and keeps them."""

    def __init__(self, decks: Decks) -> None:
        self._decks = decks
        self.shuffles: list[Shuffle] = []

    def shuffle(self, deal: int, label: str, n: int) -> tuple[int, ...]:
        order = self._decks.shuffle(deal, label, n)
        self.shuffles.append(Shuffle(deal, label, n, order))
        return order


@dataclass(frozen=True, slots=True)
class Redealt:
    """A log played again: every shuffle in the order asked for, and the state at the end."""

    shuffles: tuple[Shuffle, ...]
    state: Any
    moves: int


def redeal(rules: Rules, setup: Setup, decks: Decks, events: Iterable[LogEvent]) -> Redealt:
    """Deals and plays a log again by the rules alone. Raises `Fault` at the first event that cannot have happened."""
    recording = RecordingDecks(decks)
    state: Any = None
    moves = 0
    for event in events:
        try:
            if event.kind == "dealt":
                state = _dealt(rules, setup, recording, state, event)
            elif event.kind == "moved":
                state = _moved(rules, state, event)
                moves += 1
        except DealError as error:
            raise Fault("deal_beyond_secret", event=event.seq) from error
    return Redealt(tuple(recording.shuffles), state, moves)


def _dealt(rules: Rules, setup: Setup, decks: Decks, state: Any, event: LogEvent) -> Any:
    if state is None:
        return rules.new(setup, decks)
    if rules.to_act(state) or rules.outcome(state) is not None:
        raise Fault("deal_not_due", event=event.seq)
    return rules.deal(state, decks)


def _moved(rules: Rules, state: Any, event: LogEvent) -> Any:
    text, seat = event.payload.get("move"), event.seat
    if state is None or seat is None:
        raise Fault("move_before_deal", event=event.seq)
    try:
        return rules.apply(state, seat, Move.parse(text))
    except IllegalMove as refusal:
        raise Fault("move_not_legal", event=event.seq, seat=seat + 1, move=str(text), refusal=refusal.code) from refusal
    except MoveError as error:
        raise Fault("move_unreadable", event=event.seq) from error
