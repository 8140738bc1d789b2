"""What follows the end of a match: its rating, and word of it."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from matches.models import Match
from matches.signals import match_finished
from matches.wake import tell_rated
from ratings.signals import match_rated
from ratings.tasks import rate_match


@receiver(match_finished)
def start_rating(*, match_id: int, **_: Any) -> None:
    rate_match.delay(match_id)


@receiver(match_rated)
def tell_the_table(*, match_id: int, **_: Any) -> None:
    """Whoever still looks at the table sees what the match did."""
    tell_rated(Match.objects.values_list("code", flat=True).get(pk=match_id))
