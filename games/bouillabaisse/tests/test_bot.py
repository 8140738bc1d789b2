"""The house players: the decisions that the rules of thumb are about, and that club is clearly the better player."""

from __future__ import annotations

from dataclasses import replace
from statistics import mean

import pytest

from games.bouillabaisse import bot, rules
from games.bouillabaisse.bot.beginner import thumb
from games.bouillabaisse.game import GAME
from games.bouillabaisse.rules.play import State, Trick
from games.bouillabaisse.rules.prices import Draws
from games.bouillabaisse.tests.positions import OFF
from games.kernel import Rng, SeedDecks, Setup, seat_viewer
from games.kernel.cards import PACK, SUITS


def position(
    round_: int,
    hand: str,
    trick: str = "",
    *,
    leader: int,
    others: str = "",
    sweeper: int | None = None,
    all_or_nothing: bool = False,
) -> State:
    """Seat 0 to play with ``hand``. ``others`` are among the cards of the other hands; the rest of them is filled up.

    All other cards lie in earlier tricks, each of one suit so that no void is shown (some are short), taken by all in
    turn or by ``sweeper`` alone.
    """
    base = rules.new(Setup(4, {**OFF, "all_or_nothing": all_or_nothing}, 0), SeedDecks("bots"))
    mine, table = tuple(hand.split()), tuple(trick.split())
    rest = [card for card in PACK if card not in {*mine, *table}]
    unseen = others.split() or rest[::3]
    unseen = unseen[: 3 * len(mine) - len(table)]
    hands = [list(mine), *([] for _ in range(3))]
    sizes = [len(mine) - ((seat - leader) % 4 < len(table)) for seat in range(4)]
    for card in unseen + [card for card in rest if card not in unseen]:
        seat = next((s for s in (1, 2, 3) if len(hands[s]) < sizes[s]), None)
        if seat is None:
            break
        hands[seat].append(card)
        rest.remove(card)
    piles = [
        tuple(pile[i : i + 4])
        for pile in ([card for card in rest if card[1] == suit] for suit in SUITS)
        for i in range(0, len(pile), 4)
    ]
    winners = [i % 4 if sweeper is None else sweeper for i in range(len(piles))]
    tricks = tuple(Trick(winner, pile, winner) for winner, pile in zip(winners, piles, strict=True))
    return replace(
        base,
        round=round_,
        draws=Draws("H", "Q", "KH"),
        hands=tuple(map(tuple, hands)),
        leader=leader,
        trick=table,
        tricks=tricks,
        scores=((0,) * 4,) * (round_ - 1),
        turned=(None,) * (round_ - 1),
    )


def chosen(state: State, player: str = "club") -> str:
    view, legal = rules.view(state, seat_viewer(0)), rules.legal_moves(state, 0)
    if player == "thumb":
        return thumb(view, list(legal)).token
    return bot.club(view, legal, Rng("x"), 0).token


both = pytest.mark.parametrize("player", ["club", "thumb"])


@both
def test_ducks_with_the_highest_card_that_loses(player: str) -> None:
    assert chosen(position(1, "2C 9C KC 5D", "3S QC 4C".replace("3S", "JC"), leader=1), player) == "9C"


def test_takes_with_the_highest_card_when_it_must_take_as_last() -> None:
    assert chosen(position(1, "9C KC 5D 6D", "7C 3C 4C", leader=1, others="TC JC 8C QC")) == "KC"


@both
def test_throws_the_dearest_card_when_void(player: str) -> None:
    assert chosen(position(4, "KH AS 5D 6D", "7C 3C", leader=2), player) == "KH"
    assert chosen(position(3, "QD AS 5S 6S", "7C 3C", leader=2), player) == "QD"


@both
def test_as_last_never_takes_a_penalty_it_can_avoid(player: str) -> None:
    assert chosen(position(5, "2C AC 5D 6D", "9C QH KH", leader=1), player) == "2C"


@both
def test_leads_low(player: str) -> None:
    assert chosen(position(1, "2C AC KD AS", leader=0), player) == "2C"


@both
def test_in_round_6_it_takes_a_rich_trick(player: str) -> None:
    assert chosen(position(6, "2C AC 3D 4S", "9C QC KH", leader=1), player) == "AC"


def test_in_round_6_it_leaves_one_trick_when_all_or_nothing_would_turn_the_bonus() -> None:
    state = position(6, "AC 2C", leader=0, others="3C 4C 5C 6C 7C 8C", sweeper=0, all_or_nothing=True)
    assert chosen(state) == "2C"
    assert chosen(replace(state, all_or_nothing=False)) == "AC"


def test_it_stops_a_player_who_is_about_to_take_everything() -> None:
    state = position(2, "KH 2H", "QH 9C 8C", leader=1, others="AH 9D 9S", sweeper=1, all_or_nothing=True)
    assert chosen(state) == "KH"
    assert chosen(replace(state, all_or_nothing=False)) == "2H"


def test_it_tries_for_everything_with_a_hand_that_holds() -> None:
    state = position(
        1, "AC KC QC 5C", leader=0, others="2D 3D 4D 5D 6D 7D 8D 9D TD 2C 3C 4C", sweeper=0, all_or_nothing=True
    )
    assert chosen(state) in {"AC", "KC", "QC"}
    assert chosen(replace(state, all_or_nothing=False)) == "5C"


def test_no_card_matters_once_nothing_is_left_to_take() -> None:
    assert chosen(position(4, "2C 3C", "4C", leader=3)) in {"2C", "3C"}


def play_match(seats: int, seed: str, players: list[str], **options: bool) -> tuple[int, ...]:
    decks = SeedDecks(seed)
    state = rules.new(Setup(seats, {**OFF, **options}, 0), decks)
    count = 0
    while (outcome := rules.outcome(state)) is None:
        seat = state.turn
        if seat is None:
            state = rules.deal(state, decks)
            continue
        count += 1
        legal = rules.legal_moves(state, seat)
        choose = GAME.level(players[seat]).choose
        move = choose(rules.view(state, seat_viewer(seat)), legal, Rng(f"{seed}|{seat}|{count}"), 0)
        state = rules.apply(state, seat, move)
    return outcome.points


@pytest.mark.parametrize(("seats", "deals", "margin"), [(2, 8, 300), (4, 6, 100)])
def test_club_beats_beginner_clearly(seats: int, deals: int, margin: int) -> None:
    """One club player among beginners, in every seat of the same deals. Points are bad."""
    gained = []
    for deal in range(deals):
        for hero in range(seats):
            players = ["club" if seat == hero else "beginner" for seat in range(seats)]
            points = play_match(seats, f"arena-{deal}", players, short_pack_2p=seats == 2)
            others = [p for seat, p in enumerate(points) if seat != hero]
            gained.append(mean(others) - points[hero])
    assert mean(gained) > margin
