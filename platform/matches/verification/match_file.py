"""The parts of a match file that bear on its deal. README.md of `matches` gives the whole format."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from games import registry
from matches.deal import SCHEME

FORMAT = "naipe-match-1"


@dataclass(frozen=True, slots=True)
class Revealed:
    k: int
    secret: str


@dataclass(frozen=True, slots=True)
class Part:
    """What one seat gave to the shuffle; where tables share their deals, one ``entry`` of the tournament."""

    seat: int | None = None
    entry: int | None = None
    commitment: str = ""
    seed: str = ""
    empty: str = ""

    @property
    def number(self) -> int:
        return self.seat if self.seat is not None else self.entry if self.entry is not None else -1


@dataclass(frozen=True, slots=True)
class Shuffle:
    """One answer of the decks."""

    deal: int
    label: str
    n: int
    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DealSection:
    scheme: str
    id: str
    commitment: str
    contributions: tuple[Part, ...]
    revealed: Revealed | None = None
    shuffles: tuple[Shuffle, ...] = ()


@dataclass(frozen=True, slots=True)
class LogEvent:
    seq: int
    kind: str
    seat: int | None = None
    payload: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class MatchFile:
    """The parts of a match file that bear on the deal; everything else in it is ignored here."""

    format: str
    id: str
    game: str
    rules_version: int
    options: dict[str, bool | int | str]
    seats: tuple[dict[str, Any], ...]
    deal: DealSection
    events: tuple[LogEvent, ...]
    first_seat: int | None = None
    result: dict[str, Any] | None = None


class Unreadable(Exception):
    """The text is no match file that this version can check: ``code`` and ``params`` say why."""

    def __init__(self, code: str, **params: str | int) -> None:
        super().__init__(code)
        self.code, self.params = code, params


def read(text: bytes | str) -> MatchFile:
    """Raises `Unreadable`."""
    try:
        file = msgspec.json.decode(text, type=MatchFile)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Unreadable("not_a_match_file", why=str(error)) from error
    if file.format != FORMAT:
        raise Unreadable("unknown_format", format=file.format[:40])
    if file.deal.scheme != SCHEME:
        raise Unreadable("unknown_scheme", scheme=file.deal.scheme[:40])
    if file.game not in registry.slugs():
        raise Unreadable("unknown_game", game=file.game[:40])
    try:
        registry.get(file.game).rules_of(file.rules_version)
    except KeyError as error:
        raise Unreadable("old_rules", game=file.game, version=file.rules_version) from error
    return file
