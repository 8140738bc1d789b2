"""Moments: the instant for machines, the reader's zone named for people, right on the nights when clocks change."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from django.template import Context, Template
from django.utils import timezone, translation


def shown(moment, zone="Europe/Paris", language="en", form="full"):
    with timezone.override(ZoneInfo(zone)), translation.override(language):
        return Template("{% load site %}{% when moment form %}").render(Context({"moment": moment, "form": form}))


EVENING = datetime(2026, 3, 14, 19, 30, tzinfo=UTC)


@pytest.fixture(autouse=True)
def this_year(monkeypatch):
    monkeypatch.setattr(timezone, "now", lambda: datetime(2026, 11, 30, 12, tzinfo=UTC))


@pytest.mark.parametrize(
    ("language", "zone", "words"),
    [
        ("en", "Europe/Paris", "Sat 14 March, 20:30 (Paris)"),
        ("pt-br", "America/Sao_Paulo", "sáb., 14 de março, 16:30 (São Paulo)"),
        ("gl", "Europe/Madrid", "sáb., 14 de marzo, 20:30 (Madrid)"),
        ("en", "UTC", "Sat 14 March, 19:30 (UTC)"),
    ],
)
def test_in_the_readers_zone_and_language(language, zone, words):
    html = shown(EVENING, zone, language)
    assert f">{words}</time>" in html
    assert 'datetime="2026-03-14T19:30:00Z"' in html
    assert f'data-zone="{zone}"' in html


def test_another_year_is_named():
    assert "Fri 14 March 2025, 20:30" in shown(datetime(2025, 3, 14, 19, 30, tzinfo=UTC))


@pytest.mark.parametrize(
    ("moment", "words"),
    [
        (datetime(2026, 3, 29, 0, 59, tzinfo=UTC), "Sun 29 March, 01:59"),
        (datetime(2026, 3, 29, 1, 0, tzinfo=UTC), "Sun 29 March, 03:00"),
        (datetime(2026, 10, 25, 0, 30, tzinfo=UTC), "Sun 25 October, 02:30"),
        (datetime(2026, 10, 25, 1, 30, tzinfo=UTC), "Sun 25 October, 02:30"),
    ],
)
def test_on_the_nights_when_clocks_change(moment, words):
    html = shown(moment)
    assert words in html
    assert f'datetime="{moment:%Y-%m-%dT%H:%M:%SZ}"' in html


def test_a_day_and_a_time_alone():
    assert ">14 March</time>" in shown(EVENING, form="day")
    assert ">20:30 (Paris)</time>" in shown(EVENING, form="time")


@pytest.mark.parametrize(
    ("language", "words"), [("en", "March 2026"), ("pt-br", "março de 2026"), ("gl", "marzo de 2026")]
)
def test_a_month_in_a_sentence(language, words):
    with translation.override(language):
        assert Template("{% load site %}{{ moment|month }}").render(Context({"moment": EVENING})) == words


@pytest.mark.parametrize("cookie", ["", "Nowhere/Land", "../../etc/passwd", "x" * 500])
@pytest.mark.django_db
def test_a_cookie_that_names_no_zone_is_ignored(client, cookie):
    client.cookies["naipe_zone"] = cookie
    assert client.get("/settings").status_code == 200
