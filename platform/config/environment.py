"""Reads settings from the environment, with the variable's name in every complaint."""

from __future__ import annotations

import math
import os
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured


def text(name: str, *, default: str | None = None) -> str:
    """The variable's value; without a default it must be set."""
    value = os.environ.get(name, default)
    if value is None:
        raise ImproperlyConfigured(f"Set the environment variable {name}.")
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


def number(name: str, *, default: int) -> int:
    value = os.environ.get(name, "").strip()
    if not value:
        return default
    try:
        return int(value)
    except ValueError:
        raise ImproperlyConfigured(f"{name} must be a whole number, not {value!r}.") from None


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
    return [part.strip() for part in os.environ.get(name, default).split(",") if part.strip()]


def database(address: str, *, pool: int) -> dict[str, Any]:
    """Django's settings for ``postgres://user:password@host:port/name?host=/socket/folder``.

    With ``pool`` connections kept in the process, for those that work in many threads; else one a thread.
    """
    parts = urlsplit(address)
    query = dict(parse_qsl(parts.query))
    if parts.scheme not in {"postgres", "postgresql"}:
        raise ImproperlyConfigured(f"DATABASE_URL must start with postgres://, not {parts.scheme or address[:12]!r}.")
    options: dict[str, Any] = {name: query[name] for name in ("sslmode", "sslrootcert") if name in query}
    if pool:
        options["pool"] = {"min_size": 1, "max_size": pool, "timeout": 10}
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.lstrip("/")) or query.get("dbname", ""),
        "USER": unquote(parts.username or query.get("user", "")),
        "PASSWORD": unquote(parts.password or query.get("password", "")),
        "HOST": query.get("host") or parts.hostname or "",
        "PORT": str(parts.port or query.get("port", "")),
        "OPTIONS": options,
        "CONN_HEALTH_CHECKS": True,
    }
