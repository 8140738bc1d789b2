"""A backup and its restore, rehearsed: into an empty server, where the matches that ran go on."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from psycopg import sql

from accounts.models import User
from config import backups
from matches.kept import known, positions
from matches.models import Match, MatchEvent
from matches.services import Done
from ratings.models import RatedResult
from tests.matches.tables import open_match

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis")]


def run(*arguments: str, **options: Any) -> str:
    out = io.StringIO()
    call_command(*arguments, stdout=out, **options)
    return out.getvalue()


@contextmanager
def another_database() -> Iterator[None]:
    """An empty database of the same server stands in for the test's own while the block runs."""
    settings = connection.settings_dict
    before, name = settings["NAME"], f"restored_{os.getpid()}"
    place = {"host": settings["HOST"], "port": settings["PORT"] or None, "user": settings["USER"]}
    connection.close()
    with psycopg.connect(**place, password=settings["PASSWORD"], dbname="postgres", autocommit=True) as server:
        server.execute(sql.SQL("DROP DATABASE IF EXISTS {}").format(sql.Identifier(name)))
        server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        try:
            settings["NAME"] = name
            positions.forget()
            known.forget()
            yield
        finally:
            connection.close()
            settings["NAME"] = before
            positions.forget()
            known.forget()
            server.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


@pytest.fixture
def running():
    """A match in the middle of its second trick."""
    at = open_match(4)
    for _ in range(6):
        assert isinstance(at.play(), Done)
    return at


def test_running_matches_go_on_after_a_restore_into_an_empty_server(running, tmp_path):
    path = tmp_path / "naipe.dump"
    before = running.position
    people = set(User.objects.values_list("username", flat=True))
    assert str(path) in run("backup", str(path))
    assert path.stat().st_mode & 0o077 == 0, "a backup holds password hashes"
    assert isinstance(running.play(), Done)  # after the backup, so not in it
    with another_database():
        assert backups.is_empty()
        assert "go on" in run("restore", str(path))
        assert set(User.objects.values_list("username", flat=True)) == people
        assert running.position == before, "the same cards, clocks and story, folded from the log alone"
        assert isinstance(running.play(), Done)
        assert running.match.version > before.version
        running.play_to_the_end()
        assert running.match.result is not None
    assert running.match.result is None


def test_what_guards_the_data_is_restored_too(running, tmp_path):
    """The log refuses a doubled event, and the line of results a change, as before."""
    path = tmp_path / "naipe.dump"
    run("backup", str(path))

    def guards() -> set[str]:
        with connection.cursor() as cursor:
            cursor.execute("SELECT tgname FROM pg_trigger WHERE NOT tgisinternal")
            triggers = {row[0] for row in cursor.fetchall()}
            return {
                *triggers,
                *connection.introspection.get_constraints(cursor, MatchEvent._meta.db_table),
                *connection.introspection.get_constraints(cursor, RatedResult._meta.db_table),
            }

    wanted = guards()
    assert "event_once" in wanted
    with another_database():
        run("restore", str(path))
        assert guards() == wanted


def test_a_database_with_something_in_it_is_given_up_only_when_asked(running, tmp_path):
    path = tmp_path / "naipe.dump"
    run("backup", str(path))
    with another_database():
        run("restore", str(path))
        Match.objects.update(origin_name="changed since")
        with pytest.raises(CommandError, match="not empty"):
            run("restore", str(path))
        assert Match.objects.get().origin_name == "changed since"
        run("restore", str(path), replace=True)
        assert Match.objects.get().origin_name == ""


def test_a_file_that_is_no_backup_changes_nothing(running, tmp_path):
    broken = tmp_path / "broken.dump"
    broken.write_bytes(b"PGDMP and then nothing")
    for path in (broken, tmp_path / "missing.dump"):
        with pytest.raises(CommandError, match="Nothing was changed"):
            run("restore", str(path), replace=True)
    assert running.match.version == running.position.version


def test_a_backup_of_another_database_changes_nothing(db, tmp_path):
    path = tmp_path / "other.dump"
    with another_database():
        with connection.cursor() as cursor:
            cursor.execute("CREATE TABLE invoices (number int)")
        backups.dump(path)
        for options in ({}, {"replace": True}):
            with pytest.raises(CommandError, match=r"Nothing was changed: .* is a backup of something else"):
                run("restore", str(path), **options)
        assert connection.introspection.table_names() == ["invoices"]


def test_half_a_backup_leaves_what_was_there(running, tmp_path):
    """Its list can be read, and its rows end in the middle."""
    path = tmp_path / "naipe.dump"
    run("backup", str(path))
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) * 3 // 4])
    with another_database():
        run("migrate", verbosity=0)
        User.objects.create(username="Here-before", password="!")
        with pytest.raises(CommandError, match="Nothing was changed"):
            run("restore", str(path), replace=True)
        assert User.objects.filter(username="Here-before").exists()


def test_old_backups_go_when_only_some_are_kept(tmp_path, db):
    for day in ("20260101", "20260102", "20260103"):
        (tmp_path / f"naipe-{day}-030000.dump").touch()
    (tmp_path / "notes.txt").touch()
    kept = tmp_path / "naipe-20260104-030000.dump"
    run("backup", str(kept), keep=2)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["naipe-20260103-030000.dump", kept.name, "notes.txt"]
    with pytest.raises(CommandError, match="already"):
        run("backup", str(kept))


def test_a_place_that_cannot_be_written_and_a_senseless_number_are_said(db, tmp_path):
    with pytest.raises(CommandError, match=r"There is no backup: /proc cannot be written \(.*\)\.$"):
        run("backup", "/proc/naipe.dump")
    with pytest.raises(CommandError, match=r"--keep needs a number from 1 on; nothing was written"):
        run("backup", str(tmp_path / "naipe.dump"), keep=-4)
    assert list(tmp_path.iterdir()) == []


def test_a_backup_that_fails_leaves_no_half_file(tmp_path: Path, db, monkeypatch):
    programs, folder = tmp_path / "bin", tmp_path / "backups"
    programs.mkdir()
    half = 'echo half >"${4#--file=}"; echo "disk full" >&2; exit 1'
    words = f'case "$1" in --version) echo "pg_dump 99.1";; *) {half}; esac'
    (programs / "pg_dump").write_text(f"#!/bin/sh\n{words}\n")
    (programs / "pg_dump").chmod(0o755)
    monkeypatch.setenv("NAIPE_POSTGRES_BIN", str(programs))
    with pytest.raises(CommandError, match="There is no backup: pg_dump failed: disk full"):
        run("backup", str(folder / "naipe.dump"))
    assert list(folder.iterdir()) == []


def test_programs_older_than_the_server_are_refused_in_words(tmp_path: Path, db, monkeypatch):
    (tmp_path / "pg_dump").write_text('#!/bin/sh\necho "pg_dump (PostgreSQL) 9.6.1"\n')
    (tmp_path / "pg_dump").chmod(0o755)
    monkeypatch.setenv("NAIPE_POSTGRES_BIN", str(tmp_path))
    with pytest.raises(CommandError, match="of version 9 and the server of"):
        run("backup", str(tmp_path / "naipe.dump"))
