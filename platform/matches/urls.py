"""Addresses of matches: ``/g/{code}`` and what hangs on it."""

from __future__ import annotations

from django.urls import path

from matches import replay_views, views

urlpatterns = [
    path("g/<str:code>.json", replay_views.match_file, name="match-file"),
    path("g/<str:code>.txt", replay_views.match_text, name="match-text"),
    path("g/<str:code>", views.table_page, name="match"),
    path("g/<str:code>/move", views.play, name="match-move"),
    path("g/<str:code>/leave", views.leave, name="match-leave"),
    path("g/<str:code>/say", views.say, name="match-say"),
    *(
        path(f"g/<str:code>/{what}", views.ask, {"what": what}, name=f"match-{what}")
        for what in ("claim", "back", "pause", "no-pause", "go-on")
    ),
    path("g/<str:code>/presence", views.table_presence, name="match-presence"),
    path("g/<str:code>/hint", views.hint_done, name="match-hint"),
    path("g/<str:code>/table", views.table_news, name="match-news"),
    path("g/<str:code>/act", views.act, name="match-act"),
    path("g/<str:code>/<int:step>", replay_views.replay_page, name="replay"),
    path("g/<str:code>/deals/<int:deal>", replay_views.deal_frames, name="replay-deal"),
]
