"""Moves as the log, the page and the bots write them.

A move is a verb and tokens: ``play:QS``, ``bid:3``, ``meld:7C,8C,9C``, ``pass``. The text is canonical:
``Move.parse(str(move)) == move``. Tokens are cards, numbers or names that the game's rules define;
they never contain hidden information beyond what the mover sees.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from games.kernel.rng import Rng

MAX_TEXT = 400  # 40 cards of Buraco with room to spare
_TEXT = re.compile(r"([a-z_]{1,20})(?::([A-Za-z0-9_+-]{1,12}(?:,[A-Za-z0-9_+-]{1,12}){0,63}))?")


class MoveError(ValueError):
    """The text is not a move of any game."""


@dataclass(frozen=True, slots=True, order=True)
class Move:
    """One decision of one seat, in the vocabulary of its game."""

    verb: str
    tokens: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.verb}:{','.join(self.tokens)}" if self.tokens else self.verb

    @property
    def token(self) -> str:
        """The only token of a move that has exactly one."""
        (token,) = self.tokens
        return token

    @classmethod
    def parse(cls, text: object) -> Move:
        """The move written in ``text``; raises `MoveError` for anything else, however long or odd."""
        if not isinstance(text, str) or len(text) > MAX_TEXT:
            raise MoveError("not a move")
        match = _TEXT.fullmatch(text)
        if match is None:
            raise MoveError("not a move")
        verb, tokens = match.groups()
        return cls(verb, tuple(tokens.split(",")) if tokens else ())


@dataclass(frozen=True, slots=True)
class Choice:
    """Many moves in one entry: the verb with ``least`` to ``most`` of ``among``, each as often as it stands there.

    For moves that are sets of cards (an exchange of 4 out of 17), where a list would run to millions.
    ``Rules.apply`` checks the set itself; an entry promises that every such set is legal, unless it is ``checked``:
    then any such set may be tried and ``apply`` decides (cards that must form a meld). Beside checked entries
    there is always one that is not, so that random play and bots need not try.
    ``fixed`` tokens stand before the chosen ones (the meld that cards are added to).
    """

    verb: str
    among: tuple[str, ...]
    least: int
    most: int
    fixed: tuple[str, ...] = ()
    checked: bool = False

    def move(self, chosen: Sequence[str]) -> Move:
        return Move(self.verb, (*self.fixed, *chosen))

    def admits(self, move: Move) -> bool:
        chosen = move.tokens[len(self.fixed) :]
        return (
            move.verb == self.verb
            and move.tokens[: len(self.fixed)] == self.fixed
            and self.least <= len(chosen) <= self.most
            and Counter(chosen) <= Counter(self.among)
        )


Legal: TypeAlias = tuple[Move | Choice, ...]


def random_move(legal: Legal, rng: Rng) -> Move:
    """A uniformly drawn entry of ``legal``; of a `Choice`, a uniformly drawn set of a drawn size.

    Checked choices are left out: a set drawn from one may be illegal.
    """
    sure = [entry for entry in legal if isinstance(entry, Move) or not entry.checked]
    entry = sure[rng.below(len(sure))]
    if isinstance(entry, Move):
        return entry
    size = entry.least + rng.below(entry.most - entry.least + 1)
    return entry.move(sorted(rng.sample(entry.among, size)))
