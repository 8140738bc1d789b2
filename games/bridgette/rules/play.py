"""The thirteen tricks: leads, follows, winners, and the ban that a matching colon leaves (rules, section 5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.bridgette.rules import cards
from games.bridgette.rules.state import Flags, State, Trick, other, telling, with_seat
from games.kernel.errors import IllegalMove
from games.kernel.happenings import happening
from games.kernel.moves import Move

DEFAULT = Flags()


def lead_refusal(hand: Sequence[str], ban: str, card: str, flags: Flags = DEFAULT) -> IllegalMove | None:
    """Why the card may not be led under a ban. The ban lapses for a hand with nothing else to lead (BG-17)."""
    if not ban:
        return None
    barred = {c for c in hand if cards.suit(c) == ban or (cards.is_colon(c) and not flags.ban_allows_colon_lead)}
    if card not in barred or len(barred) == len(hand):
        return None
    return IllegalMove("colon_barred" if cards.is_colon(card) else "suit_barred", suit=ban)


def follow_refusal(hand: Sequence[str], led: str, card: str, flags: Flags = DEFAULT) -> IllegalMove | None:
    """Why the card may not answer the one led: follow suit, or the matching colon instead (BG-14 to BG-16)."""
    if cards.is_colon(led):
        return None
    suit = cards.suit(led)
    same = {c for c in hand if cards.suit(c) == suit}
    ordinary = same or {c for c in hand if not cards.is_colon(c)}
    legal = set(ordinary)
    if not same or flags.matching_colon_may_replace_suit:
        legal |= {c for c in hand if c == cards.group(led)}
    if not same and flags.free_colon_when_void:
        legal = set(hand)
    if not legal or card in legal:
        return None
    if cards.is_colon(card) and flags.matching_colon_may_replace_suit:
        return IllegalMove("colon_does_not_match", card=cards.group(led))
    return (
        IllegalMove("must_follow_suit", suit=suit)
        if same
        else IllegalMove("colon_does_not_match", card=cards.group(led))
    )


def resolve(led: str, followed: str, trump: str) -> tuple[bool, str]:
    """Whether the follower wins, and the suit banned for the next lead. ``trump`` is empty in no trump."""
    if cards.is_colon(led):
        if cards.is_colon(followed):
            return False, ""
        return cards.suit(followed) == trump or cards.group(followed) == led, ""
    if cards.is_colon(followed):
        return False, cards.suit(led) if followed == cards.group(led) else ""
    if cards.suit(followed) == cards.suit(led):
        return cards.strength(followed) > cards.strength(led), ""
    return cards.suit(followed) == trump, ""


def mover(state: State) -> int:
    return other(state.leader) if state.led else state.leader


def refusal(state: State, seat: int, card: str) -> IllegalMove | None:
    """Why the seat whose turn it is may not play this card of its hand."""
    if state.led:
        return follow_refusal(state.hands[seat], state.led, card, state.flags)
    return lead_refusal(state.hands[seat], state.ban, card, state.flags)


def legal_cards(state: State, seat: int) -> tuple[str, ...]:
    """Lowest first, ordinary cards before colons (BG-29); never empty."""
    return tuple(card for card in cards.lowest_first(state.hands[seat]) if refusal(state, seat, card) is None)


def play(state: State, seat: int, move: Move) -> State:
    """The state after a card; the thirteenth trick, where nobody has a choice, plays itself."""
    if move.verb != "play" or len(move.tokens) != 1:
        raise IllegalMove("unknown_move")
    if move.token not in state.hands[seat]:
        raise IllegalMove("not_your_card")
    refused = refusal(state, seat, move.token)
    if refused is not None:
        raise refused
    state = _put(state, seat, move.token)
    while len(state.tricks) == 12 and len(state.hands[mover(state)]) == 1:
        state = _put(state, mover(state), state.hands[mover(state)][0])
    return state


def _put(state: State, seat: int, card: str) -> State:
    hands = with_seat(state.hands, seat, tuple(c for c in state.hands[seat] if c != card))
    if not state.led:
        state = telling(state, happening("leads", seat, card=card), hands=hands, led=card)
        if state.ban and cards.suit(card) == state.ban:
            state = telling(state, happening("ban_lapsed", seat, suit=state.ban))
        return replace(state, ban="")
    contract = state.contract
    if contract is None:
        raise IllegalMove("not_now")
    wins, ban = resolve(state.led, card, contract.trump)
    winner = seat if wins else state.leader
    number = len(state.tricks) + 1
    ban = ban if number < 13 else ""
    trick = Trick(state.leader, state.led, card, winner, ban)
    state = telling(
        state,
        happening("plays", seat, card=card),
        happening("wins_trick", winner, trick=number, beat="trick"),
        hands=hands,
        tricks=(*state.tricks, trick),
        leader=winner,
        led="",
        ban=ban,
    )
    return telling(state, happening("banned", winner, suit=ban)) if ban else state
