"""`verify_deal`: what a right file passes, and the word for each thing that can be wrong with one."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games import registry
from matches.deal import Chain, commitment_to
from matches.management.commands import verify_deal
from matches.verification import Unreadable, read, verify
from tests.matches.match_files import SECRET, a_file, event

File = dict[str, Any]


def fault_of(file: File) -> str:
    report = verify(read(json.dumps(file)))
    assert all(check.ok for check in report.checks[:-1])
    return report.checks[-1].fault


@pytest.mark.parametrize("slug", registry.slugs())
def test_a_played_match_of_every_game_verifies(slug: str) -> None:
    game = registry.get(slug)
    report = verify(read(json.dumps(a_file(slug, game.seats[0]))))
    assert report.ok
    assert [check.name for check in report.checks] == list(verify_deal.CHECKED)
    assert report.deals >= 1
    assert report.moves >= 1


def test_shared_deals_verify_with_the_entries_contributions() -> None:
    assert verify(read(json.dumps(a_file(shared="T-SPRING-1")))).ok


def test_a_file_that_hides_its_decks_proves_nothing() -> None:
    file = a_file()
    file["deal"]["shuffles"] = []
    assert fault_of(file) == "shuffles_missing"


@pytest.mark.parametrize("slug", registry.slugs())
def test_two_cards_exchanged_anywhere_in_any_deck_are_found(slug: str) -> None:
    """Cards that were never dealt too: the last two of each deck, and two that lie beside each other in the middle."""
    file = a_file(slug, max(registry.get(slug).seats))
    for listed in file["deal"]["shuffles"]:
        order, n = listed["order"], listed["n"]
        for one, other in ((n - 2, n - 1), (n // 2 - 1, n // 2)):
            order[one], order[other] = order[other], order[one]
            assert fault_of(file) == "shuffle_differs"
            order[one], order[other] = order[other], order[one]


def test_who_gave_nothing_is_named() -> None:
    file = a_file(seats=3)
    file["deal"]["contributions"][2]["empty"] = "silent"
    file["events"].insert(3, {"seq": 0, "kind": "contributed", "seat": 2, "payload": {"empty": "silent"}})
    report = verify(read(json.dumps(file)))
    assert report.ok
    assert report.silent == (2,)


def test_an_unfinished_match_proves_its_moves_but_not_a_result() -> None:
    file = a_file()
    file["events"] = file["events"][:40]
    file["deal"]["shuffles"] = [s for s in file["deal"]["shuffles"] if s["deal"] == 1]
    file["result"] = {"reason": "resigned", "places": [1, 2, 2, 2], "points": [0, 0, 0, 0]}
    assert fault_of(file) == ""


def _other_commitment(file: File) -> None:
    file["deal"]["commitment"] = "ab" * 32


def _no_commitment(file: File) -> None:
    file["deal"]["commitment"] = "yes"


def _no_start(file: File) -> None:
    del file["events"][0]


def _other_id(file: File) -> None:
    file["deal"]["id"] = "ANOTHER1"


def _not_revealed(file: File) -> None:
    file["deal"]["revealed"] = None


def _bad_secret(file: File) -> None:
    file["deal"]["revealed"]["secret"] = "zz"


def _endless_chain(file: File) -> None:
    file["deal"]["revealed"]["k"] = 10**12


def _other_secret(file: File) -> None:
    file["deal"]["revealed"]["secret"] = "00" * 32


def _wrong_index(file: File) -> None:
    file["deal"]["revealed"]["k"] += 1


def _seat_missing(file: File) -> None:
    del file["deal"]["contributions"][2]


def _seat_twice(file: File) -> None:
    file["deal"]["contributions"][2]["seat"] = 1


def _seed_and_reason(file: File) -> None:
    file["deal"]["contributions"][0]["empty"] = "silent"


def _other_seed(file: File) -> None:
    file["deal"]["contributions"][0]["seed"] = "99" * 16


def _nothing_given(file: File) -> None:
    file["deal"]["contributions"][2]["empty"] = ""


def _other_seed_with_its_commitment(file: File) -> None:
    file["deal"]["contributions"][0].update(seed="99" * 16, commitment=commitment_to("99" * 16))


def _commitment_after_a_seed(file: File) -> None:
    contributed = [e for e in file["events"] if e["kind"] == "contributed"]
    contributed[2]["payload"], contributed[3]["payload"] = contributed[3]["payload"], contributed[2]["payload"]
    contributed[2]["seat"], contributed[3]["seat"] = contributed[3]["seat"], contributed[2]["seat"]


def _seed_after_the_deal(file: File) -> None:
    late = event(file, "contributed", -1)
    file["events"].remove(late)
    file["events"].insert(file["events"].index(event(file, "dealt")) + 1, late)


def _beyond_the_secret(file: File) -> None:
    file["deal"]["revealed"] = {"k": 5, "secret": Chain(SECRET, 20).secret(5).hex()}


def _cards_swapped(file: File) -> None:
    first, second = event(file, "moved", 0), event(file, "moved", 1)
    first["payload"], second["payload"] = second["payload"], first["payload"]


def _no_move(file: File) -> None:
    event(file, "moved", 3)["payload"]["move"] = 17


def _move_first(file: File) -> None:
    move = event(file, "moved")
    file["events"].remove(move)
    file["events"].insert(1, move)


def _deal_too_soon(file: File) -> None:
    file["events"].insert(file["events"].index(event(file, "moved", 2)), {"seq": 9, "kind": "dealt"})


def _bad_option(file: File) -> None:
    file["options"] = {"jokers": True}


def _other_order(file: File) -> None:
    order = file["deal"]["shuffles"][-1]["order"]
    order[0], order[1] = order[1], order[0]


def _shuffle_left_out(file: File) -> None:
    file["deal"]["shuffles"].pop()


def _other_points(file: File) -> None:
    file["result"]["points"][0] -= 5


def _moves_left_out(file: File) -> None:
    last = max(i for i, e in enumerate(file["events"]) if e["kind"] == "moved")
    del file["events"][last]


SPOILT = [
    (_other_commitment, "promise_differs"),
    (_no_commitment, "no_commitment"),
    (_no_start, "no_start"),
    (_other_id, "other_id"),
    (_not_revealed, "not_revealed"),
    (_bad_secret, "bad_secret"),
    (_endless_chain, "bad_secret"),
    (_other_secret, "chain_broken"),
    (_wrong_index, "chain_broken"),
    (_seat_missing, "seats_missing"),
    (_seat_twice, "seats_missing"),
    (_seed_and_reason, "seed_and_reason"),
    (_other_seed, "seed_does_not_open"),
    (_nothing_given, "nothing_given"),
    (_other_seed_with_its_commitment, "contribution_differs"),
    (_commitment_after_a_seed, "seed_before_commitment"),
    (_seed_after_the_deal, "contribution_after_deal"),
    (_beyond_the_secret, "deal_beyond_secret"),
    (_cards_swapped, "move_not_legal"),
    (_no_move, "move_unreadable"),
    (_move_first, "move_before_deal"),
    (_deal_too_soon, "deal_not_due"),
    (_bad_option, "bad_table"),
    (_other_order, "shuffle_differs"),
    (_shuffle_left_out, "shuffles_missing"),
    (_other_points, "result_differs"),
    (_moves_left_out, "not_played_out"),
]


@pytest.mark.parametrize(("spoil", "fault"), SPOILT, ids=lambda value: value if isinstance(value, str) else "")
def test_what_is_wrong_is_found_and_named(spoil: Callable[[File], None], fault: str) -> None:
    file = a_file()
    spoil(file)
    assert fault_of(file) == fault
    assert verify_deal.FAULTS[fault]


def test_every_fault_has_a_test_and_a_sentence() -> None:
    assert {fault for _, fault in SPOILT} == set(verify_deal.FAULTS)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"format": "naipe-match-9"}, "unknown_format"),
        ({"game": "solitaire"}, "unknown_game"),
        ({"rules_version": 99}, "old_rules"),
        ({"deal": 5}, "not_a_match_file"),
        ({"seats": "four"}, "not_a_match_file"),
    ],
)
def test_files_that_cannot_be_checked(change: File, code: str) -> None:
    with pytest.raises(Unreadable) as unreadable:
        read(json.dumps(a_file() | change))
    assert unreadable.value.code == code
    assert verify_deal.UNREADABLE[code] % unreadable.value.params


@pytest.mark.parametrize("text", ["", "[]", "not json", "{}", "\ud800"])
def test_texts_that_are_no_file(text: str) -> None:
    with pytest.raises(Unreadable):
        read(text.encode("utf-8", "surrogatepass"))


def test_another_scheme_is_refused() -> None:
    file = a_file()
    file["deal"]["scheme"] = "naipe-deal-v9"
    with pytest.raises(Unreadable) as unreadable:
        read(json.dumps(file))
    assert unreadable.value.code == "unknown_scheme"


# The command


def run(path: Path | str, *arguments: str) -> tuple[int, str, str]:
    out = io.StringIO()
    try:
        call_command("verify_deal", str(path), *arguments, stdout=out)
    except CommandError as error:
        return error.returncode, out.getvalue(), str(error)
    return 0, out.getvalue(), ""


def saved(folder: Path, file: File) -> Path:
    path = folder / "match.json"
    path.write_text(json.dumps(file))
    return path


def test_the_command_says_that_all_is_well(tmp_path: Path) -> None:
    code, out, error = run(saved(tmp_path, a_file()))
    assert (code, error) == (0, "")
    for sentence in verify_deal.CHECKED.values():
        assert sentence in out
    assert "The deals match what was promised: 6 deals" in out


def test_the_command_says_what_is_wrong(tmp_path: Path) -> None:
    file = a_file()
    _cards_swapped(file)
    code, out, error = run(saved(tmp_path, file))
    assert code == 1
    assert error == "The deal does not verify."
    assert "cannot play play:" in out


def test_the_command_as_json(tmp_path: Path) -> None:
    file = a_file()
    found = json.loads(run(saved(tmp_path, file), "--json")[1])
    assert found["ok"] is True
    assert found["id"] == "7KQ2M9XA"
    assert all(check["ok"] and check["say"] for check in found["checks"])
    _other_secret(file)
    code, out, _ = run(saved(tmp_path, file), "--json")
    assert code == 1
    assert json.loads(out)["ok"] is False
    assert json.loads(out)["checks"][-1]["fault"] == "chain_broken"


def test_the_command_with_no_file(tmp_path: Path) -> None:
    code, _, error = run(tmp_path / "missing.json")
    assert code == 2
    assert error == "The file cannot be read: No such file or directory."
    code, out, _ = run(tmp_path / "missing.json", "--json")
    assert code == 2
    assert json.loads(out)["fault"] == "no_file"


def test_playout_is_the_same_for_the_same_seed() -> None:
    def digest(seed: str) -> File:
        out = io.StringIO()
        call_command("playout", "bouillabaisse", "--seats", "3", "--games", "2", "--seed", seed, "--json", stdout=out)
        found: File = json.loads(out.getvalue())
        assert set(found) == {"games", "moves", "seconds", "digest"}
        return found

    assert digest("7")["digest"] == digest("7")["digest"]
    assert digest("7")["digest"] != digest("8")["digest"]
    assert digest("7")["games"] == 2


@pytest.mark.parametrize(
    "arguments", [["solitaire"], ["bouillabaisse", "--seats", "13"], ["bouillabaisse", "--games", "0"]]
)
def test_playouts_that_cannot_be(arguments: list[str]) -> None:
    with pytest.raises(CommandError):
        call_command("playout", *arguments)
