"""What the options of a table are called: by name a label, a line of help, and a label for each value."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

YES_NO: dict[bool | int | str, Promise] = {True: gettext_lazy("yes"), False: gettext_lazy("no")}

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
