"""What a player may set about look, sound and speech: the fields, their values and their defaults.

Stored sparsely (only what differs from the default): as JSON in `User.settings` for people, in one cookie for
guests and visitors. Whatever is unknown or no longer allowed falls back to the default, field by field.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal
from urllib.parse import parse_qsl, urlencode

import msgspec

from games.hands import SUIT_ORDERS, HandOrder

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
    hand_order: Literal["auto", "alternate", "bridge"] = "auto"
    high_card: Literal["auto", "left", "right"] = "auto"
    motion: Literal["auto", "off", "fast", "normal", "slow"] = "auto"
    trick_pause_ms: Annotated[int, msgspec.Meta(ge=300, le=2000)] = 900
    sound_turn: bool = True
    sound_match: bool = True
    sound_card: bool = False
    sound_trick: bool = False
    sound_time: bool = True
    sound_chat: bool = False
    vibrate: bool = False
    letter_keys: bool = True
    verbosity: Literal["short", "full"] = "full"
    # which hints of which game were dismissed, as `accounts.hints` writes it; not on the settings page
    hints: Annotated[str, msgspec.Meta(max_length=200, pattern=r"^[a-z0-9:.-]*$")] = ""

    @property
    def hand(self) -> HandOrder:
        """How the own cards lie."""
        return HandOrder(SUIT_ORDERS[self.hand_order], self.high_card)

    @property
    def sounds(self) -> str:
        """The events that are heard, as the page's script knows them."""
        return " ".join(name.removeprefix("sound_") for name in SOUNDS if getattr(self, name))


SOUNDS = ("sound_turn", "sound_match", "sound_card", "sound_trick", "sound_time", "sound_chat")


_FIELDS = {field.name: field for field in msgspec.structs.fields(Settings)}
#: What the settings page may set.
CHANGEABLE = tuple(name for name in _FIELDS if name != "hints")


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
    return read({**msgspec.structs.asdict(settings), **{k: v for k, v in changes.items() if fits(k, v)}})


def fits(name: str, value: Any) -> bool:
    """Whether there is such a setting, and whether it may have this value."""
    if name not in _FIELDS:
        return False
    try:
        msgspec.convert(value, _FIELDS[name].type, strict=False)
    except msgspec.ValidationError:
        return False
    return True
