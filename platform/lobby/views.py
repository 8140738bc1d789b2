"""The lobby's forms: play the house, wait, be ready, invite, join, leave. Each answers with a redirect."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts.sessions import ensure_player, player_of
from core.errors import DomainError
from games import registry
from games.kernel import Game, OptionValue
from lobby import pages, selectors, services, strings

View = Callable[..., HttpResponse]


def told(view: View) -> View:
    """A refusal becomes a message on the lobby's page."""

    @wraps(view)
    def wrapped(request: HttpRequest, *args: str, **kwargs: str) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except DomainError as error:
            messages.error(request, strings.say(error))
            return redirect("home")

    return wrapped


def _game(slug: str) -> Game:
    try:
        return registry.get(slug)
    except registry.UnknownGame:
        raise Http404 from None


@require_GET
@never_cache
def home(request: HttpRequest) -> HttpResponse:
    """``/``"""
    return render(request, "lobby/home.html", pages.context(player_of(request)))


@require_POST
@told
def play_house(request: HttpRequest, game: str) -> HttpResponse:
    """``/play/{game}/house``: a visitor becomes a guest on the way."""
    the_game = _game(game)
    seats = _number(request, "seats", default=usual_seats(the_game))
    match = services.play_house(
        user=ensure_player(request),
        game=the_game.slug,
        seats=seats,
        level=request.POST.get("level") or the_game.levels[-1].slug,
        clock=request.POST.get("clock", ""),
        options=options_of(request, the_game, seats),
        scripted=_scripted(request),
    )
    return redirect("match", match.code)


@require_POST
@told
def join_queue(request: HttpRequest, game: str, pool: str) -> HttpResponse:
    player = player_of(request)
    if player is None:
        raise DomainError("needs_account")
    services.join_queue(
        user=player,
        game=_game(game).slug,
        pool=pool,
        clock=request.POST.get("clock", ""),
        scripted=_scripted(request),
    )
    return redirect("home")


@require_POST
@told
def leave_queue(request: HttpRequest) -> HttpResponse:
    player = player_of(request)
    if player is not None:
        services.leave_queue(user=player)
    return redirect("home")


@require_POST
@told
def ready(request: HttpRequest) -> HttpResponse:
    player = player_of(request)
    if player is None:
        raise DomainError("no_proposal")
    code = services.say_ready(user=player)
    return redirect("match", code) if code else redirect("home")


@require_GET
def table_form(request: HttpRequest, game: str) -> HttpResponse:
    """``/play/{game}``: seats, options and clock for a table against the house or with friends."""
    the_game = _game(game)
    context = {"game": the_game, "strings": the_game.strings, "usual": usual_seats(the_game)}
    return render(request, "lobby/table_form.html", context)


@require_POST
@told
def open_table(request: HttpRequest, game: str) -> HttpResponse:
    the_game = _game(game)
    seats = _number(request, "seats", default=the_game.seats[0])
    table = services.open_table(
        host=ensure_player(request),
        game=the_game.slug,
        seats=seats,
        clock=request.POST.get("clock", ""),
        options=options_of(request, the_game, seats),
        scripted=_scripted(request),
    )
    return redirect("table", table.code)


@require_GET
@never_cache
def table(request: HttpRequest, code: str) -> HttpResponse:
    """``/table/{code}``: the invitation. Looking takes no seat."""
    found = selectors.table_by_code(code.upper())
    if found is None:
        raise Http404
    player = player_of(request)
    joined = [seat.player for seat in found.joined.all()]
    if found.match is not None and player in joined:
        return redirect("match", found.match.code)
    game = registry.get(found.game)
    context = {
        "table": found,
        "game": game,
        "joined": joined,
        "free": range(found.seat_count - len(joined)),
        "seated": player in joined,
        "hosting": player is not None and player.pk == found.host_id,
        "link": request.build_absolute_uri(),
        "expired": pages.is_over(found),
        "options": chosen_options(game, found.options),
    }
    return render(request, "lobby/table.html", context)


@require_POST
@told
def join_table(request: HttpRequest, code: str) -> HttpResponse:
    match = services.join_table(code=code.upper(), user=ensure_player(request), scripted=_scripted(request))
    return redirect("table", code) if match is None else redirect("match", match.code)


@require_POST
@told
def leave_table(request: HttpRequest, code: str) -> HttpResponse:
    player = player_of(request)
    if player is not None:
        services.leave_table(code=code.upper(), user=player)
    return redirect("home")


def usual_seats(game: Game) -> int:
    """The table size that most people mean: that of the game's largest ranked queue."""
    return max(pool.seats for pool in game.pools if pool.queue)


def _scripted(request: HttpRequest) -> bool:
    """Whether the page that sent this form runs scripts and so can contribute to the shuffle."""
    return request.POST.get("scripted") == "1"


def _number(request: HttpRequest, name: str, *, default: int) -> int:
    text = request.POST.get(name, "")
    if not text:
        return default
    if not text.isdecimal() or len(text) > 3:
        raise DomainError("bad_request")
    return int(text)


def options_of(request: HttpRequest, game: Game, seats: int) -> dict[str, OptionValue]:
    """The options ticked in the form, as the game's own values; those that do not fit the table keep their default."""
    chosen: dict[str, OptionValue] = {}
    for option in game.options:
        text = request.POST.get(f"option-{option.name}")
        if text is None or (option.seats is not None and seats not in option.seats):
            continue
        value = next((v for v in option.values if str(v) == text), None)
        if value is None:
            raise DomainError("bad_option")
        chosen[option.name] = value
    return chosen


def chosen_options(game: Game, options: dict[str, OptionValue]) -> list[tuple[str, str]]:
    """Options that differ from the default, in words."""
    found = []
    for option in game.options:
        value = options.get(option.name, option.default)
        if value != option.default:
            label, _help, values = game.strings.OPTIONS[option.name]
            found.append((str(label), str(values[value])))
    return found
