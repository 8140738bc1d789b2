"""Makes what tests need, through the site's own services."""

from __future__ import annotations

from itertools import count
from typing import Any

from accounts import services
from accounts.models import User

PASSWORD = "a sentence of five words"
_numbers = count(1)


def make_user(name: str = "", *, email: str = "", password: str = PASSWORD, **fields: Any) -> User:
    """A person with an account."""
    name = name or f"Person{next(_numbers)}"
    user = services.create_person(username=name, email=email, password=password)
    return _with(user, fields)


def make_guest(**fields: Any) -> User:
    """A guest without an account."""
    return _with(services.create_guest(), fields)


def make_bot(name: str = "", *, level: str = "club", **fields: Any) -> User:
    """A house bot."""
    name = name or f"Robot{next(_numbers)}"
    user = User.objects.create(username=name, kind=User.Kind.BOT, bot_level=level, password="!")
    return _with(user, fields)


def _with(user: User, fields: dict[str, Any]) -> User:
    if fields:
        for name, value in fields.items():
            setattr(user, name, value)
        user.save(update_fields=list(fields))
    return user
