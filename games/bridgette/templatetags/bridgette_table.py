"""What the table of Bridgette arranges for the eye: the hand in rows, the bidding box, the trick, the score sheet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.bridgette import names, spoken, strings
from games.bridgette.rules import View, cards
from games.bridgette.rules.state import Contract, DealResult
from games.bridgette.rules.views import Bidding, Refused
from games.kernel.moves import Move
from games.rows import Held, Row
from games.signs import suit_sign
from games.words import Speech, suit_name

register = template.Library()

# Cards in one row of a phone, by the cards held: more rows, so that each shows enough of itself.
_ROWS = ((8, 1), (16, 2), (55, 3))
# What cutting a suit in two weighs against rows of unequal length.
_CUT = 8
_STRAINS = ("C", "D", "H", "S", "NT")

_WORDS = Speech(str, card=names.card_name, own=names.WORDS)
_SIGNS = Speech(str, card=names.card_sign, suit=suit_sign, own={**names.WORDS, **names.SIGNS})


@dataclass(frozen=True, slots=True, kw_only=True)
class Playable(Held):
    """A card of the hand: to be played, or in the exchange to be thrown away."""

    @property
    def play(self) -> str:
        """The words of the button that plays it once it is selected."""
        return strings.move_name(Move("play", (self.card,)), _WORDS)


@dataclass(frozen=True, slots=True)
class Bid:
    """A button of the bidding box. ``note`` is what is held, or in short why the bid is not open."""

    bid: str
    note: SafeString
    reason: str = ""

    @property
    def sign(self) -> SafeString:
        return names.bid_sign(self.bid)

    @property
    def name(self) -> str:
        return names.bid_name(self.bid)

    @property
    def do(self) -> str:
        return strings.move_name(Move("bid", (self.bid,)), _WORDS)


@dataclass(frozen=True, slots=True)
class Level:
    """The bids of one number. ``shut``: all are too low by now."""

    number: int
    bids: tuple[Bid, ...]
    shut: bool
    open: int
    first: bool


@dataclass(frozen=True, slots=True)
class Shown:
    """The trick on the table: the running one, or the last one until the next card falls."""

    number: int
    led: str
    followed: str
    leader: int
    winner: int | None = None

    @property
    def over(self) -> bool:
        return self.winner is not None

    def card_of(self, seat: int) -> str:
        return self.led if seat == self.leader else self.followed


@dataclass(frozen=True, slots=True)
class Place:
    """One player's half of the trick, and the tricks this player has won."""

    seat: int
    card: str
    led: bool
    best: bool
    taken: int
    needs: int


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """A deal on the score sheet."""

    number: int
    state: str
    title: SafeString
    steps: tuple[str, ...]
    points: tuple[int, ...]


def _rows(total: int) -> int:
    return next(rows for most, rows in _ROWS if total <= most)


def _cuts(hand: Sequence[str]) -> list[int]:
    """Where the rows begin: as even as may be, and a suit whole where that costs little."""
    total = len(hand)

    def cost(inner: tuple[int, ...]) -> int:
        ends = (0, *inner, total)
        uneven = sum((b - a) ** 2 for a, b in pairwise(ends))
        return uneven + _CUT * sum(cards.suit(hand[at]) == cards.suit(hand[at - 1]) for at in inner)

    return [0, *min(combinations(range(1, total), _rows(total) - 1), key=cost), total] if total else [0]


@register.filter
def hand_rows(view: View) -> list[Row[Playable]]:
    """The own hand, by suit in one, two or three rows."""
    hand = view.hand
    refused = {entry.what: strings.reason(entry, _WORDS) for entry in view.blocked}
    drawn = {*view.drawn[view.me]} if view.me is not None and view.phase == "exchange" else set()

    def held(at: int, start: int) -> Playable:
        card = hand[at]
        gap = at > start and cards.suit(card) != cards.suit(hand[at - 1])
        reason = refused.get(card, "")
        return Playable(card=card, key=card, name=names.card_name(card), gap=gap, drawn=card in drawn, reason=reason)

    return [Row(tuple(held(at, start) for at in range(start, end))) for start, end in pairwise(_cuts(hand))]


@register.filter
def all_gaps(view: View) -> int:
    """Changes of suit in the whole hand."""
    return sum(cards.suit(a) != cards.suit(b) for a, b in pairwise(view.hand))


@register.filter
def bid_levels(view: View) -> list[Level]:
    """The bidding box by number, the cheapest number that is open first in view."""
    box = view.bidding
    if box is None:
        return []
    refused = {entry.what: entry for entry in box.closed}
    levels: list[Level] = []
    for number in range(8):
        bids = [f"{number}{strain}" for strain in _STRAINS if number or strain == "NT"]
        shut = all(bid in refused and refused[bid].code == "bid_too_low" for bid in bids)
        count = sum(bid in box.open for bid in bids)
        first = not shut and (count > 0 or number == 7) and not any(level.first for level in levels)
        levels.append(Level(number, tuple(_bid(bid, refused.get(bid), box) for bid in bids), shut, count, first))
    return levels


def _bid(bid: str, refused: Refused | None, box: Bidding) -> Bid:
    if refused is None:
        if bid[1:] == "NT":
            return Bid(bid, format_html("{}", _("all suits")))
        return Bid(bid, format_html("{}", _("you: %(count)s") % {"count": box.held["CDHS".index(bid[1])]}))
    # Our own words, with our own drawings of suits in them.
    return Bid(bid, mark_safe(strings.short_reason(refused, _SIGNS)), strings.reason(refused, _WORDS))  # noqa: S308


@register.filter
def auction_rows(view: View) -> list[tuple[str, str]]:
    """The calls in pairs, the dealer's first; ``?`` for the one to come."""
    calls = [call.call for call in view.calls]
    if view.phase == "auction":
        calls.append("?")
    calls += [""] * (len(calls) % 2)
    return list(zip(calls[::2], calls[1::2], strict=True))


@register.filter
def is_bid(call: str) -> bool:
    return call[0].isdigit()


@register.filter
def call_sign(call: str) -> SafeString | str:
    """``4`` and the spade, ``Pass``."""
    return names.bid_sign(call) if is_bid(call) else str(spoken.CALLS[call])


@register.filter
def other_seat(seat: int) -> int:
    return 1 - seat


@register.simple_tag
def shown_trick(view: View) -> Shown | None:
    """The running trick; between tricks, and after the thirteenth, the one before."""
    if view.led and view.leader is not None:
        return Shown(len(view.tricks) + 1, view.led, "", view.leader)
    if not view.tricks:
        return None
    last = view.tricks[-1]
    return Shown(len(view.tricks), last.led, last.followed, last.leader, last.winner)


@register.simple_tag
def trick_places(view: View, shown: Shown | None, bottom: int) -> list[Place]:
    """The other player's half on the left, the own one on the right."""
    contract = view.contract
    return [
        Place(
            seat=seat,
            card=shown.card_of(seat) if shown else "",
            led=shown is not None and shown.leader == seat,
            best=shown is not None and shown.winner == seat,
            taken=view.taken[seat],
            needs=contract.needs if contract and contract.declarer == seat else 0,
        )
        for seat in (1 - bottom, bottom)
    ]


@register.filter
def contract_sign(contract: Contract) -> SafeString:
    """``4`` and the spade, with X or XX when doubled."""
    return format_html("{}{}", names.bid_sign(contract.bid), ("", " X", " XX")[contract.doubling])


@register.filter
def contract_words(contract: Contract) -> str:
    return spoken.contract_name(contract)


@register.filter
def stakes_words(view: View) -> str:
    return strings.stakes_line(view.stakes) if view.stakes else ""


@register.filter
def group_name(colon: str) -> str:
    """``Little group``."""
    return str(names.GROUPS[colon])


@register.filter
def group_cards(colon: str) -> str:
    return str(names.GROUP_CARDS[colon])


@register.filter
def sign_of_card(card: str) -> SafeString:
    return names.card_sign(card)


@register.filter
def sign_of_suit(suit: str) -> SafeString:
    return suit_sign(suit)


@register.filter
def name_of_suit(suit: str) -> str:
    return suit_name(suit)


@register.simple_tag
def score_rows(view: View, players: Sequence[str]) -> list[ScoreRow]:
    """Every deal: those done with each step of reckoning, the running one, those to come."""
    done = {result.deal: result for result in view.results}
    speech = Speech(lambda seat: players[seat])
    rows = []
    for number in range(1, view.deals + 1):
        if number in done:
            rows.append(_done(done[number], speech))
        elif number == view.deal and view.phase != "over":
            rows.append(ScoreRow(number, "now", format_html("{}", _PHASES[view.phase]()), (), ()))
        else:
            rows.append(ScoreRow(number, "todo", SafeString(""), (), ()))
    return rows


_PHASES: dict[str, Callable[[], str]] = {
    "exchange": lambda: _("exchange"),
    "auction": lambda: _("auction"),
    "play": lambda: _("in play"),
    "scored": lambda: "",
    "redeal": lambda: _("dealt again"),
}


def _done(result: DealResult, speech: Speech) -> ScoreRow:
    title = format_html("{}", strings.result_line(result, speech))
    if result.contract is not None:
        over = "=" if result.over == 0 else f"+{result.over}" if result.over > 0 else f"−{-result.over}"
        title = format_html(
            '<span aria-hidden="true">{} {} {}</span><span class="vh">{}</span>',
            speech.player(result.contract.declarer),
            contract_sign(result.contract),
            over,
            strings.result_line(result, speech),
        )
    return ScoreRow(result.deal, "", title, tuple(strings.score_line(line) for line in result.lines), result.points)


@register.simple_tag
def last_result(view: View) -> DealResult | None:
    """The deal before: at its end, and until the first card of the next is thrown, since that one comes at once."""
    if (
        not view.results
        or view.phase in ("auction", "play", "redeal")
        or (any(view.throws) and view.phase == "exchange")
    ):
        return None
    return view.results[-1]


@register.simple_tag
def result_words(result: DealResult, players: Sequence[str]) -> str:
    return strings.result_line(result, Speech(lambda seat: players[seat]))


@register.filter
def score_steps(result: DealResult) -> list[str]:
    return [strings.score_line(line) for line in result.lines]
