"""Parts of the table that are kept look as if they were drawn anew, in every game and for every viewer.

A kept part knows only what it names (`core.templatetags.kept`); this finds one that names too little.
"""

from __future__ import annotations

import pytest
from django.template import Context
from django.utils.safestring import SafeString

from core.templatetags.kept import KeptNode
from games.kernel import OPEN, PUBLIC, seat_viewer
from matches import render, selectors, services
from matches.frames import frame
from matches.models import Match
from tests.matches.test_hidden import CASES, fixed_match

pytestmark = pytest.mark.django_db

MOVES, EVERY = 24, 3


def drawn(match: Match) -> dict[tuple[object, ...], str]:
    """The live table, and the replay's once there is one, for everybody."""
    found: dict[tuple[object, ...], str] = {}
    table, position = selectors.table_of(match), selectors.position_of(match)
    viewers = [PUBLIC, *map(seat_viewer, range(match.seat_count))]
    render.forget_fragments()
    for viewer in viewers:
        found[position.version, viewer, "live"] = render.table_fragment(match, table, position, viewer)
    for viewer in (OPEN, viewers[1]) if match.is_over else ():
        step = frame(table, position, viewer)
        found[position.version, viewer, "replay"] = render.step_fragment(match, table, step, viewer)
    return found


def anew(part: KeptNode, context: Context) -> SafeString:
    """The part with all that the table knows, and what it names besides."""
    named = {name: value.resolve(context) for name, value in part.values if "." not in name}
    with context.push(**named):
        return part.body.render(context)


def compare(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = drawn(match)
    with monkeypatch.context() as patch:
        patch.setattr(KeptNode, "render", anew)
        for place, html in drawn(match).items():
            assert kept[place] == html, place


@pytest.mark.parametrize(("game", "seats"), CASES)
def test_kept_parts_look_as_if_drawn_anew(game, seats, monkeypatch):
    at = fixed_match(game, seats)
    Match.objects.update(delay=2, origin_url="/t/cup", origin_name="Cup")
    for move in range(MOVES):
        if move % EVERY == 0:
            compare(at.match, monkeypatch)
        at.play()
    for user in at.users[:-1]:
        services.leave(code=at.code, user=user, client_id="leave")
    compare(at.match, monkeypatch)
