"""A web process that takes its first visitor has loaded what all of them need."""

from __future__ import annotations

import importlib

from django.template import engines
from django.urls import get_resolver
from django.utils.translation import trans_real

import config.asgi
from games import registry


def test_tables_addresses_and_words_are_there_before_the_first_page(settings):
    parsed = engines["django"].engine.template_loaders[0].get_template_cache  # type: ignore[attr-defined]
    parsed.clear()
    trans_real._translations.clear()  # type: ignore[attr-defined]
    importlib.reload(config.asgi)
    assert {f"games/{game.slug}/table.html" for game in registry.all_games()} <= set(parsed)
    assert get_resolver()._populated  # type: ignore[attr-defined]
    assert {code for code, _name in settings.LANGUAGES} <= set(trans_real._translations)  # type: ignore[attr-defined]
