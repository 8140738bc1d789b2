"""Settings come from the environment; a wrong value is named with its variable."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from config import environment
from tests.boot.running import ROOT
from tests.boot.running import environment as newcomers


@pytest.mark.parametrize(("said", "value"), [("", True), ("0", False), ("no", False), ("YES", True), ("on", True)])
def test_flags(said: str, value: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NAIPE_X", said)
    assert environment.flag("NAIPE_X", default=True) is value


def test_wrong_values_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NAIPE_X", "perhaps")
    with pytest.raises(ImproperlyConfigured, match="NAIPE_X must be 1 or 0, not 'perhaps'"):
        environment.flag("NAIPE_X", default=True)
    with pytest.raises(ImproperlyConfigured, match="NAIPE_X must be a whole number"):
        environment.number("NAIPE_X", default=1)
    for value in ("perhaps", "-1", "nan", "inf"):
        monkeypatch.setenv("NAIPE_X", value)
        with pytest.raises(ImproperlyConfigured, match=f"NAIPE_X must be a number from 0 on, not '{value}'"):
            environment.decimal("NAIPE_X", default=1)
    monkeypatch.setenv("NAIPE_X", " 0.5 ")
    assert environment.decimal("NAIPE_X", default=1) == 0.5
    with pytest.raises(ImproperlyConfigured, match="Set the environment variable NAIPE_Y"):
        environment.text("NAIPE_Y")


def test_database_addresses() -> None:
    found = environment.database("postgres://me:p%40ss@db:5433/cards?sslmode=require", pool=4)
    assert (found["USER"], found["PASSWORD"], found["HOST"], found["PORT"]) == ("me", "p@ss", "db", "5433")
    assert found["OPTIONS"]["sslmode"] == "require"
    assert found["OPTIONS"]["pool"]["max_size"] == 4
    local = environment.database("postgres://naipe@/naipe?host=/run/naipe", pool=0)
    assert (local["NAME"], local["HOST"], local["PORT"], local["OPTIONS"]) == ("naipe", "/run/naipe", "", {})
    with pytest.raises(ImproperlyConfigured, match="DATABASE_URL must start with postgres://"):
        environment.database("mysql://x", pool=0)


PRODUCTION = {
    "DJANGO_SETTINGS_MODULE": "config.settings.production",
    "NAIPE_SECRET_KEY": "long and random enough for a test of the deployment checks, letters 12345",
    "NAIPE_HOSTS": "cards.example.org",
    "DATABASE_URL": "postgres://naipe@/naipe?host=/nowhere",
    "REDIS_URL": "unix:///nowhere/valkey.sock",
}


def check(**changes: str) -> subprocess.CompletedProcess[str]:
    settings = {name: value for name, value in {**PRODUCTION, **changes}.items() if value}
    return subprocess.run(
        [sys.executable, str(ROOT / "manage.py"), "check", "--deploy", "--fail-level", "WARNING"],
        env=newcomers(**settings),
        check=False,
        capture_output=True,
        text=True,
    )


def test_production_passes_the_deployment_checks() -> None:
    done = check()
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", ["NAIPE_SECRET_KEY", "NAIPE_HOSTS", "DATABASE_URL", "REDIS_URL"])
def test_production_names_what_is_missing(name: str) -> None:
    done = check(**{name: ""})
    assert (done.returncode, done.stderr) == (1, f"naipe: Set the environment variable {name}.\n")


def test_secret_key_is_made_once_and_closed(tmp_path: Path) -> None:
    from config import data

    key = data.secret_key(tmp_path / "new")
    assert len(key) >= 50
    assert data.secret_key(tmp_path / "new") == key
    assert os.listdir(tmp_path / "new") == ["secret_key"]
    assert (tmp_path / "new" / "secret_key").stat().st_mode & 0o777 == 0o600
