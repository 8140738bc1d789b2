"""Every word a player of Buraco reads, apart from the two pages; what is longer lies in the modules it comes from."""

from __future__ import annotations

from dataclasses import replace

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy

from games.buraco import hints
from games.buraco.names import add_name, meld_class, meld_name, named, wild_name
from games.buraco.option_words import OPTIONS
from games.buraco.rules.cards import is_wild
from games.buraco.rules.views import HeldCard, View
from games.buraco.spoken import answers, instruction, progress
from games.hands import HandOrder, in_order
from games.kernel.moves import Move
from games.words import SUITS, Speech, tell

HINTS = hints.WORDS
hints_now = hints.matter

NAME = gettext_lazy("Buraco")
ABOUT = gettext_lazy("Runs and sets from two packs and four jokers, head to head or in pairs.")

ERRORS: dict[str, Promise] = {
    "not_your_turn": gettext_lazy("It is not your turn."),
    "unknown_move": gettext_lazy("There is no such move in this game."),
    "game_over": gettext_lazy("The match is over."),
    "no_deal_due": gettext_lazy("No deal is due."),
    "bad_option": gettext_lazy("The table cannot have this option: %(option)s."),
    "bad_seats": gettext_lazy("This game is not played with %(seats)s seats."),
    "draw_first": gettext_lazy("First draw a card from the stock or take the pile."),
    "already_drawn": gettext_lazy("You have drawn in this turn: lay cards or discard one."),
    "pile_stalled": gettext_lazy(
        "The pile has gone round without a card laid: draw from the stock. "
        "It may be taken again once somebody has drawn or laid."
    ),
    "pile_closed": gettext_lazy("You may take the pile only if you can lay its top card at once."),
    "not_in_hand": gettext_lazy("You do not hold these cards."),
    "too_few_cards": gettext_lazy("A meld has at least three cards."),
    "jokers_dead": gettext_lazy("At this table jokers cannot be laid."),
    "no_set_of_twos": gettext_lazy("There is no meld of twos and jokers alone."),
    "no_sets": gettext_lazy("At this table there are no sets, only runs of one suit."),
    "too_many_wilds": gettext_lazy("These cards hold more wild cards than a meld may have."),
    "run_too_long": gettext_lazy("No run is longer than this table allows."),
    "not_a_meld": gettext_lazy("These cards are neither a run of one suit nor a set of one rank."),
    "set_exists": gettext_lazy("Your side has a set of %(ranks)s already: add the cards to it."),
    "no_such_meld": gettext_lazy("There is no such meld on the table."),
    "not_your_meld": gettext_lazy("Cards can be added to your own side's melds only."),
    "does_not_fit": gettext_lazy("These cards do not fit this meld."),
    "lay_top_card": gettext_lazy("First lay the card that was on top of the pile: %(card)s."),
    "barred_card": gettext_lazy("The only card of the pile may not go back in the same turn: %(card)s."),
    "barred_card_left": gettext_lazy("This would leave you only the card that you may not discard: %(card)s."),
    "no_canastra": gettext_lazy("To go out your side needs a canastra: keep at least one card."),
    "would_strand": gettext_lazy(
        "To go out your side needs a canastra: keep at least two cards, one of them to discard."
    ),
    "discard_needed": gettext_lazy("At this table you go out with a discard: keep one card for it."),
    "wild_closes": gettext_lazy("At this table the last discard may not be a wild card."),
    "wild_would_close": gettext_lazy("This would leave you only a wild card, which may not be the last discard here."),
}

EVENTS: dict[str, Promise] = {
    "dealt": gettext_lazy("Deal %(deal)s. %(seat)s deals; the pile begins with %(card)s."),
    "drew": gettext_lazy("%(seat)s draws from the stock: %(card)s."),
    "drew_unseen": gettext_lazy("%(seat)s draws from the stock."),
    "took_pile": gettext_lazy("%(seat)s takes the pile: %(cards)s."),
    "pile_lies": gettext_lazy("The pile has gone round too often without a card laid: now it must lie."),
    "laid_run": gettext_lazy("%(seat)s lays %(cards)s."),
    "laid_set": gettext_lazy("%(seat)s lays the set %(cards)s."),
    "added_to_run": gettext_lazy("%(seat)s adds %(cards)s to %(suit)s %(rank_low)s to %(rank_high)s."),
    "added_to_set": gettext_lazy("%(seat)s adds %(cards)s to the %(ranks)s."),
    "wild_stands": gettext_lazy("Here %(card_wild)s stands for %(card_as)s."),
    "canastra_clean_run": gettext_lazy("A clean canastra: %(suit)s %(rank_low)s to %(rank_high)s."),
    "canastra_dirty_run": gettext_lazy("A dirty canastra: %(suit)s %(rank_low)s to %(rank_high)s."),
    "canastra_clean_set": gettext_lazy("A clean canastra of %(ranks)s."),
    "canastra_dirty_set": gettext_lazy("A dirty canastra of %(ranks)s."),
    "discarded": gettext_lazy("%(seat)s discards %(card)s."),
    "morto_direct": gettext_lazy("%(seat)s has laid the last card, takes the morto and plays on."),
    "morto_indirect": gettext_lazy("%(seat)s has discarded the last card and takes the morto for the next turn."),
    "morto_cards": gettext_lazy("%(seat)s finds in the morto: %(cards)s."),
    "morto_to_stock": gettext_lazy("The stock has run down: the mortos that nobody took become stock."),
    "stock_floor": gettext_lazy("The stock has run down: the deal ends with this turn."),
    "went_out": gettext_lazy("%(seat)s goes out: 100 points for the batida."),
    "stock_ran_down": gettext_lazy("Nobody went out: the deal is counted as it stands."),
    "scored": gettext_lazy("%(seat)s: %(points)s points in this deal, %(total)s in all."),
    "scored_pair": gettext_lazy("%(seats)s: %(points)s points in this deal, %(total)s in all."),
    "match_won": gettext_lazy("%(seat)s wins the match."),
    "match_won_pair": gettext_lazy("%(seats)s win the match."),
    "match_drawn": gettext_lazy("The match is a draw."),
    "deal_over": gettext_lazy("Deal %(deal)s is over."),
}

# What a reader who wants few words hears instead; an empty sentence is not said.
BRIEF: dict[str, Promise | str] = {
    "drew": gettext_lazy("%(seat)s draws: %(card)s."),
    "drew_unseen": gettext_lazy("%(seat)s draws."),
    "laid_run": gettext_lazy("%(seat)s: %(cards)s."),
    "laid_set": gettext_lazy("%(seat)s: %(cards)s."),
    "wild_stands": "",
    "deal_over": "",
}

POOLS: dict[str, Promise] = {
    "head-to-head": gettext_lazy("Head to head, two deals"),
    "pairs": gettext_lazy("Pairs, two deals"),
}

LEVELS: dict[str, Promise] = {
    "beginner": gettext_lazy("Beginner"),
    "club": gettext_lazy("Club player"),
}

# What public statistics count in a deal, and what a card weighs there.
KINDS: dict[str, Promise] = {**SUITS, "Jk": gettext_lazy("jokers")}
WEIGHT = gettext_lazy("The points that the cards are worth on the table")


def arranged(view: View, order: HandOrder) -> View:
    """The hand as its owner wants it to lie, by suit and by rank; twos and jokers stay together at the end."""
    if not view.hand or order == HandOrder():
        return view
    plain = sum(not is_wild(held.card) for held in view.hand)

    def turned(held: HeldCard) -> HeldCard:
        return replace(held, by_rank=plain - 1 - held.by_rank) if not is_wild(held.card) else held

    hand = tuple(map(turned, view.hand)) if order.high == "right" else view.hand
    return replace(view, hand=in_order(hand, order, lambda held: "" if is_wild(held.card) else held.card[1]))


def move_name(move: Move, speech: Speech) -> str:
    """A move as a button or a screen reader says it."""
    match move:
        case Move("draw"):
            return gettext("Draw from the stock")
        case Move("take"):
            return gettext("Take the pile")
        case Move("meld", cards):
            return gettext("Lay %(cards)s") % {"cards": named(cards, speech)}
        case Move("add", (meld, *cards)):
            return gettext("Add %(cards)s to meld %(number)s") % {"cards": named(cards, speech), "number": meld[1:]}
        case Move("discard", (card,)):
            return gettext("Discard %(card)s") % {"card": speech.card(card)}
    return str(move)


__all__ = [
    "ABOUT",
    "ERRORS",
    "EVENTS",
    "KINDS",
    "LEVELS",
    "NAME",
    "OPTIONS",
    "POOLS",
    "WEIGHT",
    "add_name",
    "answers",
    "instruction",
    "meld_class",
    "meld_name",
    "move_name",
    "progress",
    "tell",
    "wild_name",
]
