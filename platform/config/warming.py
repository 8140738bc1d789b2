"""What the first pages would have to load, loaded before anybody is answered.

After a restart a few hundred browsers are back within a second, each answered in a thread of its own: every thread
would import and parse the same once more, and all of them wait for each other.
"""

from __future__ import annotations

from django.conf import settings
from django.template.loader import get_template
from django.urls import get_resolver
from django.utils import translation

from games import registry


def warm() -> None:
    """Template tags and the templates of all tables, the site's addresses, the words of all languages."""
    for game in registry.all_games():
        get_template(f"games/{game.slug}/table.html")
    _ = get_resolver().reverse_dict
    for code, _name in settings.LANGUAGES:
        with translation.override(code):
            continue
