"""What a transition did, as happenings: the words are in ``strings.EVENTS``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.buraco.rules.laying import Lay
from games.buraco.rules.melds import RANK_OF_SLOT, Reading
from games.buraco.rules.state import SIDES, DealScore, State, totals
from games.kernel.happenings import Happening, Value, happening


def dealt(state: State) -> Iterator[Happening]:
    yield happening("dealt", state.dealer, deal=state.deal, card=state.pile[0])


def drew(seat: int, card: str) -> Iterator[Happening]:
    """The drawer hears the card, everybody else that one was drawn."""
    yield happening("drew", seat, only=(seat,), card=card)
    yield happening("drew_unseen", seat, never=(seat,))


def laid(state: State, lay: Lay) -> Iterator[Happening]:
    """Cards to the table, what its wilds stand for where that is new, and the canastra that came of it."""
    seat, after, before = state.turn, lay.reading, lay.before
    if before is None:
        yield happening(f"laid_{after.kind}", seat, cards=after.cards)
    else:
        code = "added_to_set" if before.kind == "set" else "added_to_run"
        yield _fact(code, seat, {"cards": lay.cards, **_name(before)})
    stood = {(wild.card, wild.stands_for) for wild in before.wilds} if before else set()
    for wild in after.wilds:
        if after.kind == "run" and (wild.card, wild.stands_for) not in stood:
            yield happening("wild_stands", seat, card_wild=wild.card, card_as=wild.stands_for)
    if after.is_canastra(state.flags.melds):
        was = before.clean if before and before.is_canastra(state.flags.melds) else None
        if was != after.clean:
            quality = "clean" if after.clean else "dirty"
            yield _fact(f"canastra_{quality}_{after.kind}", seat, _name(after))


def _fact(code: str, seat: int | None, words: Mapping[str, Value]) -> Happening:
    return Happening(code, seat, tuple(sorted(words.items())))


def _name(reading: Reading) -> dict[str, Value]:
    """A meld in a sentence: hearts five to nine, or the sevens."""
    if reading.kind == "set":
        return {"ranks": reading.rank}
    return {
        "suit": reading.suit,
        "rank_low": RANK_OF_SLOT[reading.low],
        "rank_high": RANK_OF_SLOT[reading.high],
    }


def took_morto(seat: int, cards: tuple[str, ...], *, direct: bool) -> Iterator[Happening]:
    """All hear that the morto was taken and how, its owner hears the cards."""
    yield happening("morto_direct" if direct else "morto_indirect", seat)
    yield happening("morto_cards", seat, only=(seat,), cards=cards)


def counted(state: State, score: DealScore) -> Iterator[Happening]:
    """Each side's count, what it has now, and the pause for looking at it. ``state`` has the score already."""
    for side in range(SIDES):
        words: dict[str, Value] = {"points": score.sides[side].points, "total": totals(state)[side]}
        if state.seats == SIDES:
            yield _fact("scored", side, words)
        else:
            yield _fact("scored_pair", None, {"seats": pair(state, side), **words})
    if state.phase == "over":
        yield from _result(state)
    yield happening("deal_over", None, beat="deal", deal=state.deal)


def _result(state: State) -> Iterator[Happening]:
    first, second = totals(state)
    if first == second:
        yield happening("match_drawn")
        return
    side = 0 if first > second else 1
    if state.seats == SIDES:
        yield happening("match_won", side)
    else:
        yield happening("match_won_pair", None, seats=pair(state, side))


def pair(state: State, side: int) -> tuple[str, ...]:
    """The seats of a side, as happenings carry them."""
    return tuple(str(seat) for seat in range(side, state.seats, SIDES))
