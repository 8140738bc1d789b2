"""What the golden transcripts cover; that they replay is tested for every game alike."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.kernel.transcripts import read

FOLDER = Path(__file__).parent / "playthroughs"


@pytest.mark.parametrize(("name", "seats"), [("two", 2), ("four", 4), ("eight", 8)])
def test_transcripts_of_two_four_and_eight_seats_have_an_extra_round(name, seats):
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    recipe, decisions = read(text)
    assert recipe.seats == seats
    assert decisions
    assert ". extra_round " in text
    assert "turned_up" in text
