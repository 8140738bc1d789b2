"""Loads the Celery application with the site, so that tasks are sent through it."""

from __future__ import annotations

from django.apps import AppConfig


class ConfigConfig(AppConfig):
    name = "config"

    def ready(self) -> None:
        from config import celery_app  # noqa: F401 - becomes the current application
