"""Tasks that belong to no app."""

from __future__ import annotations

from celery import shared_task

from core import heartbeat


@shared_task(name="core.heartbeat", ignore_result=True)
def beat(queue: str) -> None:
    """Scheduled for each worker; may run twice."""
    heartbeat.beat(queue)
