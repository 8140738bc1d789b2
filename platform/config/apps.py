"""Loads the Celery application with the site, so that tasks are sent through it."""

from __future__ import annotations

from django.apps import AppConfig


class ConfigConfig(AppConfig):
    name = "config"

    def ready(self) -> None:
        from config.celery_app import app

        # Here and not with the first task that is sent: an exception or a second thread in the middle of it would
        # leave the process with half of the tasks for good.
        app.finalize()
