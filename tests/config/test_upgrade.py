"""An upgrade while matches run: the database is brought up to date under them, and a new process goes on with each."""

from __future__ import annotations

import pytest
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from bootstrap import Failure
from config import prepare
from games.bouillabaisse import rules
from matches import render
from matches.kept import known, positions
from matches.selectors import table_of
from matches.services import Done
from tests.matches.tables import open_match

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis")]


def new_process() -> None:
    """What a process has in memory is gone with it."""
    positions.forget()
    known.forget()
    render.forget_fragments()


def test_a_new_process_knows_every_match_and_what_was_answered():
    at = open_match(4)
    for _ in range(5):
        assert isinstance(at.play(), Done)
    seat = at.position.to_act[0]
    move, expected = str(at.legal(seat)), at.position.version
    answer = at.play(seat, move=move, expected=expected, id_="before.1")
    position = at.position
    prepare.database()
    new_process()
    assert at.position == position, "the same cards, clocks and story, folded from the log alone"
    # The browser did not hear the answer, and sends the move again over its new line.
    assert at.play(seat, move=move, expected=expected, id_="before.1") == answer
    assert at.position.version == position.version
    at.play_to_the_end()
    assert at.match.result is not None


def test_a_database_of_a_newer_version_is_refused_in_a_sentence():
    """The old image on tables that the new one has changed: it would fail somewhere later, and worse."""
    record = MigrationRecorder(connection)
    record.record_applied("matches", "9999_of_a_later_version")
    try:
        with pytest.raises(Failure, match=r"newer version of the site \(migration matches\.9999_of_a_later_version\)"):
            prepare.database()
    finally:
        record.record_unapplied("matches", "9999_of_a_later_version")
    # What was merged into another one since is no such thing.
    record.record_applied("matches", "0001_before")
    try:
        prepare.database()
    finally:
        record.record_unapplied("matches", "0001_before")


def test_a_match_goes_on_by_the_rules_that_it_began_with():
    at = open_match(2)
    at.play()
    assert at.match.rules_version == rules.RULES_VERSION
    assert table_of(at.match).rules is rules
    assert at.match.events.first().payload["rules_version"] == rules.RULES_VERSION


def test_rules_that_are_no_longer_kept_are_an_error_and_not_another_deal():
    at = open_match(2)
    match = at.match
    match.rules_version = 999
    with pytest.raises(KeyError):
        table_of(match)
