"""Rules of the games: an index, and a page for each game, whose text is the game's own template."""

from __future__ import annotations

from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template import TemplateDoesNotExist
from django.template.loader import get_template
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games import registry
from games.kernel import Game


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """``/rules``: every game whose rules are written."""
    shown = [game for game in registry.all_games() if _is_written(game)]
    return render(request, "web/rules_index.html", {"games": shown})


@require_safe
def page(request: HttpRequest, slug: str) -> HttpResponse:
    """``/rules/<game>``."""
    try:
        game = registry.get(slug)
    except registry.UnknownGame as error:
        raise Http404(_("There is no game of this name.")) from error
    if not _is_written(game):
        raise Http404(_("The rules of this game are not written yet."))
    sheet = f"games/{slug}/table.css"
    context = {"game": game, "text": _template(game), "sheets": [sheet] if finders.find(sheet) else []}
    return render(request, "web/rules.html", context)


def _template(game: Game) -> str:
    return f"games/{game.slug}/rules.html"


def _is_written(game: Game) -> bool:
    try:
        get_template(_template(game))
    except TemplateDoesNotExist:
        return False
    return True
