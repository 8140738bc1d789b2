"""The public log as a file, from which anybody can compute the ratings anew."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from ratings import services
from tests.ratings.factories import make_players, play

pytestmark = pytest.mark.django_db


@pytest.fixture
def logged(today):
    ana, brais, carme = make_players("ana", "brais", "carme")
    matches = [play([ana, brais], [1, 2], at=today + timedelta(hours=n)) for n in range(6)]
    play([brais, carme], [1, 2], at=today)
    services.record_correction(match_id=matches[0].pk, places=[2, 1])
    services.record_void(match_id=matches[1].pk)


def test_the_log_as_a_file_gives_the_ratings(client, logged, tmp_path, capsys):
    response = client.get("/ratings/cards-two.json")
    file = tmp_path / "log.json"
    file.write_bytes(response.content)
    content = response.json()
    assert content["length"] == 9
    assert [line["kind"] for line in content["results"]][-2:] == ["correction", "void"]
    assert content["results"][0]["players"] == ["ana", "brais"]
    call_command("rebuild_ratings", "--file", str(file))
    assert "Sound" in capsys.readouterr().out
    content["ratings"]["ana"]["rating"] += 1e-9
    file.write_text(json.dumps(content))
    with pytest.raises(SystemExit):
        call_command("rebuild_ratings", "--file", str(file))
    assert capsys.readouterr().out.startswith("ana: the file says")


def test_a_long_log_comes_in_parts(client, logged, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr("ratings.transcript.PART", 4)
    path, files = "/ratings/cards-two.json", []
    while path:
        content = client.get(path).json()
        path = content["next"]
        files.append(tmp_path / f"{content['after']}.json")
        files[-1].write_text(json.dumps(content))
    assert len(files) == 3
    call_command("rebuild_ratings", "--file", *map(str, reversed(files)), "--json")
    assert json.loads(capsys.readouterr().out) == {"sound": True, "differences": []}
    for some in (files[1:], files[:2], [files[0], files[2]]):
        with pytest.raises(CommandError, match="lines are missing"):
            call_command("rebuild_ratings", "--file", *map(str, some))


def test_the_log_of_an_empty_pool(client):
    content = client.get("/ratings/cards-two.json").json()
    assert (content["length"], content["results"], content["next"]) == (0, [], None)


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"format": "naipe-ratings-1"}'])
def test_files_that_are_no_logs(tmp_path, content):
    file = tmp_path / "log.json"
    file.write_text(content)
    with pytest.raises(CommandError, match="cannot be checked"):
        call_command("rebuild_ratings", "--file", str(file))


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("rebuild_ratings", "--file", str(tmp_path / "none.json"))
