"""Why a move is refused: one sentence for each code of the rules."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

ERRORS: Mapping[str, Promise] = {
    "not_your_turn": _("It is not your turn."),
    "unknown_move": _("There is no such move in Bridgette."),
    "game_over": _("The match is over."),
    "not_now": _("This cannot be done at this point of the deal."),
    "not_your_card": _("You do not hold this card."),
    "card_twice": _("The same card was chosen twice."),
    "throw_exactly": _("Throw away exactly %(count)s cards."),
    "bid_too_low": _("A bid must be higher than %(bid)s."),
    "needs_two": _("A bid in %(suit)s needs two cards of the suit; you hold %(have)s."),
    "needs_four": _("A jump in %(suit)s needs four cards of the suit; you hold %(have)s."),
    "needs_every_suit": _("A bid without trumps needs a card of every suit; you have no %(suit)s."),
    "no_doubling": _("There is no doubling at this table."),
    "nothing_to_double": _("There is no bid to double yet."),
    "own_bid": _("Only a bid of your opponent can be doubled."),
    "already_doubled": _("The bid is doubled already."),
    "not_doubled": _("Only a bid of your own that was doubled can be redoubled."),
    "must_follow_suit": _("You must follow suit: %(suit)s."),
    "colon_does_not_match": _("Of the colons only the %(card)s may answer this lead."),
    "suit_barred": _("You may not lead %(suit)s to this trick."),
    "colon_barred": _("You may not lead a colon to this trick, nor %(suit)s."),
}
