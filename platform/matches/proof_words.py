"""What the browser says about a match file: `static/matches/proof/checks.js` finds codes, these are words.

``%(name)s`` and its like are filled in by the script.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.templatetags.static import static
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games import registry

# What was found to hold, in the order of the checks.
HELD: Mapping[str, Promise] = {
    "promise": _("The promise stood in the log before the first card."),
    "chain": _("The server's secret fits the promise."),
    "contributions": _("Every player's number fits what the player had sealed before."),
    "order": _("All numbers were sealed before the first was opened, and all were open before the deal."),
    "deals": _("Every deck was shuffled again here, from the secret and the numbers."),
    "cards": _("Every card was played by the player who had been dealt it."),
    "shuffles": _("The decks in the file are the same."),
}

# What does not hold, and where.
FAULTS: Mapping[str, Promise] = {
    "malformed": _("This is no complete match file: something is missing in it or cannot be read."),
    "unknown_format": _("This is no match file of a kind that this page knows."),
    "unknown_scheme": _("The cards were dealt by a scheme that this page does not know."),
    "unknown_game": _("The file is of a game that this site does not have."),
    "log_has_gap": _("An entry is missing in the log before number %(event)s."),
    "no_start": _("The log does not begin with the start of the match."),
    "no_commitment": _("The file holds no promise."),
    "promise_differs": _("The promise in the log is not the one that the deals are said to rest on."),
    "promise_was_other": _("This browser saw another promise before the first card."),
    "other_id": _("The deals were made for %(id)s, which is not this match."),
    "not_revealed": _("The secret has not been published: another table still plays the same deals."),
    "bad_secret": _("The published secret is not one that the scheme knows."),
    "chain_broken": _("The published secret does not fit the promise: the deck was not the promised one."),
    "seats_missing": _("The numbers do not belong to the seats of this match."),
    "seed_and_reason": _("%(name)s has both a number and a reason for having none."),
    "seed_does_not_open": _("The number of %(name)s is not the one that was sealed."),
    "nothing_given": _("%(name)s has neither a number nor a reason for having none."),
    "own_number_replaced": _("The number that this browser gave for %(name)s has been replaced."),
    "contribution_after_deal": _("Entry %(event)s of the log adds a number after the deal."),
    "seed_before_commitment": _("Entry %(event)s of the log seals a number when another one was already open."),
    "contribution_differs": _("The number of %(name)s stands differently in the log and in the proof."),
    "deal_beyond_secret": _("Deal %(deal)s was dealt, but its secret has not been published."),
    "move_before_deal": _("Step %(event)s is a move before the first deal, or of no seat."),
    "move_unreadable": _("Step %(event)s cannot be read as a move of this game."),
    "card_not_held": _("At step %(event)s %(name)s plays a card that the deal did not give: %(card)s."),
    "shuffles_missing": _("The file lists %(listed)s shuffles, but the match used %(used)s."),
    "shuffle_differs": _("A deck in the file is not the promised one: deal %(deal)s, from card %(place)s on."),
    "no_file": _("The match could not be fetched. Try again."),
}

# Everything else on the way.
SAID: Mapping[str, Promise] = {
    "good": _("The deals match what was promised before the first card"),
    "good_text": _(
        "All of it was worked out in this browser. Deals: %(deals)s. Shuffles: %(shuffles)s. Moves: %(moves)s."
        " The names, places and points in the file are no part of this check."
    ),
    "own_in": _("The number that this browser gave is in it."),
    "promise_seen": _("It is the promise that this browser saw when the match began."),
    "silent": _("%(names)s was asked for a number and gave none."),
    "bad": _("The deals do not match what was promised"),
    "unread": _("The deals could not be checked"),
    "fetching": _("Fetching the match …"),
    "shuffling": _("Deal %(done)s of %(all)s …"),
    "look": _("Look at step %(event)s"),
    "again": _("Check again"),
    "entry": _("entry %(number)s"),
}


def proof_words() -> dict[str, dict[str, str]]:
    """For the page, as JSON: sentences by code, and where each game's way of dealing lies."""
    words = {"held": HELD, "faults": FAULTS, "said": SAID}
    said = {part: {code: str(text) for code, text in found.items()} for part, found in words.items()}
    dealing = {slug: static(f"games/{slug}/dealing.js") for slug in registry.slugs()}
    return {**said, "dealing": dealing}
