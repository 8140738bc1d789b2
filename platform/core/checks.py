"""System checks: a site that is put together wrongly says so in a sentence before it serves anybody."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, register


@register(Tags.database)
def database_is_postgresql(**_: Any) -> list[CheckMessage]:
    """Row locks, LISTEN and partial constraints are relied on."""
    if settings.DATABASES["default"]["ENGINE"] == "django.db.backends.postgresql":
        return []
    return [Error("Naipe needs PostgreSQL.", hint="Set DATABASE_URL to postgres://…", id="core.E001")]


@register()
def source_root_is_no_package(
    app_configs: Sequence[AppConfig] | None = None,
    **_: Any,
) -> list[CheckMessage]:
    """``platform`` as a package would hide the standard library's module of that name."""
    marker = Path(settings.ROOT) / "platform" / "__init__.py"
    if not marker.exists():
        return []
    return [Error(f"Remove {marker}: it hides the standard library's platform module.", id="core.E002")]
