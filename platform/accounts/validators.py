"""Refusals of names and passwords, in words."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts import names
from accounts.models import User
from accounts.selectors import free_names_like, name_is_free


def check_name(name: str, *, besides: User | None = None) -> None:
    """Raises a `ValidationError` that says what to change; ``besides`` is the row that may keep the name."""
    if len(name) < names.SHORTEST or len(name) > names.LONGEST:
        raise ValidationError(
            _("A name has %(least)d to %(most)d signs; this one has %(count)d.")
            % {"least": names.SHORTEST, "most": names.LONGEST, "count": len(name)},
            code="name_length",
        )
    if not names.well_formed(name):
        raise ValidationError(
            _("Use letters without accents, digits, “-” and “_”, and begin with a letter or a digit."),
            code="name_signs",
        )
    if names.reserved(name):
        raise ValidationError(_("This name is kept for the house. Choose another."), code="name_reserved")
    if not name_is_free(name, besides=besides):
        raise ValidationError(taken(name), code="name_taken")


def taken(name: str) -> str:
    """The sentence for a name that somebody has, with free ones to choose from."""
    offers = free_names_like(name)
    if not offers:
        return _("This name, or one that looks like it, is taken.")
    return _("This name, or one that looks like it, is taken. Free: %(names)s.") % {"names": ", ".join(offers)}


class LengthValidator:
    """A password's least length, and how much is missing."""

    def __init__(self, min_length: int = 10) -> None:
        self.min_length = min_length

    def validate(self, password: str, user: Any = None) -> None:
        missing = self.min_length - len(password)
        if missing > 0:
            raise ValidationError(
                ngettext(
                    "%(count)d character; %(missing)d more needed.",
                    "%(count)d characters; %(missing)d more needed.",
                    len(password),
                )
                % {"count": len(password), "missing": missing},
                code="password_too_short",
            )

    def get_help_text(self) -> str:
        return _("At least %(count)d characters. A short sentence is good.") % {"count": self.min_length}
