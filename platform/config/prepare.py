"""What the site needs before it runs: tables, house bots, an organiser, translations, static files."""

from __future__ import annotations

import hashlib
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.utils import OperationalError
from redis import RedisError

from bootstrap import Failure, say
from core.redis import client


def database() -> None:
    """Migrates, and creates the accounts that must exist. May be run any number of times."""
    from accounts.services import ensure_house_bots

    words()
    _migrate()
    ensure_house_bots()


def words() -> None:
    """Compiles the translations that are new or were changed."""
    from web.catalogues import compile_stale

    if written := compile_stale():
        say(f"Compiling translations ({written} files).")


def _migrate() -> None:
    try:
        connection.ensure_connection()
    except OperationalError as error:
        # What follows in further lines is advice of the driver's.
        reason = str(error).strip().splitlines()[0].removeprefix("connection failed: ")
        raise Failure(f"The database does not answer (DATABASE_URL): {reason}.") from None
    executor = MigrationExecutor(connection)
    if newer := _unknown(executor.loader):
        raise Failure(
            f"The database was brought up to date by a newer version of the site (migration {newer}), "
            f"so run that version or restore a backup from before."
        )
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if plan:
        say(f"Bringing the database up to date ({len(plan)} migrations).")
        call_command("migrate", interactive=False, verbosity=0)


def _unknown(loader: MigrationLoader) -> str:
    """A migration that was applied and comes after all that are known here; empty if there is none.

    Earlier ones that are not known were merged into others.
    """
    newest = dict(sorted(loader.disk_migrations))
    later = [f"{app}.{name}" for app, name in loader.applied_migrations if name > newest.get(app, name)]
    return min(later, default="")


def broker() -> None:
    """Raises `Failure` where none answers: without it the site looks well and nothing moves."""
    try:
        client().ping()
    except (RedisError, OSError) as error:
        raise Failure(f"Redis or Valkey does not answer (REDIS_URL): {str(error).rstrip('.')}.") from None


def organiser() -> None:
    """Creates the first account that may run things, and prints its password, which is shown this once."""
    from accounts.services import ensure_organiser

    if made := ensure_organiser():
        name, password = made
        say(f"Organiser account, shown this once: name {name}, password {password}")


def static_files() -> None:
    """Collects styles and scripts under hashed names, compressed; only if one of them changed."""
    root = Path(settings.STATIC_ROOT)
    mark, now = root / ".collected", _fingerprint()
    if mark.exists() and mark.read_text() == now:
        return
    say("Collecting styles and scripts.")
    call_command("collectstatic", interactive=False, clear=True, verbosity=0)
    mark.write_text(now)


def _fingerprint() -> str:
    """Of what the files hold: their times change when an image is unpacked, where nothing can be collected again."""
    digest = hashlib.sha256(settings.STORAGES["staticfiles"]["BACKEND"].encode())
    for finder in get_finders():
        for path, storage in finder.list([]):
            content = Path(storage.path(path)).read_bytes()
            digest.update(f"{path} {len(content)}\n".encode() + content)
    return digest.hexdigest()
