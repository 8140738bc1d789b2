"""Addresses of the ratings."""

from __future__ import annotations

from django.urls import path

from ratings import views

urlpatterns = [
    path("ratings", views.index, name="ratings"),
    path("ratings/how", views.how, name="ratings-how"),
    path("ratings/match/<str:code>", views.match, name="match-ratings"),
    path("ratings/<slug:pool>", views.board, name="leaderboard"),
    path("ratings/<slug:pool>.csv", views.board_file, name="leaderboard-file"),
    path("ratings/<slug:pool>.json", views.log_file, name="rating-log"),
    path("@/<str:name>/rating/<slug:pool>", views.player, name="player-rating"),
    path("@/<str:name>/rating/<slug:pool>/<str:code>", views.why, name="rating-change"),
]
