"""Laws of a pairing, over generated tournaments."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.swiss.build import pairs_of
from tournaments.swiss.checker import as_paired
from tournaments.swiss.generator import Settings, generate
from tournaments.swiss.model import Forbidden, Result, Scoring
from tournaments.swiss.pairing import NoLegalPairing, Options, Pairing, pair_round
from tournaments.swiss.sides import side_state
from tournaments.swiss.trf import Dialect, read, write

shapes = st.builds(
    Settings,
    players=st.integers(4, 26),
    rounds=st.integers(2, 7),
    draws=st.sampled_from([0.0, 0.3, 0.9]),
    forfeits=st.sampled_from([0.0, 0.1, 0.4]),
    half_byes=st.sampled_from([0.0, 0.1]),
    zero_byes=st.sampled_from([0.0, 0.1, 0.3]),
    late=st.sampled_from([0.0, 0.3]),
    withdrawals=st.sampled_from([0.0, 0.4]),
    scoring=st.sampled_from([Scoring(), Scoring.of(300, 100), Scoring.of(100, 50, pairing_bye=50)]),
    system=st.sampled_from(["", "FIDE_DUTCH_2026"]),
)
seeds = st.integers(0, 10_000)
few = settings(max_examples=25, deadline=None)


@given(shapes, seeds)
@few
def test_everybody_present_is_paired_exactly_once(shape, seed):
    tournament = generate(shape, seed).tournament
    for number in range(1, tournament.rounds_paired + 1):
        before = as_paired(tournament, number)
        outcome = pair_round(before)
        assert isinstance(outcome, Pairing)
        away = {r.player for r in before.requests if r.round == number}
        paired = [n for p in outcome.pairs for n in (p.first, p.second)] + ([outcome.bye] if outcome.bye else [])
        assert sorted(paired) == [n for n in range(1, tournament.size + 1) if n not in away]
        assert (outcome.bye is not None) == ((tournament.size - len(away)) % 2 == 1)


@given(shapes, seeds)
@few
def test_nobody_meets_anybody_twice(shape, seed):
    tournament = generate(shape, seed).tournament
    for _, row in tournament.rows(tournament.rounds_paired):
        met = [cell.opponent for cell in row if cell.is_played]
        assert len(met) == len(set(met))


@given(shapes, seeds)
@few
def test_nobody_has_the_bye_twice_or_after_a_forfeited_win(shape, seed):
    tournament = generate(shape, seed).tournament
    for _, row in tournament.rows(tournament.rounds_paired):
        byes = [k for k, cell in enumerate(row) if cell.result is Result.PAIRING_BYE]
        assert len(byes) <= 1
        if byes:
            assert not any(cell.result in {Result.FORFEIT_WIN, Result.FULL_BYE} for cell in row[: byes[0]])


@given(shapes, seeds)
@few
def test_absolute_preferences_are_granted_but_for_topscorers_in_the_end(shape, seed):
    tournament = generate(shape, seed).tournament
    last = tournament.rounds
    for _, row in tournament.rows(tournament.rounds_paired):
        sides: list[int] = []
        for number, cell in enumerate(row, start=1):
            before = side_state(tuple(sides))
            if cell.opponent and before.is_absolute and number != last:
                assert cell.side == before.wish
            if cell.is_played:
                sides.append(cell.side)
                if number != last:
                    assert abs(sum(sides)) <= 2
                    assert len(set(sides[-3:])) > 1 or len(sides) < 3


@given(shapes, seeds, st.randoms(use_true_random=False))
@few
def test_the_order_in_which_things_are_listed_changes_nothing(shape, seed, random):
    tournament = generate(shape, seed).tournament
    if tournament.rounds_paired < 1:
        return
    before = as_paired(tournament, tournament.rounds_paired)
    pairs = list(combinations(range(1, 5), 2))
    club = Forbidden((1, 2, 3))
    limited = replace(before, forbidden=(club, Forbidden((2, 4))))
    turned = replace(
        before,
        forbidden=(Forbidden((4, 2)), Forbidden((3, 1, 2))),
        requests=tuple(random.sample(before.requests, len(before.requests))),
    )
    assert pair_round(limited) == pair_round(turned)
    one, other = Options(forbidden=tuple(pairs)), Options(forbidden=tuple((b, a) for a, b in reversed(pairs)))
    assert pair_round(before, one) == pair_round(before, other)
    lines = write(before, Dialect.TRF26).split("\r\n")
    shuffled = "\r\n".join(random.sample(lines, len(lines)))
    again = pair_round(read(shuffled).tournament)
    want = pair_round(read(write(before, Dialect.TRF26)).tournament)
    if isinstance(want, Pairing):
        assert isinstance(again, Pairing)
        assert pairs_of(again) == pairs_of(want)
    else:
        assert again == want


@given(shapes, seeds)
@few
def test_the_same_question_has_the_same_answer(shape, seed):
    first, second = generate(shape, seed), generate(shape, seed)
    assert first == second
    if first.unpaired is not None:
        assert isinstance(first.stopped, NoLegalPairing)
        assert pair_round(first.unpaired) == first.stopped
