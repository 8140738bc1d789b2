"""Tie-break values computed by other programs: 37 generated tournaments, and the exercises of FIDE's commission."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from tests.tournaments.swiss.data import shared, tiebreak_names, tiebreak_values, tournament
from tournaments.swiss.model import FIRST, SECOND, Cell, Player, Result, Tournament
from tournaments.swiss.rating_tables import expected_hundredths
from tournaments.swiss.standings import standings
from tournaments.swiss.tiebreak_names import TieBreak
from tournaments.swiss.tiebreaks import Field, parse_tiebreak, value
from tournaments.swiss.trf import read
from tournaments.swiss.unplayed import Edition


@pytest.mark.parametrize("name", tiebreak_names())
def test_generated_tournament(name):
    field = Field(tournament(name))
    wanted = tiebreak_values(name)
    assert len(wanted) == 24
    for written, values in wanted.items():
        tiebreak = parse_tiebreak(written)
        for number, want in values.items():
            places = len(str(want).partition(".")[2])
            ours = value(field, tiebreak, int(number))
            assert ours.amount is None if want is None else ours.shown(places) == str(want), (written, number)


def test_all_37_files_are_in_the_repository():
    assert len(tiebreak_names()) == 37


# -- exercises of FIDE's technical commission ------------------------------------------------------


def exercise(name: str) -> Tournament:
    return read(shared(f"tiebreak/tec/{name}.trf").read_bytes()).tournament


def expected(name: str):
    return json.loads(shared("tiebreak/tec/expected.json").read_text())[name]


NOW, BEFORE = Edition.MARCH_2026, Edition.AUGUST_2024
SWISS = {
    "points": ("PTS", NOW),
    "win": ("WIN", NOW),
    "won": ("WON", NOW),
    "played_with_black": ("BPG", NOW),
    "won_with_black": ("BWG", NOW),
    "games_elected_to_play": ("REP", NOW),
    "progressive_scores": ("PS", NOW),
    "progressive_cut1": ("PS/C1", NOW),
    "standard_points": ("STD", NOW),
    "buchholz": ("BH", NOW),
    "buchholz_legacy_2026": ("BH", BEFORE),
    "buchholz_cut1": ("BH/C1", NOW),
    "buchholz_cut1_legacy_2026": ("BH/C1", BEFORE),
    "fore_buchholz": ("FB", NOW),
    "fore_buchholz_legacy_2026": ("FB", BEFORE),
    "aob": ("AOB", NOW),
    "aob_legacy_2026": ("AOB", BEFORE),
    "sonneborn_berger_swiss": ("SB", NOW),
    "sonneborn_berger_swiss_legacy_2026": ("SB", BEFORE),
    "sb_cut1_swiss": ("SB/C1", NOW),
    "sb_cut1_swiss_legacy_2026": ("SB/C1", BEFORE),
    "aro": ("ARO", NOW),
    "aro_cut1": ("ARO/C1", NOW),
    "tpr": ("TPR", NOW),
    "ptp": ("PTP", NOW),
    "apro": ("APRO", NOW),
    "average_perfect_performance_opponents": ("APPO", NOW),
    "player_rating": ("RTNG", NOW),
    "pairing_number_reversed": ("TPN", NOW),
}


@pytest.mark.parametrize("name", SWISS)
def test_exercise_swiss(name):
    written, edition = SWISS[name]
    field = Field(exercise("tec-swiss"), edition=edition)
    for number, want in expected("tec-swiss")[name].items():
        # one player met one rated opponent only: with the cut there is nothing left, which the exercises write as 0
        assert float(value(field, parse_tiebreak(written), int(number)).shown(2) or 0) == want, number


def test_exercise_swiss_order_of_numbers_and_ratings():
    """The exercises give the value by which a table is sorted downwards: ours rank the other way where /R says so."""
    game = exercise("tec-swiss")
    tied = replace(game, cells=((),) * game.size)
    by_number = [line.player.number for line in standings(tied, [parse_tiebreak("TPN")]).lines]
    wanted = expected("tec-swiss")
    assert by_number == sorted(by_number, key=lambda n: -wanted["pairing_number"][str(n)])
    by_rating = [line.player.number for line in standings(tied, [parse_tiebreak("RTNG/R")]).lines]
    assert by_rating == sorted(by_rating, key=lambda n: -wanted["player_rating_reversed"][str(n)])


def test_exercise_swiss_adjusted_scores():
    field = Field(exercise("tec-swiss"))
    for number, want in expected("tec-swiss")["adjusted_score"].items():
        assert field.adjusted(int(number)) == round(100 * want)
    for number, want in expected("tec-swiss")["adjusted_score_fore"].items():
        assert field.adjusted(int(number), fore=True) == round(100 * want)


def test_exercise_swiss_winning_chances():
    """PD of the exercise's hypothetical 2050 player against the opponents of PTP's worked example."""
    chances = expected("tec-swiss")["win_chances"]
    field = Field(exercise("tec-swiss"))
    players = field.tournament.players
    found = [
        [expected_hundredths(rating - players[r.opponent - 1].rating) for r in field.rows[number] if r.opponent]
        for number in field.rows
        for rating in range(1500, 2400)
    ]
    assert [round(100 * c) for c in chances] in found


def test_exercise_values_computed_by_gacrux():
    field = Field(exercise("tec-swiss"))
    for written, values in json.loads(shared("tiebreak/tec/gacrux_2026.json").read_text()).items():
        for number, want in values.items():
            places = len(str(want).partition(".")[2])
            ours = value(field, parse_tiebreak(written), int(number))
            assert ours.amount is None if want in {None, "None"} else ours.shown(places) == str(want)


def behind_in_direct_encounter(game: Tournament, *, round_robin: bool) -> dict[int, int]:
    """The exercises give how many of the tied come behind."""
    result = standings(game, [TieBreak("DE")], round_robin=round_robin)
    points = {line.player.number: line.points for line in result.lines}
    rank = {line.player.number: line.rank for line in result.lines}
    return {n: sum(1 for o in rank if points[o] == points[n] and rank[o] > rank[n]) for n in rank}


@pytest.mark.parametrize(("name", "round_robin"), [("tec-swiss-direct-encounter", False), ("tec-round-robin", True)])
def test_exercise_direct_encounter(name, round_robin):
    found = behind_in_direct_encounter(exercise(name), round_robin=round_robin)
    assert {str(n): v for n, v in found.items()} == expected(name)["direct_encounter"]


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("points_are_correct", "PTS"),
        ("sonneborn_berger_round_robin", "SB"),
        ("sb_cut1_round_robin", "SB/C1"),
        ("koya", "KS"),
    ],
)
def test_exercise_round_robin(name, written):
    field = Field(exercise("tec-round-robin"), round_robin=True)
    for number, want in expected("tec-round-robin")[name].items():
        assert float(value(field, parse_tiebreak(written), int(number)).shown(2)) == want


def test_exercise_round_robin_everybody_met_everybody():
    game = exercise("tec-round-robin")
    for number, opponents in expected("tec-round-robin")["all_players_met_each_other"].items():
        assert [cell.opponent for cell in game.cells[int(number) - 1]] == opponents


def papi(name: str) -> Tournament:
    """A file of another program: results 3, 2, 1 are win, draw, loss; opponents count from 0."""
    data = json.loads(shared(f"tiebreak/tec/{name}.json").read_text())
    results = {3: Result.WIN, 2: Result.DRAW, 1: Result.LOSS}
    rows = []
    for player in data["players"]:
        rounds = sorted(player["rounds"].items(), key=lambda item: int(item[0]))
        rows.append(
            tuple(
                Cell(r["opponent"] + 1, FIRST if r["color"] == "B" else SECOND, results[r["result"]]) for _, r in rounds
            )
        )
    players = tuple(Player(number=k, rating=p["elo"]) for k, p in enumerate(data["players"], start=1))
    return Tournament(players=players, cells=tuple(rows), rounds=int(data["variables"]["rounds"]))


def test_exercise_koya():
    field = Field(papi("manual-koya"), round_robin=True)
    for number, want in expected("manual-koya")["koya"].items():
        assert float(value(field, parse_tiebreak("KS"), int(number)).shown(1)) == want


def test_exercise_progressive():
    """The file has no list of expected values; the definition (7.5) computed by hand."""
    game = papi("papi-progressive")
    field = Field(game)
    for number, row in game.rows(5):
        running = [sum(game.scoring.points(c) for c in row[:k]) for k in range(1, 6)]
        assert value(field, parse_tiebreak("PS"), number).amount == sum(running)
        assert value(field, parse_tiebreak("PS/C2"), number).amount == sum(running[2:])
