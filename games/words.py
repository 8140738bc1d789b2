"""Words all card games share: names of cards and suits, and how a happening becomes a sentence.

Game strings import this; rules and bots do not. Sentences are whole in every language; only names of
players, cards and suits and plain numbers are put into them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy, pgettext

from core.keeping import by_language
from games.kernel.happenings import Happening, Value

SUITS: Mapping[str, Promise] = {
    "C": gettext_lazy("clubs"),
    "D": gettext_lazy("diamonds"),
    "H": gettext_lazy("hearts"),
    "S": gettext_lazy("spades"),
}
RANKS: Mapping[str, Promise] = {
    "J": gettext_lazy("jack"),
    "Q": gettext_lazy("queen"),
    "K": gettext_lazy("king"),
    "A": gettext_lazy("ace"),
}
# What all cards of a rank are called together: "the kings", "a set of sevens".
RANKS_TOGETHER: Mapping[str, Promise] = {
    "2": gettext_lazy("twos"),
    "3": gettext_lazy("threes"),
    "4": gettext_lazy("fours"),
    "5": gettext_lazy("fives"),
    "6": gettext_lazy("sixes"),
    "7": gettext_lazy("sevens"),
    "8": gettext_lazy("eights"),
    "9": gettext_lazy("nines"),
    "T": gettext_lazy("tens"),
    "J": gettext_lazy("jacks"),
    "Q": gettext_lazy("queens"),
    "K": gettext_lazy("kings"),
    "A": gettext_lazy("aces"),
}
# Cards without a suit, by token.
SUITLESS: Mapping[str, Promise] = {
    "Jk": gettext_lazy("joker"),
}


@by_language
def rank_name(rank: str) -> str:
    """``queen``, ``10``."""
    if rank in RANKS:
        return str(RANKS[rank])
    return "10" if rank == "T" else rank


@by_language
def suit_name(suit: str) -> str:
    return str(SUITS[suit])


@by_language
def card_name(card: str) -> str:
    """``queen of spades``, ``joker``, in the reader's language."""
    if card in SUITLESS:
        return str(SUITLESS[card])
    # Translators: the full name of a playing card, such as "queen of spades" or "7 of clubs".
    return gettext("%(rank)s of %(suit)s") % {"rank": rank_name(card[0]), "suit": suit_name(card[1])}


@dataclass(frozen=True, slots=True)
class Speech:
    """How names are said: plain words for the screen reader and text files, signs for the log on the page.

    ``own`` is how a game says parameters of its own (`strings.WORDS`).
    """

    player: Callable[[int], str]
    card: Callable[[str], str] = card_name
    suit: Callable[[str], str] = suit_name
    own: Mapping[str, Callable[[Value], str]] = field(default_factory=dict)

    def word(self, name: str, value: Value) -> str:
        """A parameter by the meaning of its name: the game's own, players, cards, suits; all else as it is."""
        if name in self.own:
            return self.own[name](value)
        if name in {"seat", "by", "to"} and isinstance(value, int):
            return self.player(value)
        if name.startswith("cards") and isinstance(value, tuple):
            return enumerate_words([self.card(card) for card in value])
        if name.startswith("card") and isinstance(value, str):
            return self.card(value)
        if name.startswith("suit") and isinstance(value, str):
            return self.suit(value)
        if name.startswith("seats") and isinstance(value, tuple):
            return enumerate_words([self.player(int(seat)) for seat in value])
        if name.startswith("ranks") and isinstance(value, str):
            return str(RANKS_TOGETHER[value])
        if name.startswith("rank") and isinstance(value, str):
            return rank_name(value)
        if isinstance(value, int) and value < 0:
            return f"−{-value}"
        return str(value)


def tell(sentences: Mapping[str, Promise], happening: Happening, speech: Speech) -> str:
    """The sentence for one happening; raises KeyError for a code without one."""
    words = {name: speech.word(name, value) for name, value in happening.params}
    if happening.seat is not None:
        words["seat"] = speech.player(happening.seat)
    return str(sentences[happening.code]) % words


def refuse(sentences: Mapping[str, Promise], code: str, params: Mapping[str, str | int], speech: Speech) -> str:
    """The sentence for an illegal move."""
    return str(sentences[code]) % {name: speech.word(name, value) for name, value in params.items()}


def enumerate_words(words: list[str]) -> str:
    """``a, b and c``."""
    if len(words) < 2:
        return "".join(words)
    return pgettext("list", "%(first)s and %(last)s") % {"first": ", ".join(words[:-1]), "last": words[-1]}
