"""The bots: they play by the rules, fast enough, club better than beginner, and see no hidden card."""

from __future__ import annotations

from functools import cache
from statistics import median

import pytest

from games.buraco import rules
from games.buraco.game import GAME, most_turns
from games.buraco.tests.hidden import permute
from games.buraco.tests.tables import move, table
from games.kernel.decks import SeedDecks
from games.kernel.rng import Rng
from games.kernel.rules import Setup
from games.kernel.viewers import seat_viewer


def choose(level, state, seed="bot"):
    view = rules.view(state, seat_viewer(state.turn))
    return GAME.level(level).choose(view, rules.legal_moves(state, state.turn), Rng(seed), 0)


def deal(levels, seed, **options):
    """The final state of one deal and its number of turns; every move is legal or `apply` would refuse it."""
    seats = len(levels)
    state = rules.new(Setup(seats, GAME.complete_options(seats, options), first=0), SeedDecks(seed))
    turns = count = 0
    while rules.outcome(state) is None:
        turns += state.phase == "draw"
        count += 1
        state = rules.apply(state, state.turn, choose(levels[state.turn], state, f"{seed}|{count}"))
    return state, turns


@cache
def club_deals():
    return tuple(deal(("club", "club"), f"club-{number}") for number in range(7))


def test_two_club_bots_end_a_deal_in_good_time():
    turns = [count for _, count in club_deals()]
    assert median(turns) <= 80  # 1,000 deals have a median below 70: README
    assert max(turns) < most_turns(2, 3, mortos_drawn=False)


def test_club_bots_make_canastras_and_go_out():
    ended = [state.scores[0] for state, _ in club_deals()]
    assert sum(score.out is not None for score in ended) >= 4
    assert sum(side.clean + side.dirty for score in ended for side in score.sides) >= 7


def test_club_beats_beginner():
    margin = 0
    for number in range(3):
        for seat in (0, 1):
            levels = ("club", "beginner") if seat == 0 else ("beginner", "club")
            state, _ = deal(levels, f"better-{number}")
            points = [side.points for side in state.scores[0].sides]
            margin += points[seat] - points[1 - seat]
    assert margin > 900  # six deals; the mean is several hundred each


@pytest.mark.parametrize("level", ["beginner", "club"])
def test_four_seats_and_other_options(level):
    for options in ({}, {"pile_open": False}, {"discard_to_go_out": "required", "wild_may_close": False}):
        state, _ = deal((level,) * 4, f"four-{level}", **options)
        assert state.phase == "over"


@pytest.mark.parametrize("level", ["beginner", "club"])
def test_hidden_cards_change_no_choice(level):
    rng = Rng("hidden")
    state = rules.new(Setup(2, GAME.complete_options(2, {}), first=0), SeedDecks("hidden"))
    for step in range(60):
        other = permute(state, seat_viewer(state.turn), rng)
        assert other != state
        chosen = choose(level, state, str(step))
        assert choose(level, other, str(step)) == chosen
        state = rules.apply(state, state.turn, chosen)


def test_club_completes_a_canastra_and_goes_out():
    state = table("T♥ J♥", own=("5♥ … 9♥",), others=("K♠ K♦ 3♣ 4♣",))
    assert choose("club", state) == move("add m1 T♥ J♥")


def test_club_does_not_go_out_into_a_lost_match():
    """Going out now would lose by hundreds; the opponent is far from going out."""
    theirs = ("3♠ … 9♠", "3♦ … 9♦", "3♣ … 9♣")
    state = table("Q♦ K♣", own=("5♥ … J♥",), theirs=theirs, others=("K♠ K♦ 4♣",))
    assert choose("club", state).verb == "discard"


def test_club_keeps_a_card_from_the_opponents_run():
    theirs = ("4♥ … 9♥",)
    state = table("T♥ Q♣ 3♦ 3♠ 7♣", theirs=theirs, others=("K♠ K♦ 4♣ 6♦ 8♠",), morto="untaken", pile="9♣ J♠")
    assert choose("club", state).token != "TH"


def test_club_takes_a_pile_that_it_can_lay():
    state = table("4♥ 5♥ 9♠ K♦", pile="6♥ 7♥ J♠", phase="draw", morto="untaken", others=("K♠ K♦ 4♣ 6♦ 8♠",))
    assert choose("club", state) == move("take")
