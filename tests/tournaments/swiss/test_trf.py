"""Report files: reading, refusing, writing, and nothing lost on the way."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.tournaments.swiss.build import tournament as built
from tests.tournaments.swiss.data import generated, generated_names, shared, shared_files
from tournaments.swiss.generator import Settings, generate
from tournaments.swiss.model import (
    FIRST,
    SECOND,
    Cell,
    Forbidden,
    Record,
    Request,
    Result,
    Scoring,
    VirtualPoints,
)
from tournaments.swiss.standings import standings
from tournaments.swiss.trf import Dialect, TrfError, read, write
from tournaments.swiss.trf_line import MAX_BYTES, parse_points

PLAYER = "001    1 m GM Player, One                       2500 NED   123456789 1990/01/02  1.5    1     2 w 1  0000 - H"
OTHER = "001    2      Player, Two                          0                             0.0    2     1 b 0"
PAIR = f"{PLAYER}\n{OTHER}\n"


def without_totals(tournament):
    return replace(
        tournament,
        players=tuple(replace(p, stated_points=None, stated_rank=None) for p in tournament.players),
    )


def assert_nothing_lost(tournament) -> None:
    for dialect in Dialect:
        text = write(tournament, dialect)
        again = read(text).tournament
        assert without_totals(again) == without_totals(tournament)
        for before, after in zip(tournament.players, again.players, strict=True):
            assert before.stated_points in {None, after.stated_points}
            assert before.stated_rank in {None, after.stated_rank}
        assert write(again, dialect) == text


# -- round trips -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", shared_files("trf/*.trf"))
def test_sample_files_lose_nothing(name):
    assert_nothing_lost(read(shared(name).read_bytes()).tournament)


@pytest.mark.parametrize("name", shared_files("pairing/*/*.input") + shared_files("tiebreak/tec/*.trf"))
def test_other_files_lose_nothing(name):
    assert_nothing_lost(read(shared(name).read_bytes()).tournament)


def test_the_sample_of_javafo_loses_nothing():
    report = read(shared("pairing/py4swiss/javafo_example.trf").read_bytes())
    assert report.dialect is Dialect.TRF16
    assert_nothing_lost(report.tournament)


@pytest.mark.parametrize("name", generated_names()[::16])
def test_generated_files_lose_nothing(name):
    report = read(generated(name))
    assert report.warnings == ()
    assert_nothing_lost(report.tournament)


def test_everything_a_tournament_can_carry_loses_nothing():
    tournament = built(
        "2w1 3b* Z",
        "1b0 4w= U",
        "- 1w* 4bW",
        "H 2b= 3wL",
        "5w+ F -",
        rounds=9,
        side=SECOND,
        scoring=Scoring.of(300, 100, absent=25, forfeit_loss=50, half_bye=150, full_bye=250, forfeit_win=275),
        forbidden=(Forbidden((1, 2, 4)), Forbidden((3, 5), 2, 4)),
        virtual=(VirtualPoints(100, 1, 2, 1, 2), VirtualPoints(50, 3, 3, 1, 2), VirtualPoints(100, 1, 1, 5, 5)),
        requests=(Request(Result.HALF_BYE, 4, 1), Request(Result.ZERO_BYE, 4, 2), Request(Result.FULL_BYE, 5, 3)),
        system="FIDE_DUTCH_2026",
        records=(
            Record("012", "A name, with a comma"),
            Record("###", " said so"),
            Record("801", "x", follows_players=True),
        ),
    )
    tournament = replace(tournament, cells=(*tournament.cells[:4], (Cell(), Cell(result=Result.FULL_BYE))))
    virtual = tuple(sorted(tournament.virtual, key=lambda v: (v.first_player, v.first_round)))
    assert_nothing_lost(replace(tournament, virtual=virtual))


def test_pairing_order_by_rank_loses_nothing():
    text = "XXC rank white1\n" + PAIR.replace("  1.5    1", "  1.5    2").replace("  0.0    2", "  0.0    1")
    tournament = read(text).tournament
    assert tournament.order == (2, 1)
    assert read(write(tournament, Dialect.TRF16)).tournament.order == (2, 1)
    assert read(write(tournament, Dialect.TRF26)).tournament.order == (2, 1)


def test_written_files_end_lines_with_crlf_and_are_complete():
    """lila#6906 and #7634: ranks filled in, and as many rounds as were played."""
    game = generate(Settings(players=9, rounds=4), 3).tournament
    text = write(game, Dialect.TRF26, standings(game).places())
    assert text.count("\r\n") == text.count("\n") == len(text.splitlines())
    rows = [line for line in text.splitlines() if line.startswith("001")]
    assert sorted(int(row[85:89]) for row in rows) == list(range(1, 10))
    assert {len(row) for row in rows} <= {91 + 10 * k - 2 for k in range(1, 5)} | {89}
    assert "142 4" in text.splitlines()


def test_unicode_names_survive():
    game = replace(built("2w1", "1b0"))
    players = (replace(game.players[0], name="Ávila, Íñigo"), game.players[1])
    again = read(write(replace(game, players=players)).encode()).tournament
    assert again.players[0].name == "Ávila, Íñigo"


# -- reading ---------------------------------------------------------------------------------------


def test_columns_of_a_player_line():
    report = read(PAIR)
    one = report.tournament.players[0]
    assert (one.number, one.sex, one.title, one.name) == (1, "m", "GM", "Player, One")
    assert (one.rating, one.federation, one.ident, one.birth) == (2500, "NED", "123456789", "1990/01/02")
    assert (one.stated_points, one.stated_rank) == (150, 1)
    assert report.tournament.cells[0][0] == Cell(2, FIRST, Result.WIN)


@pytest.mark.parametrize("ending", ["\r", "\n", "\r\n"])
def test_every_line_ending_is_read(ending):
    assert read(PAIR.replace("\n", ending)).tournament == read(PAIR).tournament


def test_byes_after_the_last_pairing_are_requests():
    tournament = read(PAIR).tournament
    assert tournament.rounds_paired == 1
    assert tournament.requests == (Request(Result.HALF_BYE, 2, 1),)


def test_codes_are_read_in_either_case():
    assert read(PAIR.replace("w 1", "W 1").replace("- H", "- h")).tournament == read(PAIR).tournament


@pytest.mark.parametrize(
    ("lines", "field", "want"),
    [
        ("142 7", "rounds", 7),
        ("XXR 7", "rounds", 7),
        ("152 B", "first_side", SECOND),
        ("XXC black1", "first_side", SECOND),
        ("192 FIDE_DUTCH_2026_BAKU", "system", "FIDE_DUTCH_2026_BAKU"),
        ("162  W 3.0    D 1.0", "scoring", Scoring.of(300, 100)),
        ("162  W 1.0    P 0.5", "scoring", Scoring.of(100, 50, pairing_bye=50)),
        ("XXS W=3 D=1", "scoring", Scoring.of(300, 100)),
        ("XXS WW=3.0 BW=3.0 WD=1.0 BD=1.0 PAB=1", "scoring", Scoring.of(300, 100, pairing_bye=100)),
        ("BBW  3.0\nBBD  1.0\nBBU  1.5", "scoring", Scoring.of(300, 100, pairing_bye=150)),
        ("299 H       0.7", "scoring", Scoring.of(100, 50, half_bye=70)),
        ("240 F   3    2", "requests", (Request(Result.HALF_BYE, 2, 1), Request(Result.FULL_BYE, 3, 2))),
        ("XXZ 2", "requests", (Request(Result.HALF_BYE, 2, 1), Request(Result.ZERO_BYE, 2, 2))),
        ("260   2   4    1    2", "forbidden", (Forbidden((1, 2), 2, 4),)),
        ("260   2        1    2", "forbidden", (Forbidden((1, 2), 2, 2),)),
        ("XXP 1 2", "forbidden", (Forbidden((1, 2)),)),
        ("250       1.0   1   2    1    1", "virtual", (VirtualPoints(100, 1, 2, 1, 1),)),
        ("XXA    1  1.0  1.0  0.5", "virtual", (VirtualPoints(100, 1, 2, 1, 1), VirtualPoints(50, 3, 3, 1, 1))),
    ],
)
def test_settings_are_honoured(lines, field, want):
    plain = PAIR.replace(" 1.5 ", "     ").replace(" 0.0 ", "     ")
    assert getattr(read(f"{lines}\n{plain}").tournament, field) == want


@pytest.mark.parametrize(
    ("line", "column", "expected"),
    [
        ("XXQ 1", 1, "a_record_code"),
        ("777 1", 1, "a_record_code"),
        ("# comment", 1, "a_record_code"),
        ("142 x", 5, "number_of_rounds"),
        ("142 0", 5, "number_of_rounds"),
        ("142 999", 5, "number_of_rounds"),
        ("142 3\n142 4", 5, "the_same_number_as_before"),
        ("152 X", 5, "side_w_or_b"),
        ("152 W\nXXC black1", 5, "the_same_side_as_before"),
        ("XXC green1", 5, "white1_black1_or_rank"),
        ("162  Q 1.0", 6, "symbol_of_a_result"),
        ("162  W x.0", 7, "points"),
        ("XXS WW=1.0 BW=2.0", 12, "the_same_points_as_before"),
        ("XXS 1.0", 5, "name_and_points"),
        ("XXS XX=1.0", 5, "name_and_points"),
        ("XXZ a b", 5, "player_number"),
        ("XXZ 9", 5, "an_existing_player"),
        ("XXP 1", 5, "two_or_more_players"),
        ("XXP 1 b", 7, "player_number"),
        ("XXA    1  a.b", 10, "points"),
        ("XXA    1", 10, "points"),
        ("XXA    1  1.0\nXXA    1  1.0", 5, "a_player_not_accelerated_before"),
        ("240 Q   1    1", 5, "bye_f_h_or_z"),
        ("240 H   1    2", 5, "the_bye_of_the_player_line"),
        ("240 H   0    2", 7, "round_number"),
        ("250             1   2    1    1", 10, "points"),
        ("250       1.0   3   2    1    1", 19, "a_round_not_before_the_first"),
        ("260   3   2    1    2", 9, "a_round_not_before_the_first"),
        ("299 Q      1.0", 5, "symbol_of_a_result"),
        ("299 H      1.0   1    1", 17, "no_points_of_single_players"),
        ("192 !", 5, "type_of_tournament"),
        ("142x7", 4, "a_blank"),
        ("FRA    x rest", 5, "player_number"),
    ],
)
def test_wrong_settings_are_refused(line, column, expected):
    with pytest.raises(TrfError) as caught:
        read(f"{line}\n{PAIR}")
    assert (caught.value.column, caught.value.expected) == (column, expected)
    assert caught.value.line == line.count("\n") + 1


def changed(column: int, text: str) -> str:
    return PLAYER[: column - 1] + text + PLAYER[column - 1 + len(text) :]


@pytest.mark.parametrize(
    ("line", "column", "expected"),
    [
        (changed(5, "   a"), 5, "player_number"),
        (changed(5, "   0"), 5, "player_number"),
        (changed(10, "x"), 10, "sex_m_or_w"),
        (changed(49, "abcd"), 49, "rating"),
        (changed(81, " a.b"), 81, "points"),
        (changed(81, " 9.5"), 81, "points_as_the_results_give_them"),
        (changed(86, "   a"), 86, "rank"),
        (changed(92, "   a"), 92, "opponent"),
        (changed(92, "   1"), 92, "another_player"),
        (changed(92, "   7"), 92, "an_existing_player"),
        (changed(97, "x"), 97, "side_w_or_b"),
        (changed(97, "-"), 97, "side_w_or_b"),
        (changed(99, "c"), 99, "result_code"),
        (changed(99, "U"), 99, "result_of_a_game"),
        (changed(96, "x"), 96, "a_blank"),
        (changed(107, "w"), 107, "no_side_without_opponent"),
        (changed(109, "1"), 102, "opponent"),
    ],
)
def test_wrong_player_lines_are_refused(line, column, expected):
    with pytest.raises(TrfError) as caught:
        read(f"{line}\n{OTHER}")
    assert (caught.value.line, caught.value.column, caught.value.expected) == (1, column, expected)


def test_a_number_used_twice_is_refused_where_it_stands_again():
    with pytest.raises(TrfError) as caught:
        read(f"{PLAYER}\n{OTHER}\n{OTHER}")
    assert (caught.value.line, caught.value.column, caught.value.expected) == (3, 5, "a_number_not_used_before")


def test_both_on_the_same_side_is_refused_in_the_later_line():
    with pytest.raises(TrfError) as caught:
        read(f"{PLAYER}\n{OTHER.replace('1 b 0', '1 w 0')}")
    assert (caught.value.line, caught.value.column, caught.value.expected) == (2, 97, "the_other_side")
    assert caught.value.params == {"round": 1, "opponent": 1}


@pytest.mark.parametrize(("one", "other"), [("0", "0"), ("=", "0"), ("-", "-"), ("+", "-"), ("W", "L"), ("D", "D")])
def test_results_an_arbiter_may_give(one, other):
    text = (
        PAIR.replace("w 1", f"w {one}").replace("b 0", f"b {other}").replace(" 1.5 ", "     ").replace(" 0.0 ", "     ")
    )
    assert read(text).tournament.cells[0][0].result.value == one


@pytest.mark.parametrize(("one", "other"), [("1", "1"), ("1", "="), ("+", "+"), ("+", "0"), ("1", "-"), ("*", "0")])
def test_results_that_cannot_be(one, other):
    text = PAIR.replace("w 1", f"w {one}").replace("b 0", f"b {other}")
    with pytest.raises(TrfError) as caught:
        read(text)
    assert caught.value.expected == "a_result_that_fits"


def test_bug_06_a_requested_bye_may_be_in_the_total_or_not():
    assert [w.code for w in read(PAIR).warnings] == ["total_with_next_bye"]
    assert read(PAIR.replace(" 1.5 ", " 1.0 ")).warnings == ()


def test_totals_may_already_contain_the_next_round():
    ahead = PAIR.replace("  0000 - H", "").replace(" 1.5 ", " 2.0 ").replace(" 0.0 ", " 1.0 ")
    assert [w.code for w in read(f"142 3\n{ahead}").warnings] == ["totals_with_next_round"]
    with pytest.raises(TrfError):
        read(f"142 1\n{ahead}")


def test_totals_may_follow_the_usual_scoring_though_another_is_set():
    text = PAIR.replace("  0000 - H", "").replace(" 1.5 ", " 1.0 ")
    assert [w.code for w in read(f"XXS W=2 D=1\n{text}").warnings] == ["totals_in_usual_scoring"]


def test_missing_totals_are_no_mistake():
    assert read(PAIR.replace(" 1.5 ", "     ").replace(" 0.0 ", "     ")).warnings == ()


def test_files_that_are_not_utf8_are_read_as_latin_1():
    report = read(PAIR.replace("One", "Eñe").encode("latin-1"))
    assert [w.code for w in report.warnings][:1] == ["not_utf8"]
    assert report.tournament.players[0].name == "Player, Eñe"


@pytest.mark.parametrize("data", ["", "\n\n", b"", "012 Name\n"])
def test_files_without_players_are_refused(data):
    with pytest.raises(TrfError) as caught:
        read(data)
    assert caught.value.expected == "a_player_line"


def test_limits_on_size():
    with pytest.raises(TrfError, match="a smaller file"):
        read(b" " * (MAX_BYTES + 1))
    with pytest.raises(TrfError, match="end of line"):
        read("012 " + "x" * 5000 + "\n" + PAIR)
    with pytest.raises(TrfError, match="fewer players"):
        read("".join(f"001 {k % 9999 + 1:4d}\n" for k in range(10_000)))
    with pytest.raises(TrfError, match="end of line"):
        read(PLAYER + "  0000 - H" * 200)


@pytest.mark.parametrize(
    ("raw", "value"),
    [
        *[("1", 100), ("1.5", 150), (".5", 50), ("0,5", 50), ("7.25", 725), ("-1.0", -100)],
        *[(raw, None) for raw in ("x", ".", "1.255", "99999", "١", "", "--1")],
    ],
)
def test_points(raw, value):
    assert parse_points(raw) == value
