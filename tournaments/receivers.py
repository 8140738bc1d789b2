"""What tournaments do when a match is over, or when something in them has changed."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from matches.signals import match_changed
from matches.wake import tell_origin
from tournaments.live import wake
from tournaments.models import Pairing
from tournaments.signals import call_changed, tournament_changed, tournament_ready
from tournaments.tasks import advance


@receiver(match_changed)
def take_over_result(*, match_id: int, over: bool, **_: Any) -> None:
    """Ended or called off: either may decide a table."""
    if over:
        found = Pairing.objects.filter(match=match_id).values_list("round__tournament", flat=True).first()
        if found is not None:
            advance.delay(found)


@receiver(tournament_ready)
def take_next_step(*, tournament_id: int, **_: Any) -> None:
    advance.delay(tournament_id)


@receiver(tournament_changed)
def wake_pages(*, slug: str, **_: Any) -> None:
    wake(slug)


@receiver(call_changed)
def wake_table(*, code: str, **_: Any) -> None:
    tell_origin(code)
