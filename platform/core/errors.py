"""Two families of errors: a `DomainError` is expected and shown; everything else is a bug and rises to the edge."""

from __future__ import annotations


class DomainError(Exception):
    """A refusal that a person reads: ``code`` names its sentence, ``params`` fill it.

    Subclass where callers distinguish.
    """

    code = "refused"
    status = 400

    def __init__(self, code: str = "", **params: object) -> None:
        self.code = code or self.code
        self.params = params
        super().__init__(self.code, params)

    def __str__(self) -> str:
        return " ".join([self.code, *(f"{name}={value}" for name, value in self.params.items())])


class NotAllowed(DomainError):
    """This person may not do this."""

    code = "not_allowed"
    status = 403


class NotFound(DomainError):
    """It is not there, or this person may not know that it is."""

    code = "not_found"
    status = 404


class Stale(DomainError):
    """The caller decided on an older version: not a fault, the answer is the newest state."""

    code = "stale"
    status = 409
