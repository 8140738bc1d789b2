"""Names: 3 to 20 ASCII letters, digits, - and _; unique whatever case and look-alikes; never an e-mail address."""

from __future__ import annotations

import string

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from accounts import names

SIGNS = string.ascii_letters + string.digits + "_-"
written = st.text(alphabet=SIGNS, min_size=names.SHORTEST, max_size=names.LONGEST)


@pytest.mark.parametrize("name", ["Ana", "a1_-", "x" * 20, "0xy", "Uxia-2"])
def test_well_formed(name):
    assert names.well_formed(name)


@pytest.mark.parametrize(
    "name",
    ["", "ab", "x" * 21, "Uxía", "a b c", "ana@example.org", "_ana", "-ana", "ana\n", "анна", "ana.b", "١٢٣", "Ａna"],
)
def test_malformed(name):
    assert not names.well_formed(name)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Brais", "brais"),
        ("Brais", "BRA1S"),
        ("Brais", "Brals"),
        ("Oscar", "0scar"),
        ("Martim", "rnartirn"),
        ("Wanda", "vvanda"),
        ("Ana-Maria", "AnaMaria"),
        ("ana_maria", "Ana-Maria"),
    ],
)
def test_look_alikes_share_a_skeleton(one, other):
    assert names.skeleton(one) == names.skeleton(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Ana", "Eva"), ("Brais", "Brian"), ("Noa-2", "Noa-3"), ("Sabela", "Sabelo")]
)
def test_different_names_have_different_skeletons(one, other):
    assert names.skeleton(one) != names.skeleton(other)


@settings(max_examples=100)
@given(written)
def test_a_skeleton_ignores_case_and_is_its_own_skeleton(name):
    key = names.skeleton(name)
    assert names.skeleton(name.swapcase()) == key
    assert len(key) <= names.LONGEST


@pytest.mark.parametrize(
    "name", ["admin", "Adm1n", "ORGANISER", "guest", "Guest-ab3x", "guestoflove", "Saffron", "saffr0n", "you"]
)
def test_reserved(name):
    assert names.reserved(name)


@pytest.mark.parametrize("name", ["Brais", "Uxia", "administrate", "Safran"])
def test_not_reserved(name):
    assert not names.reserved(name)


def test_house_bots_are_enough_for_twelve_seats_and_all_different():
    everyone = [name for bots in names.HOUSE_BOTS.values() for name in bots]
    assert set(names.HOUSE_BOTS) == {"beginner", "club"}
    assert all(len(bots) >= 12 for bots in names.HOUSE_BOTS.values())
    assert len({names.skeleton(name) for name in everyone}) == len(everyone)
    assert all(names.well_formed(name) and len(name) <= 10 for name in everyone)
