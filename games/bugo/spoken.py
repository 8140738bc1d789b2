"""What is said about a position: progress, instructions, buttons, why a trick goes where it goes, answers to keys."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext

from games.bugo.names import rule_name, side_name, twist_sentences
from games.bugo.rules.deck import value as card_value
from games.bugo.rules.views import TrickView, View
from games.kernel.moves import Move
from games.words import Speech, enumerate_words


def progress(view: View) -> str:
    """``Round 3 of 5``, ``Extra Round 1``."""
    if view.extra:
        return gettext("Extra Round %(number)s") % {"number": view.extra}
    return gettext("Round %(number)s of %(rounds)s") % {"number": view.deal, "rounds": view.rounds}


def instruction(view: View, speech: Speech) -> str:
    """What the viewer has to do now, or whom all wait for."""
    if view.phase == "over":
        return gettext("The match is over.")
    if not view.to_act:
        return gettext("The cards are being dealt.")
    if view.me is not None and view.me in view.to_act:
        return _own_turn(view, view.me)
    return _waiting(view, enumerate_words([speech.player(seat) for seat in view.to_act]))


def _own_turn(view: View, me: int) -> str:
    if view.phase == "side":
        return gettext("Your turn: choose a side of the round card.")
    if view.phase == "bid":
        return gettext("Your turn: declare how many tricks you will take, from 0 to %(size)s.") % {"size": view.size}
    if view.phase == "extra_bid":
        return gettext("Declare how many tricks your cards will take. They are played in a blind order.")
    unseen = not any(held.card for held in view.hands[me])
    if view.twist is not None and view.twist.play == "sealed":
        if unseen:
            return gettext("Choose one of your unseen cards by its number. All are turned up together.")
        return gettext("Choose any card. All are turned up together.")
    if unseen:
        return gettext("Your turn: play one of your unseen cards by its number.")
    if view.trick is not None and not view.trick.cards:
        return gettext("Your turn: lead any card.")
    return gettext("Your turn: play any card.")


def _waiting(view: View, names: str) -> str:
    if view.phase == "side":
        return gettext("%(seat)s is choosing a side of the round card.") % {"seat": names}
    if view.phase in {"bid", "extra_bid"}:
        return gettext("Waiting for a declaration: %(seats)s.") % {"seats": names}
    return gettext("Waiting for a card: %(seats)s.") % {"seats": names}


def short_instruction(view: View, names: Sequence[str]) -> str:
    """The same for the narrow line of a phone."""
    if view.phase == "over":
        return gettext("The match is over.")
    if view.me is not None and view.me in view.to_act:
        return _own_turn_in_short(view)
    if not view.to_act:
        return gettext("Dealing the cards")
    if len(view.to_act) == 1:
        return gettext("%(seat)s is thinking") % {"seat": names[view.to_act[0]]}
    return gettext("Waiting for %(number)s players") % {"number": len(view.to_act)}


def _own_turn_in_short(view: View) -> str:
    match view.phase:
        case "side":
            return gettext("Choose a side")
        case "bid" | "extra_bid":
            return gettext("Declare your tricks")
    if view.twist is not None and view.twist.play == "sealed":
        return gettext("Choose a card")
    if view.trick is not None and not view.trick.cards:
        return gettext("Your turn: lead")
    return gettext("Your turn")


def move_name(move: Move, speech: Speech) -> str:
    """``Play minus 101``, ``Declare 3``: what a button does."""
    match move.verb:
        case "side":
            return gettext("Choose %(side)s") % {"side": side_name(move.token)}
        case "bid":
            return gettext("Declare %(number)s") % {"number": move.token}
        case "slot":
            return gettext("Play card number %(number)s") % {"number": move.token}
        case _:
            return gettext("Play %(card)s") % {"card": speech.card(move.token)}


def why(trick: TrickView, speech: Speech) -> list[str]:
    """Why the trick stands as it does: who knocks out whom, one sentence for each group of equals."""
    groups: dict[int, list[str]] = {}
    for card in trick.cards:
        if card.out:
            groups.setdefault(abs(card_value(card.card)), []).append(speech.card(card.card))
    sentence = gettext("%(cards)s knock each other out.")
    return [sentence % {"cards": enumerate_words(names)} for names in groups.values()]


def threat(view: View, speech: Speech) -> str:
    """What the viewer's cards could knock out now, or nothing: ``102 would knock out minus 102.``"""
    if view.me is None:
        return ""
    pairs = {speech.card(held.card): held.knocks for held in view.hands[view.me] if held.knocks}
    sentence = gettext("%(card)s would knock out %(cards)s.")
    return " ".join(
        sentence % {"card": card, "cards": enumerate_words([speech.card(other) for other in knocks])}
        for card, knocks in pairs.items()
    )


def answers(view: View, speech: Speech) -> dict[str, str]:
    """What a player may ask by a key: the trick, the score, the round's rules, the own hand, what may be played."""
    said = {"t": _trick_said(view, speech), "s": _score_said(view, speech), "r": _rules_said(view)}
    if view.me is not None:
        said["h"] = _hand_said(view, view.me, speech)
        said["v"] = " ".join(filter(None, [instruction(view, speech), threat(view, speech)]))
    return said


def _trick_said(view: View, speech: Speech) -> str:
    """The cards on the table, or the last trick where none lie there."""
    trick = view.trick
    if trick is None or not trick.cards:
        if not view.tricks:
            return gettext("No card is on the table.")
        trick = view.tricks[-1]
    sentence = gettext("%(seat)s %(card)s")
    cards = [sentence % {"seat": speech.player(card.seat), "card": speech.card(card.card)} for card in trick.cards]
    best = next((card for card in trick.cards if card.best), None)
    lines = [f"{', '.join(cards)}.", *why(trick, speech)]
    if best is not None:
        words = {"seat": speech.player(best.seat), "card": speech.card(best.card)}
        ahead = gettext("%(seat)s is ahead with %(card)s.")
        took = gettext("%(seat)s took it with %(card)s.")
        lines.append((ahead if trick is view.trick else took) % words)
    elif trick.void:
        lines.append(gettext("Nobody took it."))
    return " ".join(lines)


def _score_said(view: View, speech: Speech) -> str:
    lines = []
    for seat in range(view.seats):
        words = {"seat": speech.player(seat), "points": view.points[seat], "taken": view.taken[seat]}
        bid = view.bids[seat]
        if bid is None:
            lines.append(gettext("%(seat)s: penalty points %(points)s.") % words)
        else:
            sentence = gettext("%(seat)s: declared %(bid)s, taken %(taken)s, penalty points %(points)s.")
            lines.append(sentence % {**words, "bid": bid})
    return " ".join(lines)


def _rules_said(view: View) -> str:
    """The round card in force, or both its sides while the Leader chooses."""
    if view.rule is None:
        return gettext(
            "Extra Round: the highest card left takes the trick; each trick away from the declared number counts one."
        )
    lines = [f"{progress(view)}: {rule_name(view.rule.id, view.rule.set)}."]
    sides = [side for side in view.rule.sides if side.chosen or not view.side]
    lines += [f"{side_name(side.name)}: {' '.join(twist_sentences(side.twist))}" for side in sides]
    if view.side:
        words = {"tricks": view.trick_count, "sum": view.bid_sum}
        lines.append(gettext("Tricks: %(tricks)s. Declared so far: %(sum)s.") % words)
    return " ".join(lines)


def _hand_said(view: View, me: int, speech: Speech) -> str:
    if not view.hands[me]:
        return gettext("Your hand is empty.")
    number = gettext("number %(number)s unseen")
    seen = [held for held in view.hands[me] if held.card]
    unseen = [held for held in view.hands[me] if not held.card]
    ordered = sorted(seen, key=lambda held: -card_value(held.card))
    names = [speech.card(held.card) for held in ordered] + [number % {"number": held.slot} for held in unseen]
    return gettext("Your hand: %(cards)s.") % {"cards": ", ".join(names)}
