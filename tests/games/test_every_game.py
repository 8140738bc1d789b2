"""The contract of ``games/README.md``, run over every registered game."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from dataclasses import fields
from typing import Any

import pytest
from django.conf import settings
from django.utils import translation

from games import registry
from games.kernel import OPEN, PUBLIC, IllegalMove, Move, Rng, SeedDecks, Setup, random_move, seat_viewer
from games.kernel.codec import decode, encode
from games.kernel.transcripts import read, replay
from games.words import refuse, tell
from tests.games.cases import (
    Case,
    CountingDecks,
    admits,
    cases,
    fold,
    hidden,
    members,
    near_misses,
    playthroughs,
    some,
    steps,
    sure,
    viewers_at,
)

every_case = pytest.mark.parametrize("case", cases(), ids=str)
every_game = pytest.mark.parametrize("slug", registry.slugs())

LANGUAGES = [code for code, _ in settings.LANGUAGES]
NONSENSE = [
    Move("pass_the_salt"),
    Move("play"),
    Move("play", ("XX",)),
    Move("play", ("QS", "QS")),
    Move("a", ("1", "b")),
]


@every_case
def test_a_random_game_ends_within_its_bound(case: Case) -> None:
    last = steps(case)[-1]  # `play_through` stops at the bound
    outcome = case.game.rules.outcome(last.state)
    assert outcome is not None
    assert len(outcome.places) == len(outcome.points) == case.seats
    assert min(outcome.places) == 1
    told = [[h.code in case.game.verdicts for h in step.state.told] for step in steps(case)]
    assert [sum(verdicts) for verdicts in told] == [0] * (len(told) - 1) + [1]  # who has won is said once, at the end
    assert not case.game.rules.to_act(last.state)
    sides = case.game.sides(case.seats)
    assert len({(side, outcome.places[seat]) for seat, side in enumerate(sides)}) == len(set(sides))


@every_case
def test_exactly_the_seats_to_act_have_moves(case: Case) -> None:
    rules = case.game.rules
    for step in some(case, 150):
        to_act = rules.to_act(step.state)
        for seat in range(case.seats):
            assert bool(rules.legal_moves(step.state, seat)) == (seat in to_act)


@every_case
def test_legal_moves_apply_and_all_others_are_refused_with_a_known_code(case: Case) -> None:
    rules, rng = case.game.rules, Rng(f"legal|{case}")
    known = {step.move for step in steps(case) if step.move is not None}
    foreign = sorted({token for move in known for token in move.tokens})
    for step in some(case, 25):
        before = encode(step.state)
        others = [*rng.sample(sorted(known), 30), *NONSENSE]
        for seat in range(case.seats):
            legal = rules.legal_moves(step.state, seat)
            for move in [*members(legal, rng), *others, *near_misses(legal, foreign)]:
                code = _refused(case, step.state, seat, move)
                if admits(legal, move):
                    assert code is None or not sure(legal, move)
                elif rules.outcome(step.state) is not None:
                    assert code == "game_over"
                else:
                    assert code if legal else code == "not_your_turn"
        assert encode(step.state) == before


def _refused(case: Case, state: Any, seat: int, move: Move) -> str | None:
    """The code of the refusal, which has a sentence, or None."""
    try:
        case.game.rules.apply(state, seat, move)
    except IllegalMove as caught:
        refusal = caught
    else:
        return None
    for language in LANGUAGES:
        with translation.override(language):
            assert refuse(case.game.strings.ERRORS, refusal.code, refusal.params, case.speech)
    return refusal.code


@every_case
def test_transitions_are_pure(case: Case) -> None:
    rules, rng = case.game.rules, Rng(f"pure|{case}")
    decks = SeedDecks(str(case))
    for step in some(case, 40):
        before, again = encode(step.state), []
        for _ in range(2):
            results = [rules.view(step.state, viewer) for viewer in viewers_at(case, step.state)]
            results.append(rules.outcome(step.state))
            for seat in sorted(rules.to_act(step.state)):
                legal = rules.legal_moves(step.state, seat)
                results.append(rules.apply(step.state, seat, random_move(legal, Rng("same"))))
            if not rules.to_act(step.state) and rules.outcome(step.state) is None:
                results.append(rules.deal(step.state, decks))
            again.append(list(map(encode, results)))
            rng.word()
        assert again[0] == again[1]
        assert encode(step.state) == before


@every_case
def test_the_fold_of_a_log_gives_equal_states_whatever_else_draws_numbers(case: Case) -> None:
    for number, (state, again) in enumerate(fold(case, SeedDecks(str(case)))):
        assert again == state
        random.random()
        Rng("unrelated").word()
        if number % 100 == 0:
            case.game.rules.new(case.setup, SeedDecks("unrelated"))


@every_case
def test_states_and_views_survive_json_after_every_move(case: Case) -> None:
    rules = case.game.rules
    for step in some(case, 300):
        assert decode(encode(step.state), rules.State) == step.state
    for step in some(case, 40):
        for viewer in viewers_at(case, step.state):
            view = rules.view(step.state, viewer)
            assert decode(encode(view), rules.View) == view


@every_case
def test_no_shuffle_is_asked_for_twice(case: Case) -> None:
    """Two uses of one label would give the same order twice."""
    decks = CountingDecks(str(case))
    for _ in fold(case, decks):
        pass
    assert decks.asked
    assert len(set(decks.asked)) == len(decks.asked)
    assert all(deal >= 1 for deal, _, _ in decks.asked)


@every_case
def test_an_assigned_first_dealer_is_not_drawn(case: Case) -> None:
    decks = CountingDecks(str(case))
    for first in range(case.seats):
        case.game.rules.new(Setup(case.seats, case.setup.options, first), decks)
    assert "dealer" not in {label for _, label, _ in decks.asked}


@every_case
def test_views_answer_what_every_page_asks(case: Case) -> None:
    rules, strings = case.game.rules, case.game.strings
    for step in some(case, 40):
        for viewer in viewers_at(case, step.state):
            view = rules.view(step.state, viewer)
            assert view.seats == case.seats
            assert view.me == viewer.seat
            assert view.to_act == tuple(sorted(rules.to_act(step.state)))
            assert len(view.points) == len(view.cards_left) == case.seats
            assert view.deal >= 1
            assert view.deals is None or view.deal <= view.deals
            assert str(strings.progress(view))
            assert str(strings.instruction(view, case.speech))


@every_case
def test_views_do_not_depend_on_hidden_cards(case: Case) -> None:
    rules, game_hidden = case.game.rules, hidden(case)
    rng = Rng(f"hidden|{case}")
    owners_noticed = dict.fromkeys(case.viewers, False)
    for step in some(case, 40):
        for viewer in case.viewers:
            other = game_hidden.permute(step.state, viewer, rng)
            assert encode(rules.view(other, viewer)) == encode(rules.view(step.state, viewer))
            assert rules.to_act(other) == rules.to_act(step.state)
            if viewer.seat is not None:
                assert rules.legal_moves(other, viewer.seat) == rules.legal_moves(step.state, viewer.seat)
            owners_noticed[viewer] |= any(
                encode(rules.view(other, owner)) != encode(rules.view(step.state, owner))
                for owner in map(seat_viewer, range(case.seats))
            )
    counted = case.seats in getattr(game_hidden, "COUNTED_BY_PLAYERS", ())
    for viewer, noticed in owners_noticed.items():
        assert noticed or (counted and viewer != PUBLIC), f"nothing was exchanged that is hidden from {viewer}"


@every_case
def test_permuting_for_the_open_table_changes_nothing(case: Case) -> None:
    last = steps(case)[-1].state
    assert hidden(case).permute(last, OPEN, Rng("open")) == last


@every_case
def test_bots_are_legal_deterministic_and_blind_to_hidden_cards(case: Case) -> None:
    rules, game_hidden = case.game.rules, hidden(case)
    rng = Rng(f"bots|{case}")
    for i, step in enumerate(some(case, 30)):
        for seat in sorted(rules.to_act(step.state)):
            other = game_hidden.permute(step.state, seat_viewer(seat), rng)
            for level in case.game.levels:
                chosen = [
                    level.choose(
                        rules.view(state, seat_viewer(seat)),
                        rules.legal_moves(state, seat),
                        Rng(f"{case}|{i}|{seat}"),
                        min(level.budget, 2_000),
                    )
                    for state in (step.state, step.state, other)
                ]
                assert chosen[0] == chosen[1] == chosen[2]
                assert admits(rules.legal_moves(step.state, seat), chosen[0])


@every_case
def test_every_happening_and_move_has_a_sentence_in_every_language(case: Case) -> None:
    strings = case.game.strings
    facts = {h.code: h for step in steps(case) for h in step.state.told}
    moves = {step.move.verb: step.move for step in steps(case) if step.move is not None}
    said: dict[str, list[str]] = {}
    for language in LANGUAGES:
        with translation.override(language):
            said[language] = [tell(strings.EVENTS, h, case.speech) for h in facts.values()]
            said[language] += [str(strings.move_name(move, case.speech)) for move in moves.values()]
    assert all(all(sentences) for sentences in said.values())
    for sentences in zip(*said.values(), strict=True):
        assert len(set(sentences)) > 1 or not re.search("[a-z]{3}", sentences[0]), f"not translated: {sentences[0]}"
    assert all(h.only is None or not h.never for h in facts.values())


@every_game
def test_names_are_given_for_options_pools_and_levels(slug: str) -> None:
    game = registry.get(slug)
    assert str(game.strings.NAME)
    assert str(game.strings.ABOUT).endswith(".")
    for option in game.options:
        label, text, values = game.strings.OPTIONS[option.name]
        assert str(label)
        assert str(text)
        assert isinstance(values, Mapping)
        assert all(str(values[value]) for value in option.values)
    for pool in game.pools:
        assert str(game.strings.POOLS[pool.slug])
        assert game.pool_of(Setup(pool.seats, pool.options)) == pool
    for level in game.levels:
        assert str(game.strings.LEVELS[level.slug])
    assert {level.slug for level in game.levels} >= {"beginner", "club"}
    assert len(game.clocks) == 3
    assert {"not_your_turn", "unknown_move", "game_over"} <= set(game.strings.ERRORS)


@every_game
def test_states_and_views_are_frozen_values(slug: str) -> None:
    for kind in (registry.get(slug).rules.State, registry.get(slug).rules.View):
        assert kind.__dataclass_params__.frozen
        assert hasattr(kind, "__slots__")
        assert "told" in {field.name for field in fields(kind)}


@pytest.mark.parametrize("path", playthroughs(), ids=lambda path: f"{path.parents[2].name}-{path.stem}")
def test_golden_transcripts_replay_byte_for_byte(path) -> None:
    text = path.read_text(encoding="utf-8")
    recipe, moves = read(text)
    assert moves
    assert replay(registry.get(recipe.game), text) == text


@every_game
def test_every_game_has_golden_transcripts(slug: str) -> None:
    assert any(path.parents[2].name == slug for path in playthroughs())
