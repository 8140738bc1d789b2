"""Background work on ratings. Every task may run twice and finds for itself what there is to do."""

from __future__ import annotations

from celery import shared_task

from core.sweeps import each
from ratings import selectors, services

SWEEP_LIMIT = 500


@shared_task(ignore_result=True)
def rate_match(match_id: int) -> None:
    """Rates one finished match, unless that is done or it does not count."""
    services.rate_match(match_id=match_id)


@shared_task(ignore_result=True)
def rate_missing() -> int:
    """Rates finished matches whose task was lost, in the order in which they ended."""
    due = selectors.unrated_yet().order_by("ended_at", "pk").values_list("pk", flat=True)[:SWEEP_LIMIT]
    return each("match", due, lambda match_id: services.rate_match(match_id=match_id))
