"""Runs a command of `manage.py` with the servers that it needs.

A command of ours says what it needs by attributes: ``needs_servers = False`` (default true), ``needs_workers = True``
(default false), ``needs_tables = False`` for one that works on an empty database (default true). Django's own that
need no database are listed here.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import ExitStack

from django.core.exceptions import ImproperlyConfigured

from bootstrap import Failure

WITHOUT_SERVERS = frozenset(
    {"check", "collectstatic", "compilemessages", "diffsettings", "findstatic", "help", "makemessages", "sendtestemail"}
    | {"startapp", "startproject", "version"}
)


def run(argv: Sequence[str]) -> int:
    """Does what ``manage.py`` was called for; returns its exit code."""
    arguments = _take_data_folder(list(argv))
    name = arguments[1] if len(arguments) > 1 else "help"
    if name == "test":
        from config.testing import become_pytest

        become_pytest(arguments[2:])
    try:
        if name == "up":
            from config.up import main

            return main(arguments[2:])
        return _run(name, arguments)
    except ImproperlyConfigured as error:
        raise Failure(str(error)) from None
    except ModuleNotFoundError as error:
        if error.name not in {wanted := os.environ.get("DJANGO_SETTINGS_MODULE"), str(wanted).partition(".")[0]}:
            raise
        raise Failure(
            f"There is no settings module {wanted}, so set DJANGO_SETTINGS_MODULE to config.settings.local "
            f"or config.settings.production."
        ) from None


def _run(name: str, arguments: list[str]) -> int:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.local")

    import django
    from django.core.management import execute_from_command_line, get_commands, load_command_class

    django.setup()
    app = get_commands().get(name)
    with ExitStack() as stack:
        if app is not None and not {"-h", "--help"} & set(arguments):
            command = load_command_class(app, name) if isinstance(app, str) else app
            ours = not app.startswith("django.") if isinstance(app, str) else True
            if getattr(command, "needs_servers", name not in WITHOUT_SERVERS):
                ours = ours and getattr(command, "needs_tables", True)
                _serve(stack, name, prepared=ours, workers=getattr(command, "needs_workers", False))
        execute_from_command_line(arguments)
    return 0


def _take_data_folder(arguments: list[str]) -> list[str]:
    """``--data DIR`` is understood by every command, and must be known before the settings are read."""
    for position, argument in enumerate(arguments):
        if argument == "--data":
            if position + 1 == len(arguments):
                raise Failure("--data needs a folder.")
            os.environ["NAIPE_DATA"] = arguments[position + 1]
            return arguments[:position] + arguments[position + 2 :]
        if argument.startswith("--data="):
            os.environ["NAIPE_DATA"] = argument.partition("=")[2]
            return arguments[:position] + arguments[position + 1 :]
    return arguments


def _serve(stack: ExitStack, name: str, *, prepared: bool, workers: bool) -> None:
    """Enters what the command needs into ``stack``."""
    from config import data, prepare, servers
    from config.processes import end_on_sigterm

    end_on_sigterm()
    own = stack.enter_context(servers.ensure_servers(f"manage.py {name}"))
    if not prepared:
        return
    if own:
        prepare.database()
    folder = data.folder()
    # A running `up` keeps workers, though they may not have been heard yet.
    site = data.running(folder)
    if workers and (own or not ((site is not None and site.address) or _worker_is_alive())):
        data.make(folder)
        stack.enter_context(servers.worker(folder / "log" / "worker.log"))


def _worker_is_alive() -> bool:
    from core import health

    return health.worker() is None
