"""What a player may set about look, sound and speech: the fields, their values and their defaults.

Stored sparsely (only what differs from the default): as JSON in `User.settings` for people, in one cookie for
guests and visitors. Whatever is unknown or no longer allowed falls back to the default, field by field.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal
from urllib.parse import parse_qsl, urlencode

import msgspec

Language = Literal["", "en", "pt-br", "gl"]
Theme = Literal["auto", "light", "dark"]
Deck = Literal["two", "four"]


class Settings(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """All settings of one player. An empty language means the browser's."""

    language: Language = ""
    theme: Theme = "auto"
    deck: Deck = "two"
    card_size: Literal["small", "normal", "large"] = "normal"
    suit_letters: bool = False
    confirm: Literal["auto", "always", "never"] = "auto"
    hand_order: Literal["alternate", "bridge"] = "alternate"
    high_first: bool = True
    motion: Literal["auto", "off", "fast", "normal", "slow"] = "auto"
    trick_pause_ms: Annotated[int, msgspec.Meta(ge=300, le=2000)] = 900
    sound_turn: bool = True
    sound_card: bool = False
    sound_trick: bool = False
    sound_time: bool = True
    sound_chat: bool = False
    sound_round: bool = True
    vibrate: bool = False
    letter_keys: bool = True
    verbosity: Literal["short", "full"] = "full"


_FIELDS = {field.name: field for field in msgspec.structs.fields(Settings)}


def read(stored: Mapping[str, Any]) -> Settings:
    """Settings from what was stored, by whatever version of this site or by a visitor's own hand."""
    fitting: dict[str, Any] = {}
    for name, value in stored.items():
        field = _FIELDS.get(name)
        if field is None:
            continue
        try:
            fitting[name] = msgspec.convert(value, field.type, strict=False)
        except msgspec.ValidationError:
            continue
    return Settings(**fitting)


def stored(settings: Settings) -> dict[str, Any]:
    """Only what differs from the defaults."""
    sparse: dict[str, Any] = msgspec.to_builtins(settings)
    return sparse


def from_cookie(text: str) -> Settings:
    return read(dict(parse_qsl(text[:1000])))


def to_cookie(settings: Settings) -> str:
    plain = {name: int(value) if isinstance(value, bool) else value for name, value in stored(settings).items()}
    return urlencode(plain)


def changed(settings: Settings, changes: Mapping[str, Any]) -> Settings:
    """``settings`` with some values replaced; values that do not fit are ignored."""
    return read({**msgspec.structs.asdict(settings), **{k: v for k, v in changes.items() if _fits(k, v)}})


def _fits(name: str, value: Any) -> bool:
    if name not in _FIELDS:
        return False
    try:
        msgspec.convert(value, _FIELDS[name].type, strict=False)
    except msgspec.ValidationError:
        return False
    return True
