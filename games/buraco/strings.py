"""Every word a player of Buraco reads, apart from the two pages."""

from __future__ import annotations

from dataclasses import replace

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy, pgettext

from games.buraco import hints
from games.buraco.rules.cards import is_wild
from games.buraco.rules.state import SIDES
from games.buraco.rules.views import HeldCard, MeldView, View
from games.hands import HandOrder, in_order
from games.kernel.moves import Move
from games.words import RANKS_TOGETHER, SUITS, Speech, enumerate_words, rank_name, tell

HINTS = hints.WORDS
hints_now = hints.matter

NAME = gettext_lazy("Buraco")
ABOUT = gettext_lazy("Runs and sets from two packs and four jokers, head to head or in pairs")

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

YES_NO: dict[bool | int | str, Promise] = {True: gettext_lazy("yes"), False: gettext_lazy("no")}

# By option: its label, a line of help, and a label for each value.
# What a reader who wants few words hears instead; an empty sentence is not said.
BRIEF: dict[str, Promise | str] = {
    "drew": gettext_lazy("%(seat)s draws: %(card)s."),
    "drew_unseen": gettext_lazy("%(seat)s draws."),
    "laid_run": gettext_lazy("%(seat)s: %(cards)s."),
    "laid_set": gettext_lazy("%(seat)s: %(cards)s."),
    "wild_stands": "",
    "deal_over": "",
}

OPTIONS: dict[str, tuple[Promise, Promise, dict[bool | int | str, Promise]]] = {
    "format": (
        gettext_lazy("Length"),
        gettext_lazy(
            "How many deals are played. With a target, the match ends with the deal in which a side reaches it."
        ),
        {
            "single": gettext_lazy("one deal"),
            "fixed:2": gettext_lazy("two deals"),
            "fixed:4": gettext_lazy("four deals"),
            "target:1500": gettext_lazy("to 1500 points"),
            "target:2005": gettext_lazy("to 2005 points"),
            "target:3000": gettext_lazy("to 3000 points"),
            "target:5000": gettext_lazy("to 5000 points"),
        },
    ),
    "jokers_wild": (
        gettext_lazy("Jokers are wild"),
        gettext_lazy("Otherwise they cannot be laid, only discarded."),
        YES_NO,
    ),
    "max_wilds_per_meld": (
        gettext_lazy("Wild cards in a meld"),
        gettext_lazy("The most that may stand for other cards; two naturals are needed in any case."),
        {1: gettext_lazy("one"), 2: gettext_lazy("two"), 3: gettext_lazy("three")},
    ),
    "natural_two": (
        gettext_lazy("Natural two"),
        gettext_lazy("A two of the run's suit between ace and three is no wild card."),
        YES_NO,
    ),
    "max_sequence": (
        gettext_lazy("Longest run"),
        gettext_lazy("With fourteen cards the ace may stand at both ends."),
        {13: gettext_lazy("13 cards"), 14: gettext_lazy("14 cards, ace to ace")},
    ),
    "sets_allowed": (
        gettext_lazy("Sets"),
        gettext_lazy("Three or more cards of one rank may be laid."),
        YES_NO,
    ),
    "one_set_per_rank_per_side": (
        gettext_lazy("One set of each rank"),
        gettext_lazy("A side adds further cards of the rank to the set that it has."),
        YES_NO,
    ),
    "sets_count_as_canastra": (
        gettext_lazy("Sets can be canastras"),
        gettext_lazy("A set of seven cards or more earns the bonus and allows going out."),
        YES_NO,
    ),
    "canastra_to_go_out": (
        gettext_lazy("Going out needs"),
        gettext_lazy("The canastra that the side must have to end the deal."),
        {"any": gettext_lazy("any canastra"), "clean": gettext_lazy("a clean canastra")},
    ),
    "discard_to_go_out": (
        gettext_lazy("Discard when going out"),
        gettext_lazy("Whether the last card must be discarded or may be laid as well."),
        {"optional": gettext_lazy("not needed"), "required": gettext_lazy("needed")},
    ),
    "wild_may_close": (
        gettext_lazy("Going out with a wild card"),
        gettext_lazy("Whether the last discard may be a two or a joker."),
        {True: gettext_lazy("allowed"), False: gettext_lazy("not allowed")},
    ),
    "pile_open": (
        gettext_lazy("Pile"),
        gettext_lazy("A closed pile shows its top card alone, and who takes it must lay that card first."),
        {True: gettext_lazy("open pile"), False: gettext_lazy("closed pile")},
    ),
    "single_pile_card_may_return": (
        gettext_lazy("Single card of the pile"),
        gettext_lazy("Whether a pile of one card may be taken and thrown back in the same turn."),
        {False: gettext_lazy("may not return"), True: gettext_lazy("may return")},
    ),
    "stall_limit_rounds": (
        gettext_lazy("The pile must lie after"),
        gettext_lazy("Rounds in a row in which everybody took the pile and laid nothing."),
        {2: gettext_lazy("two rounds"), 3: gettext_lazy("three rounds"), 4: gettext_lazy("four rounds")},
    ),
    "stock_floor": (
        gettext_lazy("The deal ends"),
        gettext_lazy("How far the stock runs down if nobody goes out."),
        {2: gettext_lazy("when two cards are left in the stock"), 0: gettext_lazy("when the stock is empty")},
    ),
    "finish_turn_at_floor": (
        gettext_lazy("Last turn"),
        gettext_lazy("Whether the player who draws the last card plays the turn to its end."),
        {True: gettext_lazy("is played to its end"), False: gettext_lazy("ends with the draw")},
    ),
    "morto_becomes_stock": (
        gettext_lazy("Mortos become stock"),
        gettext_lazy("When the stock has run down, the mortos that nobody took are drawn from."),
        YES_NO,
    ),
    "long_canastra_bonus": (
        gettext_lazy("Bonus for long canastras"),
        gettext_lazy(
            "Brazilian: 500 for a clean run of 13 cards, 1000 for 14. Italian: 300 for a clean run of 13 cards, "
            "150 for a dirty canastra with seven naturals in a row or eight of a rank."
        ),
        {
            "none": gettext_lazy("no more than for others"),
            "brazil": gettext_lazy("Brazilian"),
            "italy": gettext_lazy("Italian"),
        },
    ),
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


def progress(view: View) -> str:
    """``Deal 3 · to 3000``, in words."""
    if view.target:
        return gettext("Deal %(deal)s, to %(target)s points") % {"deal": view.deal, "target": view.target}
    if view.deals == 1:
        return gettext("One deal")
    return gettext("Deal %(deal)s of %(deals)s") % {"deal": view.deal, "deals": view.deals}


def instruction(view: View, speech: Speech) -> str:
    """What the viewer has to do now, or whom all wait for."""
    if not view.to_act:
        return gettext("The match is over.") if view.phase == "over" else gettext("The deal is over.")
    if view.me not in view.to_act:
        waiting = {"seat": speech.player(view.turn)}
        if view.phase == "draw":
            return gettext("%(seat)s is to draw.") % waiting
        return gettext("%(seat)s is to lay or discard.") % waiting
    if view.phase == "draw":
        return _draw_instruction(view, speech)
    if view.must_lay:
        return gettext("Your turn: lay %(card)s first.") % {"card": speech.card(view.must_lay)}
    if view.last_turn:
        return gettext("Your turn, the last of this deal: lay cards, then discard one.")
    return gettext("Your turn: lay cards, then discard one.")


def _draw_instruction(view: View, speech: Speech) -> str:
    if view.take_refusal:
        return gettext("Your turn: draw from the stock.")
    if view.pile_size == 1:
        return gettext("Your turn: draw from the stock or take %(card)s.") % {"card": speech.card(view.pile[-1])}
    return gettext("Your turn: draw from the stock or take the pile, %(count)s cards.") % {"count": view.pile_size}


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
            return gettext("Lay %(cards)s") % {"cards": _cards(cards, speech)}
        case Move("add", (meld, *cards)):
            return gettext("Add %(cards)s to meld %(number)s") % {"cards": _cards(cards, speech), "number": meld[1:]}
        case Move("discard", (card,)):
            return gettext("Discard %(card)s") % {"card": speech.card(card)}
    return str(move)


def meld_name(meld: MeldView, speech: Speech) -> str:
    """``hearts 5 to 9``, ``sevens``."""
    if meld.kind == "set":
        return str(RANKS_TOGETHER[meld.rank])
    words = {"suit": speech.suit(meld.suit), "low": rank_name(meld.low), "high": rank_name(meld.high)}
    # Translators: a run of cards, such as "hearts 5 to 9".
    return gettext("%(suit)s %(low)s to %(high)s") % words


def meld_class(meld: MeldView) -> str:
    """``Clean canastra``, ``Run``: what stands above a meld."""
    if meld.canastra:
        return gettext("Clean canastra") if meld.canastra == "clean" else gettext("Dirty canastra")
    return pgettext("meld", "Set") if meld.kind == "set" else pgettext("meld", "Run")


def add_name(meld: MeldView, cards: tuple[str, ...], speech: Speech) -> str:
    """``Add 7 of hearts to hearts 5 to 9``: the sign where a card fits."""
    return gettext("Add %(cards)s to %(meld)s") % {"cards": _cards(cards, speech), "meld": meld_name(meld, speech)}


def wild_name(card: str, stands_for: str, speech: Speech) -> str:
    """``joker, wild, stands for 10 of diamonds``; in a set it stands for the rank alone."""
    shown = speech.card(stands_for) if len(stands_for) == 2 else rank_name(stands_for)
    return gettext("%(card)s, wild, stands for %(shown)s") % {"card": speech.card(card), "shown": shown}


def answers(view: View, speech: Speech) -> dict[str, str]:
    """What a player may ask by a single key: the table, the hand, the score, the deal, what may be done."""
    said = {"t": _table_said(view, speech), "s": _score_said(view, speech), "r": _deal_said(view, speech)}
    if view.me is not None:
        said["h"] = _hand_said(view, speech)
        said["v"] = _choices_said(view, speech)
    return said


def _side_said(view: View, side: int, speech: Speech) -> str:
    return enumerate_words([speech.player(seat) for seat in range(side, view.seats, SIDES)])


def _table_said(view: View, speech: Speech) -> str:
    """The pile, then each side's melds with their classes."""
    said = [_pile_said(view, speech)]
    for side in range(SIDES):
        words = {"side": _side_said(view, side, speech), "points": view.table[side].total}
        melds = [f"{meld_class(meld)}, {meld_name(meld, speech)}" for meld in view.melds if meld.side == side]
        if melds:
            said.append(gettext("%(side)s, %(points)s points: %(melds)s.") % {**words, "melds": "; ".join(melds)})
        else:
            said.append(gettext("%(side)s: nothing laid.") % words)
    return " ".join(said)


def _pile_said(view: View, speech: Speech) -> str:
    if not view.pile_size:
        return gettext("The pile is empty.")
    if len(view.pile) < view.pile_size:
        words = {"count": view.pile_size, "card": speech.card(view.pile[-1])}
        return gettext("The pile: %(count)s cards, on top %(card)s.") % words
    return gettext("The pile, from the bottom: %(cards)s.") % {"cards": _cards(view.pile, speech)}


def _hand_said(view: View, speech: Speech) -> str:
    """Suit by suit, twos and jokers at the end, then what is new in this turn."""
    if not view.hand:
        return gettext("Your hand is empty.")
    groups: dict[str, list[str]] = {}
    for held in view.hand:
        groups.setdefault("" if is_wild(held.card) else held.card[1], []).append(held.card)
    said = [
        f"{speech.suit(suit)}: {', '.join(rank_name(card[0]) for card in cards)}."
        if suit
        else gettext("Twos and jokers: %(cards)s.") % {"cards": ", ".join(map(speech.card, cards))}
        for suit, cards in groups.items()
    ]
    drawn = [held.card for held in view.hand if held.drawn]
    if drawn:
        said.append(gettext("Just drawn: %(cards)s.") % {"cards": _cards(drawn, speech)})
    return " ".join(said)


def _score_said(view: View, speech: Speech) -> str:
    return " ".join(
        gettext("%(side)s: %(total)s points, and %(points)s on the table.")
        % {
            "side": _side_said(view, side, speech),
            "total": speech.word("total", view.points[side]),
            "points": view.table[side].total,
        }
        for side in range(SIDES)
    )


def _deal_said(view: View, speech: Speech) -> str:
    """The deal, the stock, the mortos."""
    said = [f"{progress(view)}."]
    said.append(gettext("%(count)s cards in the stock.") % {"count": view.stock})
    for morto in view.mortos:
        words = {"side": _side_said(view, morto.side, speech)}
        if morto.status == "untaken":
            said.append(gettext("%(side)s: the morto lies there.") % words)
        elif morto.status == "stock":
            said.append(gettext("%(side)s: the morto became stock.") % words)
        else:
            said.append(gettext("%(side)s: the morto is taken.") % words)
    return " ".join(said)


def _choices_said(view: View, speech: Speech) -> str:
    """What to do, and where single cards fit."""
    said = [instruction(view, speech)]
    for meld in view.melds:
        if meld.fits:
            words = {"meld": meld_name(meld, speech), "cards": _cards(meld.fits, speech)}
            said.append(gettext("To %(meld)s you may add %(cards)s.") % words)
    return " ".join(said)


def _cards(cards: tuple[str, ...] | list[str], speech: Speech) -> str:
    return enumerate_words([speech.card(card) for card in cards])


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
