"""Round Rule cards: what a side can say, and the sets of twelve that are data in ``sets/``.

A set is one JSON file, checked as a whole when this module is imported: a wrong file stops the start with
one sentence that names the file, the card and the field. A set in use never changes: a correction gets a new
``version`` in a new file beside the old one, so that old matches keep the cards they were played with.

Vocabulary: a card has two *sides*, Capoeira and Carnaval; what a side changes in the rules are its *twists*.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, NoReturn, TypeAlias, get_args

DECK = 48
LEAST_SEATS, MOST_SEATS = 2, 8
ROUNDS = 5
SIDES = ("capoeira", "carnaval")
LANGUAGES = ("en", "pt", "gl")

See: TypeAlias = Literal["own", "open", "brow", "up", "down"]
Bid: TypeAlias = Literal["seen", "blind"]
PlayMode: TypeAlias = Literal["turns", "sealed"]
Win: TypeAlias = Literal["high", "low", "second", "middle", "alternate"]
Bug: TypeAlias = Literal["all", "none"]

DEFAULTS = {"see": "own", "bid": "seen", "play": "turns", "win": "high", "bug": "all"}
_SEE = re.compile(r"(own|open|brow)|(up|down):([1-9])")
_WORDS: Mapping[str, tuple[str, ...]] = {
    "bid": get_args(Bid),
    "play": get_args(PlayMode),
    "win": get_args(Win),
    "bug": get_args(Bug),
}


class BadSet(ValueError):
    """A set of Round Rule cards that cannot be played; the message names what to mend."""


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a Round Rule card, ready to play. ``count`` is the k of up:k and down:k.

    ``sizes`` are the nominal hand sizes for 2, 3, … 8 seats; ``limit`` caps the tricks where a card says so.
    """

    see: See = "own"
    count: int = 0
    bid: Bid = "seen"
    play: PlayMode = "turns"
    win: Win = "high"
    bug: Bug = "all"
    sizes: tuple[int, ...] = (5, 5, 5, 5, 5, 5, 5)
    limit: int | None = None

    def hand_size(self, seats: int) -> int:
        """Cards for each seat (R2): the deck has 48."""
        return min(self.sizes[seats - LEAST_SEATS], DECK // seats)

    def twists(self) -> tuple[tuple[str, int], ...]:
        """What this side changes, in the order of the vocabulary, each with its count (0 where it has none)."""
        changed: list[tuple[str, int]] = [(self.see, self.count)] if self.see != "own" else []
        if self.bid == "blind":
            changed.append(("blind", 0))
        if self.play == "sealed":
            changed.append(("sealed", 0))
        if self.win != "high":
            changed.append((self.win, 0))
        if self.bug == "none":
            changed.append(("no_bug", 0))
        return tuple(changed) or (("none", 0),)

    def tricks(self, seats: int) -> int:
        size = self.hand_size(seats)
        return size if self.limit is None else min(self.limit, size)


# X1: an Extra Round has no Round Rule card; five cards each, highest survivor wins.
EXTRA = Side()


@dataclass(frozen=True, slots=True)
class RuleCard:
    """One Round Rule card. A side that does not exist is None; one always does."""

    id: str
    names: tuple[tuple[str, str], ...]
    capoeira: Side | None
    carnaval: Side | None

    def sides(self) -> tuple[tuple[str, Side], ...]:
        """The sides that exist, Capoeira first."""
        both = (("capoeira", self.capoeira), ("carnaval", self.carnaval))
        return tuple((name, side) for name, side in both if side is not None)

    def side(self, name: str) -> Side:
        return dict(self.sides())[name]

    def name(self, language: str) -> str:
        """The card's name in ``language`` (``pt-br``, ``gl``), English where it has none."""
        names = dict(self.names)
        return names.get(language.partition("-")[0], names["en"])


@dataclass(frozen=True, slots=True)
class RuleSet:
    """Twelve cards under one name and version. ``key`` is both, as the log and the options write it."""

    name: str
    version: int
    official: bool
    cards: tuple[RuleCard, ...]

    @property
    def key(self) -> str:
        return f"{self.name}.{self.version}"

    def card(self, card_id: str) -> RuleCard:
        return next(card for card in self.cards if card.id == card_id)


def parse(text: str, source: str) -> RuleSet:
    """The set written in ``text``; raises `BadSet` with ``source`` and the place of the first fault."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError as fault:
        raise BadSet(f"{source}: not JSON: {fault}") from None
    return _Reader(source).rule_set(data)


class _Reader:
    """Checks and converts one file; every refusal says where."""

    def __init__(self, source: str) -> None:
        self._source = source

    def rule_set(self, data: Any) -> RuleSet:
        fields = self._fields(data, "the set", {"set", "version", "official", "draw", "defaults", "cards"}, set())
        name = fields["set"]
        if not isinstance(name, str) or not re.fullmatch(r"[a-z][a-z0-9-]{0,30}", name):
            self._refuse("set", "must be a short name in small letters, digits and hyphens")
        self._whole(fields["version"], "version", 1, 999)
        if not isinstance(fields["official"], bool):
            self._refuse("official", "must be true or false")
        if fields["draw"] != ROUNDS:
            self._refuse("draw", f"must be {ROUNDS}: a match has {ROUNDS} rounds")
        defaults = self._twists(fields["defaults"], "defaults", DEFAULTS)
        cards = fields["cards"]
        if not isinstance(cards, list) or len(cards) != 12:
            self._refuse("cards", "must be a list of 12 cards")
        read = tuple(self._card(card, f"cards[{place}]", defaults) for place, card in enumerate(cards))
        if len({card.id for card in read}) != len(read):
            self._refuse("cards", "two cards have the same id")
        return RuleSet(name, fields["version"], fields["official"], read)

    def _card(self, data: Any, place: str, defaults: Mapping[str, str]) -> RuleCard:
        optional = {"gl", "cards", "tricks", *SIDES}
        fields = self._fields(data, place, {"id", "en", "pt"}, optional)
        card_id = fields["id"]
        if not isinstance(card_id, str) or not re.fullmatch(r"[A-Z][A-Z0-9]{0,7}", card_id):
            self._refuse(f"{place}.id", "must be capitals and digits, such as H01")
        names = {language: fields[language] for language in LANGUAGES if language in fields}
        for language, name in names.items():
            if not isinstance(name, str) or not name.strip() or len(name) > 40:
                self._refuse(f"{card_id}.{language}", "must be a name of at most 40 letters")
        if not any(side in fields for side in SIDES):
            self._refuse(card_id, "has neither a capoeira nor a carnaval side")
        capoeira, carnaval = (
            self._side(fields[side], f"{card_id}.{side}", fields, defaults) if side in fields else None
            for side in SIDES
        )
        return RuleCard(card_id, tuple(names.items()), capoeira, carnaval)

    def _side(self, data: Any, place: str, card: Mapping[str, Any], defaults: Mapping[str, str]) -> Side:
        fields = self._fields(data, place, set(), {*DEFAULTS, "cards", "tricks"})
        own = {key: value for key, value in fields.items() if key in DEFAULTS}
        twists = self._twists(own, place, defaults)
        # 5.5: a side's own number of cards or tricks stands above the card's.
        numbers = {**{key: card[key] for key in ("cards", "tricks") if key in card}, **fields}
        if "cards" not in numbers:
            self._refuse(place, "neither the card nor the side says how many cards are dealt")
        sizes = self._sizes(numbers["cards"], f"{place}.cards")
        limit = numbers.get("tricks")
        if limit is not None:
            self._whole(limit, f"{place}.tricks", 1, max(sizes))
        match = _SEE.fullmatch(twists["see"])
        if match is None:
            self._refuse(f"{place}.see", f"unknown word {twists['see']!r}")
        see, count = (match[1], 0) if match[1] else (match[2], int(match[3]))
        side = Side(
            see=see,  # type: ignore[arg-type]  # the pattern admits the words of See alone
            count=count,
            bid=twists["bid"],  # type: ignore[arg-type]  # checked in _twists, like the three below
            play=twists["play"],  # type: ignore[arg-type]
            win=twists["win"],  # type: ignore[arg-type]
            bug=twists["bug"],  # type: ignore[arg-type]
            sizes=sizes,
            limit=limit,
        )
        least = min(side.hand_size(seats) for seats in range(LEAST_SEATS, MOST_SEATS + 1))
        if count > least:
            self._refuse(f"{place}.see", f"{twists['see']} asks for more cards than the smallest hand has ({least})")
        return side

    def _twists(self, data: Any, place: str, defaults: Mapping[str, str]) -> dict[str, str]:
        fields = self._fields(data, place, set(), set(DEFAULTS))
        for key, value in fields.items():
            known = isinstance(value, str) and (value in _WORDS[key] if key in _WORDS else bool(_SEE.fullmatch(value)))
            if not known:
                self._refuse(f"{place}.{key}", f"unknown word {value!r}")
        return {**defaults, **fields}

    def _sizes(self, value: Any, place: str) -> tuple[int, ...]:
        seats = range(LEAST_SEATS, MOST_SEATS + 1)
        if isinstance(value, dict):
            if set(value) != {str(n) for n in seats}:
                self._refuse(place, f"must name every number of seats from {LEAST_SEATS} to {MOST_SEATS}")
            numbers = [value[str(n)] for n in seats]
        else:
            numbers = [value] * len(seats)
        for number in numbers:
            self._whole(number, place, 1, DECK // LEAST_SEATS)
        return tuple(numbers)

    def _whole(self, value: Any, place: str, least: int, most: int) -> None:
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            self._refuse(place, f"must be a whole number from {least} to {most}")

    def _fields(self, data: Any, place: str, needed: set[str], optional: set[str]) -> dict[str, Any]:
        if not isinstance(data, dict):
            self._refuse(place, "must be an object")
        for name in sorted(needed - set(data)):
            self._refuse(place, f"has no {name!r}")
        for name in sorted(set(data) - needed - optional):
            self._refuse(place, f"has an unknown field {name!r}")
        return data

    def _refuse(self, place: str, what: str) -> NoReturn:
        raise BadSet(f"{self._source}: {place}: {what}")


def load(folder: Path) -> Mapping[str, RuleSet]:
    """Every set in ``folder`` by key, the newest version of a name first; raises `BadSet`."""
    sets = [parse(path.read_text(encoding="utf-8"), path.name) for path in sorted(folder.glob("*.json"))]
    keys = [found.key for found in sets]
    if len(set(keys)) != len(keys):
        raise BadSet(f"{folder.name}: two files hold the same set and version")
    return {found.key: found for found in sorted(sets, key=lambda found: (found.name, -found.version))}


SETS = load(Path(__file__).parent / "sets")


def newest() -> tuple[str, ...]:
    """Keys of the sets that new tables may use: the newest version of each name."""
    first: dict[str, str] = {}
    for key, found in SETS.items():
        first.setdefault(found.name, key)
    return tuple(first.values())
