"""Every word of Bridgette a player reads; names are in ``names``, sentences about a position in ``spoken``."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.bridgette import hints
from games.bridgette.errors import ERRORS
from games.bridgette.names import (
    COLONS,
    GROUP_CARDS,
    GROUPS,
    SIGNS,
    WORDS,
    bid_name,
    bid_sign,
    card_name,
    card_sign,
)
from games.bridgette.spoken import (
    answers,
    call_name,
    instruction,
    move_name,
    progress,
    reason,
    result_line,
    score_line,
    short_reason,
    stakes_line,
)
from games.words import SUITS

__all__ = [
    "ABOUT",
    "COLONS",
    "ERRORS",
    "EVENTS",
    "GROUPS",
    "GROUP_CARDS",
    "KINDS",
    "LEVELS",
    "NAME",
    "OPTIONS",
    "POOLS",
    "SIGNS",
    "WEIGHT",
    "WORDS",
    "answers",
    "bid_name",
    "bid_sign",
    "call_name",
    "card_name",
    "card_sign",
    "instruction",
    "move_name",
    "progress",
    "reason",
    "result_line",
    "score_line",
    "short_reason",
    "stakes_line",
]

HINTS = hints.WORDS
hints_now = hints.matter

NAME = _("Bridgette")
ABOUT = _("Bridge for two: exchange, bid and take thirteen tricks with three special cards, the colons. Six deals.")

EVENTS: Mapping[str, Promise] = {
    "deals": _("Deal %(deal)s. %(seat)s is the dealer."),
    "deciding_deal": _("The totals are equal after %(deals)s deals: this one decides."),
    "up_card_little": _("The up-card is the %(card)s, Little group: %(seat)s draws %(count)s."),
    "up_card_royal": _("The up-card is the %(card)s, Royal group: %(seat)s draws %(count)s."),
    "up_card_grand": _("The up-card is the %(card)s, Grand group: %(seat)s draws %(count)s."),
    "draws": _("%(seat)s draws: %(cards)s."),
    "draws_up_card": _("%(seat)s draws the up-card and one card more."),
    "draws_unseen": _("%(seat)s draws %(count)s cards."),
    "throws": _("%(seat)s throws away: %(cards)s."),
    "throws_unseen": _("%(seat)s throws away %(count)s cards."),
    "threw": _("%(seat)s had thrown away: %(cards)s."),
    "bids": _("%(seat)s bids %(bid)s."),
    "passes": _("%(seat)s passes."),
    "doubles": _("%(seat)s doubles."),
    "redoubles": _("%(seat)s redoubles."),
    "contract": _("%(seat)s plays %(bid)s and needs %(tricks)s tricks."),
    "contract_doubled": _("%(seat)s plays %(bid)s doubled and needs %(tricks)s tricks."),
    "contract_redoubled": _("%(seat)s plays %(bid)s redoubled and needs %(tricks)s tricks."),
    "passed_out": _("Both pass: nobody scores in this deal."),
    "passed_out_again": _("Both pass: %(seat)s deals again."),
    "leads": _("%(seat)s leads the %(card)s."),
    "plays": _("%(seat)s plays the %(card)s."),
    "wins_trick": _("%(seat)s wins trick %(trick)s."),
    "banned": _("%(seat)s may not lead %(suit)s to the next trick."),
    "ban_lapsed": _("%(seat)s has nothing else to lead: the ban on %(suit)s lapses."),
    "made_exactly": _("%(seat)s makes exactly the contract: %(points)s points."),
    "made_over": _("%(seat)s makes the contract. Tricks over: %(count)s. Points: %(points)s."),
    "short": _("%(seat)s falls short. Tricks missing: %(count)s. %(to)s scores %(points)s points."),
    "match_won": _("%(seat)s wins the match with %(points)s to %(against)s."),
    "match_drawn": _("The match is drawn: both have %(points)s points."),
}

# What a reader who wants few words hears instead; an empty sentence is not said.
BRIEF: Mapping[str, Promise | str] = {
    "draws_unseen": "",
    "throws_unseen": "",
    "bids": _("%(seat)s: %(bid)s."),
    "leads": _("%(seat)s: %(card)s."),
    "plays": _("%(seat)s: %(card)s."),
    "wins_trick": _("%(seat)s takes it."),
}

_OFF_ON: Mapping[object, Promise] = {False: pgettext_lazy("an option", "No"), True: pgettext_lazy("an option", "Yes")}
_ON_OFF: Mapping[object, Promise] = {True: pgettext_lazy("an option", "Yes"), False: pgettext_lazy("an option", "No")}

OPTIONS: Mapping[str, tuple[Promise, Promise, Mapping[object, Promise]]] = {
    "deals": (
        _("Deals"),
        _("Each player deals half of them."),
        {6: _("Six deals"), 2: _("Two deals"), 4: _("Four deals"), 12: _("Twelve deals")},
    ),
    "tie_deals": (
        _("Equal totals at the end"),
        _("One more deal can still leave a draw, if both pass in it."),
        {1: _("One more deal"), 0: _("The match is drawn")},
    ),
    "doubling_mode": (
        _("What doubling multiplies"),
        _("The penalties of a contract that fails are the same in every case."),
        {
            "all": _("Everything: contract and all bonuses"),
            "mid": _("Everything but the bonus for a doubled contract"),
            "base": _("The contract alone"),
            "off": _("There is no doubling"),
        },
    ),
    "up_card_goes_to": (
        _("Up-card"),
        _("It says how many cards the dealer draws, wherever it goes."),
        {"non_dealer": _("Drawn by the dealer's opponent"), "nobody": _("Out of play")},
    ),
    "passed_out": (
        _("Both pass"),
        _("After three deals passed out in a row the fourth counts without score."),
        {"score_zero": _("The deal counts, nobody scores"), "redeal_same_dealer": _("The same dealer deals again")},
    ),
    "opening_pass_ends": (
        _("A pass as the first call ends the auction"),
        _("Otherwise the other player may still bid, and then the dealer again."),
        _OFF_ON,
    ),
    "matching_colon_may_replace_suit": (
        _("The matching colon may be played instead of following suit"),
        _("Otherwise it may only be played by who cannot follow suit."),
        _ON_OFF,
    ),
    "free_colon_when_void": (
        _("Who cannot follow suit may play any colon"),
        _("Otherwise only the matching one. Another colon loses too, and bans nothing."),
        _OFF_ON,
    ),
    "ban_allows_colon_lead": (
        _("A colon may be led under a ban"),
        _("Otherwise one of the other three suits must be led, as long as there is one."),
        _ON_OFF,
    ),
    "triple_over": (
        _("Bonus for three tricks over"),
        _("It is 350 points."),
        {"exactly_3": _("For exactly three"), "at_least_3": _("For three or more")},
    ),
    "discards_revealed": (
        _("Cards thrown away"),
        _("After the match the replay shows them in any case."),
        {"never": _("Stay hidden"), "at_deal_end": _("Are shown at the end of each deal")},
    ),
    "parallel_exchange": (
        _("Both throw away at the same time"),
        _("Otherwise first the dealer's opponent, then the dealer."),
        _OFF_ON,
    ),
    "first_dealer": (
        _("First dealer"),
        _("The deal alternates afterwards."),
        {"random": _("Drawn by lot"), "seat_0": _("The player of the first seat")},
    ),
}

POOLS: Mapping[str, Promise] = {
    "two": _("Two players, six deals"),
}

LEVELS: Mapping[str, Promise] = {
    "beginner": _("Beginner"),
    "club": _("Club player"),
}

# What public statistics count in a deal, and what a card weighs there.
KINDS: Mapping[str, Promise] = {**SUITS, "colon": _("colons")}
WEIGHT = _("Ace 4, king 3, queen 2, jack 1")
