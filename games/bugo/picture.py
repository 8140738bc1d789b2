"""What the table shows, arranged for the eye: plates, the trick, the tricks of a round, the hand, the score sheet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from games.bugo.names import card_name, card_number, rule_name
from games.bugo.rules.deck import value as card_value
from games.bugo.rules.state import Score
from games.bugo.rules.views import Held, TrickView, View
from games.hands import HandOrder

# Phases in which no round is being played: the last one stays on the table.
BETWEEN = {"side", "deal", "extra_deal", "over"}


@dataclass(frozen=True, slots=True)
class Mark:
    """Declared and taken: short for the eye, in words for the ear. ``note`` is a tick for a card chosen in secret,
    and once the round is over the penalty, or a tick for none."""

    text: str
    said: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Chip:
    """A card as a small plate. ``state`` is out, best or nothing."""

    text: str
    said: str
    negative: bool
    state: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """One player's place in the trick. ``waits`` is what lies there before a card: chosen, choosing, next, later."""

    seat: int
    value: int | None = None
    key: str = ""
    out: bool = False
    best: bool = False
    led: bool = False
    waits: str = ""


@dataclass(frozen=True, slots=True)
class Shown:
    """The trick on the table: the running one, or the last one until the next begins."""

    trick: TrickView
    over: bool
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """A trick of the round in the order of the columns, or a line of the score sheet in the order of seats."""

    label: str
    state: str
    cells: tuple[Chip | str, ...]
    short: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The tricks of a round, player by player, and what came of them once it is over."""

    title: str
    seats: tuple[int, ...]
    rows: tuple[Row, ...]
    totals: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Own:
    """A card of the own hand. Without ``value`` it is one that its owner does not see."""

    slot: int
    value: int | None
    key: str
    move: str
    public: bool
    chosen: bool
    name: str
    label: str
    play: str

    @property
    def css(self) -> str:
        return "committed" if self.chosen else ""

    @property
    def badge(self) -> str:
        """What stands on the card's corner."""
        if self.chosen:
            return "✓"
        # Translators: a mark of a few letters on a card that lies face up for everybody.
        return gettext("open") if self.public else ""


def last_score(view: View) -> Score | None:
    """The round or Extra Round that ended last."""
    return (view.extras or view.scores or (None,))[-1]


def is_summary(view: View) -> bool:
    """Whether the table still shows the round that has just ended."""
    return view.phase in BETWEEN and bool(view.tricks) and last_score(view) is not None


def mark(view: View, seat: int) -> Mark:
    score = last_score(view) if is_summary(view) else None
    if score is not None:
        return _ended(score, seat)
    if seat not in view.in_play:
        return Mark("–", gettext("not in this Extra Round"))
    bid = view.bids[seat]
    if bid is not None:
        said = gettext("declared %(bid)s, taken %(taken)s") % {"bid": bid, "taken": view.taken[seat]}
        if view.committed[seat]:
            return Mark(f"{bid}/{view.taken[seat]}", gettext("%(declared)s, card chosen") % {"declared": said}, "✓")
        return Mark(f"{bid}/{view.taken[seat]}", said)
    if view.has_bid[seat]:
        return Mark("✓", gettext("declared in secret"))
    return Mark("–", gettext("nothing declared yet"))


def _ended(score: Score, seat: int) -> Mark:
    bid, taken, points = score.bids[seat], score.taken[seat], score.penalties[seat]
    if bid is None:
        return Mark("–", gettext("not in this Extra Round"))
    said = gettext("declared %(bid)s, taken %(taken)s, penalty points %(points)s")
    return Mark(
        f"{bid}/{taken}", said % {"bid": bid, "taken": taken, "points": points}, f"+{points}" if points else "✓"
    )


def chip(card: str, state: str = "") -> Chip:
    said = card_name(card)
    if state == "out":
        said = gettext("%(card)s, knocked out") % {"card": said}
    elif state == "best":
        said = gettext("%(card)s, takes the trick") % {"card": said}
    return Chip(card_number(card), said, card_value(card) < 0, state)


def open_cards(view: View, seat: int) -> tuple[Chip, ...]:
    """Another hand as far as the viewer sees it, in the order of receipt: it never moves."""
    return () if seat == view.me else tuple(chip(held.card) for held in view.hands[seat] if held.card)


def unseen(view: View, seat: int) -> int:
    return sum(not held.card for held in view.hands[seat])


def shown_trick(view: View) -> Shown | None:
    """None where no trick has been begun and none lies there from before."""
    trick = view.trick
    begun = trick is not None and (bool(trick.cards) or any(view.committed))
    if not begun and view.tricks:
        last = view.tricks[-1]
        return Shown(last, over=True, places=tuple(_laid(last, at) for at in range(len(last.cards))))
    if trick is None:
        return None
    order = [(trick.lead + step) % view.seats for step in range(view.seats)]
    laid = [_laid(trick, at) for at in range(len(trick.cards))]
    rest = [Place(seat, waits=_waits(view, seat)) for seat in order[len(laid) :]]
    return Shown(trick, over=False, places=(*laid, *rest))


def _laid(trick: TrickView, at: int) -> Place:
    card = trick.cards[at]
    return Place(card.seat, card_value(card.card), card.card, card.out, card.best, led=at == 0)


def _waits(view: View, seat: int) -> str:
    if view.committed[seat]:
        return "chosen"
    if seat not in view.to_act:
        return "later"
    return "choosing" if view.twist is not None and view.twist.play == "sealed" else "next"


def bid_order(view: View) -> tuple[int, ...]:
    """Those who declare, from the Leader on clockwise (R4)."""
    order = [(view.leader + step) % view.seats for step in range(view.seats)]
    return tuple(seat for seat in order if seat in view.in_play)


def round_sheet(view: View, seats: Sequence[int]) -> Sheet | None:
    """The tricks since the last deal, with the outcome where the round is over; None before the first trick."""
    if not view.tricks:
        return None
    taking_part = {card.seat for card in view.tricks[0].cards}
    columns = tuple(seat for seat in seats if seat in taking_part)
    rows = tuple(_trick_row(trick, columns) for trick in view.tricks)
    score = last_score(view) if is_summary(view) else None
    return Sheet(_sheet_title(view, score), columns, rows, () if score is None else _outcome(score, columns))


def _trick_row(trick: TrickView, columns: Sequence[int]) -> Row:
    cards = {card.seat: card for card in trick.cards}
    states = {seat: "out" if card.out else "best" if card.best else "" for seat, card in cards.items()}
    return Row(str(trick.number), "void" if trick.void else "", tuple(chip(cards[s].card, states[s]) for s in columns))


def _sheet_title(view: View, score: Score | None) -> str:
    if score is None:
        return gettext("Tricks of this round")
    if not score.card:
        return gettext("Extra Round %(number)s is over.") % {"number": score.number}
    words = {"number": score.number, "rule": _rule_name(view, score.card)}
    return gettext("Round %(number)s, %(rule)s, is over.") % words


def _outcome(score: Score, columns: Sequence[int]) -> tuple[Row, ...]:
    return (
        Row(gettext("Declared"), "", tuple(str(score.bids[seat]) for seat in columns)),
        Row(gettext("Taken"), "", tuple(str(score.taken[seat]) for seat in columns)),
        Row(gettext("Points"), "sum", tuple(str(score.penalties[seat]) for seat in columns)),
    )


def _rule_name(view: View, card_id: str) -> str:
    return rule_name(card_id, view.rule.set if view.rule else None)


def own_hand(view: View, order: HandOrder | None = None) -> tuple[Own, ...]:
    """The hand by value, the lowest left where nothing else is wanted; before them what its owner does not see."""
    if view.me is None:
        return ()
    turn = -1 if order is not None and order.high == "left" else 1

    def place(held: Held) -> tuple[bool, int]:
        return bool(held.card), turn * card_value(held.card) if held.card else held.slot

    return tuple(_own(view, held, view.sealed[view.me]) for held in sorted(view.hands[view.me], key=place))


def _own(view: View, held: Held, sealed: int) -> Own:
    if held.card:
        name, move = card_name(held.card), f"play:{held.card}"
    else:
        name, move = gettext("card number %(number)s, unseen") % {"number": held.slot}, f"slot:{held.slot}"
    chosen = held.slot == sealed
    return Own(
        slot=held.slot,
        value=card_value(held.card) if held.card else None,
        key=held.card or f"slot-{held.slot}",
        move=move,
        public=held.public,
        chosen=chosen,
        name=name,
        label=_label(view, held, name, chosen=chosen),
        play=gettext("Play %(card)s") % {"card": card_number(held.card)}
        if held.card
        else gettext("Play card number %(number)s") % {"number": held.slot},
    )


def _label(view: View, held: Held, name: str, *, chosen: bool) -> str:
    """What a card of the hand is called: its name, and what is worth knowing about it now."""
    if chosen:
        return gettext("%(card)s, chosen") % {"card": name}
    parts = [gettext("%(card)s, face up for all") % {"card": name} if held.public else name]
    if held.move:
        parts.append(gettext("playable"))
    return ", ".join(parts)


def score_rows(view: View) -> tuple[Row, ...]:
    """Rounds done with their penalty points, the running one with declared and taken, rounds to come, Extra Rounds."""
    seats = range(view.seats)
    rows = [
        Row(
            f"{score.number}. {_rule_name(view, score.card)}",
            "",
            tuple(str(p) for p in score.penalties),
            str(score.number),
        )
        for score in view.scores
    ]
    running = "" if is_summary(view) else "now"
    current = tuple("" if is_summary(view) else mark(view, seat).text for seat in seats)
    for number in range(len(rows) + 1, view.rounds + 1):
        if number == view.deal and view.rule:
            name = _rule_name(view, view.rule.id)
            rows.append(Row(f"{number}. {name}", running, current, str(number)))
        else:
            rows.append(Row(str(number), "todo", ("",) * view.seats, str(number)))
    for score in view.extras:
        cells = tuple("" if score.bids[seat] is None else str(score.penalties[seat]) for seat in seats)
        rows.append(Row(_extra(score.number), "", cells, _extra_in_short(score.number)))
    if view.extra > len(view.extras):
        rows.append(Row(_extra(view.extra), running, current, _extra_in_short(view.extra)))
    return tuple(rows)


def _extra(number: int) -> str:
    return gettext("Extra Round %(number)s") % {"number": number}


def _extra_in_short(number: int) -> str:
    # Translators: the column of an Extra Round in a narrow table.
    return gettext("E%(number)s") % {"number": number}


def tricks_said(view: View) -> str:
    return ngettext("%(n)s trick", "%(n)s tricks", view.trick_count) % {"n": view.trick_count}
