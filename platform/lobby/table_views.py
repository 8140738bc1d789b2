"""Open tables: the form, the waiting room, joining and leaving, and what the host may do. Forms first."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts.models import User
from accounts.sessions import player_of, playing
from core.errors import DomainError, NotAllowed
from lobby import pages, services
from lobby.reading import form_context, is_scripted, known_game, number, options_of
from lobby.refusing import gone_back, refusal, refuse
from matches.models import Match


@require_GET
def table_form(request: HttpRequest, game: str) -> HttpResponse:
    """``/play/{game}``: seats, options and clock for a table against the house or with others."""
    return _form(request, game)


_NOT_FILLED_IN = ("csrfmiddlewaretoken", "scripted", "private")


def _form(request: HttpRequest, slug: str, error: DomainError | None = None) -> HttpResponse:
    """The form, with what was filled in and why it was refused."""
    game, player = known_game(slug), player_of(request)
    context = form_context(game, request.POST if error is not None else request.GET)
    context["may_rate"] = player is not None and player.is_person
    filled = request.POST.copy()
    for name in _NOT_FILLED_IN:
        filled.pop(name, None)
    back = f"{reverse('table-form', args=[slug])}?{filled.urlencode()}"
    if error is None:
        context["error"] = ""
    else:
        context |= {"error": refusal(error, back=back), "here": back}
    return render(request, "lobby/table_form.html", context, status=200 if error is None else 400)


@require_POST
def open_table(request: HttpRequest, game: str) -> HttpResponse:
    the_game, form = known_game(game), request.POST
    try:
        seats = number(form, "seats", default=the_game.seats[0])
        with playing(request) as host:
            table = services.open_table(
                host=host,
                game=the_game.slug,
                seats=seats,
                clock=form.get("clock", ""),
                options=options_of(form, the_game, seats),
                rated=form.get("rated") == "1",
                private=form.get("private", "1") != "0",
                delay=number(form, "delay", default=0),
                hours=number(form, "hours", default=services.USUAL_HOURS),
                scripted=is_scripted(request),
            )
    except DomainError as error:
        return _form(request, game, error)
    return redirect("table", table.code)


@require_POST
def play_house(request: HttpRequest, game: str) -> HttpResponse:
    """``/play/{game}/house``: a visitor becomes a guest on the way. The lobby's button sends nothing but its press."""
    the_game, form = known_game(game), request.POST
    context = form_context(the_game, {})
    usual = next(choice.value for choice in context["seats"] if choice.chosen)
    try:
        seats = number(form, "seats", default=int(usual))
        with playing(request) as user:
            match = services.play_house(
                user=user,
                game=the_game.slug,
                seats=seats,
                level=form.get("level") or the_game.levels[-1].slug,
                clock=form.get("clock", ""),
                options=options_of(form, the_game, seats),
                delay=number(form, "delay", default=0),
                scripted=is_scripted(request),
            )
    except DomainError as error:
        return _form(request, game, error)
    return redirect("match", match.code)


@require_GET
@never_cache
def table(request: HttpRequest, code: str) -> HttpResponse:
    """``/table/{code}``: the invitation and the waiting room. Looking takes no seat. A link may outlive its table."""
    player = player_of(request)
    if player is not None:
        services.note_presence(user=player)
    context = pages.table_context(code.upper(), player)
    found = context["table"]
    if found is None:
        return render(request, "lobby/table_gone.html", context, status=404)
    if found.match is not None and context["seated"]:
        return redirect("match", found.match.code)
    context["link"] = request.build_absolute_uri(reverse("table", args=[found.code]))
    return render(request, "lobby/table.html", context)


Act = Callable[[HttpRequest, str, User], Match | None]


def _at_table(act: Act) -> Callable[[HttpRequest, str], HttpResponse]:
    """A view of a button in the waiting room: back to the table, on to the running match, or a refusal in words."""

    @require_POST
    def view(request: HttpRequest, code: str) -> HttpResponse:
        code = code.upper()
        try:
            match = act(request, code, _somebody(request))
        except DomainError as error:
            return _refused(request, code, error)
        return redirect("match", match.code) if match is not None else redirect(_table_url(code))

    return view


def _refused(request: HttpRequest, code: str, error: DomainError) -> HttpResponse:
    refuse(request, error, back=_table_url(code))
    return redirect("home" if error.code == "no_table" else _table_url(code))


def _somebody(request: HttpRequest) -> User:
    """The player who pressed a host's button; a visitor is no host."""
    player = player_of(request)
    if player is None:
        raise NotAllowed("not_host")
    return player


def _table_url(code: str) -> str:
    return reverse("table", args=[code])


@require_POST
def join_table(request: HttpRequest, code: str) -> HttpResponse:
    """Whoever has no account becomes a guest by taking a seat."""
    code = code.upper()
    try:
        with playing(request) as user:
            match = services.join_table(code=code, user=user, scripted=is_scripted(request))
    except DomainError as error:
        return _refused(request, code, error)
    return redirect("match", match.code) if match is not None else redirect(_table_url(code))


@require_POST
def leave_table(request: HttpRequest, code: str) -> HttpResponse:
    player = player_of(request)
    if player is not None:
        services.leave_table(code=code.upper(), user=player)
    return gone_back(request)


@require_POST
def close_table(request: HttpRequest, code: str) -> HttpResponse:
    try:
        services.close_table(code=code.upper(), host=_somebody(request))
    except DomainError as error:
        refuse(request, error, back="/")
    return redirect("home")


def _player(request: HttpRequest) -> int:
    """The player whom a host's button names."""
    return number(request.POST, "player", default=0)


@require_POST
def move_player(request: HttpRequest, code: str) -> HttpResponse:
    """``?to=3``: the seat, counted from 1 as people do. Goes to where that seat stands, for who goes on by keyboard."""
    code = code.upper()
    try:
        to = number(request.GET, "to", default=0)
        services.move_player(code=code, host=_somebody(request), player_id=_player(request), number=to - 1)
    except DomainError as error:
        return _refused(request, code, error)
    return redirect(f"{_table_url(code)}#seat-{to}")


@_at_table
def remove_player(request: HttpRequest, code: str, host: User) -> None:
    services.remove_player(code=code, host=host, player_id=_player(request))


@_at_table
def hand_over(request: HttpRequest, code: str, host: User) -> None:
    services.hand_over(code=code, host=host, player_id=_player(request))


@_at_table
def start_table(request: HttpRequest, code: str, host: User) -> Match:
    return services.start_table(code=code, host=host)


@_at_table
def seat_bots(request: HttpRequest, code: str, host: User) -> Match | None:
    """``?all=1``: in all free seats, which starts the match; else one."""
    every = request.GET.get("all") == "1"
    return services.seat_bots(code=code, host=host, level=request.POST.get("level", ""), number=None if every else 1)
