"""For those who watch over the site: is the process alive, and may it get visitors?"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from core import health


@never_cache
@require_safe
def healthz(_request: HttpRequest) -> HttpResponse:
    """This process answers. Touches nothing else, so a broken database does not get the web server restarted."""
    return HttpResponse("ok\n", content_type="text/plain")


@never_cache
@require_safe
async def readyz(_request: HttpRequest) -> JsonResponse:
    """Database, broker, channel layer and a worker all answer: 200, else 503 with what is wrong."""
    parts = await health.report()
    ready = all(word == "ok" for word in parts.values())
    response = JsonResponse({"ready": ready, **parts}, status=200 if ready else 503)
    # Not a fault of this process: `core.health` has logged what there is to log.
    response._has_been_logged = True  # type: ignore[attr-defined]
    return response
