"""The certificate of a tournament at tables of three and more, and the checker that pairs each of its rounds again."""

from __future__ import annotations

import copy
import io
import json

import pytest
from django.test import Client

from tests.tournaments.events import filled, people, play_round, running
from tournaments import exports, services
from tournaments.models import Tournament
from tournaments.services import ByHand
from tournaments.swiss.cli import main
from tournaments.swiss.table_checker import BadCertificate, check_tables, read_certificate

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet", "redis")]


def by_seat(pairing):
    return list(range(1, pairing.slots.count() + 1))


def checked(certificate):
    return list(check_tables(read_certificate(json.dumps(certificate).encode())))


def verdicts(certificate):
    return [round_.verdict for round_ in checked(certificate)]


def played(organiser, players=11, rounds=4, **changes) -> Tournament:
    """With a late entry that moves the numbers of others up, byes, and somebody who withdraws."""
    t, entries = filled(organiser, players, rounds=rounds, late_until=3, **{"table_size": 4, **changes})
    t = running(t)
    if rounds > 2:
        services.pause(tournament_id=t.pk, author=organiser)
    play_round(t, by_seat)
    if rounds > 2:
        late = services.enter(tournament_id=t.pk, user=people(1, "Late")[0], author=organiser)
        late.rating = 1995.5
        late.save(update_fields=["rating"])
        services.withdraw(tournament_id=t.pk, entry_id=entries[7].pk, author=organiser)
        services.ask_bye(tournament_id=t.pk, entry_id=entries[2].pk, round_number=3, kind="H", author=organiser)
        services.resume(tournament_id=t.pk, author=organiser)
        services.advance(tournament_id=t.pk)
    for _ in range(rounds - 1):
        play_round(t, by_seat)
    t.refresh_from_db()
    assert t.status == Tournament.Status.FINISHED
    return t


@pytest.fixture
def certificate(organiser):
    return exports.certificate(played(organiser))


def test_the_checker_agrees_with_every_round(certificate):
    assert verdicts(certificate) == ["same"] * 4
    assert sum(len(r["byes"]) for r in certificate["rounds"]) == 1


def test_it_agrees_with_points_by_place_and_larger_fields(organiser):
    t = played(organiser, players=22, rounds=3, place_points=(1000, 600, 300, 100), rematches="few")
    assert verdicts(exports.certificate(t)) == ["same"] * 3


def test_whoever_does_not_fit_has_the_bye_in_turn(organiser):
    certificate = exports.certificate(played(organiser, players=5, rounds=2, table_size=3))
    byes = [[bye["number"] for bye in r["byes"]] for r in certificate["rounds"]]
    assert [len(found) for found in byes] == [1, 1]
    assert byes[0] != byes[1]
    assert verdicts(certificate) == ["same"] * 2


def test_each_kind_of_difference_is_named(certificate):
    def with_round(number, change):
        other = copy.deepcopy(certificate)
        change(other["rounds"][number - 1])
        return checked(other)

    def swap_tables(r):
        one, other = r["tables"][0]["seats"], r["tables"][1]["seats"]
        one[0], other[0] = other[0], one[0]

    def swap_seats(r):
        r["tables"][0]["seats"].reverse()

    def more_points(r):
        for seat in r["tables"][0]["seats"]:  # one of them may have withdrawn, and counts no more
            seat["points"] += 200

    def other_seed(r):
        r["seed"] += "x"

    def nobody_met(r):
        r["input"]["entrants"][0]["met"] = {}

    found = with_round(4, swap_tables)[3]
    assert found.verdict == "tables"
    assert len(found.differences) == 4
    assert with_round(4, swap_seats)[3].verdict == "seats"
    assert with_round(1, other_seed)[0].verdict in {"same", "seats"}  # round 1 is drawn in snake order, seats by lot
    found = with_round(1, more_points)[1]
    assert found.verdict == "input"
    assert found.differences[0].what.startswith("score of ")
    assert with_round(2, nobody_met)[1].verdict == "input"


def test_a_bye_too_many_is_named(certificate):
    round_ = certificate["rounds"][0]
    left = sum(len(table["seats"]) for table in round_["tables"]) + 1
    certificate["rounds"] = [round_]
    round_["byes"].append({"number": left, "kind": "U", "points": 600, "by_hand": False})
    found = checked(certificate)[0]
    assert found.verdict == "byes"
    assert (found.differences[0].file, found.differences[0].engine) == (str(len(round_["byes"])), "0")


def test_tables_made_by_hand_are_facts(organiser):
    t, entries = filled(organiser, 12, table_size=4, rounds=2, confirm=True)
    t = running(t)
    wanted = ByHand(tables=(tuple(e.pk for e in entries[:4]),), byes=())
    services.pair_by_hand(
        tournament_id=t.pk, number=1, wanted=wanted, author=organiser, reason="they asked", anyway=True
    )
    services.publish_round(tournament_id=t.pk, number=1, author=organiser)
    assert verdicts(exports.certificate(t)) == ["same"]


def test_the_command_and_the_download(organiser, tmp_path):
    t = played(organiser, players=8, rounds=2)
    assert f"/t/{t.slug}/certificate.json" in Client().get(f"/t/{t.slug}/files").content.decode()
    data = Client().get(f"/t/{t.slug}/certificate.json").content
    path = tmp_path / "certificate.json"
    path.write_bytes(data)

    def run(*more):
        out, err = io.StringIO(), io.StringIO()
        return main(["check", str(path), *more], out, err), out.getvalue(), err.getvalue()

    assert run()[:2] == (0, "round 1: same\nround 2: same\n")
    found = json.loads(data)
    found["rounds"][1]["tables"][0]["seats"].reverse()
    path.write_text(json.dumps(found))
    code, out, _ = run()
    assert code == 1
    assert "seats of table 1" in out
    code, out, _ = run("--json")
    assert json.loads(out)["rounds"][1]["differences"][0]["what"] == "seats of table 1"
    path.write_text('{"format": "another"}')
    code, _, err = run()
    assert code == 2
    assert "no certificate of tables" in err


@pytest.mark.parametrize(
    "change",
    [
        lambda c: c.pop("rounds"),
        lambda c: c.update(table_size=0),
        lambda c: c["rounds"].reverse(),
        lambda c: c["rounds"][0]["input"].pop("options"),
        lambda c: c["rounds"][0]["input"]["options"].update(luck=3),
        lambda c: c["rounds"][0]["tables"][0].update(seats=None),
        lambda c: c["rounds"][0]["tables"][0]["seats"][0].update(number=True),
        lambda c: c["rounds"][0]["tables"].append(c["rounds"][0]["tables"][0]),
        lambda c: c["rounds"].insert(0, []),
    ],
)
def test_a_broken_certificate_is_refused_with_its_place(certificate, change):
    change(certificate)
    with pytest.raises(BadCertificate):
        read_certificate(json.dumps(certificate).encode())


def test_what_is_no_json_is_refused():
    for data in (b"{", b"{\xff}", b"[]", b"{}" * 3, b"{" * 100_000):
        with pytest.raises(BadCertificate):
            read_certificate(data)


def test_pairs_have_a_report_file_instead(organiser):
    t, _ = filled(organiser, 4, rounds=2)
    t = running(t)
    assert Client().get(f"/t/{t.slug}/certificate.json").status_code == 404
