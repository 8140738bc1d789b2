"""What somebody new to organising meets: a round that waits, a wrong file, regulations that cannot be."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from core.errors import DomainError
from games import registry
from tests.tournaments.events import filled, logged_in, plan, running, tournament
from tests.tournaments.test_said import page
from tournaments import services
from tournaments.forms import PlanForm
from tournaments.render import event_view
from tournaments.render.rules import rules_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet", "redis")]


def test_an_unpublished_round_says_that_it_waits_and_shows_its_bye(organiser):
    t, entries = filled(organiser, 5, rounds=2, confirm=True)
    t = running(t)
    html = page(organiser, t)
    assert "cannot be paired yet" not in html
    assert "Round 1 is paired and waits to be published." in html
    assert "begins soon" not in event_view(t, organiser).status
    bye = t.played_rounds.get().slots.get(pairing=None).entry
    assert f"{bye.name}</a></p><p>" in html[html.index('id="l-pairings"') :]
    assert bye in entries


def test_wrong_lines_of_a_file_are_told_in_one_box(organiser):
    t = tournament(organiser)
    client = logged_in(organiser)
    file = SimpleUploadedFile("names.csv", b"name,rating\n,1200\nNobodyA\nNobodyB\n")
    client.post(f"/t/{t.slug}/do/import", {"file": file})
    html = client.get(f"/t/{t.slug}").content.decode()
    assert html.count("notice-bad") == 1
    assert "Line 2: The name is missing.<br>Line 3: There is no player called NobodyA." in html


def test_a_tie_break_stands_once_and_late_entries_end_with_the_rounds(organiser):
    with pytest.raises(DomainError) as error:
        services.create(organiser=organiser, plan=plan(tiebreaks="BH, BH"), allowed=True)
    assert error.value.code == "tiebreak_twice"
    for late, fits in (("3", True), ("9", False)):
        form = PlanForm(registry.get("bouillabaisse"), {"rounds": "3", "late_until": late})
        assert ("late_until" not in form.errors) is fits


def test_at_tables_a_bye_is_compared_with_a_place(organiser):
    t = tournament(organiser, game="bugo", table_size=4, place_points=(1000, 600, 300, 100))
    assert "a bye counts as a first place" in rules_of(event_view(t, None), []).points
