"""Reads settings from the environment, with the variable's name in every complaint."""

from __future__ import annotations

import contextlib
import math
import os
import zoneinfo
from email.utils import parseaddr
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured
from psycopg_pool import ConnectionPool, PoolTimeout

#: What may lie in a file instead, named by ``…_FILE``: an environment is shown to whoever may look at a container.
SECRETS = ("NAIPE_SECRET_KEY", "NAIPE_SMTP_PASSWORD", "DATABASE_URL", "REDIS_URL")


def text(name: str, *, default: str | None = None) -> str:
    """The variable's value, or the default where it is empty or not set; without a default it must be set.

    Of a secret the file stands above the variable.
    """
    value = (name in SECRETS and _only_line(f"{name}_FILE")) or os.environ.get(name) or default
    if value is None:
        raise ImproperlyConfigured(f"Set the environment variable {name}.")
    return value


def choice(name: str, *known: str, default: str) -> str:
    """One of the words that are known, in small letters."""
    value = text(name, default=default).strip().lower()
    if value not in known:
        raise ImproperlyConfigured(f"{name} must be {', '.join(known[:-1])} or {known[-1]}, not {value!r}.")
    return value


def zone(name: str, *, default: str) -> str:
    """The name of a time zone."""
    value = text(name, default=default)
    try:
        zoneinfo.ZoneInfo(value)
    except (zoneinfo.ZoneInfoNotFoundError, ValueError, OSError):
        raise ImproperlyConfigured(f"{name} must name a time zone, such as America/Sao_Paulo, not {value!r}.") from None
    return value


def mailbox(name: str, *, default: str) -> str:
    """An e-mail address, with or without a name before it."""
    value = text(name, default=default)
    person, _, place = parseaddr(value)[1].rpartition("@")
    if not person or not place:
        raise ImproperlyConfigured(f"{name} must be an e-mail address, not {value!r}.")
    return value


def file(name: str) -> str:
    """The path of a text that can be read; empty where none is named."""
    value = text(name, default="")
    if value:
        _read(name, value)
    return value


def _read(name: str, path: str) -> str:
    try:
        return Path(path).read_text(encoding="utf-8")
    except OSError as error:
        raise ImproperlyConfigured(f"{name} names {path}, which cannot be read ({error.strerror}).") from None
    except UnicodeDecodeError:
        raise ImproperlyConfigured(f"{name} names {path}, which is no text in UTF-8.") from None


def _only_line(name: str) -> str:
    """What the secret's file holds, without the end of its line; empty where none is named."""
    path = os.environ.get(name, "")
    if not path:
        return ""
    value = _read(name, path).strip()
    if not value or "\n" in value:
        raise ImproperlyConfigured(f"{name} names {path}, which must hold one line and nothing else.")
    return value


def flag(name: str, *, default: bool) -> bool:
    """1/0, true/false, yes/no, on/off."""
    value = os.environ.get(name, "").strip().lower()
    if not value:
        return default
    if value in {"1", "true", "yes", "on"}:
        return True
    if value in {"0", "false", "no", "off"}:
        return False
    raise ImproperlyConfigured(f"{name} must be 1 or 0, not {value!r}.")


def number(name: str, *, default: int, least: int = 0, most: int | None = None, words: str = "") -> int:
    """``words`` are what may stand in its place, for the complaint."""
    value = os.environ.get(name, "").strip()
    if not value:
        return default
    try:
        found = int(value)
    except ValueError:
        found = least - 1
    if found < least or (most is not None and found > most):
        bounds = f"from {least} on" if most is None else f"from {least} to {most}"
        raise ImproperlyConfigured(f"{name} must be {words}a whole number {bounds}, not {value!r}.")
    return found


def port(name: str, *, default: int) -> int:
    return number(name, default=default, most=65_535)


def decimal(name: str, *, default: float) -> float:
    """A number that is not negative, with or without a point."""
    value = os.environ.get(name, "").strip()
    if not value:
        return default
    try:
        found = float(value)
    except ValueError:
        found = math.nan
    if not 0 <= found < math.inf:
        raise ImproperlyConfigured(f"{name} must be a number from 0 on, not {value!r}.")
    return found


def listing(name: str, *, default: str) -> list[str]:
    """Values separated by commas."""
    return [part.strip() for part in text(name, default=default).split(",") if part.strip()]


def address(name: str, *, default: str) -> str:
    """Where a site is found, without a slash at its end."""
    return _address(name, text(name, default=default))


def addresses(name: str) -> list[str]:
    return [_address(name, value) for value in listing(name, default="")]


def _address(name: str, value: str) -> str:
    parts = urlsplit(value)
    if parts.scheme not in {"http", "https"} or not parts.hostname:
        raise ImproperlyConfigured(f"{name} must begin with https:// or http:// and a name, not {value!r}.")
    return value.rstrip("/")


def database(address: str, *, pool: int) -> dict[str, Any]:
    """Django's settings for ``postgres://user:password@host:port/name?host=/socket/folder``.

    With ``pool`` connections kept in the process, for those that work in many threads; else one a thread.
    """
    parts = _server("DATABASE_URL", address, "postgres", "postgresql")
    query = dict(parse_qsl(parts.query))
    if not (name := unquote(parts.path.lstrip("/")) or query.get("dbname", "")):
        raise ImproperlyConfigured("DATABASE_URL must end with the name of a database, as in postgres://host/name.")
    options: dict[str, Any] = {name: query[name] for name in ("sslmode", "sslrootcert") if name in query}
    if pool:
        # A pool that cannot connect waits twice as long each time before it tries again, up to minutes. This one gives
        # up after a second and begins anew, so that a database that comes back is found at once.
        again = {"reconnect_timeout": 1, "reconnect_failed": _try_again}
        options["pool"] = {"min_size": 1, "max_size": pool, "timeout": 10, **again}
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": name,
        "USER": unquote(parts.username or query.get("user", "")),
        "PASSWORD": unquote(parts.password or query.get("password", "")),
        "HOST": query.get("host") or parts.hostname or "",
        "PORT": str(parts.port or query.get("port", "")),
        "OPTIONS": options,
        "CONN_HEALTH_CHECKS": True,
    }


def _try_again(pool: ConnectionPool) -> None:
    """Asks for a connection, as a request would: those who wait already ask no more."""
    with contextlib.suppress(PoolTimeout):
        pool.putconn(pool.getconn(timeout=0.1))


def broker(address: str) -> str:
    """``redis://host:port/number`` or ``unix:///path``, as the clients of Redis take it."""
    _server("REDIS_URL", address, "redis", "rediss", "unix")
    return address


def _server(name: str, address: str, *schemes: str) -> SplitResult:
    """The parts of a server's address. What is wrong is said without the password that may stand in it."""
    parts = urlsplit(address)
    if parts.scheme not in schemes:
        raise ImproperlyConfigured(f"{name} must start with {schemes[0]}://, not {parts.scheme or address[:12]!r}.")
    try:
        _ = parts.port
    except ValueError:
        raise ImproperlyConfigured(f"The port in {name} must be a number from 0 to 65535.") from None
    return parts
