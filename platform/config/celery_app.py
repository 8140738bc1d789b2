"""The Celery application: queues with their reasons, and the beat schedule as code.

Queues: ``default`` (short work), ``bots`` (may be slow), ``replays`` (bulk).
"""

from __future__ import annotations

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.local")

app = Celery("naipe")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
