"""Hands for tests of the absence contract: who comes, who goes, and looks at moments that only move when told."""

from __future__ import annotations

from typing import Any

from django.core.cache import cache

from games.kernel import ClockPreset
from matches import presence, services
from matches.absence import LOOK_MS
from matches.services import Done
from tests.matches.tables import At

SLOW = ClockPreset(600, 5, 600)  # ten minutes: still short
SETTLED_MS = presence.FORGET_S * 1000
# The moments are the test's, so what is kept for seconds must outlive the test itself, on however slow a machine.
KEPT_S = 3600


def everybody_here(at: At, *, away: tuple[int, ...] = ()) -> None:
    """Pages of all seats are heard, except of those away; the site has heard pages for long enough to be sure."""
    presence.hear(at.now - SETTLED_MS)
    cache.touch(presence.HEARD, KEPT_S)
    for seat in range(len(at.users)):
        if seat in away:
            presence.gone(at.match.pk, seat)
        else:
            presence.seen(at.match.pk, seat, for_s=KEPT_S)


def wait(at: At, seconds: float, *, every_ms: int = 2_000) -> bool:
    """Lets time pass, with a look as often as the sweep has one; True if a bot stood in."""
    end, stood_in = at.now + round(seconds * 1000), False
    stood_in |= services.look(at.match, at_ms=at.now)
    while at.now < end:
        at.now = min(at.now + min(every_ms, LOOK_MS), end)
        stood_in |= services.look(at.match, at_ms=at.now)
    return stood_in


def kinds(at: At, number: int) -> list[str]:
    """The kinds of the last events."""
    return list(at.match.events.values_list("kind", flat=True))[-number:]


def claim(at: At, seat: int, id_: str = "claim") -> services.Answer:
    return services.claim_win(code=at.code, user=at.users[seat], client_id=id_, at_ms=at.now)


def back(at: At, seat: int) -> None:
    """The owner's page is heard again."""
    if presence.seen(at.match.pk, seat, for_s=KEPT_S):
        services.come_back(match_id=at.match.pk, seat=seat, at_ms=at.now)


def finish(at: At) -> Any:
    """Bots play their seats, people who have theirs play something legal."""
    while at.match.status == "running":
        at.now += 3_000
        position = at.position
        people = [s for s in position.to_act if s < len(at.users) and s not in position.stand_ins]
        if people:
            assert isinstance(at.play(people[0]), Done)
        else:
            services.play_bot(match_id=at.match.pk, at_ms=at.now)
    return at.match.result
