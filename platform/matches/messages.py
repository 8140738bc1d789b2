"""The protocol between a table's page and the server, each message a dataclass.

From the page: `Hello`, `Ping`, `PlayMove`, `Contribute`, `Leave`, `Claim`, `Back`, `Pause`, `Say`. From the server, as
JSON: ``table``, ``ack``, ``refused``, ``presence``, ``pong``, ``said``, ``rated``, ``rematch``, ``origin``, ``barred``,
``decided``.
The same messages travel over HTTP where WebSockets are blocked.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

MAX_BYTES = 4_096
Version: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]
Id: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_.:-]+$")]


class Hello(Struct, tag="hello", forbid_unknown_fields=True):
    """The page shows version ``have`` and wants what is newer."""

    have: Version


class Ping(Struct, tag="ping", forbid_unknown_fields=True):
    """Sent every 2.5 s; heals a lost wake-up."""

    have: Version


class PlayMove(Struct, tag="move", forbid_unknown_fields=True):
    id: Id
    expected: Version
    move: Annotated[str, Meta(max_length=400)]


class Contribute(Struct, tag="contribute", forbid_unknown_fields=True):
    """This browser's part in the shuffle, in hexadecimal."""

    id: Id
    part: Annotated[str, Meta(max_length=6)]
    value: Annotated[str, Meta(max_length=64)]


class Leave(Struct, tag="resign", forbid_unknown_fields=True):
    """Resign, or abort before the own first move."""

    id: Id


class Claim(Struct, tag="claim", forbid_unknown_fields=True):
    """The page sees a clock at zero (``time``), or the player claims the win from an opponent who has gone."""

    id: Id
    what: Literal["time", "win"] = "time"


class Back(Struct, tag="back", forbid_unknown_fields=True):
    """Take the seat back from the bot that plays it."""

    id: Id


class Say(Struct, tag="say", forbid_unknown_fields=True):
    """One of the preset phrases, by its key."""

    id: Id
    phrase: Annotated[str, Meta(max_length=20)]


class Pause(Struct, tag="pause", forbid_unknown_fields=True):
    """Want a pause or agree to one, decline it, or go on after it."""

    id: Id
    step: Literal["ask", "refuse", "end"]


Message: TypeAlias = Hello | Ping | PlayMove | Contribute | Leave | Claim | Back | Pause | Say


class BadMessage(ValueError):
    """Not a message of this protocol. ``id`` is the message's own, where one could be read."""

    def __init__(self, reason: str, id_: str = "") -> None:
        super().__init__(reason)
        self.id = id_


def parse(text: str | bytes | None) -> Message:
    """The message in ``text``; raises `BadMessage` for anything else: wrong type, too long, unknown."""
    if not text:
        raise BadMessage("empty")
    data = text.encode() if isinstance(text, str) else text
    if len(data) > MAX_BYTES:
        raise BadMessage("too long")
    try:
        return msgspec.json.decode(data, type=Message)
    except (msgspec.DecodeError, ValueError) as error:
        raise BadMessage(str(error), _id_in(data)) from error


def _id_in(data: bytes) -> str:
    """The id of a message that is otherwise not understood, so that the page can tell which was refused."""
    try:
        found: Any = msgspec.json.decode(data)
    except (msgspec.DecodeError, ValueError):
        return ""
    value = found.get("id") if isinstance(found, dict) else None
    return value[:40] if isinstance(value, str) else ""


def ack(id_: str, version: int) -> dict[str, Any]:
    return {"type": "ack", "id": id_, "v": version}


def refused(id_: str, code: str, say: str) -> dict[str, Any]:
    return {"type": "refused", "id": id_, "code": code, "say": say}


def pong(version: int, now: int) -> dict[str, Any]:
    return {"type": "pong", "v": version, "now": now}
