"""What follows the end of a match: its rating."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from matches.signals import match_finished
from ratings.tasks import rate_match


@receiver(match_finished)
def start_rating(*, match_id: int, **_: Any) -> None:
    rate_match.delay(match_id)
