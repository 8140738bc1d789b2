"""Two families of failure: what is expected and shown in words, and bugs, which rise."""

from __future__ import annotations


class DomainError(Exception):
    """An expected refusal: ``code`` names the sentence, ``params`` fill it. Never carries hidden information."""

    def __init__(self, code: str, **params: str | int) -> None:
        super().__init__(code)
        self.code = code
        self.params = params
