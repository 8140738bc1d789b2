"""The two strengths. Both read the view alone, and do the same amount of work whatever is hidden."""

from __future__ import annotations

from collections.abc import Sequence

from games.bugo.bot import bidding
from games.bugo.bot.kinds import KIND
from games.bugo.bot.policy import choose, style_of
from games.bugo.bot.worlds import imagine, known
from games.bugo.rules.views import View
from games.kernel.moves import Legal, Move
from games.kernel.rng import Rng

RIVAL_HIT = 0.08  # what a rival's kept declaration costs, measured against the own


def choose_beginner(view: View, legal: Legal, rng: Rng, budget: int) -> Move:
    """Rounds the expectation, plays by simple sense, and is careless one time in four."""
    moves = _moves(legal)
    me = _me(view)
    if view.phase == "side":
        return rng.pick(moves)
    if view.phase in {"bid", "extra_bid"}:
        bid = bidding.by_rule_of_thumb(view, me)
        if rng.chance(1, 4):
            bid += 1 if rng.chance(1, 2) else -1
        return _bid(bid, moves)
    return rng.pick(moves) if rng.chance(1, 4) else _sensible(view, me, moves)


def choose_club(view: View, legal: Legal, rng: Rng, budget: int) -> Move:
    """Imagines worlds that fit what it sees, and plays them out towards everybody's declarations."""
    moves = _moves(legal)
    me = _me(view)
    match view.phase:
        case "side":
            return _side(view, me, moves)
        case "bid":
            return _bid(bidding.by_playing_out(view, me, rng, _worlds(view, budget, 4)), moves)
        case "extra_bid":
            return _bid(bidding.median_of_extra(view, me, rng), moves)
        case _:
            return _best_play(view, me, moves, rng, budget)


def _moves(legal: Legal) -> list[Move]:
    return [entry for entry in legal if isinstance(entry, Move)]


def _me(view: View) -> int:
    assert view.me is not None  # noqa: S101  # bots sit at the table
    return view.me


def _bid(number: int, moves: Sequence[Move]) -> Move:
    """The legal declaration nearest to ``number``."""
    return min(moves, key=lambda move: abs(int(move.token) - number))


def _side(view: View, me: int, moves: Sequence[Move]) -> Move:
    """Capoeira rewards the better player; who is behind late in the match wants luck."""
    behind = view.points[me] - min(view.points)
    rounds_left = view.rounds - view.deal + 1
    wished = "carnaval" if 2 * behind > rounds_left else "capoeira"
    return next((move for move in moves if move.token == wished), moves[0])


def _sensible(view: View, me: int, moves: Sequence[Move]) -> Move:
    """One look at the own cards and the trick."""
    seen = [move for move in moves if move.verb == "play"]
    if not seen:
        return moves[0]
    assert view.twist is not None  # noqa: S101
    assert view.trick is not None  # noqa: S101
    style = style_of(view.twist, view.seats)
    trick = [KIND[card.card] for card in view.trick.cards]
    hand = [KIND[move.token] for move in seen]
    last = len(trick) == view.seats - 1
    want = (view.bids[me] or 0) > view.taken[me]
    return seen[choose(hand, trick, last=last, want=want, sense=style.sense(view.trick.number))]


def _different(moves: Sequence[Move]) -> list[Move]:
    """One move for each kind, and one for all cards the mover does not see: they are all the same guess."""
    by_kind: dict[int, Move] = {}
    for move in moves:
        by_kind.setdefault(KIND[move.token] if move.verb == "play" else -1, move)
    return list(by_kind.values())


def _worlds(view: View, budget: int, branches: int) -> int:
    """How many worlds the budget pays for: a node is one card played."""
    cards = view.seats * (view.trick_count - len(view.tricks))
    return max(4, min(60, budget // (cards * branches)))


def _best_play(view: View, me: int, moves: Sequence[Move], rng: Rng, budget: int) -> Move:
    candidates = _different(moves)
    if len(candidates) == 1:
        return candidates[0]
    assert view.twist is not None  # noqa: S101
    style = style_of(view.twist, view.seats)
    facts = known(view)
    bids = [bid or 0 for bid in view.bids]
    values = [0.0] * len(candidates)
    for _world in range(_worlds(view, budget, len(candidates))):
        hands = facts.deal(rng)
        unseen = hands[me][len(facts.hands[me]) :]
        for place, move in enumerate(candidates):
            copied = [list(hand) for hand in hands]
            kind = KIND[move.token] if move.verb == "play" else unseen[0]
            world = imagine(view, facts, copied, bids)
            copied[me].remove(kind)
            won = world.play_out(style, me, kind)
            rivals = sum(won[seat] == bids[seat] for seat in range(view.seats) if seat != me)
            values[place] += (won[me] == bids[me]) - RIVAL_HIT * rivals
    return candidates[max(range(len(candidates)), key=lambda place: (values[place], -place))]
