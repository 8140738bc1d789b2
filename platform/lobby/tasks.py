"""Sweeps of the lobby; each finds its own work and may run twice."""

from __future__ import annotations

from celery import shared_task

from lobby import services


@shared_task(ignore_result=True)
def match_waiting() -> int:
    """Widens the windows of those who wait, and closes proposals whose time is over."""
    closed = services.close_proposals()
    return closed + services.pair_waiting()


@shared_task(ignore_result=True)
def expire_tables() -> int:
    return services.expire_tables()
