"""What rules say when a move may not be made."""

from __future__ import annotations


class IllegalMove(Exception):
    """A move the rules refuse.

    ``code`` is a key of the game's ``strings.ERRORS`` (``must_follow_suit``); ``params`` fill its
    sentence (``suit="C"``). The state is untouched. Params never name a card the mover may not see.
    """

    def __init__(self, code: str, **params: str | int) -> None:
        super().__init__(code)
        self.code = code
        self.params = params
