"""The composition root: the only place that knows every app.

Exports the Celery application, so that ``celery -A config`` and tasks called by the site find it.
"""

from __future__ import annotations

from config.celery_app import app

__all__ = ["app"]
