"""Cards and suits as signs for running text: a rank letter and a drawn suit, with a name for the screen reader."""

from __future__ import annotations

from django.utils.html import format_html
from django.utils.safestring import SafeString

from core.keeping import by_language
from games.words import SUITLESS, rank_name, suit_name

SUIT_WORDS = {"C": "club", "D": "diamond", "H": "heart", "S": "spade"}


@by_language
def suit_sign(suit: str) -> SafeString:
    """The suit's shape. The shape comes from the sprite at the top of every page."""
    return format_html(
        '<svg class="sg sg-{}" viewBox="0 0 24 24" role="img" aria-label="{}"><use href="#s-{}"/></svg>',
        SUIT_WORDS[suit],
        suit_name(suit),
        SUIT_WORDS[suit],
    )


def rank_sign(rank: str) -> str:
    """The letter or number printed on the card."""
    return "10" if rank == "T" else rank


@by_language
def card_sign(card: str) -> SafeString:
    """``Q`` and the spade, read as "queen of spades"; no line ends between them."""
    if card in SUITLESS:
        star = '<svg class="sg" viewBox="0 0 24 24" role="img" aria-label="{}"><use href="#s-star"/></svg>'
        return format_html(star, SUITLESS[card])
    rank, suit = card[0], card[1]
    spoken = rank_name(rank) if rank in "JQKA" else ""
    if spoken:
        letter = format_html('<span aria-hidden="true">{}</span><span class="vh">{} </span>', rank, spoken)
    else:
        letter = format_html("{}", rank_sign(rank))
    return format_html('<span class="cs">{}{}</span>', letter, suit_sign(suit))
