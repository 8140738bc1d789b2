"""The golden transcripts show what they are named for; that they replay is tested for every game."""

from __future__ import annotations

from pathlib import Path

import pytest

FOLDER = Path(__file__).parent / "playthroughs"


@pytest.mark.parametrize(
    ("name", "told", "not_told"),
    [
        ("direct", ["morto_direct", "went_out"], ["morto_indirect"]),
        ("indirect", ["morto_indirect", "went_out"], ["morto_direct"]),
        ("exhaustion", ["stock_floor", "stock_ran_down"], ["went_out"]),
        ("pairs", ["scored_pair", "match_won_pair"], ["match_drawn"]),
    ],
)
def test_a_transcript_shows_what_it_is_named_for(name, told, not_told):
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert all(f"  . {code}" in text for code in told)
    assert not any(f"  . {code}" in text for code in not_told)


def test_the_pairs_play_to_3000():
    text = (FOLDER / "pairs.txt").read_text(encoding="utf-8")
    assert '"format":"target:3000"' in text
    points = text.splitlines()[-1].removeprefix("  points: ").split(",")
    assert max(map(int, points)) >= 3000
    assert points[:2] == points[2:]
