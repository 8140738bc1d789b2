"""What the table page draws from, and who sees what: section 12 of the rules."""

from __future__ import annotations

from dataclasses import replace

from games.buraco import rules
from games.buraco.rules.cards import by_rank, by_suit
from games.buraco.rules.flags import Format
from games.buraco.rules.state import Morto
from games.buraco.tests.tables import cards, play, table
from games.kernel.viewers import OPEN, PUBLIC, seat_viewer


def seen(state, seat=0):
    return rules.view(state, seat_viewer(seat))


def heard(state, seat):
    return [h.code for h in seen(state, seat).told]


def test_a_drawn_card_is_its_owners():
    state = play(table("4♥ 5♥", phase="draw"), "draw")
    assert heard(state, 0) == ["drew"]
    assert heard(state, 1) == ["drew_unseen"]
    assert [h.code for h in rules.view(state, PUBLIC).told] == ["drew_unseen"]
    assert [h.code for h in rules.view(state, OPEN).told] == ["drew"]
    assert "9S" in seen(state, 0).own
    assert seen(state, 1).hands[0] == ()
    assert seen(state, 1).cards_left == (3, 2)


def test_a_taken_pile_is_known_to_all_until_its_cards_leave_the_hand():
    state = play(table("4♥ 5♥ Q♦", pile="6♥ K♣", phase="draw"), "take")
    assert seen(state, 1).known[0] == cards("K♣ 6♥")
    state = play(state, "meld 4♥ 5♥ 6♥")
    assert seen(state, 1).known[0] == cards("K♣")
    assert seen(play(state, "discard K♣"), 1).known[0] == ()


def test_a_morto_is_seen_by_its_taker_alone():
    state = play(table("6♠ 7♠ 8♠", morto="untaken", their_morto="untaken"), "meld 6♠ 7♠ 8♠")
    assert "morto_cards" in heard(state, 0)
    assert "morto_cards" not in heard(state, 1)
    view = seen(state, 1)
    assert [(m.status, m.size, m.seat, m.direct) for m in view.mortos] == [
        ("played", 0, 0, True),
        ("untaken", 11, None, False),
    ]
    assert all(morto.cards == () for morto in view.mortos)
    assert rules.view(state, OPEN).mortos[1].cards != ()


def test_hands_are_shown_when_they_are_counted():
    state = play(table("Q♦", own=("3♥ … 9♥",)), "discard Q♦")
    assert seen(state, 0).hands == ((), cards("K♦ K♠"))
    assert rules.view(state, PUBLIC).hands == ((), cards("K♦ K♠"))


def test_a_morto_never_reached_is_not_shown_with_the_count():
    state = table("Q♦", own=("3♥ … 9♥",), others=("K♠ K♦ 4♣",))
    state = replace(state, mortos=(state.mortos[0], Morto((), "held", 1)))
    assert seen(play(state, "discard Q♦"), 0).hands[1] == ()


def test_where_a_card_fits_is_said_to_the_seat_on_turn():
    state = table("7♥ 8♥ T♥ 7♣ K♦ Q♣", own=("4♥ 5♥ 6♥", "7♠ 7♦ 7♥"), theirs=("9♣ T♣ J♣",))
    view = seen(state)
    assert view.melds[0].fits == cards("7♥")
    assert view.melds[1].fits == cards("7♣ 7♥")
    assert view.melds[2].fits == ()
    marks = {held.card: held.fits for held in view.hand}
    assert marks["7H"] == ("m1", "m2")
    assert marks["KD"] == ()
    assert all(held.discard for held in view.hand)
    other = seen(state, 1)
    assert all(meld.fits == () for meld in other.melds)


def test_cards_that_fit_together_only():
    view = seen(table("T♥ J♥", own=("5♥ … 9♥",)))
    assert (view.melds[0].fits, view.melds[0].joins) == ((), (cards("T♥ J♥"),))


def test_drawn_cards_are_marked_until_the_discard():
    state = play(table("4♥ 9♦ Q♦", pile="9♦ K♣", phase="draw"), "take")
    marked = sorted(held.card for held in seen(state).hand if held.drawn)
    assert marked == ["9D", "KC"]  # one of the two nines
    state = play(state, "discard K♣")
    assert not any(held.drawn for held in seen(state).hand)


def test_the_card_that_may_not_go_back_is_marked():
    state = play(table("4♥ Q♦", pile="9♦", phase="draw"), "take")
    view = seen(state)
    assert view.barred == "9D"
    assert {held.card: held.discard for held in view.hand} == {"9D": False, "4H": True, "QD": True}


def test_a_meld_is_drawn_from_its_view():
    clean, dirty, group = seen(table("K♣ 4♣", own=("4♥ … T♥", "5♦ 2♠ 7♦ 8♦", "K♦ K♠ K♣"))).melds
    assert (clean.kind, clean.canastra, clean.suit, clean.low, clean.high) == ("run", "clean", "H", "4", "T")
    assert (clean.points, clean.bonus, clean.token) == (50, 200, "m1")
    assert (dirty.canastra, dirty.clean, dirty.points, dirty.bonus) == ("", False, 30, 0)
    assert [place.stands_for for place in dirty.places] == ["", "6D", "", ""]
    assert (group.kind, group.rank, group.points) == ("set", "K", 30)


def test_the_running_count():
    view = seen(table("K♣ 4♣", own=("4♥ … T♥", "K♦ K♠ K♣"), theirs=("5♥ 6♥ 7♥",)))
    ours, theirs = view.table
    assert (ours.laid, ours.clean, ours.dirty, ours.bonus, ours.total) == (80, 1, 0, 200, 280)
    assert theirs.total == 15
    assert view.hand_points == 15


def test_the_score_sheet_keeps_every_deal():
    state = play(table("Q♦", own=("3♥ … 9♥",), format=Format(2)), "discard Q♦")
    view = seen(state)
    assert (view.deal, view.deals, view.to_act, view.phase) == (1, 2, (), "between")
    assert [side.points for side in view.sheet[0].sides] == [45 + 200 + 100, -20]
    assert view.points == (345, -20)


def test_of_a_closed_pile_the_top_card_is_shown():
    state = table("4♥ Q♦", pile="9♦ K♣ 3♠", phase="draw", flags={"pile_open": False})
    view = seen(state)
    assert (view.pile, view.pile_size, view.take_refusal) == (("3S",), 3, "pile_closed")
    assert rules.view(state, OPEN).pile == cards("9♦ K♣ 3♠")
    assert seen(state, 1).take_refusal == ""  # it would say something of the hand


def test_why_the_pile_must_lie():
    assert seen(table("4♥ Q♦", phase="draw", stall=6)).take_refusal == "pile_stalled"
    assert seen(table("4♥ Q♦", phase="draw")).take_refusal == ""


def test_a_hand_in_both_orders_with_the_wilds_at_the_end():
    hand = cards("Jk 2♣ 3♣ A♠ K♠ A♥ 2♥ 7♦ K♥")
    assert by_suit(hand) == cards("A♠ K♠ A♥ K♥ 3♣ 7♦ 2♥ 2♣ Jk")
    assert by_rank(hand) == cards("A♠ A♥ K♠ K♥ 7♦ 3♣ 2♥ 2♣ Jk")
    view = seen(table("Jk 2♣ 3♣ A♠ K♠ A♥ 2♥ 7♦ K♥"))
    assert [held.card for held in view.hand] == list(by_suit(hand))
    assert [held.card for held in sorted(view.hand, key=lambda held: held.by_rank)] == list(by_rank(hand))
