"""Finding the tournament that an address names, and saying refusals."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import wraps

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect

from accounts.sessions import player_of
from core.errors import DomainError
from tournaments import strings
from tournaments.models import Tournament
from tournaments.roles import role_of
from tournaments.services import AlreadyDone


def find(request: HttpRequest, slug: str) -> Tournament:
    """The tournament, if this visitor may see it; 404 otherwise."""
    found = Tournament.objects.select_related("rehearsal_of").filter(slug=slug).first()
    if found is None or (not found.is_public and not _helps(found, request)):
        raise Http404
    return found


def _helps(found: Tournament, request: HttpRequest) -> bool:
    user = player_of(request)
    if user is None:
        return False
    plan = found.rehearsal_of
    return bool(role_of(found, user)) or (plan is not None and bool(role_of(plan, user)))


def form_key() -> str:
    """One for each form that is drawn, so that a second press is known."""
    return secrets.token_urlsafe(12)


def told(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A refusal becomes a message on the page one came from; what had been done already is no refusal."""

    @wraps(view)
    def wrapped(request: HttpRequest, slug: str, *args: str, **kwargs: str) -> HttpResponse:
        try:
            return view(request, slug, *args, **kwargs)
        except AlreadyDone:
            pass
        except DomainError as error:
            messages.error(request, strings.say(error))
        return redirect(back(request, slug))

    return wrapped


def back(request: HttpRequest, slug: str) -> str:
    """To the organisers' page if the form stood there, else to the event's."""
    from_manage = request.META.get("HTTP_REFERER", "").split("?")[0].endswith(f"/t/{slug}/manage")
    return f"/t/{slug}/manage" if from_manage else f"/t/{slug}"
