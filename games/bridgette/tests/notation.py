"""Cards, hands, calls and decks in the rules file's own notation, for the tests."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from games.bridgette import rules
from games.bridgette.rules import cards
from games.bridgette.rules.state import Contract, Flags, State, other
from games.kernel.moves import Move
from games.kernel.rules import OptionValue, Setup
from games.kernel.viewers import Viewer

SIGNS = {"♣": "C", "♦": "D", "♥": "H", "♠": "S"}


def card(text: str) -> str:
    """``Q♠`` or ``GC``."""
    return text[0] + SIGNS.get(text[1], text[1])


def hand(text: str) -> tuple[str, ...]:
    """``Q♥ 4♥ RC``, or by suit as in ``♠AK72 ♥Q9 ♦– GC RC``."""
    found: list[str] = []
    for word in text.split():
        if word[0] in SIGNS:
            found += [rank + SIGNS[word[0]] for rank in word[1:].replace("–", "")]
        else:
            found.append(card(word))
    return cards.arranged(found)


def deck(text: str) -> tuple[str, ...]:
    """Cards in the order written."""
    return tuple(card(word) for word in text.split())


def calls(text: str) -> tuple[str, ...]:
    """``1♥ X XX P`` as the state keeps it."""
    words = {"P": "pass", "X": "double", "XX": "redouble"}
    return tuple(words.get(word) or bid(word) for word in text.split())


def bid(text: str) -> str:
    return text[0] + SIGNS.get(text[1:], text[1:])


def legal_cards(state: State, seat: int) -> set[str]:
    """What may be played, by the legal moves."""
    return {str(move).removeprefix("play:") for move in rules.legal_moves(state, seat)}


def seen(state: State, viewer: Viewer) -> Any:
    """The view, untyped, so that a test may ask for what must be there."""
    return rules.view(state, viewer)


def call_move(call: str) -> Move:
    return Move(call) if call in ("pass", "double", "redouble") else Move("bid", (call,))


class Stacked:
    """Decks in a given order: ``orders[(deal, label)]``, else the pack as it is."""

    def __init__(self, orders: dict[tuple[int, str], Sequence[str]] | None = None, dealer: int = 0) -> None:
        self._orders = orders or {}
        self._dealer = dealer

    def shuffle(self, deal: int, label: str, n: int) -> tuple[int, ...]:
        if label == "dealer":
            return (self._dealer, 1 - self._dealer)
        order = self._orders.get((deal, label), cards.PACK)
        assert len(order) == n == len(set(order))
        return tuple(cards.PACK.index(name) for name in order)


def stacked_deck(up_card: str) -> tuple[str, ...]:
    """A deck with this up-card, the other cards in pack order."""
    rest = [name for name in cards.PACK if name != up_card]
    return (*rest[:26], up_card, *rest[26:])


def setup(first: int | None = 0, **options: OptionValue) -> Setup:
    from games.bridgette.game import GAME

    return Setup(2, GAME.complete_options(2, options), first)


def position(
    hands: tuple[Sequence[str], Sequence[str]] = ((), ()),
    *,
    dealer: int = 0,
    phase: str = "auction",
    flags: Flags | None = None,
    said: Iterable[str] = (),
    contract: Contract | None = None,
    leader: int = 0,
    led: str = "",
    ban: str = "",
) -> State:
    """A state made by hand."""
    a, b = hands
    return State(
        flags=flags or Flags(),
        deal=1,
        redeals=0,
        dealer=dealer,
        phase=phase,  # type: ignore[arg-type]
        up_card="7H",
        stock=(),
        hands=(tuple(a), tuple(b)),
        drawn=((), ()),
        thrown=((), ()),
        calls=tuple(said),
        contract=contract,
        leader=leader,
        led=led,
        ban=ban,
    )


def play_out(state: State, declarer_takes: int) -> State:
    """A finished deal made by hand: the contract of the state with so many tricks, scored by the rules."""
    from games.bridgette.rules import dealing
    from games.bridgette.rules.state import Trick

    assert state.contract is not None
    declarer = state.contract.declarer
    winners = [declarer] * declarer_takes + [other(declarer)] * (13 - declarer_takes)
    tricks = tuple(Trick(winner, "2C", "3C", winner) for winner in winners)
    return dealing.finish(replace(state, hands=((), ()), tricks=tricks, told=()))


def throw_lowest(state: State) -> State:
    """Both exchanges by the first cards of the choice."""
    while state.phase == "exchange":
        seat = min(rules.to_act(state))
        (choice,) = rules.legal_moves(state, seat)
        state = rules.apply(state, seat, choice.move(choice.among[: choice.least]))
    return state


def say(state: State, *said: str) -> State:
    for call in said:
        (seat,) = rules.to_act(state)
        state = rules.apply(state, seat, call_move(call))
    return state
