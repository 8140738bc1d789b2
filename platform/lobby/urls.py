"""Addresses of the lobby."""

from __future__ import annotations

from django.urls import path

from lobby import rematch_views, table_views, views

urlpatterns = [
    path("", views.home, name="home"),
    path("watch", views.watch, name="watch"),
    path("lobby/news", views.news, name="lobby-news"),
    path("queue/leave", views.leave_queue, name="queue-leave"),
    path("queue/ready", views.ready, name="queue-ready"),
    path("play/<slug:game>", table_views.table_form, name="table-form"),
    path("play/<slug:game>/house", table_views.play_house, name="play-house"),
    path("play/<slug:game>/invite", table_views.open_table, name="table-open"),
    path("play/<slug:game>/<slug:pool>/queue", views.join_queue, name="queue-join"),
    path("rematch/<str:code>", rematch_views.page, name="rematch"),
    path("rematch/<str:code>/answer", rematch_views.answer, name="rematch-answer"),
    path("table/<str:code>", table_views.table, name="table"),
    path("table/<str:code>/join", table_views.join_table, name="table-join"),
    path("table/<str:code>/leave", table_views.leave_table, name="table-leave"),
    path("table/<str:code>/close", table_views.close_table, name="table-close"),
    path("table/<str:code>/move", table_views.move_player, name="table-move"),
    path("table/<str:code>/remove", table_views.remove_player, name="table-remove"),
    path("table/<str:code>/hand-over", table_views.hand_over, name="table-hand-over"),
    path("table/<str:code>/start", table_views.start_table, name="table-start"),
    path("table/<str:code>/bots", table_views.seat_bots, name="table-bots"),
]
