"""``simulate_match``: what it says of a table that cannot be opened."""

from __future__ import annotations

import pytest
from django.core.management import CommandError, call_command


def test_a_level_that_does_not_exist_is_named_with_those_that_do():
    with pytest.raises(CommandError) as refused:
        call_command("simulate_match", "bouillabaisse", "--bots", "club,clubb")
    assert str(refused.value) == "bouillabaisse has no bots of level 'clubb'; there are: beginner, club."
