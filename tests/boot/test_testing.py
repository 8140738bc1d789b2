"""`manage.py test` becomes pytest, from any folder, with its exit code."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from config import chromium, testing
from tests.boot.running import ROOT, manage


class Became(Exception):
    """What `os.execv` was called with."""


@pytest.fixture
def became(monkeypatch: pytest.MonkeyPatch) -> None:
    def execv(_program: str, command: list[str]) -> None:
        raise Became(command[5:], os.getcwd())

    monkeypatch.setattr(os, "execv", execv)
    monkeypatch.setattr(chromium, "find_or_install", lambda: None)
    monkeypatch.setenv("DJANGO_SETTINGS_MODULE", "config.settings.test")
    monkeypatch.setattr(os, "cpu_count", lambda: 2)


def arguments(*given: str) -> list[str]:
    with pytest.raises(Became) as raised:
        testing.become_pytest(given)
    chosen, folder = raised.value.args
    assert folder == str(ROOT)
    assert chosen[0] == str(ROOT / "pyproject.toml")
    return list(chosen[1:])


@pytest.mark.usefixtures("became")
def test_processes_by_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert arguments() == ["-n", "2", "--dist", "loadfile"]
    assert arguments("-n0", "tests/boot") == ["-n0", f"{ROOT}/tests/boot"]
    assert arguments("--pdb") == ["--pdb"]


@pytest.mark.usefixtures("became")
def test_paths_are_the_caller_s(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT / "tests")
    assert arguments("-n0", "boot/test_up.py::test_x", "-k", "games") == [
        "-n0",
        f"{ROOT}/tests/boot/test_up.py::test_x",
        "-k",
        "games",
    ]


def test_exit_code_is_pytest_s(tmp_path: Path) -> None:
    """From another folder; 5 says that no test was found."""
    done = manage(
        "test",
        "-n0",
        "-q",
        "-p",
        "no:cacheprovider",
        str(ROOT / "tests" / "boot" / "test_testing.py"),
        "-k",
        "no_such_test",
        cwd=tmp_path,
    )
    assert done.returncode == 5, done.stdout + done.stderr
