"""What there is to be told of. Apps above register their kinds; this app knows no words of theirs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise

BELL, MAIL = "bell", "mail"
CHANNELS = (BELL, MAIL)


@dataclass(frozen=True, slots=True)
class Group:
    """Kinds that share their switches. ``mail``: whether e-mail is on until somebody switches it off."""

    slug: str
    label: Promise
    mail: bool = False


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind: its group, and its sentence, completed by the notice's context."""

    slug: str
    group: str
    sentence: Promise


_groups: dict[str, Group] = {}
_kinds: dict[str, Kind] = {}


def register(groups: tuple[Group, ...], kinds: tuple[Kind, ...]) -> None:
    """Called when an app starts; again changes nothing."""
    _groups.update({group.slug: group for group in groups})
    _kinds.update({kind.slug: kind for kind in kinds})


def groups() -> tuple[Group, ...]:
    return tuple(_groups.values())


def group_of(kind: str) -> Group | None:
    found = _kinds.get(kind)
    return None if found is None else _groups.get(found.group)


def say(kind: str, context: Mapping[str, Any]) -> str:
    """The notice in the reader's language; nothing for a kind that is no longer known."""
    found = _kinds.get(kind)
    return "" if found is None else str(found.sentence) % context
