"""Reads what a test looks for out of pages and mails."""

from __future__ import annotations

import re

from django.core.mail import EmailMessage
from django.test import Client

from accounts.models import User


def found(pattern: str, text: str) -> str:
    """The first group of ``pattern`` in ``text``, or all of it where it has no group."""
    match = re.search(pattern, text, re.DOTALL)
    assert match, f"{pattern!r} is not in {text[:2000]!r}"
    return str(match.group(1) if match.groups() else match.group())


def link_in(mail: EmailMessage) -> str:
    """The address of the link in a mail, without the host."""
    return found(r"http://[^/\s]+(/\S+)", str(mail.body))


def player_in(client: Client) -> User | None:
    """Who is logged in."""
    number = client.session.get("_auth_user_id")
    return User.objects.get(pk=number) if number else None


def logged_in(client: Client) -> User:
    """The same, and somebody must be."""
    player = player_in(client)
    assert player is not None
    return player
