"""How a refusal stands on a page: its sentence, and for who is in another rated thing the way out of that one."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.html import format_html
from django.utils.http import url_has_allowed_host_and_scheme

from core.errors import DomainError
from lobby import strings
from lobby.services import Committed


def refuse(request: HttpRequest, error: DomainError, *, back: str) -> None:
    """A message with the refusal for the next page, which has the form that all pages of the lobby have."""
    messages.error(request, refusal(error, back=back))


def refusal(error: DomainError, *, back: str = "") -> str:
    """The sentence, with a button that leaves the other thing and then goes ``back``; without ``back``, with a link."""
    said = strings.say(error)
    if not isinstance(error, Committed):
        return said
    label, where = strings.WAYS_OUT[error.code], str(error.params["where"])
    page, leave, field, value = {
        "in_queue": (reverse("home"), reverse("queue-leave"), "next", back),
        "at_rated_table": (_to("table", where), _to("table-leave", where), "next", back),
        "rematch_asked": (_to("rematch", where), _to("rematch-answer", where), "answer", "no"),
        "at_rated_match": (_to("match", where), "", "", ""),
    }[error.code]
    if not back or not leave:
        return format_html('{} <a class="btn" href="{}">{}</a>', said, page, label)
    button = '{} <button class="btn" form="lobby-form" formaction="{}" name="{}" value="{}" data-leave>{}</button>'
    return format_html(button, said, leave, field, value, label)


def _to(page: str, code: str) -> str:
    return reverse(page, args=[code]) if code else ""


def gone_back(request: HttpRequest) -> HttpResponse:
    """To the page that the form names as the next one, else to the lobby."""
    url = request.POST.get("next", "")
    ours = url_has_allowed_host_and_scheme(url, {request.get_host()}, require_https=request.is_secure())
    return redirect(url if ours else "home")
