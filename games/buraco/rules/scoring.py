"""The count of a deal and the end of a match: sections 8 and 10 of the rules."""

from __future__ import annotations

from collections.abc import Iterable

from games.buraco.rules.cards import points
from games.buraco.rules.flags import Flags, Format
from games.buraco.rules.melds import Reading, read
from games.buraco.rules.state import SIDES, DealScore, Meld, SideScore, State

BATIDA = 100
MORTO = 100


def readings(melds: Iterable[Meld], side: int, flags: Flags) -> list[Reading]:
    """The melds of a side as they lie on the table."""
    return [reading for meld in melds if meld.side == side and (reading := read(meld.cards, flags.melds))]


def may_go_out(melds: Iterable[Meld], side: int, flags: Flags) -> bool:
    """Whether the side has the canastra that the final batida needs."""
    return any(
        reading.is_canastra(flags.melds) and (reading.clean or flags.canastra_to_go_out == "any")
        for reading in readings(melds, side, flags)
    )


def count(state: State, out: int | None) -> DealScore:
    """The deal as it stands, ended by ``out`` going out or by the stock."""
    hands = tuple(() if _unreached(state, seat, out) else hand for seat, hand in enumerate(state.hands))
    return DealScore(out, tuple(_count_side(state, side, out, hands) for side in range(SIDES)), hands)


def _unreached(state: State, seat: int, out: int | None) -> bool:
    """Whether the seat holds a morto that it took with a discard and never came to use.

    That counts as not taken, and its cards are not counted, unless the partner goes out: then it counts as
    taken, cards and all [B-24].
    """
    morto = state.mortos[seat % SIDES]
    return morto.status == "held" and morto.seat == seat and not _went_out(seat % SIDES, out)


def _went_out(side: int, out: int | None) -> bool:
    return out is not None and out % SIDES == side


def _count_side(state: State, side: int, out: int | None, hands: tuple[tuple[str, ...], ...]) -> SideScore:
    status = state.mortos[side].status
    taken = status == "played" or (status == "held" and _went_out(side, out))
    melds = readings(state.melds, side, state.flags)
    canastras = [meld for meld in melds if meld.is_canastra(state.flags.melds)]
    return SideScore(
        laid=sum(points(meld.cards) for meld in melds),
        clean=sum(meld.clean for meld in canastras),
        dirty=sum(not meld.clean for meld in canastras),
        canastras=sum(meld.bonus(state.flags.melds) for meld in canastras),
        batida=BATIDA if _went_out(side, out) else 0,
        hand=sum(points(hand) for hand in hands[side::SIDES]),
        morto=0 if taken else MORTO,
    )


def is_decided(form: Format, totals: tuple[int, ...], deals: int) -> bool:
    """Whether the match is over after this many deals.

    With a target, a side at or above it ends the match; equal totals play on [section 10].
    """
    if deals >= form.deals:
        return True
    return form.target > 0 and max(totals) >= form.target and totals[0] != totals[1]
