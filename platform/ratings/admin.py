"""The log and the ledger in Django's admin: to look at, never to change. Corrections have their own service."""

from __future__ import annotations

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest

from ratings.models import RatedResult, Rating, RatingEntry, RatingPool


class ToLookAt(admin.ModelAdmin):  # type: ignore[type-arg]
    """Nobody may add, change or delete: the log is append-only and everything else follows from it."""

    show_full_result_count = False

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


@admin.register(RatingPool)
class RatingPoolAdmin(ToLookAt):
    list_display = ("slug", "bots", "length")


@admin.register(RatedResult)
class RatedResultAdmin(ToLookAt):
    list_display = ("number", "pool", "kind", "match", "places", "played_at", "author", "reason")
    list_filter = ("pool", "kind")
    list_select_related = ("pool", "match", "author")
    search_fields = ("match__code",)


@admin.register(RatingEntry)
class RatingEntryAdmin(ToLookAt):
    list_display = ("number", "pool", "player", "place", "before", "after", "k", "damping", "played_at")
    list_filter = ("pool",)
    list_select_related = ("pool", "player")
    search_fields = ("player__username", "result__match__code")


@admin.register(Rating)
class RatingAdmin(ToLookAt):
    list_display = ("player", "pool", "value", "matches", "last_played_at")
    list_filter = ("pool",)
    list_select_related = ("pool", "player")
    search_fields = ("player__username",)
