"""Addresses of tournaments."""

from __future__ import annotations

from django.urls import path

from tournaments.views import acts, downloads, hand, manage, pages

urlpatterns = [
    path("t", pages.tournament_list, name="tournaments"),
    path("t.ics", downloads.all_ics, name="tournaments-ics"),
    path("t/new", manage.new, name="tournament-new"),
    path("t/<slug:slug>.trf", downloads.trf, name="tournament-trf"),
    path("t/<slug:slug>.csv", downloads.csv, name="tournament-csv"),
    path("t/<slug:slug>.json", downloads.json, name="tournament-json"),
    path("t/<slug:slug>.ics", downloads.ics, name="tournament-ics"),
    path("t/<slug:slug>", pages.event, name="tournament"),
    path("t/<slug:slug>/round/<int:number>", pages.round_page, name="tournament-round"),
    path("t/<slug:slug>/round/<int:number>/hand", hand.hand, name="tournament-hand"),
    path("t/<slug:slug>/round/<int:number>/certificate", pages.certificate, name="tournament-certificate"),
    path("t/<slug:slug>/round/<int:number>/input", pages.certificate_file, name="tournament-certificate-file"),
    path("t/<slug:slug>/round/<int:number>/boards", pages.boards, name="tournament-boards"),
    path("t/<slug:slug>/certificate.json", downloads.certificate, name="tournament-tables-certificate"),
    path("t/<slug:slug>/table/<str:code>", pages.at_table, name="tournament-at-table"),
    path("t/<slug:slug>/standings", pages.standings, name="tournament-standings"),
    path("t/<slug:slug>/crosstable", pages.crosstable, name="tournament-crosstable"),
    path("t/<slug:slug>/player/<str:name>", pages.card, name="tournament-card"),
    path("t/<slug:slug>/files", pages.files, name="tournament-files"),
    path("t/<slug:slug>/manage", manage.manage, name="tournament-manage"),
    path("t/<slug:slug>/edit", manage.edit, name="tournament-edit"),
    path("t/<slug:slug>/log.json", manage.log, name="tournament-log"),
    path("t/<slug:slug>/do/<slug:act>", acts.act, name="tournament-act"),
]
