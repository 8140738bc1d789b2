"""The deals of a match: who deals, how a deck is laid out, how a deal ends and what follows (rules, sections 2 and 7).

Deck order: 0, 2, … 24 to the non-dealer, 1, 3, … 25 to the dealer, 26 the up-card, 27 onward the stock. Labels:
``deck`` for a deal, ``redeal:n`` for its nth repetition, ``dealer`` for the first dealer.
"""

from __future__ import annotations

from games.bridgette.rules import cards, exchange, scoring
from games.bridgette.rules.state import MAX_REDEALS, DealResult, Flags, State, other, telling
from games.kernel.decks import Decks
from games.kernel.happenings import happening
from games.kernel.rules import Setup


def first_deal(setup: Setup, decks: Decks) -> State:
    flags = Flags.of(setup.options)
    if setup.first is not None:
        dealer = setup.first
    else:
        dealer = 0 if flags.first_dealer == "seat_0" else decks.shuffle(1, "dealer", setup.seats)[0]
    return _lay_out(State(flags, 1, 0, dealer, "exchange", "", (), ((), ()), ((), ()), ((), ())), decks)


def next_deal(state: State, decks: Decks) -> State:
    """The same deal again after two passes where the table plays so, else the next one by the other dealer."""
    if state.phase == "redeal":
        return _lay_out(telling(state, redeals=state.redeals + 1), decks)
    return _lay_out(telling(state, deal=state.deal + 1, redeals=0, dealer=other(state.dealer)), decks)


def _lay_out(state: State, decks: Decks) -> State:
    label = f"redeal:{state.redeals}" if state.redeals else "deck"
    deck = tuple(cards.PACK[i] for i in decks.shuffle(state.deal, label, len(cards.PACK)))
    non_dealer, dealer = cards.arranged(deck[0:26:2]), cards.arranged(deck[1:26:2])
    up_card = deck[26]
    told = [happening("deals", state.dealer, deal=state.deal)]
    if state.deal > state.flags.deals:
        told.append(happening("deciding_deal", deals=state.flags.deals))
    told.append(
        happening(_UP_CARD[cards.group(up_card)], state.dealer, card=up_card, count=cards.DRAWS[cards.group(up_card)])
    )
    state = State(
        flags=state.flags,
        deal=state.deal,
        redeals=state.redeals,
        dealer=state.dealer,
        phase="exchange",
        up_card=up_card,
        stock=deck[26:] if state.flags.up_card_goes_to == "non_dealer" else deck[27:],
        hands=(dealer, non_dealer) if state.dealer == 0 else (non_dealer, dealer),
        drawn=((), ()),
        thrown=((), ()),
        results=state.results,
        told=tuple(told),
    )
    state = exchange.draw(state, state.non_dealer)
    return exchange.draw(state, state.dealer) if state.flags.parallel_exchange else state


def finish(state: State) -> State:
    """Scores a deal that is over, played or passed out, and ends the match if it was the last."""
    contract = state.contract
    if contract is None:
        if state.flags.passed_out == "redeal_same_dealer" and state.redeals < MAX_REDEALS:
            return telling(state, happening("passed_out_again", state.dealer, beat="deal"), phase="redeal")
        result = DealResult(state.deal, state.dealer, None, 0, (0, 0), ())
        told = happening("passed_out", beat="deal")
    else:
        taken = state.taken(contract.declarer)
        lines = scoring.lines(contract, taken, state.flags)
        points = scoring.points(contract, taken, state.flags)
        result = DealResult(state.deal, state.dealer, contract, taken, points, lines)
        score = sum(points)
        if result.over < 0:
            told = happening(
                "short", contract.declarer, count=-result.over, points=score, to=other(contract.declarer), beat="deal"
            )
        elif result.over == 0:
            told = happening("made_exactly", contract.declarer, points=score, beat="deal")
        else:
            told = happening("made_over", contract.declarer, count=result.over, points=score, beat="deal")
    state = telling(state, told, phase="scored", results=(*state.results, result))
    if state.flags.discards_revealed == "at_deal_end":
        state = telling(state, *(happening("threw", seat, cards=state.thrown[seat]) for seat in (0, 1)))
    return state if _goes_on(state) else _end(state)


def _goes_on(state: State) -> bool:
    """Until all deals are played, and one more on a tie."""
    if state.deal < state.flags.deals:
        return True
    return state.points[0] == state.points[1] and state.deal < state.flags.deals + state.flags.tie_deals


def _end(state: State) -> State:
    a, b = state.points
    if a == b:
        return telling(state, happening("match_drawn", points=a), phase="over")
    winner = 0 if a > b else 1
    return telling(state, happening("match_won", winner, points=max(a, b), against=min(a, b)), phase="over")


_UP_CARD = {"LC": "up_card_little", "RC": "up_card_royal", "GC": "up_card_grand"}
