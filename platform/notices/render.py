"""Draws the bell for pages and sockets alike."""

from __future__ import annotations

from django.template.loader import get_template

from notices import kinds
from notices.models import Notice


def bell(unseen: int) -> str:
    drawn: str = get_template("notices/bell.html").render({"unseen_notices": unseen})
    return drawn.strip()


def toast(notice: Notice) -> str:
    """What an open page shows of a notice that has just come; nothing for a kind that is no longer known."""
    words = kinds.say(notice.kind, notice.context)
    if not words:
        return ""
    drawn: str = get_template("notices/toast.html").render({"words": words, "notice": notice})
    return drawn.strip()
