"""The ASGI application: pages by Django, sockets by Channels, both for visitors of this site alone."""

from __future__ import annotations

import gc
import os

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.local")

# Loads the apps, which the routes need.
pages = get_asgi_application()

from config.routing import websocket_urlpatterns  # noqa: E402
from config.warming import warm  # noqa: E402
from core.sockets import NoZeroBytes  # noqa: E402

application = ProtocolTypeRouter(
    {
        "http": pages,
        "websocket": AllowedHostsOriginValidator(NoZeroBytes(AuthMiddlewareStack(URLRouter(websocket_urlpatterns)))),
    }
)

warm()

# What the start has loaded stays: the collector need not walk through it whenever a large page is made.
gc.collect()
gc.freeze()
