"""Addresses of reports and of the staff's pages."""

from __future__ import annotations

from django.urls import path

from conduct import staff_views, views

urlpatterns = [
    path("@/<str:name>/report", views.report, name="report"),
    path("reports", views.own_reports, name="own-reports"),
    path("staff/reports", staff_views.listed, name="staff-reports"),
    path("staff/reports/<int:number>", staff_views.shown, name="staff-report"),
    path("staff/players/<str:name>", staff_views.player, name="staff-player"),
    path("staff/players/<str:name>/<str:verb>", staff_views.judge, name="staff-judge"),
    path("staff/matches/<str:code>", staff_views.match, name="staff-match"),
    path("staff/matches/<str:code>/<str:verb>", staff_views.decide, name="staff-decide"),
]
