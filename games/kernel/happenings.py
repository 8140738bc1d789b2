"""What a transition did, in words the picture, the log, the screen reader and the API share.

A state carries the happenings of the transition that made it (``state.told``). Each is a code with parameters;
``strings.EVENTS`` of the game turns it into a sentence. Parameter names have meaning (see ``games/words.py``):
``seat``/``by``/``to`` are players, ``card`` and ``cards`` are cards, ``suit`` is a suit; all else is printed as it is.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from games.kernel.viewers import Viewer

Value: TypeAlias = int | str | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Happening:
    """One fact. ``only`` limits it to some seats; ``never`` hides it from seats that get a fuller one instead.

    ``beat`` asks for a pause before the next clock starts: after a trick, or between deals.
    Example: a drawn card is ``Happening("drew", 0, {"card": "7H"}, only=(0,))`` together with
    ``Happening("drew_unseen", 0, never=(0,))``.
    """

    code: str
    seat: int | None = None
    params: tuple[tuple[str, Value], ...] = ()
    only: tuple[int, ...] | None = None
    never: tuple[int, ...] = ()
    beat: Literal["", "trick", "deal"] = ""


def happening(
    code: str,
    seat: int | None = None,
    *,
    only: tuple[int, ...] | None = None,
    never: tuple[int, ...] = (),
    beat: Literal["", "trick", "deal"] = "",
    **params: Value,
) -> Happening:
    """A `Happening` with its parameters as keywords."""
    return Happening(code, seat, tuple(sorted(params.items())), only, never, beat)


def visible(told: Iterable[Happening], viewer: Viewer) -> tuple[Happening, ...]:
    """The happenings this viewer may hear. The open table hears the fuller form of each."""
    return tuple(h for h in told if _heard(h, viewer))


def _heard(h: Happening, viewer: Viewer) -> bool:
    if viewer.kind == "open":
        return not h.never
    if viewer.kind == "seat":
        return (h.only is None or viewer.seat in h.only) and viewer.seat not in h.never
    return h.only is None
