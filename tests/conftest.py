"""What all tests share: real servers for the run, and fixtures for live pages and browsers.

Servers start with the first test that wants them, or at once where several processes share them; DATABASE_URL and
REDIS_URL are used instead where they are set. Each process has a database of its own and prefixes all keys in Valkey.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest

from bootstrap import Failure
from config import chromium, data, servers
from tests.browsers import browser, open_page
from tests.live import elsewhere, live, matches_at, worker
from web import catalogues

__all__ = ["browser", "live", "open_page", "worker"]


@contextlib.contextmanager
def running_servers() -> Iterator[None]:
    """Embedded servers on the folder that the test settings chose; nothing of them is left behind."""
    folder = Path(os.environ["NAIPE_TEST_DATA"])
    _remove_left_behind(folder)
    try:
        data.make(folder)
        with data.held(folder), servers.started(folder, fleeting=True):
            yield
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _remove_left_behind(folder: Path) -> None:
    """Folders of runs that were killed; their servers ended with them."""
    for other in folder.parent.glob(f"naipe-test-{os.geteuid()}-*"):
        pid = re.search(r"-(\d+)$", other.name)
        if pid and not _is_alive(int(pid[1])):
            shutil.rmtree(other, ignore_errors=True)


def _is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def pytest_configure(config: pytest.Config) -> None:
    catalogues.compile_stale()
    if config.getoption("numprocesses", None) and not config.getoption("collectonly"):
        stack = contextlib.ExitStack()
        config.add_cleanup(stack.close)
        try:
            stack.enter_context(running_servers())
        except Failure as failure:
            pytest.exit(f"naipe: {failure}", returncode=1)


@pytest.fixture(scope="session")
def real_servers() -> Iterator[None]:
    """PostgreSQL and Valkey answer."""
    if "PYTEST_XDIST_WORKER" in os.environ:  # the process that started us has them
        yield
        return
    with running_servers():
        yield


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings_parallel_suffix: None, real_servers: None) -> None:
    """pytest-django asks for this before it makes the database."""


@pytest.fixture
def redis(real_servers: None) -> Iterator[object]:
    """The client for this process's keys, which are gone afterwards."""
    from core.redis import client
    from tests.live import forget_keys

    yield client()
    forget_keys()


@pytest.fixture(autouse=True)
def empty_cache(request: pytest.FixtureRequest) -> Iterator[None]:
    """What one test cached is not seen by the next. Tests of pure code need no server and touch no cache.

    Not by ``cache.clear()``: that empties the whole of Valkey, also the queues and sessions of other processes.
    """
    yield
    if "real_servers" in request.fixturenames:
        from tests.live import forget_keys

        forget_keys()


@pytest.fixture(autouse=True)
def nothing_kept() -> Iterator[None]:
    """What a process keeps by codes and ids is not seen by the next test, in which they come again."""
    yield
    from matches.kept import delayed, known, positions
    from tournaments.render import blocks
    from tournaments.selectors import books

    for kept in (positions, delayed, known, books, blocks):
        kept.forget()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Generator[None, Any, Any]:
    """Beside the page that waited in vain: what the matches were waiting for."""
    report = yield
    if report.when == "call" and report.failed and "live" in getattr(item, "fixturenames", ()):
        report.sections.append(("stdout: the matches when it failed", elsewhere(matches_at)))
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if any(chromium.MISSING in str(report.longrepr) for report in terminalreporter.stats.get("skipped", [])):
        terminalreporter.write_line(f"Browser tests were left out: {chromium.MISSING}.", yellow=True)
