"""``python -m tournaments.swiss`` and the site's commands: the same functions, without any server."""

from __future__ import annotations

import io
import json
import subprocess
import sys

import pytest
from django.core.management import call_command

from tests.tournaments.swiss.data import ROOT, generated
from tournaments.swiss.cli import main
from tournaments.swiss.model import EDITION
from tournaments.swiss.trf import read


@pytest.fixture
def report(tmp_path):
    path = tmp_path / "t005.trf"
    path.write_bytes(b"XXR 9\r" + generated("t005"))
    return str(path)


def run(*argv: str) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    return main(argv, out, err), out.getvalue(), err.getvalue()


def test_pair_an_earlier_round_as_the_file_has_it(report):
    code, out, err = run("pair", "--round", "3", report)
    lines = out.splitlines()
    assert code == 0
    assert int(lines[0]) == len(lines) - 1
    assert EDITION in err


def test_pair_with_reasons(report):
    code, out, _ = run("pair", "--round", "4", "--explain", report)
    assert code == 0
    assert "[5.2." in out
    assert "group " in out


def test_pair_as_json(report):
    code, out, _ = run("pair", "--round", "4", "--explain", "--json", report)
    data = json.loads(out)
    assert code == 0
    assert data["edition"] == EDITION
    assert data["round"] == 4
    assert {"pairs", "brackets", "bye"} == set(data["explanation"])


def test_pair_says_that_it_does_not_know_the_last_round(tmp_path):
    path = tmp_path / "t005.trf"
    path.write_bytes(generated("t005"))
    code, _, err = run("pair", str(path))
    assert code == 0
    assert "number of rounds" in err


def test_pair_with_limits(report):
    first = json.loads(run("pair", "--round", "2", "--json", report)[1])["pairs"][0]
    named = f"{first['first']}-{first['second']}"
    other = json.loads(run("pair", "--round", "2", "--json", "--forbid", named, "--", report)[1])
    assert {first["first"], first["second"]} not in [{p["first"], p["second"]} for p in other["pairs"]]
    fixed = json.loads(run("pair", "--round", "2", "--json", "--fix", "7-9", "--", report)[1])
    assert {"first": 7, "second": 9, "article": ""} in fixed["pairs"]


def test_pair_refuses_in_words(report, tmp_path):
    assert run("pair", report)[0] == 2  # all rounds are paired
    assert run("pair", "--round", "99", report)[0] == 2
    assert run("pair", "--round", "2", "--fix", "x-y", "--", report)[0] == 2
    code, out, err = run("pair", str(tmp_path / "missing.trf"))
    assert (code, out) == (2, "")
    assert "missing.trf" in err
    broken = tmp_path / "broken.trf"
    broken.write_text("777 x\n")
    code, _, err = run("pair", str(broken))
    assert code == 2
    assert "line 1, column 1: expected a record code" in err


def test_check_passes(report):
    assert run("check", report)[0] == 0
    code, out, _ = run("check", "--json", report)
    assert code == 0
    assert {r["verdict"] for r in json.loads(out)["rounds"]} == {"same"}


def test_check_names_the_difference(tmp_path):
    path = tmp_path / "wrong.trf"
    rows = ["4 w 1", "3 b 0", "2 w 1", "1 b 0"]
    path.write_text("".join(f"001 {k:4d}{'':83}{row:>8}\n" for k, row in enumerate(rows, start=1)))
    code, out, _ = run("check", str(path))
    assert code == 1
    assert "round 1: order" in out
    assert "file   1 4" in out


def test_standings(report):
    code, out, _ = run("standings", "--tiebreaks", "BH/C1,SB", report)
    lines = out.splitlines()
    assert code == 0
    assert lines[1].split()[:6] == ["rank", "no", "name", "points", "BH/C1", "SB"]
    assert len(lines) == 2 + 23
    data = json.loads(run("standings", "--json", "--rounds", "3", report)[1])
    assert data["rounds"] == 3
    assert len(data["standings"]) == 23
    assert run("standings", "--tiebreaks", "XX", report)[0] == 2


def test_generate_is_reproducible_and_its_file_checks(tmp_path):
    path = tmp_path / "new.trf"
    argv = ["generate", "--players", "15", "--rounds", "4", "--seed", "x", "--output", str(path)]
    assert run(*argv)[0] == 0
    first = path.read_bytes()
    assert run(*argv)[0] == 0
    assert path.read_bytes() == first
    assert read(first).tournament.size == 15
    assert run("check", str(path))[0] == 0
    assert run("generate", "--players", "0")[0] == 2
    assert "001    1" in run("generate", "--players", "4", "--rounds", "2", "--dialect", "TRF16")[1]
    facts = json.loads(run("generate", "--players", "6", "--rounds", "6", "--seed", "15", "--json")[1])
    assert {"players", "rounds", "seed", "stopped", "output", "trf"} == set(facts)


def test_generate_baku_names_it_in_the_file():
    assert "192 FIDE_DUTCH_2026_BAKU" in run("generate", "--players", "8", "--rounds", "4", "--baku")[1]


def test_module_runs_without_django():
    code = (
        "import sys\nsys.modules['django'] = None\n"
        "from tournaments.swiss.cli import main\nsys.exit(main(['generate', '--players', '6', '--rounds', '3']))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
    assert b"001    1" in done.stdout
    done = subprocess.run(
        [sys.executable, "-m", "tournaments.swiss", "check", "-"],
        cwd=ROOT, input=done.stdout, capture_output=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr


# -- the site's commands ---------------------------------------------------------------------------


def command(*argv: str) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    try:
        call_command(*argv, stdout=out, stderr=err)
    except SystemExit as stop:
        return int(stop.code or 0), out.getvalue(), err.getvalue()
    return 0, out.getvalue(), err.getvalue()


def test_command_pair_says_why_in_sentences(report):
    code, out, _ = command("pair", report, "--round", "4", "--explain")
    assert code == 0
    assert "(5.2.1)." in out
    code, _, err = command("pair", report)
    assert code == 2
    assert "All 9 rounds have been paired." in err


def test_command_check_pairings_names_the_difference(report, tmp_path):
    code, out, _ = command("check_pairings", report)
    assert code == 0
    assert "round 1: The round is paired as the rules say." in out
    path = tmp_path / "wrong.trf"
    rows = ["4 w 1", "3 b 0", "2 w 1", "1 b 0"]
    path.write_text("".join(f"001 {k:4d}{'':83}{row:>8}\n" for k, row in enumerate(rows, start=1)))
    code, out, _ = command("check_pairings", str(path))
    assert code == 1
    assert "the rules take another one first" in out


def test_command_standings_and_generate_tournament(report, tmp_path):
    assert command("standings", report, "--json")[0] == 0
    path = str(tmp_path / "g.trf")
    code, out, _ = command("generate_tournament", "--players", "8", "--rounds", "3", "--output", path, "--json")
    assert code == 0
    assert json.loads(out)["output"] == path
    code, _, err = command("standings", str(tmp_path / "none.trf"))
    assert code == 2
    assert "none.trf" in err


def test_commands_say_what_is_wrong_with_a_file(tmp_path):
    path = tmp_path / "broken.trf"
    path.write_text("142 x\n")
    code, _, err = command("pair", str(path))
    assert code == 2
    assert "Line 1, column 5: The number of rounds belongs here." in err
