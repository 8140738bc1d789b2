"""Every word of Bouillabaisse that a player reads or hears, outside the templates."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.bouillabaisse import hints
from games.bouillabaisse.rules import View
from games.kernel.moves import Move
from games.words import SUITS, Speech, rank_name

HINTS = hints.WORDS
hints_now = hints.matter

NAME = _("Bouillabaisse")
ABOUT = _("Avoid tricks for five rounds, collect them in the sixth: the fewest points win.")

ERRORS: Mapping[str, Promise] = {
    "not_your_turn": _("It is not your turn."),
    "unknown_move": _("There is no such move in Bouillabaisse."),
    "game_over": _("The match is over."),
    "not_in_hand": _("You do not hold the %(card)s."),
    "must_follow_suit": _("You must follow suit: %(suit)s."),
}

EVENTS: Mapping[str, Promise] = {
    "removed": _("Out of play for the whole match: %(cards)s."),
    "round_1": _("Round 1: each trick costs 5 points."),
    "round_2": _("Round 2. The suit drawn is %(suit)s: each card of it costs 10 points."),
    "round_3": _("Round 3. The figure drawn is the %(rank)s: each of them costs 50 points."),
    "round_4": _("Round 4. The card drawn is the %(card)s: it costs 200 points."),
    "round_4_two": _("Round 4. The card drawn is the %(card)s: each of the two costs 200 points."),
    "round_5": _(
        "Round 5. Everything costs: each trick 5, each card of %(suit)s 10, each %(rank)s 50, each %(card)s 200 more."
    ),
    "round_6": _(
        "Round 6. Everything counts in your favour: each trick 5, each card of %(suit)s 10, each %(rank)s 50, "
        "each %(card)s 200 more."
    ),
    "dealt": _("%(seat)s deals %(count)s cards to each player. %(to)s leads."),
    "led": _("%(seat)s leads the %(card)s."),
    "followed": _("%(seat)s plays the %(card)s."),
    "threw": _("%(seat)s cannot follow and throws the %(card)s."),
    "falls": _("It costs %(worth)s."),
    "falls_good": _("It brings %(worth)s."),
    "took": _("%(seat)s takes the trick with the %(card)s."),
    "took_points": _("%(seat)s takes the trick with the %(card)s: %(points)s."),
    "last_trick": _("The last trick plays itself."),
    "ends_early": _("All cards that count have been taken: the round ends after trick %(tricks)s."),
    "round_over": _("Round %(round)s is over."),
    "turned": _("All or nothing: %(seat)s took everything, and the points turn into %(points)s."),
    "turned_bad": _("All or nothing: %(seat)s took everything, and the bonus turns into a penalty of %(points)s."),
    "scored": _("%(seat)s: %(points)s in this round, %(total)s in all."),
    "won": _("%(seat)s wins the match with %(total)s."),
    "shared": _("%(seats)s share the win with %(total)s."),
}

# What a reader who wants few words hears instead; an empty sentence is not said.
BRIEF: Mapping[str, Promise | str] = {
    "dealt": "",
    "led": _("%(seat)s: %(card)s."),
    "followed": _("%(seat)s: %(card)s."),
    "threw": _("%(seat)s: %(card)s."),
    "falls": "",
    "falls_good": "",
    "took": _("%(seat)s takes it."),
    "took_points": _("%(seat)s takes it: %(points)s."),
    "round_over": "",
}

OPTIONS: Mapping[str, tuple[Promise, Promise, Mapping[object, Promise]]] = {
    "all_or_nothing": (
        _("All or nothing"),
        _("Who takes everything that counts in a round has the sign of the score turned, except in round 4."),
        {False: _("Off"), True: _("On")},
    ),
    "short_pack_2p": (
        _("Pack for two players"),
        _("With 32 cards the 2 to 6 of each suit stay out, and hands have 16 cards instead of 26."),
        {False: _("52 cards"), True: _("32 cards")},
    ),
    "early_end": (
        _("End of rounds 2, 3 and 4"),
        _("Stopping early saves time and cannot change any score."),
        {True: _("When the last card that counts is taken"), False: _("When all cards are played")},
    ),
}

POOLS: Mapping[str, Promise] = {
    "two": _("Two players, 32 cards"),
    "four": _("Four players"),
}

LEVELS: Mapping[str, Promise] = {
    "beginner": _("Beginner"),
    "club": _("Club player"),
}

# What public statistics count in a deal, and what a card weighs there.
KINDS: Mapping[str, Promise] = SUITS
WEIGHT = _("Ace 4, king 3, queen 2, jack 1")


def progress(view: View) -> str:
    return gettext("Round %(round)s of %(rounds)s") % {"round": view.deal, "rounds": view.deals}


def instruction(view: View, speech: Speech) -> str:
    """What the viewer has to do now, or whom all wait for."""
    if view.places:
        return gettext("The match is over.")
    if view.round_over:
        return gettext("The next round is about to be dealt.")
    (seat,) = view.to_act
    if seat != view.me:
        return gettext("%(seat)s is to play.") % {"seat": speech.player(seat)}
    if not view.suit_to_follow:
        return gettext("Your turn: lead any card.")
    suit = speech.suit(view.suit_to_follow)
    if any(card.card[1] == view.suit_to_follow for card in view.hand):
        return gettext("Your turn: follow %(suit)s.") % {"suit": suit}
    return gettext("Your turn: you have no %(suit)s, play any card.") % {"suit": suit}


def move_name(move: Move, speech: Speech) -> str:
    return gettext("Play %(card)s") % {"card": speech.card(move.token)}


def answers(view: View, speech: Speech) -> dict[str, str]:
    """What a player may ask by a single key: the trick, the hand, the score, the prices, what may be played."""
    said = {"t": _trick_said(view, speech), "s": _score_said(view, speech), "r": _prices_said(view, speech)}
    if view.me is not None:
        said["h"] = _hand_said(view, speech)
        said["v"] = instruction(view, speech)
    return said


def _trick_said(view: View, speech: Speech) -> str:
    if not view.trick:
        return gettext("No card is on the table. %(seat)s leads.") % {"seat": speech.player(view.leader)}
    cards = ", ".join(f"{speech.player(play.seat)} {speech.card(play.card)}" for play in view.trick)
    winner = speech.player(view.winning if view.winning is not None else view.leader)
    return gettext("%(cards)s. %(seat)s is winning.") % {"cards": cards, "seat": winner}


def _hand_said(view: View, speech: Speech) -> str:
    if not view.hand:
        return gettext("Your hand is empty.")
    suits = dict.fromkeys(card.card[1] for card in view.hand)
    return ". ".join(
        f"{speech.suit(suit)}: {', '.join(rank_name(card.card[0]) for card in view.hand if card.card[1] == suit)}"
        for suit in suits
    )


def _score_said(view: View, speech: Speech) -> str:
    return ", ".join(
        gettext("%(seat)s %(total)s, this round %(points)s")
        % {
            "seat": speech.player(seat),
            "total": speech.word("total", view.points[seat]),
            "points": speech.word("points", view.round_points[seat]),
        }
        for seat in range(view.seats)
    )


def _prices_said(view: View, speech: Speech) -> str:
    sentences = {
        "trick": gettext("each trick %(each)s"),
        "suit": gettext("each card of %(what)s %(each)s"),
        "figure": gettext("each %(what)s %(each)s"),
        "card": gettext("the %(what)s %(each)s"),
    }
    names: Mapping[str, Callable[[str], str]] = {
        "trick": str,
        "suit": speech.suit,
        "figure": rank_name,
        "card": speech.card,
    }
    lines = ", ".join(
        sentences[price.part] % {"what": names[price.part](price.what), "each": price.each} for price in view.prices
    )
    return gettext("Round %(round)s: %(prices)s. %(left)s of %(total)s points still to be taken.") % {
        "round": view.deal,
        "prices": lines,
        "left": view.points_left,
        "total": view.points_in_round,
    }
