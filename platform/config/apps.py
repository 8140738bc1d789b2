from __future__ import annotations

from django.apps import AppConfig


class ConfigConfig(AppConfig):
    name = "config"
