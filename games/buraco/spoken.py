"""What is said of a position: how far the match is, what to do now, and what a player asks by a key."""

from __future__ import annotations

from django.utils.translation import gettext

from games.buraco.names import meld_class, meld_name, named
from games.buraco.rules.cards import is_wild
from games.buraco.rules.state import SIDES
from games.buraco.rules.views import View
from games.words import Speech, enumerate_words, rank_name


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
    return gettext("The pile, from the bottom: %(cards)s.") % {"cards": named(view.pile, speech)}


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
        said.append(gettext("Just drawn: %(cards)s.") % {"cards": named(drawn, speech)})
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
            words = {"meld": meld_name(meld, speech), "cards": named(meld.fits, speech)}
            said.append(gettext("To %(meld)s you may add %(cards)s.") % words)
    return " ".join(said)
