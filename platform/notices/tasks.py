"""Background work on notices. Every task may run twice and finds for itself what there is to do."""

from __future__ import annotations

from celery import shared_task
from django.conf import settings

from notices import services


@shared_task(ignore_result=True)
def send_due() -> int:
    """Sends the mails that are due."""
    return services.send_due(site=settings.SITE_URL)


@shared_task(ignore_result=True)
def clear_old() -> int:
    return services.clear_old()
