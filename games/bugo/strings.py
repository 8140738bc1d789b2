"""Every word of BugÔ a player reads; names and sentences about a position are in ``names`` and ``spoken``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.bugo import hints
from games.bugo.cards import SETS
from games.bugo.names import SIDES, TWISTS, card_name, card_number, card_sign, rule_name, side_name, twist_sentences
from games.bugo.spoken import answers, instruction, move_name, progress, threat, why
from games.kernel.happenings import Value

__all__ = [
    "ABOUT",
    "ERRORS",
    "EVENTS",
    "KINDS",
    "LEVELS",
    "NAME",
    "OPTIONS",
    "POOLS",
    "SIDES",
    "TWISTS",
    "UNOFFICIAL",
    "WEIGHT",
    "WORDS",
    "answers",
    "card_name",
    "card_number",
    "card_sign",
    "instruction",
    "move_name",
    "progress",
    "rule_name",
    "side_name",
    "threat",
    "twist_sentences",
    "why",
]

HINTS = hints.WORDS
hints_now = hints.matter

NAME = _("BugÔ")
ABOUT = _("Declare exactly how many tricks you will take; equal cards knock each other out. 2 to 8 players.")
UNOFFICIAL = _(
    "The Round Rule cards of this table are this site's own house set. "
    "They are not the cards of the published game, whose texts we do not have."
)

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

# What a reader who wants few words hears instead; an empty sentence is not said.
BRIEF: Mapping[str, Promise | str] = {
    "dealt": "",
    "declared": _("%(seat)s: %(bid)s."),
    "led": _("%(seat)s: %(card)s."),
    "played": _("%(seat)s: %(card)s."),
    "turned_up": _("%(seat)s: %(card)s."),
    "committed": "",
    "committed_bid": "",
    "took": _("%(seat)s takes it. Declared: %(bid)s, taken: %(taken)s."),
    "round_over": "",
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

# What public statistics count in a deal, and what a card weighs there.
KINDS: Mapping[str, Promise] = {
    "low": _("tens to 50"),
    "high": _("tens from 60"),
    "superior": _("101 to 104"),
    "minus": _("−101 to −104"),
}
WEIGHT = _("The sum of the cards")


def _said_rule(value: Value) -> str:
    """``house-1.1/H03`` as the card's name."""
    key, _slash, card_id = str(value).partition("/")
    return rule_name(card_id, key)


WORDS: Mapping[str, Callable[[Value], str]] = {
    "rule": _said_rule,
    "side": lambda value: side_name(str(value)),
}
