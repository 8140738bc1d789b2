"""Every word of BugÔ a player reads. Names of Round Rule cards are data, in their set's own file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import get_language, gettext, gettext_lazy

from games.bugo.cards import SETS, Side
from games.bugo.rules.deck import value as card_value
from games.bugo.rules.views import TrickView, View
from games.kernel.happenings import Value
from games.kernel.moves import Move
from games.words import Speech, enumerate_words

_ = gettext_lazy

NAME = _("BugÔ")
ABOUT = _("Declare exactly how many tricks you will take; equal cards knock each other out. 2 to 8 players.")
UNOFFICIAL = _(
    "The Round Rule cards of this table are this site's own house set. "
    "They are not the cards of the published game, whose texts we do not have."
)

SIDES: Mapping[str, Promise] = {"capoeira": _("Capoeira"), "carnaval": _("Carnaval")}

ERRORS: Mapping[str, Promise] = {
    "not_your_turn": _("Not played: it is not your turn."),
    "unknown_move": _("Not played: this cannot be done now."),
    "game_over": _("Not played: the match is over."),
    "bid_range": _("Not declared: the number must be from %(least)s to %(most)s."),
    "not_in_hand": _("Not played: you see no such card in your hand."),
    "play_by_number": _("Not played: you do not see your cards, so play one by its number."),
    "play_by_card": _("Not played: you see this card, so play it by its name."),
    "no_such_slot": _("Not played: your cards are numbered from %(least)s to %(most)s."),
    "slot_empty": _("Not played: your card number %(slot)s is gone already."),
}

# One sentence for each twist: the happening when a side is chosen, and the text on the rule card.
TWISTS: Mapping[str, Promise] = {
    "twist_none": _("No twist: the highest card left takes the trick."),
    "twist_open": _("All hands lie open."),
    "twist_brow": _("You see everyone's cards but your own."),
    "twist_up": _("Cards of each hand that lie face up: %(count)s."),
    "twist_down": _("Cards of each hand that nobody sees, their owner neither: %(count)s."),
    "twist_blind": _("Declare before anyone sees a card."),
    "twist_sealed": _("All choose a card in secret and turn it up together."),
    "twist_low": _("The lowest card left takes the trick."),
    "twist_second": _("The second-highest card left takes the trick."),
    "twist_middle": _("The card left that is closest to 50 takes the trick; of two equally close, the higher."),
    "twist_alternate": _("Odd tricks go to the highest card left, even tricks to the lowest."),
    "twist_no_bug": _("Nothing is knocked out; of equal cards the first one counts."),
}

EVENTS: Mapping[str, Promise] = {
    **TWISTS,
    "set_house": _("Round Rule cards: house set %(set)s, version %(version)s. Not official."),
    "set_official": _("Round Rule cards: set %(set)s, version %(version)s."),
    "revealed": _("Round %(number)s of %(rounds)s: %(rule)s."),
    "leads_round": _("%(seat)s is the Leader."),
    "chose_side": _("%(seat)s chooses %(side)s."),
    "dealt": _("Cards for each player: %(size)s. Tricks: %(tricks)s."),
    "face_up": _("Face up before %(seat)s: %(cards)s."),
    "hand": _("Hand of %(seat)s: %(cards)s."),
    "declared": _("%(seat)s declares %(bid)s."),
    "all_declared": _("Declared in all: %(sum)s. Tricks: %(tricks)s."),
    "led": _("%(seat)s leads %(card)s."),
    "played": _("%(seat)s plays %(card)s."),
    "committed": _("%(seat)s has chosen a card."),
    "chose_card": _("Chosen: %(card)s."),
    "chose_slot": _("Chosen: card number %(slot)s."),
    "turned_up": _("%(seat)s turns up %(card)s."),
    "bugged": _("BugÔ! %(cards)s knock each other out."),
    "took": _("%(seat)s takes the trick with %(card)s. Declared: %(bid)s, taken: %(taken)s."),
    "void": _("Every card is knocked out. Nobody takes the trick."),
    "last_cards": _("The last cards play themselves."),
    "hit": _("%(seat)s declared %(bid)s and took %(taken)s: no penalty point."),
    "missed": _("%(seat)s declared %(bid)s and took %(taken)s: one penalty point."),
    "round_over": _("Round %(number)s is over."),
    "extra_round": _("%(seats)s tie for first place and play Extra Round %(number)s."),
    "committed_bid": _("%(seat)s has declared in secret."),
    "chose_bid": _("Your secret declaration: %(bid)s."),
    "extra_points": _("%(seat)s declared %(bid)s and took %(taken)s. Away from it by: %(points)s."),
    "extra_over": _("Extra Round %(number)s is over."),
    "won_match": _("%(seat)s wins the match."),
    "shared_match": _("%(seats)s share first place."),
}

OPTIONS: Mapping[str, tuple[Promise, Promise, Mapping[Any, Promise | str]]] = {
    "cards": (
        _("Round Rule cards"),
        UNOFFICIAL,
        {key: key for key in SETS} | {"house-1.1": _("House set 1, not official")},
    ),
    "er_bids": (
        _("Declarations in an Extra Round"),
        _("Whether those who tie for first declare in secret and at once, or aloud one after the other."),
        {"secret": _("In secret"), "clockwise": _("One after the other")},
    ),
    "rounds": (
        _("Rounds"),
        _("Six rounds give every player the same number of leads, but are not official."),
        {5: _("Five"), 6: _("Six")},
    ),
}

POOLS: Mapping[str, Promise] = {"two": _("BugÔ for two"), "four": _("BugÔ for four")}
LEVELS: Mapping[str, Promise] = {"beginner": _("Beginner"), "club": _("Club player")}


def card_name(card: str) -> str:
    """``40``, ``minus 101``, in the reader's language: as it is spoken."""
    value = card_value(card)
    if value < 0:
        # Translators: a negative number card, spoken: "minus 101".
        return gettext("minus %(number)s") % {"number": -value}
    return str(value)


def card_sign(card: str) -> str:
    """``40``, ``−101`` with a true minus: as it is printed."""
    return str(card_value(card)).replace("-", "−")


def rule_name(card_id: str, key: str | None = None) -> str:
    """The name of a Round Rule card in the reader's language; of the first set that has it unless told which."""
    sets = (SETS[key],) if key else SETS.values()
    language = get_language() or "en"
    return next(card.name(language) for found in sets for card in found.cards if card.id == card_id)


def side_name(name: str) -> str:
    return str(SIDES[name])


def _said_rule(value: Value) -> str:
    """``house-1.1/H03`` as the card's name."""
    key, _slash, card_id = str(value).partition("/")
    return rule_name(card_id, key)


WORDS: Mapping[str, Callable[[Value], str]] = {
    "rule": _said_rule,
    "side": lambda value: side_name(str(value)),
}


def twist_sentences(twist: Side) -> list[str]:
    """What a side changes, one sentence for each twist."""
    return [str(TWISTS[f"twist_{name}"]) % {"count": count} for name, count in twist.twists()]


def progress(view: View) -> str:
    """``Round 3 of 5``, ``Extra Round 1``."""
    if view.extra:
        return gettext("Extra Round %(number)s") % {"number": view.extra}
    return gettext("Round %(number)s of %(rounds)s") % {"number": view.deal, "rounds": view.rounds}


def instruction(view: View, speech: Speech) -> str:
    """What the viewer has to do now, or whom all wait for."""
    if view.phase == "over":
        return gettext("The match is over.")
    if not view.to_act:
        return gettext("The cards are being dealt.")
    if view.me is not None and view.me in view.to_act:
        return _own_turn(view, view.me)
    return _waiting(view, enumerate_words([speech.player(seat) for seat in view.to_act]))


def _own_turn(view: View, me: int) -> str:
    if view.phase == "side":
        return gettext("Your turn: choose a side of the round card.")
    if view.phase == "bid":
        return gettext("Your turn: declare how many tricks you will take, from 0 to %(size)s.") % {"size": view.size}
    if view.phase == "extra_bid":
        return gettext("Declare how many tricks your cards will take. They are played in a blind order.")
    unseen = not any(held.card for held in view.hands[me])
    if view.twist is not None and view.twist.play == "sealed":
        if unseen:
            return gettext("Choose one of your unseen cards by its number. All are turned up together.")
        return gettext("Choose any card. All are turned up together.")
    if unseen:
        return gettext("Your turn: play one of your unseen cards by its number.")
    if view.trick is not None and not view.trick.cards:
        return gettext("Your turn: lead any card.")
    return gettext("Your turn: play any card.")


def _waiting(view: View, names: str) -> str:
    if view.phase == "side":
        return gettext("%(seat)s is choosing a side of the round card.") % {"seat": names}
    if view.phase in {"bid", "extra_bid"}:
        return gettext("Waiting for a declaration: %(seats)s.") % {"seats": names}
    return gettext("Waiting for a card: %(seats)s.") % {"seats": names}


def move_name(move: Move, speech: Speech) -> str:
    """``Play minus 101``, ``Declare 3``: what a button does."""
    match move.verb:
        case "side":
            return gettext("Choose %(side)s") % {"side": side_name(move.token)}
        case "bid":
            return gettext("Declare %(number)s") % {"number": move.token}
        case "slot":
            return gettext("Play card number %(number)s") % {"number": move.token}
        case _:
            return gettext("Play %(card)s") % {"card": speech.card(move.token)}


def why(trick: TrickView, speech: Speech) -> list[str]:
    """Why the trick stands as it does: who knocks out whom, one sentence for each group of equals."""
    groups: dict[int, list[str]] = {}
    for card in trick.cards:
        if card.out:
            groups.setdefault(abs(card_value(card.card)), []).append(speech.card(card.card))
    sentence = gettext("%(cards)s knock each other out.")
    return [sentence % {"cards": enumerate_words(names)} for names in groups.values()]


def threat(view: View, speech: Speech) -> str:
    """What the viewer's cards could knock out now, or nothing: ``102 would knock out minus 102.``"""
    if view.me is None:
        return ""
    pairs = {speech.card(held.card): held.knocks for held in view.hands[view.me] if held.knocks}
    sentence = gettext("%(card)s would knock out %(cards)s.")
    return " ".join(
        sentence % {"card": card, "cards": enumerate_words([speech.card(other) for other in knocks])}
        for card, knocks in pairs.items()
    )
