"""Backups of the database: one file, made by PostgreSQL's own `pg_dump` while the site runs.

The database is the whole truth: what Redis holds is found again by sweeps. A dump is one consistent moment of all
tables, so every match in it stands at some version of its log and goes on from there after a restore.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.db import connection, transaction

from bootstrap import Failure
from config.postgresql import wheel
from matches.models import Match

NAME = "naipe-{:%Y%m%d-%H%M%S}.dump"
PATTERN = "naipe-[0-9]*-[0-9]*.dump"


def new_name() -> str:
    return NAME.format(datetime.now(UTC))


def dump(path: Path) -> None:
    """Writes the backup; the file is there only when it is whole, and for its owner's eyes."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft.touch(mode=0o600)
    except OSError as error:
        raise Failure(f"{path.parent} cannot be written ({error.strerror}).") from None
    try:
        _run("pg_dump", "--format=custom", "--no-owner", "--no-privileges", f"--file={draft}")
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


def load(path: Path) -> None:
    """Reads a backup into the database, which must be empty: all of it, or nothing."""
    _run(
        "pg_restore",
        *("--no-owner", "--no-privileges", "--exit-on-error", "--single-transaction"),
        f"--dbname={connection.settings_dict['NAME']}",
        str(path),
    )


def check(path: Path) -> None:
    """Raises `Failure` for a file that is no backup, before anything is touched."""
    if not path.is_file():
        raise Failure(f"There is no file {path}.")
    if f" TABLE DATA public {Match._meta.db_table} " not in _run("pg_restore", "--list", str(path)):
        raise Failure(f"{path} is a backup of something else, without matches.")


def is_empty() -> bool:
    return not connection.introspection.table_names()


def replace(path: Path) -> None:
    """Reads a backup in place of what is in the database, which is given up only when that has worked."""
    _execute("DROP SCHEMA IF EXISTS replaced CASCADE", "ALTER SCHEMA public RENAME TO replaced", "CREATE SCHEMA public")
    try:
        load(path)
    except Failure:
        _execute("DROP SCHEMA public CASCADE", "ALTER SCHEMA replaced RENAME TO public")
        raise
    _execute("DROP SCHEMA replaced CASCADE")


def _execute(*statements: str) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


def prune(folder: Path, keep: int) -> list[Path]:
    """Removes all but the newest ``keep`` backups of a folder; returns what is gone."""
    gone = sorted(folder.glob(PATTERN))[:-keep] if keep > 0 else []
    for path in gone:
        path.unlink()
    return gone


def _run(program: str, *options: str) -> str:
    settings = connection.settings_dict
    if not options[0].startswith("--list"):
        _refuse_older(program)
    done = subprocess.run(
        [_find(program), *options], check=False, capture_output=True, text=True, env=_environment(settings)
    )
    if done.returncode != 0:
        reason = (done.stderr.strip().splitlines() or ["no reason given"])[0].removeprefix(f"{program}: error: ")
        raise Failure(f"{program} failed: {reason.rstrip('.')}.")
    return done.stdout


def _environment(settings: dict[str, Any]) -> dict[str, str]:
    """Where the database is and how to enter it; passwords do not stand on a command line."""
    own = {name: value for name, value in os.environ.items() if not name.startswith("PG")}
    options = settings.get("OPTIONS", {})
    named = {
        "PGHOST": settings["HOST"],
        "PGPORT": settings["PORT"],
        "PGUSER": settings["USER"],
        "PGPASSWORD": settings["PASSWORD"],
        "PGDATABASE": settings["NAME"],
        "PGSSLMODE": options.get("sslmode", ""),
        "PGSSLROOTCERT": options.get("sslrootcert", ""),
    }
    return {**own, "LC_ALL": "C", **{name: str(value) for name, value in named.items() if value}}


def _find(program: str) -> str:
    for folder in _folders():
        if os.access(folder / program, os.X_OK):
            return str(folder / program)
    if found := shutil.which(program):
        return found
    raise Failure(f"There is no {program} here, so install PostgreSQL's client programs.")


def _folders() -> Iterator[Path]:
    """NAIPE_POSTGRES_BIN, the wheel, the system's newest."""
    if named := os.environ.get("NAIPE_POSTGRES_BIN"):
        yield Path(named)
    yield from wheel()
    installed = Path("/usr/lib/postgresql").glob("[0-9]*/bin")
    yield from sorted(installed, key=lambda path: int(path.parent.name), reverse=True)


def _refuse_older(program: str) -> None:
    """An older pg_dump refuses a newer server in its own words; ours say what to do."""
    said = subprocess.run([_find(program), "--version"], check=False, capture_output=True, text=True).stdout
    found = re.search(r"(\d+)(\.\d+)*", said)
    connection.ensure_connection()
    server = connection.pg_version // 10_000  # type: ignore[attr-defined]
    if found and int(found[1]) < server:
        raise Failure(
            f"{program} is of version {found[1]} and the server of {server}, "
            f"so name a folder with newer programs by NAIPE_POSTGRES_BIN."
        )
