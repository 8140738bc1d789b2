"""The composition root: the only place that knows every app.

Exports the Celery application for ``celery -A config``; on demand, because the supervisor does without it.
"""

from __future__ import annotations


def __getattr__(name: str) -> object:
    if name == "app":
        from config.celery_app import app

        return app
    raise AttributeError(name)
