"""Addresses of matches: ``/g/{code}`` and what hangs on it."""

from __future__ import annotations

from django.urls import path

from matches import views

urlpatterns = [
    path("g/<str:code>", views.table_page, name="match"),
    path("g/<str:code>/move", views.play, name="match-move"),
    path("g/<str:code>/leave", views.leave, name="match-leave"),
    path("g/<str:code>/table", views.table_news, name="match-news"),
    path("g/<str:code>/act", views.act, name="match-act"),
]
