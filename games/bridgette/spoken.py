"""What is said about a position: progress, instructions, buttons, reasons, the score sheet, answers to keys."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.bridgette.errors import ERRORS
from games.bridgette.names import GROUP_CARDS, GROUPS, bid_name, card_name
from games.bridgette.rules import cards
from games.bridgette.rules.auction import HEIGHT
from games.bridgette.rules.state import Contract, DealResult, ScoreLine
from games.bridgette.rules.views import Refused, Stakes, View
from games.kernel.moves import Move
from games.words import Speech, enumerate_words, rank_name, refuse, suit_name

CALLS: Mapping[str, Promise] = {
    "pass": pgettext_lazy("a call in the auction", "Pass"),
    "double": pgettext_lazy("a call in the auction", "Double"),
    "redouble": pgettext_lazy("a call in the auction", "Redouble"),
}

# Why a bid is not open, in the few letters there is room for under its button.
SHORT_REASONS: Mapping[str, Promise] = {
    "bid_too_low": _("too low"),
    "needs_two": _("needs 2"),
    "needs_four": _("jump: needs 4"),
    "needs_every_suit": _("no %(suit)s"),
}

SCORE_LINES: Mapping[str, Promise] = {
    "base": _("Contract: %(points)s"),
    "exact": _("Exactly as bid: +%(points)s"),
    "three_over": _("Three tricks over: +%(points)s"),
    "doubled_made": _("Doubled and made: +%(points)s"),
    "redoubled_made": _("Redoubled and made: +%(points)s"),
    "times": _("Times %(count)s"),
}


def progress(view: View) -> str:
    """``Deal 3 of 6``, ``Deciding deal``."""
    if view.deal > view.flags.deals:
        return gettext("Deciding deal")
    return gettext("Deal %(deal)s of %(deals)s") % {"deal": view.deal, "deals": view.deals}


def instruction(view: View, speech: Speech) -> str:
    """What the viewer has to do now, or whom all wait for."""
    if view.phase == "over":
        return gettext("The match is over.")
    if not view.to_act:
        return gettext("The next deal is about to begin.")
    if view.me is None or view.me not in view.to_act:
        return _waiting(view, enumerate_words([speech.player(seat) for seat in view.to_act]))
    if view.phase == "exchange":
        return gettext("Choose %(count)s cards to throw away.") % {"count": view.throw}
    if view.phase == "auction":
        return _own_call(view)
    return _own_follow(view, speech) if view.led else _own_lead(view, speech)


def _waiting(view: View, names: str) -> str:
    if view.phase == "exchange":
        return gettext("Waiting for cards to be thrown away: %(seats)s.") % {"seats": names}
    if view.phase == "auction":
        return gettext("%(seat)s is to call.") % {"seat": names}
    return gettext("%(seat)s is to play.") % {"seat": names}


def _own_call(view: View) -> str:
    now = view.standing
    if now is None:
        return gettext("Your call: bid or pass.")
    if now.declarer == view.me:
        return gettext("Your call: your bid of %(bid)s is doubled.") % {"bid": bid_name(now.bid)}
    if now.doubling:
        return gettext("Your call: your double of %(bid)s is redoubled.") % {"bid": bid_name(now.bid)}
    return gettext("Your call over %(bid)s.") % {"bid": bid_name(now.bid)}


def _own_lead(view: View, speech: Speech) -> str:
    if not view.ban:
        return gettext("Your turn: lead any card.")
    suit = speech.suit(view.ban)
    if not view.blocked:
        return gettext("Your turn: you have nothing else to lead, so the ban on %(suit)s lapses.") % {"suit": suit}
    return gettext("Your turn: lead any card, but no %(suit)s.") % {"suit": suit}


def _own_follow(view: View, speech: Speech) -> str:
    if cards.is_colon(view.led):
        return gettext("Your turn: play any card. To win takes a trump or one of these: %(group)s.") % {
            "group": GROUP_CARDS[view.led]
        }
    suit = speech.suit(cards.suit(view.led))
    colon = cards.group(view.led)
    if not cards.count(view.hand, cards.suit(view.led)):
        return gettext("Your turn: you have no %(suit)s.") % {"suit": suit}
    if colon in view.playable:
        return gettext("Your turn: follow %(suit)s or play the %(card)s.") % {"suit": suit, "card": speech.card(colon)}
    return gettext("Your turn: follow %(suit)s.") % {"suit": suit}


def move_name(move: Move, speech: Speech) -> str:
    """What a button does: ``Bid 4 spades``, ``Throw away …``, ``Play queen of spades``."""
    match move.verb:
        case "discard":
            return gettext("Throw away %(cards)s") % {"cards": enumerate_words([speech.card(c) for c in move.tokens])}
        case "bid":
            return gettext("Bid %(bid)s") % {"bid": bid_name(move.token)}
        case "play":
            return gettext("Play %(card)s") % {"card": speech.card(move.token)}
        case _:
            return str(CALLS[move.verb])


def call_name(call: str) -> str:
    """``4 spades``, ``Double``: an entry of the auction's history."""
    return bid_name(call) if call in HEIGHT else str(CALLS[call])


def reason(refused: Refused, speech: Speech) -> str:
    """The whole sentence why a bid or card of one's own is not open."""
    return refuse(ERRORS, refused.code, dict(refused.params), speech)


def short_reason(refused: Refused, speech: Speech) -> str:
    """The same in two words, for a bid."""
    return refuse(SHORT_REASONS, refused.code, dict(refused.params), speech)


def score_line(line: ScoreLine) -> str:
    """One step of how a score came about."""
    if line.code == "short":
        return ngettext(
            "%(count)s trick short: %(points)s to the opponent",
            "%(count)s tricks short: %(points)s to the opponent",
            line.count,
        ) % {"count": line.count, "points": line.points}
    return str(SCORE_LINES[line.code]) % {"points": line.points, "count": line.count}


def contract_name(contract: Contract) -> str:
    """``4 spades, doubled``."""
    name = bid_name(contract.bid)
    if contract.doubling == 1:
        return gettext("%(bid)s, doubled") % {"bid": name}
    if contract.doubling == 2:
        return gettext("%(bid)s, redoubled") % {"bid": name}
    return name


def result_line(result: DealResult, speech: Speech) -> str:
    """A deal on the score sheet: who played what, and with how many tricks more or less."""
    if result.contract is None:
        return gettext("Both passed")
    said = {"seat": speech.player(result.contract.declarer), "bid": contract_name(result.contract)}
    if result.over == 0:
        return gettext("%(seat)s %(bid)s, exactly") % said
    if result.over > 0:
        return gettext("%(seat)s %(bid)s, %(count)s over") % {**said, "count": result.over}
    return gettext("%(seat)s %(bid)s, %(count)s short") % {**said, "count": -result.over}


def stakes_line(stakes: Stakes) -> str:
    """``Made exactly: +1000. One short: −100.``"""
    said = {"made": stakes.exact, "short": stakes.one_short}
    return gettext("Made exactly: +%(made)s. One short: −%(short)s.") % said


def answers(view: View, speech: Speech) -> dict[str, str]:
    """What a player may ask by a single key: trick, hand, score, contract, what may be played."""
    said = {"t": _trick_said(view, speech), "s": _score_said(view, speech), "r": _contract_said(view, speech)}
    if view.me is not None:
        said["h"] = _hand_said(view)
        said["v"] = _open_said(view, speech)
    return said


def _trick_said(view: View, speech: Speech) -> str:
    if view.phase == "exchange":
        return gettext("Up-card: %(card)s, %(group)s. The dealer, %(seat)s, draws %(count)s.") % {
            "card": speech.card(view.up_card),
            "group": GROUPS[view.up_group],
            "seat": speech.player(view.dealer),
            "count": view.dealer_draws,
        }
    if view.phase == "auction":
        if not view.calls:
            return gettext("Nobody has called yet.")
        return ", ".join(f"{speech.player(call.seat)} {call_name(call.call)}" for call in view.calls)
    if view.led and view.leader is not None:
        return gettext("%(seat)s led the %(card)s.") % {
            "seat": speech.player(view.leader),
            "card": speech.card(view.led),
        }
    if view.tricks:
        last = view.tricks[-1]
        return gettext("Last trick: %(led)s, %(followed)s. %(seat)s won it.") % {
            "led": speech.card(last.led),
            "followed": speech.card(last.followed),
            "seat": speech.player(last.winner),
        }
    return gettext("No card is on the table.")


def _hand_said(view: View) -> str:
    if not view.hand:
        return gettext("Your hand is empty.")
    parts = []
    for suit in "SHDC":
        ranks = [rank_name(card[0]) for card in view.hand if cards.suit(card) == suit]
        if ranks:
            parts.append(f"{suit_name(suit)}: {', '.join(ranks)}")
    colons = [card_name(card) for card in view.hand if cards.is_colon(card)]
    return ". ".join([*parts, *([", ".join(colons)] if colons else [])])


def _score_said(view: View, speech: Speech) -> str:
    return ", ".join(f"{speech.player(seat)} {view.points[seat]}" for seat in range(view.seats))


def _contract_said(view: View, speech: Speech) -> str:
    contract = view.contract or view.standing
    if contract is None:
        return gettext("Nothing has been bid yet.")
    parts = [
        gettext("%(seat)s, %(bid)s, needs %(tricks)s tricks.")
        % {
            "seat": speech.player(contract.declarer),
            "bid": contract_name(contract),
            "tricks": contract.needs,
        }
    ]
    if view.contract is not None:
        parts.append(
            ", ".join(
                gettext("Tricks of %(seat)s: %(count)s") % {"seat": speech.player(seat), "count": view.taken[seat]}
                for seat in range(view.seats)
            )
            + "."
        )
    if view.stakes is not None:
        parts.append(stakes_line(view.stakes))
    if view.ban:
        parts.append(gettext("No %(suit)s may be led now.") % {"suit": speech.suit(view.ban)})
    return " ".join(parts)


def _open_said(view: View, speech: Speech) -> str:
    if view.bidding is not None:
        bids = [bid_name(bid) for bid in view.bidding.open]
        return gettext("You may bid: %(bids)s.") % {"bids": ", ".join(bids)} if bids else gettext("No bid is open.")
    if view.playable:
        return gettext("You may play: %(cards)s.") % {"cards": ", ".join(speech.card(card) for card in view.playable)}
    return instruction(view, speech)
