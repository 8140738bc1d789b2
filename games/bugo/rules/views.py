"""What one viewer may know, listed field by field; enough to draw the whole table, and for a bot to play.

Nothing here copies a part of the state that the viewer has no right to: cards come through `sight.sees` alone,
secret bids through `_bids`, committed cards through their owner's slot number.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.bugo.cards import SETS, Side
from games.bugo.rules.deck import bugs
from games.bugo.rules.ranking import outcome
from games.bugo.rules.sight import is_public, sees
from games.bugo.rules.state import (
    Phase,
    Score,
    State,
    Trick,
    hand_size,
    is_extra,
    leader,
    points,
    rule_card,
    side,
    taken,
    trick_count,
)
from games.bugo.rules.table import resolved
from games.bugo.rules.turns import play_of, to_act
from games.kernel.happenings import Happening, visible
from games.kernel.viewers import Viewer


@dataclass(frozen=True, slots=True)
class Held:
    """One unplayed card of a hand: ``card`` is empty where the viewer sees its back.

    ``public`` cards lie open to everybody. ``move`` is how the viewer plays it, for own cards on turn;
    ``knocks`` are the cards on the table that an own card would go out with.
    """

    slot: int
    card: str
    public: bool
    move: str
    knocks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OnTable:
    """One card of a trick. ``best`` is the one that takes it, or would if the trick ended now."""

    seat: int
    slot: int
    card: str
    out: bool
    best: bool


@dataclass(frozen=True, slots=True)
class TrickView:
    """A trick in play order. ``rule`` is what wins it: ``alternate`` already resolved to high or low."""

    number: int
    lead: int
    rule: str
    cards: tuple[OnTable, ...]
    winner: int | None
    void: bool


@dataclass(frozen=True, slots=True)
class SideView:
    """One side of the rule card: its name, whether it is in force, and what it changes."""

    name: str
    chosen: bool
    twist: Side
    size: int
    tricks: int


@dataclass(frozen=True, slots=True)
class RuleView:
    """The Round Rule card that lies open. ``set`` is name and version of its set."""

    set: str
    id: str
    official: bool
    sides: tuple[SideView, ...]


@dataclass(frozen=True, slots=True)
class View:
    """The table as one viewer sees it.

    ``deal`` counts rounds and then Extra Rounds on; ``extra`` is the number of the running Extra Round, 0 in rounds.
    ``lead`` leads the trick, ``leader`` the round. ``twist`` is in force once a side is chosen, and in Extra Rounds.
    ``hands`` are slot by slot, by seat. ``bids`` are None where not declared, not known yet, or not asked for;
    ``has_bid`` says who has declared. ``committed`` seats have a sealed card down, ``sealed`` is its slot where
    the viewer chose it, 0 elsewhere.
    ``trick`` is the running one, ``tricks`` the finished ones since the last deal (they stay until the next).
    ``scores`` and ``extras`` are the finished rounds. ``row`` are the rule cards turned so far.
    """

    seats: int
    me: int | None
    to_act: tuple[int, ...]
    deal: int
    deals: int | None
    points: tuple[int, ...]
    cards_left: tuple[int, ...]
    told: tuple[Happening, ...]

    phase: Phase
    rounds: int
    extra: int
    in_play: tuple[int, ...]
    leader: int
    lead: int
    row: tuple[str, ...]
    rule: RuleView | None
    side: str
    twist: Side | None
    size: int
    trick_count: int
    hands: tuple[tuple[Held, ...], ...]
    bids: tuple[int | None, ...]
    has_bid: tuple[bool, ...]
    bid_sum: int
    taken: tuple[int, ...]
    void: int
    committed: tuple[bool, ...]
    sealed: tuple[int, ...]
    trick: TrickView | None
    tricks: tuple[TrickView, ...]
    scores: tuple[Score, ...]
    extras: tuple[Score, ...]
    secret_bids: bool
    places: tuple[int, ...]


def view(state: State, viewer: Viewer) -> View:
    """The view of ``viewer``."""
    acting = tuple(sorted(to_act(state)))
    chosen = is_extra(state) or bool(state.side)
    running = state.phase not in {"side", "deal", "extra_deal"}  # there, tricks are still those of the last round
    bids = _bids(state, viewer)
    ended = outcome(state)
    extra_number = max(0, state.round - state.rounds)
    return View(
        seats=state.seats,
        me=viewer.seat,
        to_act=acting,
        deal=state.round,
        deals=None if extra_number else state.rounds,
        points=points(state),
        cards_left=tuple(len(slots) for slots in state.left),
        told=visible(state.told, viewer),
        phase=state.phase,
        rounds=state.rounds,
        extra=extra_number,
        in_play=state.tied if is_extra(state) and state.phase != "over" else tuple(range(state.seats)),
        leader=leader(state),
        lead=state.lead,
        row=state.row if viewer.sees_all() else state.row[: state.round],
        rule=None if is_extra(state) else _rule(state),
        side=state.side,
        twist=side(state) if chosen else None,
        size=hand_size(state) if chosen else 0,
        trick_count=trick_count(state) if chosen else 0,
        hands=_hands(state, viewer, acting),
        bids=bids,
        has_bid=tuple(bid is not None for bid in state.bids),
        bid_sum=sum(bid for bid in bids if bid is not None),
        taken=taken(state) if running else (0,) * state.seats,
        void=sum(trick.winner is None for trick in state.tricks) if running else 0,
        committed=tuple(bool(slot) for slot in state.sealed),
        sealed=tuple(
            slot if viewer.sees_all() or viewer.is_seat(seat) else 0 for seat, slot in enumerate(state.sealed)
        ),
        trick=_running_trick(state),
        tricks=tuple(_finished_trick(number, trick) for number, trick in enumerate(state.tricks, 1)),
        scores=state.scores,
        extras=state.extras,
        secret_bids=is_extra(state) and state.er_bids == "secret",
        places=ended.places if ended else (),
    )


def _hands(state: State, viewer: Viewer, acting: tuple[int, ...]) -> tuple[tuple[Held, ...], ...]:
    return tuple(
        tuple(_held(state, viewer, acting, seat, slot) for slot in state.left[seat]) for seat in range(state.seats)
    )


def _held(state: State, viewer: Viewer, acting: tuple[int, ...], seat: int, slot: int) -> Held:
    card = state.dealt[seat][slot - 1] if sees(state, viewer, seat, slot) else ""
    on_turn = viewer.is_seat(seat) and state.phase == "play" and seat in acting
    return Held(
        slot=slot,
        card=card,
        public=is_public(state, slot),
        move=str(play_of(state, seat, slot)) if on_turn else "",
        knocks=_knocks(state, card) if on_turn and card else (),
    )


def _knocks(state: State, card: str) -> tuple[str, ...]:
    if side(state).bug == "none":
        return ()
    return tuple(play.card for play in state.trick if bugs(play.card, card))


def _bids(state: State, viewer: Viewer) -> tuple[int | None, ...]:
    """Declared numbers; secret ones of an Extra Round only to their owners until all are in (X3)."""
    secret = state.phase == "extra_bid" and state.er_bids == "secret"
    return tuple(
        bid if not secret or viewer.sees_all() or viewer.is_seat(seat) else None for seat, bid in enumerate(state.bids)
    )


def _rule(state: State) -> RuleView:
    card = rule_card(state)
    return RuleView(
        set=state.cards,
        id=card.id,
        official=SETS[state.cards].official,
        sides=tuple(
            SideView(name, name == state.side, twist, twist.hand_size(state.seats), twist.tricks(state.seats))
            for name, twist in card.sides()
        ),
    )


def _running_trick(state: State) -> TrickView | None:
    """The trick on the table, empty before the first card; None where none is being played."""
    if state.phase != "play":
        return None
    so_far = resolved(state, state.trick)
    cards = _on_table(so_far)
    return TrickView(len(state.tricks) + 1, state.lead, so_far.rule, cards, winner=None, void=False)


def _finished_trick(number: int, trick: Trick) -> TrickView:
    void = trick.winner is None
    return TrickView(number, trick.plays[0].seat, trick.rule, _on_table(trick), trick.winner, void)


def _on_table(trick: Trick) -> tuple[OnTable, ...]:
    return tuple(
        OnTable(play.seat, play.slot, play.card, gone, play.seat == trick.winner)
        for play, gone in zip(trick.plays, trick.out, strict=True)
    )
