"""The order of a hand: suits and high cards as the player wants them, whatever the game."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from games.hands import HandOrder, arranged, in_order, suit_of

HAND = ("KS", "9S", "AH", "TH", "QC", "KD", "7D")


def ordered(order: HandOrder, hand: tuple[str, ...] = HAND) -> str:
    return " ".join(in_order(hand, order, suit_of))


@pytest.mark.parametrize(
    ("order", "wanted"),
    [
        (HandOrder(), "KS 9S AH TH QC KD 7D"),
        (HandOrder("SHCD", "left"), "KS 9S AH TH QC KD 7D"),
        (HandOrder("SHDC"), "KS 9S AH TH KD 7D QC"),
        (HandOrder("SHCD", "right"), "9S KS TH AH QC 7D KD"),
        (HandOrder("", "right"), "9S KS TH AH QC 7D KD"),
        (HandOrder("SHDC", "right"), "9S KS TH AH 7D KD QC"),
    ],
)
def test_suits_and_high_cards_lie_as_wanted(order, wanted):
    assert ordered(order) == wanted


def test_what_has_no_suit_stays_at_the_end_as_it_lay():
    hand = ("AS", "2S", "GC", "RC", "Jk")
    assert ordered(HandOrder("SHDC", "right"), hand) == "2S AS GC RC Jk"


@dataclass(frozen=True)
class Seen:
    hand: tuple[str, ...] = HAND


def test_a_view_is_turned_over_and_one_without_a_hand_left_alone():
    assert arranged(Seen(), HandOrder("SHDC")).hand[-1] == "QC"
    assert arranged(Seen(()), HandOrder("SHDC")) == Seen(())
    seen = Seen()
    assert arranged(seen, HandOrder()) is seen
