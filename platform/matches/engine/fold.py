"""One event after another makes the position. Nothing here knows the present moment."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from games.kernel import Decks, Happening, Move, Rules
from games.kernel.happenings import happening
from matches.clock import AFTER_TRICK_MS, BETWEEN_DEALS_MS, RETURN_BANK_MS, SeatClock, halt, press, start
from matches.engine.pausing import fold_pause, hold
from matches.engine.position import STORY, Contribution, Entry, Event, Position, Result, Table, awaited
from matches.engine.results import final_result, verdict


class CountingDecks:
    """Passes shuffles on and remembers the highest deal asked for, which is what must be revealed in the end."""

    def __init__(self, decks: Decks) -> None:
        self._decks = decks
        self.highest = 0

    def shuffle(self, deal: int, label: str, n: int) -> tuple[int, ...]:
        self.highest = max(self.highest, deal)
        return self._decks.shuffle(deal, label, n)


def opening(table: Table, event: Event) -> Position:
    """The position after ``started``. Bots and pages without script contribute nothing to the shuffle."""
    seats = table.setup.seats
    bank = table.control.bank_ms if table.control else 0
    return Position(
        version=event.seq,
        phase="seeding",
        at_ms=event.at_ms,
        stage_ms=event.at_ms,
        clocks=(SeatClock(bank),) * seats,
        contributions=tuple(
            Contribution() if seat in table.scripted else Contribution(empty="none") for seat in range(seats)
        ),
        promise=str(event.payload.get("commitment", "")),
        decisions=(None,) * seats,
    )


def advance(table: Table, position: Position, event: Event, decks: Decks) -> Position:
    """The position after one more event. Raises AssertionError for a gap in the log."""
    assert event.seq == position.version + 1, f"{table.code}: event {event.seq} after {position.version}"  # noqa: S101
    position = replace(position, version=event.seq, at_ms=event.at_ms)
    return _FOLDS[event.kind](table, position, event, decks)


def _told(position: Position, *happenings: Happening) -> Position:
    """The match's own words for an event."""
    return replace(position, story=_longer(position, Entry(position.version, happenings, own=True)))


def _longer(position: Position, entry: Entry) -> tuple[Entry, ...]:
    return *position.story[1 - STORY :], entry


def _contributed(table: Table, position: Position, event: Event, decks: Decks) -> Position:
    assert event.seat is not None  # noqa: S101
    contributions = list(position.contributions)
    contributions[event.seat] = replace(contributions[event.seat], **event.payload)
    stage = set(awaited(position).values())
    position = replace(position, contributions=tuple(contributions))
    return position if set(awaited(position).values()) == stage else replace(position, stage_ms=event.at_ms)


def _dealt(table: Table, position: Position, event: Event, decks: Decks) -> Position:
    counting = CountingDecks(decks)
    if position.phase == "seeding":
        state = table.rules.new(table.setup, counting)
    else:
        state = table.rules.deal(position.state, counting)
    position = replace(position, phase="running", deals=max(position.deals, counting.highest), pause_asked=frozenset())
    position = _transition(table, position, state, event)
    return hold(position, event.at_ms) if position.paused_by else position


def _moved(table: Table, position: Position, event: Event, decks: Decks) -> Position:
    assert event.seat is not None  # noqa: S101
    state = table.rules.apply(position.state, event.seat, Move.parse(event.payload["move"]))
    if "bot" not in event.payload:
        heard = {event.seat}
        position = replace(position, moved=position.moved | heard, unheard=position.unheard - heard)
    return _transition(table, position, state, event)


def _transition(table: Table, position: Position, state: Any, event: Event) -> Position:
    """Takes over a new state: its story, whose decisions are open since when, and the clocks."""
    rules = table.rules
    to_act = rules.to_act(state)
    before = position.decisions
    beat = max((_PAUSES[h.beat] for h in state.told), default=0)
    resume_ms = max(position.resume_ms, event.at_ms + beat)
    decisions: list[int | None] = []
    for seat in range(table.setup.seats):
        since = before[seat]
        if seat not in to_act:
            decisions.append(None)
        elif since is None or seat == event.seat or beat or _choices_changed(rules, position.state, state, seat):
            decisions.append(event.seq)
        else:
            decisions.append(since)
    clocks = tuple(
        _clock_after(table, position, seat, to_act=to_act, beat=beat, event=event, resume_ms=resume_ms)
        for seat in range(table.setup.seats)
    )
    return replace(
        position,
        state=state,
        resume_ms=resume_ms,
        decisions=tuple(decisions),
        clocks=clocks,
        story=_longer(position, Entry(event.seq, _facts(table, position, state), mover=event.seat)),
    )


def _facts(table: Table, position: Position, state: Any) -> tuple[Happening, ...]:
    """What the game tells, without who won by points where the places are decided by absence."""
    outcome = table.rules.outcome(state) if position.stand_ins else None
    if outcome is None or final_result(table, position, outcome).reason != "left":
        return tuple(state.told)
    return tuple(h for h in state.told if h.code not in table.game.verdicts)


_PAUSES = {"": 0, "trick": AFTER_TRICK_MS, "deal": BETWEEN_DEALS_MS}


def _choices_changed(rules: Rules, before: Any, after: Any, seat: int) -> bool:
    return before is None or rules.legal_moves(before, seat) != rules.legal_moves(after, seat)


def _clock_after(
    table: Table, position: Position, seat: int, *, to_act: frozenset[int], beat: int, event: Event, resume_ms: int
) -> SeatClock:
    """A turn is over when the seat has nothing more to decide, or a trick or deal has ended."""
    clock, control = position.clocks[seat], table.control
    if control is None or seat in table.bots or seat in position.stand_ins:
        return clock
    if clock.since_ms is not None and (seat not in to_act or beat):
        clock = press(clock, control, event.at_ms)
    return start(clock, resume_ms) if seat in to_act else clock


def _stood_in(table: Table, position: Position, event: Event, decks: Decks) -> Position:
    """From now on a bot plays the seat; its clock stands still."""
    assert event.seat is not None  # noqa: S101
    seat = event.seat
    clocks = list(position.clocks)
    clocks[seat] = halt(clocks[seat], event.at_ms)
    stand_ins = position.stand_ins if seat in position.stand_ins else (*position.stand_ins, seat)
    position = replace(position, stand_ins=stand_ins, clocks=tuple(clocks))
    if event.payload["reason"] == "resigned":
        position = replace(position, resigned=position.resigned | {seat}, unheard=position.unheard - {seat})
    return _told(position, happening(f"stood_in_{event.payload['reason']}", seat))


def _returned(table: Table, position: Position, event: Event, decks: Decks) -> Position:
    """The owner plays again. An empty bank is filled so far that a move can be made."""
    assert event.seat is not None  # noqa: S101
    seat = event.seat
    position = replace(
        position,
        stand_ins=tuple(other for other in position.stand_ins if other != seat),
        unheard=position.unheard - {seat},
    )
    if table.control is not None:
        clocks = list(position.clocks)
        clocks[seat] = SeatClock(max(clocks[seat].bank_ms, RETURN_BANK_MS))
        if position.decisions[seat] is not None:
            clocks[seat] = start(clocks[seat], max(event.at_ms, position.resume_ms))
        position = replace(position, clocks=tuple(clocks))
    return _told(position, happening("returned", seat))


def _flagged(table: Table, position: Position, event: Event, decks: Decks) -> Position:
    return _told(position, happening("flagged", event.seat))


def _resigned(table: Table, position: Position, event: Event, decks: Decks) -> Position:
    position = replace(position, unheard=position.unheard - {event.seat})
    return _told(position, happening("resigned", event.seat))


def _claimed(table: Table, position: Position, event: Event, decks: Decks) -> Position:
    return _told(position, happening("claimed", event.seat))


def _ended(table: Table, position: Position, event: Event, decks: Decks) -> Position:
    payload = event.payload
    result = Result(
        places=tuple(payload["places"]),
        points=tuple(payload["points"]),
        reason=payload["reason"],
        left=tuple(payload["left"]),
        unrated=payload["unrated"],
    )
    told = verdict(table, result)
    position = replace(position, phase="ended", result=result)
    return _over(table, _told(position, *told) if told else position, event)


def _aborted(table: Table, position: Position, event: Event, decks: Decks) -> Position:
    position = _told(position, happening(f"aborted_{event.payload['reason']}", event.seat))
    return _over(table, replace(position, phase="aborted"), event)


def _over(table: Table, position: Position, event: Event) -> Position:
    return replace(
        position,
        decisions=(None,) * table.setup.seats,
        clocks=tuple(halt(clock, event.at_ms) for clock in position.clocks),
    )


def _paused(table: Table, position: Position, event: Event, decks: Decks) -> Position:
    position = fold_pause(table, position, event.seat, event.payload, event.at_ms)
    step = event.payload["step"]
    name = f"pause_begun_{event.payload['by']}" if step == "begun" else f"pause_{step}"
    if event.seat is None and step == "over":
        name = "pause_over_staff"
    return _told(position, happening(name, event.seat))


def _adjusted(table: Table, position: Position, event: Event, decks: Decks) -> Position:
    """More time in every bank, or the time of an outage given back; clocks that run go on."""
    if "outage" in event.payload:
        return _given_back(table, position, event)
    more = event.payload["add_ms"]
    clocks = tuple(replace(clock, bank_ms=clock.bank_ms + more) for clock in position.clocks)
    return _told(replace(position, clocks=clocks), happening("adjusted"))


def _given_back(table: Table, position: Position, event: Event) -> Position:
    """An outage of the site: turns that lasted through it begin later, banks that paid for it are filled again."""
    payload = event.payload
    banks = {int(seat): ms for seat, ms in payload["bank_ms"].items()}
    clocks = tuple(
        replace(
            clock,
            bank_ms=clock.bank_ms + banks.get(seat, 0),
            since_ms=min(clock.since_ms + payload["shift_ms"].get(str(seat), 0), max(clock.since_ms, event.at_ms))
            if clock.since_ms is not None
            else None,
        )
        for seat, clock in enumerate(position.clocks)
    )
    owners = frozenset(range(table.setup.seats)) - table.bots - frozenset(position.stand_ins)
    position = replace(
        position, clocks=clocks, outages=position.outages | {payload["outage"]}, unheard=position.unheard | owners
    )
    return _told(position, happening("outage", seconds=payload["seconds"]))


_FOLDS = {
    "adjusted": _adjusted,
    "contributed": _contributed,
    "dealt": _dealt,
    "moved": _moved,
    "stood_in": _stood_in,
    "returned": _returned,
    "flagged": _flagged,
    "resigned": _resigned,
    "claimed": _claimed,
    "paused": _paused,
    "ended": _ended,
    "aborted": _aborted,
}
