"""Addresses of the lobby."""

from __future__ import annotations

from django.urls import path

from lobby import rematch_views, views

urlpatterns = [
    path("", views.home, name="home"),
    path("queue/leave", views.leave_queue, name="queue-leave"),
    path("queue/ready", views.ready, name="queue-ready"),
    path("play/<slug:game>", views.table_form, name="table-form"),
    path("play/<slug:game>/house", views.play_house, name="play-house"),
    path("play/<slug:game>/invite", views.open_table, name="table-open"),
    path("play/<slug:game>/<slug:pool>/queue", views.join_queue, name="queue-join"),
    path("rematch/<str:code>", rematch_views.page, name="rematch"),
    path("rematch/<str:code>/answer", rematch_views.answer, name="rematch-answer"),
    path("table/<str:code>", views.table, name="table"),
    path("table/<str:code>/join", views.join_table, name="table-join"),
    path("table/<str:code>/leave", views.leave_table, name="table-leave"),
]
