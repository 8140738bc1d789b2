"""A tournament's files at ``/t/{slug}.trf``, ``.csv``, ``.json``, ``.ics``; all that are coming at ``/t.ics``."""

from __future__ import annotations

from json import dumps

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_GET

from tournaments import exports
from tournaments.models import Tournament
from tournaments.swiss.trf import Dialect
from tournaments.views.finding import find


@require_GET
def trf(request: HttpRequest, slug: str) -> HttpResponse:
    t = find(request, slug)
    if not t.two_sided or not t.started_at:
        raise Http404
    dialect = Dialect.TRF16 if request.GET.get("form") == "16" else Dialect.TRF26
    return _file(exports.report_file(t, dialect), f"{slug}.trf", "text/plain; charset=utf-8")


@require_GET
def csv(request: HttpRequest, slug: str) -> HttpResponse:
    t = find(request, slug)
    if request.GET.get("what") == "pairings":
        return _file(exports.pairings_csv(t), f"{slug}-pairings.csv", "text/csv; charset=utf-8")
    text = exports.standings_csv(t, semicolons=request.GET.get("separator") == "semicolon")
    return _file(text, f"{slug}.csv", "text/csv; charset=utf-8")


@require_GET
def json(request: HttpRequest, slug: str) -> JsonResponse:
    return JsonResponse(exports.as_json(find(request, slug)))


@require_GET
def certificate(request: HttpRequest, slug: str) -> HttpResponse:
    """``/t/{slug}/certificate.json``: all rounds at tables, for ``manage.py check_pairings``."""
    t = find(request, slug)
    if t.two_sided or not t.started_at:
        raise Http404
    text = dumps(exports.certificate(t), ensure_ascii=False)
    return _file(text, f"{slug}-certificate.json", "application/json")


@require_GET
def ics(request: HttpRequest, slug: str) -> HttpResponse:
    text = exports.calendar([find(request, slug)], site=request.build_absolute_uri("/").rstrip("/"))
    return _file(text, f"{slug}.ics", "text/calendar; charset=utf-8")


@require_GET
def all_ics(request: HttpRequest) -> HttpResponse:
    """``/t.ics``: everything announced or running."""
    wanted = [Tournament.Status.PUBLISHED, Tournament.Status.RUNNING]
    found = Tournament.objects.filter(status__in=wanted, rehearsal_of=None).prefetch_related("played_rounds")
    text = exports.calendar(list(found.order_by("starts_at")[:200]), site=request.build_absolute_uri("/").rstrip("/"))
    return _file(text, "tournaments.ics", "text/calendar; charset=utf-8")


def _file(text: str, name: str, kind: str) -> HttpResponse:
    response = HttpResponse(text.encode(), content_type=kind)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
