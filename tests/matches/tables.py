"""Matches for tests: short to open, short to play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from accounts import services as accounts
from accounts.models import User
from games.kernel import ClockPreset, Move, Rng, Rules, random_move
from matches import selectors, services
from matches.engine import Position
from matches.models import Match
from matches.services import Answer, Done, Player, Refused

BLITZ = ClockPreset(60, 2, 20)
START_MS = 1_800_000_000_000


def person(name: str = "") -> User:
    """An account, or a guest where the name does not matter."""
    if not name:
        return accounts.create_guest()
    return accounts.create_person(username=name, email=f"{name}@example.org", password="a long enough password")


def house_bots(number: int, level: str = "club") -> list[Player]:
    accounts.ensure_house_bots()
    bots = User.objects.filter(kind=User.Kind.BOT, bot_level=level).order_by("pk")[:number]
    return [Player(bot, level) for bot in bots]


@dataclass
class At:
    """A running match and the hands that play it, at a moment that only moves when told."""

    code: str
    users: list[User]
    now: int = START_MS

    @property
    def match(self) -> Match:
        return selectors.by_code(self.code)

    @property
    def position(self) -> Position:
        return selectors.position_of(self.match)

    @cached_property
    def rules(self) -> Rules:
        return selectors.table_of(self.match).rules

    def legal(self, seat: int, position: Position | None = None) -> Move:
        """Some legal move of this seat, always the same at one version."""
        position = self.position if position is None else position
        legal = self.rules.legal_moves(position.state, seat)
        return random_move(legal, Rng(f"{self.code}|{position.version}|{seat}"))

    def play(self, seat: int | None = None, *, move: str = "", expected: int | None = None, id_: str = "") -> Answer:
        """A person's move; by default whoever is to act plays something legal now."""
        position = self.position
        seat = position.to_act[0] if seat is None else seat
        return services.submit_move(
            code=self.code,
            user=self.users[seat],
            expected=position.version if expected is None else expected,
            move=move or str(self.legal(seat, position)),
            client_id=id_ or f"{seat}.{position.version}",
            at_ms=self.now,
        )

    def play_to_the_end(self) -> Match:
        while self.position.phase == "running":
            self.now += 100
            answer = self.play()
            assert isinstance(answer, Done), answer
        return self.match


def open_match(
    seats: int = 4,
    *,
    bots: int = 0,
    clock: ClockPreset | None = BLITZ,
    game: str = "bouillabaisse",
    at_ms: int = START_MS,
    names: Sequence[str] = (),
    **more: Any,
) -> At:
    """A match of people (and bots in the last seats) whose first card is dealt; guests, unless ``names`` are given."""
    users = [person(name) for name in names or [""] * (seats - bots)]
    players = [Player(user) for user in users] + house_bots(bots)
    match = services.create_match(game=game, players=players, clock=clock, at_ms=at_ms, **more)
    return At(match.code, users, at_ms)


def code_of(answer: Answer) -> str:
    """The refusal's code."""
    assert isinstance(answer, Refused), answer
    return answer.code
