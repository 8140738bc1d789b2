"""Explanations: codes that are true of the pairing, and a sentence for every code."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests.tournaments.swiss.build import tournament as built
from tests.tournaments.swiss.data import generated_names, tournament
from tournaments import explanations
from tournaments.explanations import (
    DIFFERENCES,
    FILE,
    OUTCOMES,
    PAIRINGS,
    Sentences,
    difference_sentence,
    file_sentence,
    outcome_sentence,
    sentence,
)
from tournaments.swiss import explain as engine
from tournaments.swiss.checker import as_paired
from tournaments.swiss.explain import CODES, CRITERIA, explain, settings_of
from tournaments.swiss.generator import Settings, generate
from tournaments.swiss.pairing import NoLegalPairing, Options, Pairing, Refused, TimeLimit, pair_round
from tournaments.swiss.quality import broken_absolute, criteria, first_thought
from tournaments.swiss.tables import NoTables
from tournaments.swiss.trf_line import TrfError, Warned

SWISS = Path(engine.__file__).parent


def explained(game, options=None):
    outcome = pair_round(game, options)
    assert isinstance(outcome, Pairing)
    return outcome, explain(game, outcome)


def every_round(names):
    for name in names:
        game = tournament(name)
        for number in range(1, game.rounds_paired + 1):
            yield as_paired(game, number)


@pytest.mark.parametrize("name", generated_names()[::22])
def test_a_first_thought_is_ruled_out_exactly_where_another_pairing_was_chosen(name):
    for before in every_round([name]):
        outcome, explanation = explained(before)
        for setting, bracket, told in zip(
            settings_of(before, outcome), outcome.brackets.brackets, explanation.brackets, strict=True
        ):
            naive, chosen = first_thought(setting), bracket.pairs
            same = {frozenset(p) for p in naive} == {frozenset(p) for p in chosen}
            assert (told.reason.code == "bracket_first_thought") == same
            if not same and not broken_absolute(setting, naive):
                better, worse = criteria(setting, chosen), criteria(setting, naive)
                first = next((a, b) for a, b in zip(better, worse, strict=True) if a != b)
                assert first[0][1] < first[1][1], "the search overlooked a better pairing"
                assert told.reason.article == first[0][0]


def test_every_pair_is_explained_with_score_and_side():
    for before in every_round(generated_names()[5:7]):
        outcome, explanation = explained(before)
        assert len(explanation.pairs) == len(outcome.pairs)
        for entry in explanation.pairs:
            codes = [r.code for r in entry.reasons]
            assert codes[0] in {"same_score", "float"}
            assert codes[-1] in engine.SIDE_CODES.values()
            assert all(code in CODES for code in codes)
            assert all(r.article for r in entry.reasons)
        assert bool(explanation.bye) == (outcome.bye is not None)


def test_a_group_of_odd_size_says_so():
    game = built("4w1", "5b1", "6w1", "1b0", "2w0", "3b0")
    _, explanation = explained(game)
    floats = [r for p in explanation.pairs for r in p.reasons if r.code.startswith("float")]
    assert [r.code for r in floats] == ["float", "float_odd_group", "float_last_in_order"]
    assert dict(floats[1].params) == {"player": 3, "score": 100}


def test_who_has_met_everybody_in_the_group_says_so():
    _, explanation = explained(built("2w= 3w=", "1b= 3b=", "1b= 2w=", "5w0 6w0", "4b1 6b=", "4b1 5w=", rounds=9))
    codes = {r.code for p in explanation.pairs for r in p.reasons}
    assert "float_no_opponent" in codes


def test_the_bye_is_explained():
    outcome, explanation = explained(built("2w1", "1b0", "U"))
    assert outcome.bye == 2
    assert [r.code for r in explanation.bye] == ["bye_lowest_score", "bye_last_in_order"]
    by_hand, told = explained(built("", "", ""), Options(bye=1))
    assert by_hand.bye == 1
    assert [r.code for r in told.bye] == ["bye_by_hand"]


def test_pairs_by_hand_are_explained_as_such():
    _, explanation = explained(built("", "", "", ""), Options(pairs=((4, 1),)))
    assert [r.code for p in explanation.pairs for r in p.reasons if p.pair.first == 4] == ["pair_by_hand"]


def test_bug_22_two_leaders_who_have_met_are_told_why_they_do_not_meet():
    _, explanation = explained(built("3w=", "4b=", "1b=", "2w="))
    assert [b.reason.code for b in explanation.brackets] == ["ruled_out_C1"]
    assert sentence(explanation.brackets[0].reason) == "The first pairing looked at would have repeated a meeting (C1)."


# -- sentences -------------------------------------------------------------------------------------


def test_there_is_one_sentence_for_each_code_and_none_besides():
    assert set(PAIRINGS) == CODES
    assert {f"ruled_out_{c}" for c in CRITERIA} <= set(PAIRINGS)


def literals(module: Path) -> set[str]:
    tree = ast.parse(module.read_text())
    return {n.value for n in ast.walk(tree) if isinstance(n, ast.Constant) and isinstance(n.value, str)}


def test_every_code_of_the_reader_has_a_sentence():
    used = set()
    for module in SWISS.glob("*.py"):
        source = module.read_text()
        for pattern in (r'fail\(\s*[^,"]+,\s*"(\w+)"', r'TrfError\([^"]*"(\w+)"', r'Warned\(\s*"(\w+)"'):
            used |= set(re.findall(pattern, source))
        used |= {c for c in literals(module) if c in FILE}
    assert used >= {"a_record_code", "result_code", "points", "totals_with_next_round"}
    assert used == set(FILE)


def test_every_code_of_an_outcome_has_a_sentence():
    used = set()
    for module in ("pairing.py", "tables.py"):
        source = (SWISS / module).read_text()
        used |= set(re.findall(r'(?:Refused|NoLegalPairing)\(number, "(\w+)"', source))
        used |= set(re.findall(r'NoTables\("(\w+)"', source)) | set(re.findall(r'\("(\w+_by_hand)"', source))
    assert used | {"no_bye", "no_complete_pairing", "time_limit"} == set(OUTCOMES)


def test_sentences_are_filled_in_with_names():
    names = {1: "Ana", 2: "Brais", 3: "Cibrán", 4: "Duarte", 5: "Eva", 6: "Fiz"}
    for before in every_round(generated_names()[:3]):
        outcome, explanation = explained(before)
        for entry in explanation.pairs:
            for reason in entry.reasons:
                said = sentence(reason, lambda n: names.get(n, f"#{n}"))
                assert "%" not in said
                assert said.endswith(".")
        for told in (*explanation.bye, *(b.reason for b in explanation.brackets)):
            assert "%" not in sentence(told)
        assert outcome.edition == explanation.edition


def test_other_sentences_are_filled_in():
    assert outcome_sentence(Refused(3, "all_rounds_paired", (("rounds", 2),))) == "All 2 rounds have been paired."
    assert "%" not in outcome_sentence(
        Refused(1, "bye_against_parity", (("player", 3), ("left", 5))), lambda n: f"Eva {n}"
    )
    assert outcome_sentence(NoLegalPairing(1, "too_few"))
    assert outcome_sentence(TimeLimit(1))
    assert "7" in outcome_sentence(NoTables("no_sizes_fit", (("players", 7), ("lowest", 4), ("highest", 6))))
    assert difference_sentence("C12") == "The pairing is worse by criterion C12."
    assert all(str(text).endswith(".") for text in DIFFERENCES.values())
    problem = TrfError(3, 81, "points_as_the_results_give_them", "4.0", points="3.0")
    assert file_sentence(problem) == "Line 3, column 81: The results make 3.0 points."
    assert "12" in file_sentence(Warned("total_with_next_bye", 4, (("player", 12),)))
    assert Sentences().verdict("same") == "The round is paired as the rules say."


def test_all_sentences_are_translatable_and_whole():
    for table in (PAIRINGS, OUTCOMES, FILE, DIFFERENCES):
        for text in table.values():
            assert type(text).__name__ == "__proxy__"
            assert str(text)[0].isupper() or str(text).startswith("%(")
            assert str(text).endswith(".")
    assert explanations.PLAYERS


def test_explanations_cover_all_codes_in_practice():
    """Most codes occur in a few wild tournaments; the rest needs rarer positions."""
    seen = set()
    for seed in range(6):
        settings = Settings(players=17, rounds=6, draws=0.4, late=0.2, half_byes=0.1, zero_byes=0.1)
        game = generate(settings, f"codes {seed}").tournament
        for number in range(1, game.rounds_paired + 1):
            before = as_paired(game, number)
            _, explanation = explained(before)
            seen |= {r.code for p in explanation.pairs for r in p.reasons} | {r.code for r in explanation.bye}
            seen |= {b.reason.code for b in explanation.brackets}
    assert len(seen) >= 22
