"""Background work on tournaments. Every task may run twice and finds for itself what there is to do."""

from __future__ import annotations

import logging

from celery import shared_task
from django.db.models import Q

from tournaments import services
from tournaments.models import Tournament

logger = logging.getLogger(__name__)


@shared_task(ignore_result=True)
def advance(tournament_id: int) -> None:
    """Takes the steps of one tournament that are due."""
    services.advance(tournament_id=tournament_id)


@shared_task(ignore_result=True)
def advance_all() -> int:
    """Takes the due steps of all tournaments that have any: what a lost task left is found here."""
    moving = [Tournament.Status.PUBLISHED, Tournament.Status.RUNNING]
    due = Q(status__in=moving) | Q(status=Tournament.Status.FINISHED, podium__isnull=True)
    return sum(_safely(key) for key in Tournament.objects.filter(due).values_list("pk", flat=True))


def _safely(tournament_id: int) -> int:
    """One tournament that fails does not hold up the others."""
    try:
        if Tournament.objects.filter(pk=tournament_id, status=Tournament.Status.RUNNING).exists():
            services.sweep_no_shows(tournament_id=tournament_id)
        return services.advance(tournament_id=tournament_id)
    except Exception:
        logger.exception("tournament=%s could not be advanced", tournament_id)
        return 0
