"""Positions written down as the rules file writes them: ``4♥ … 9♥ 2♣ Jk``; copies may be marked (``9♣a``)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from games.buraco import rules
from games.buraco.rules.cards import in_order
from games.buraco.rules.flags import Flags, Format, MeldFlags
from games.buraco.rules.melds import RANK_OF_SLOT, SLOT_OF_RANK
from games.buraco.rules.state import Meld, Morto, State
from games.kernel.errors import IllegalMove
from games.kernel.moves import Move

SUIT = {"♣": "C", "♦": "D", "♥": "H", "♠": "S"}
RULES = MeldFlags()


def cards(text: str) -> tuple[str, ...]:
    """``"4♥ … 7♥ Jk"`` is 4H 5H 6H 7H Jk."""
    found: list[str] = []
    words = text.split()
    for place, word in enumerate(words):
        if word == "…":
            low, high = found[-1], _card(words[place + 1])
            found += [RANK_OF_SLOT[slot] + low[1] for slot in range(SLOT_OF_RANK[low[0]] + 1, SLOT_OF_RANK[high[0]])]
        else:
            found.append(_card(word))
    return tuple(found)


def _card(word: str) -> str:
    return word if word == "Jk" else word[0] + SUIT[word[1]]


def table(
    hand: str,
    *,
    own: tuple[str, ...] = (),
    theirs: tuple[str, ...] = (),
    morto: str = "played",
    their_morto: str = "played",
    others: tuple[str, ...] = ("K♠ K♦",),
    pile: str = "3♦",
    stock: int = 40,
    phase: str = "play",
    melds: MeldFlags = RULES,
    flags: dict[str, Any] | None = None,
    **fields: Any,
) -> State:
    """Seat 0 is on turn with this hand. ``own`` melds come first in numbering, then ``theirs``."""
    seats = len(others) + 1
    packet = in_order(cards("3♣ 4♦ 5♠ 7♥ 8♣ 9♦ T♠ Q♥ K♣ A♦ 6♠"))
    state = State(
        flags=Flags(melds=melds, **(flags or {})),
        format=Format(),
        seats=seats,
        deal=1,
        dealer=seats - 1,
        turn=0,
        phase=phase,  # type: ignore[arg-type]
        hands=(in_order(cards(hand)), *(in_order(cards(other)) for other in others)),
        mortos=tuple(
            Morto(packet) if status == "untaken" else Morto((), status, side)  # type: ignore[arg-type]
            for side, status in enumerate((morto, their_morto))
        ),
        stock=(cards("9♠ 6♦ 4♣ J♥ 3♠ 8♦ Q♣ 5♥ 7♦ T♥") * 7)[:stock],
        pile=cards(pile),
        melds=(
            *(Meld(0, in_order(cards(meld))) for meld in own),
            *(Meld(1, in_order(cards(meld))) for meld in theirs),
        ),
        known=((),) * seats,
    )
    return replace(state, **fields)


def play(state: State, *moves: str, seat: int | None = None) -> State:
    """The moves one after the other, by whoever is on turn; cards in the notation of `cards`."""
    for text in moves:
        state = rules.apply(state, state.turn if seat is None else seat, move(text))
    return state


def move(text: str) -> Move:
    """``"add m1 T♥ J♥"``, ``"meld 6♠ 7♠ 8♠"``, ``"draw"``."""
    verb, *words = text.split()
    meld = tuple(words[:1]) if verb == "add" else ()
    return Move(verb, (*meld, *cards(" ".join(words[len(meld) :]))))


def refusal(state: State, text: str) -> str:
    """The code with which a move is refused; the state must be the same afterwards, and the list must agree."""
    try:
        rules.apply(state, state.turn, move(text))
    except IllegalMove as refused:
        assert move(text) not in rules.legal_moves(state, state.turn)
        return refused.code
    return "accepted"
