"""Settings come from the environment; a wrong value is named with its variable."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

import pytest
from django.core.exceptions import ImproperlyConfigured
from psycopg_pool import ConnectionPool

from config import environment, servers
from tests.boot.running import ROOT, wait_for
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


@pytest.mark.parametrize(
    ("read", "value", "words"),
    [
        (partial(environment.number, default=1), "-1", "a whole number from 0 on, not '-1'"),
        (partial(environment.number, default=1, least=1), "0", "a whole number from 1 on, not '0'"),
        (
            partial(environment.number, default=1, words="staff or "),
            "all",
            "be staff or a whole number from 0 on, not 'all'",
        ),
        (partial(environment.port, default=1), "99999", "a whole number from 0 to 65535, not '99999'"),
        (partial(environment.zone, default="UTC"), "Mars/Base", "a time zone, such as America/Sao_Paulo, not"),
        (partial(environment.zone, default="UTC"), "../etc", "a time zone"),
        (partial(environment.mailbox, default="a@b"), "nobody", "an e-mail address, not 'nobody'"),
        (partial(environment.address, default="http://a"), "cards.example.org", "begin with https:// or http://"),
        (environment.addresses, "https://a, b", "begin with https:// or http:// and a name, not 'b'"),
        (environment.file, "/nowhere/privacy.txt", "names /nowhere/privacy.txt, which cannot be read"),
    ],
)
def test_what_a_setting_must_be_is_said(
    read: Callable[..., object], value: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NAIPE_X", value)
    with pytest.raises(ImproperlyConfigured, match=f"^NAIPE_X .*{re.escape(words)}"):
        read("NAIPE_X")
    monkeypatch.setenv("NAIPE_X", "")
    assert read("NAIPE_X") in (1, "UTC", "a@b", "http://a", "", [])


def test_one_of_some_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NAIPE_X", "Info")
    assert environment.choice("NAIPE_X", "debug", "info", default="debug") == "info"
    monkeypatch.setenv("NAIPE_X", "loud")
    with pytest.raises(ImproperlyConfigured, match="NAIPE_X must be debug or info, not 'loud'"):
        environment.choice("NAIPE_X", "debug", "info", default="debug")


def test_an_empty_value_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line `NAIPE_SECRET_KEY=` that nobody has filled in."""
    monkeypatch.setenv("NAIPE_X", "")
    assert environment.text("NAIPE_X", default="x") == "x"
    with pytest.raises(ImproperlyConfigured, match="Set the environment variable NAIPE_X"):
        environment.text("NAIPE_X")


@pytest.mark.parametrize("name", environment.SECRETS)
def test_a_secret_may_lie_in_a_file(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    held = tmp_path / "secret"
    held.write_text("from the file\n", encoding="utf-8")
    monkeypatch.setenv(name, "from the environment")
    monkeypatch.setenv(f"{name}_FILE", str(held))
    assert environment.text(name) == "from the file"
    monkeypatch.delenv(name)
    assert environment.text(name) == "from the file"
    monkeypatch.setenv(f"{name}_FILE", "")
    assert environment.text(name, default="neither") == "neither"


@pytest.mark.parametrize(
    ("content", "words"), [(b"", "one line"), (b"a\nb\n", "one line"), (b"\xff", "no text in UTF-8")]
)
def test_a_file_that_holds_no_secret_is_named_and_not_shown(
    content: bytes, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = tmp_path / "secret"
    held.write_bytes(content)
    monkeypatch.setenv("DATABASE_URL_FILE", str(held))
    with pytest.raises(ImproperlyConfigured, match=f"^DATABASE_URL_FILE names {held}, which .*{words}"):
        environment.text("DATABASE_URL")
    monkeypatch.setenv("DATABASE_URL_FILE", str(tmp_path / "nowhere"))
    with pytest.raises(ImproperlyConfigured, match="which cannot be read"):
        servers.urls()


def test_database_addresses() -> None:
    found = environment.database("postgres://me:p%40ss@db:5433/cards?sslmode=require", pool=4)
    assert (found["USER"], found["PASSWORD"], found["HOST"], found["PORT"]) == ("me", "p@ss", "db", "5433")
    assert found["OPTIONS"]["sslmode"] == "require"
    assert found["OPTIONS"]["pool"]["max_size"] == 4
    local = environment.database("postgres://naipe@/naipe?host=/run/naipe", pool=0)
    assert (local["NAME"], local["HOST"], local["PORT"], local["OPTIONS"]) == ("naipe", "/run/naipe", "", {})
    with pytest.raises(ImproperlyConfigured, match="DATABASE_URL must start with postgres://"):
        environment.database("mysql://x", pool=0)
    with pytest.raises(ImproperlyConfigured, match="must end with the name of a database"):
        environment.database("postgres://naipe@db:5432/", pool=0)


def test_a_database_that_comes_back_is_found_at_once(real_servers: None, tmp_path: Path) -> None:
    """A pool that kept trying with growing pauses would not notice it for as long again as it was away."""
    options = environment.database("postgres://naipe@/naipe?host=/nowhere", pool=2)["OPTIONS"]["pool"]
    address, _ = servers.urls()
    place = Path(dict(parse_qsl(urlsplit(address).query))["host"])
    with ConnectionPool(address.replace(str(place), str(tmp_path)), open=False, **options) as pool:
        # It has given up more than once, and begun anew without anybody who asks.
        wait_for(lambda: pool.get_stats().get("connections_errors", 0) > 6, what="trying")
        with ThreadPoolExecutor(1) as other:
            waiting = other.submit(pool.getconn, timeout=60)
            wait_for(lambda: pool.get_stats()["requests_waiting"] > 0, what="waiting")
            for socket in place.iterdir():
                (tmp_path / socket.name).symlink_to(socket)
            connection = waiting.result()
        assert connection.execute("SELECT 1").fetchone() == (1,)
        pool.putconn(connection)


def test_an_address_with_a_wrong_port_is_refused_without_its_password() -> None:
    for read in (partial(environment.database, pool=0), environment.broker):
        scheme = "redis" if read is environment.broker else "postgres"
        with pytest.raises(ImproperlyConfigured, match=r"The port in .*_URL must be a number") as refused:
            read(f"{scheme}://naipe:hunter2@here:port/1")
        assert "hunter2" not in str(refused.value)
    with pytest.raises(ImproperlyConfigured, match="REDIS_URL must start with redis://, not 'http'"):
        environment.broker("http://x")


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


def test_production_takes_its_secrets_from_files(tmp_path: Path) -> None:
    secrets = [name for name in environment.SECRETS if name in PRODUCTION]
    for name in secrets:
        (tmp_path / name).write_text(PRODUCTION[name] + "\n", encoding="utf-8")
    done = check(**dict.fromkeys(secrets, ""), **{f"{name}_FILE": str(tmp_path / name) for name in secrets})
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", ["NAIPE_SECRET_KEY", "NAIPE_HOSTS", "DATABASE_URL", "REDIS_URL"])
def test_production_names_what_is_missing(name: str) -> None:
    done = check(**{name: ""})
    assert (done.returncode, done.stderr) == (1, f"naipe: Set the environment variable {name}.\n")


@pytest.mark.parametrize("part", ["web", "worker", "beat"])
def test_a_process_of_its_own_says_it_in_one_sentence_too(part: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "config.programs", part],
        env=newcomers(**PRODUCTION, NAIPE_SMTP_PORT="abc", PYTHONPATH=f"{ROOT / 'platform'}:{ROOT}"),
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1
    assert done.stderr == "naipe: NAIPE_SMTP_PORT must be a whole number from 0 to 65535, not 'abc'.\n"


def test_settings_that_are_not_there() -> None:
    done = check(DJANGO_SETTINGS_MODULE="config.settings.prod")
    assert done.returncode == 1
    assert done.stderr.startswith("naipe: There is no settings module config.settings.prod, so set")
    assert done.stderr.count("\n") == 1


def test_secret_key_is_made_once_and_closed(tmp_path: Path) -> None:
    from config import data

    key = data.secret_key(tmp_path / "new")
    assert len(key) >= 50
    assert data.secret_key(tmp_path / "new") == key
    assert os.listdir(tmp_path / "new") == ["secret_key"]
    assert (tmp_path / "new" / "secret_key").stat().st_mode & 0o777 == 0o600
