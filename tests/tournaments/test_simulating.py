"""The command that lets bots play: what it leaves of earlier simulations."""

from __future__ import annotations

import io
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tournaments.management.commands import simulate_tournament
from tournaments.models import Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet", "organiser")]


class Started(Exception):
    """Nobody plays on in these tests."""


@pytest.fixture
def simulate(organiser, monkeypatch):
    organiser.is_superuser = True
    organiser.save()

    def stop(_command: Any, t: Tournament, *, quiet: bool) -> None:
        raise Started(t.slug)

    monkeypatch.setattr(simulate_tournament.Command, "_wait", stop)

    def start(**options: Any) -> str:
        with pytest.raises(Started) as started:
            call_command("simulate_tournament", "bugo", stdout=io.StringIO(), **options)
        return str(started.value)

    return start


def test_an_event_of_other_settings_stays_and_the_same_one_is_played_anew(simulate):
    two = simulate(seats=2, players=8, seed="4")
    assert two == "bugo-2-seats-8-players-seed-4"
    assert simulate(seats=4, players=8, seed="4") == "bugo-4-seats-8-players-seed-4"
    longer = simulate(seats=2, players=8, seed="4", rounds=6)
    assert longer == f"{two}-2", "the same name gets a number"
    assert Tournament.objects.count() == 3
    before = Tournament.objects.get(slug=two).pk
    assert simulate(seats=2, players=8, seed="4") == two
    assert Tournament.objects.count() == 3
    assert not Tournament.objects.filter(pk=before).exists()
    assert Tournament.objects.filter(slug=longer).exists()


@pytest.mark.parametrize("written", ["5", "-0.1", "nan", "inf", "five"])
@pytest.mark.parametrize("option", ["--no-shows", "--dropouts"])
def test_what_is_no_probability_is_refused_in_words(option, written):
    """A whole field that stays away would be waited for in vain."""
    with pytest.raises(CommandError, match="is no probability; give a number from 0 to 1"):
        call_command("simulate_tournament", "bugo", f"{option}={written}")
    assert not Tournament.objects.exists()
