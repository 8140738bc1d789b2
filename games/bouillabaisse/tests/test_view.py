"""What the table is told, and what nobody may be told."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.bouillabaisse import rules, strings
from games.bouillabaisse.rules.play import State
from games.bouillabaisse.rules.prices import Draws
from games.bouillabaisse.tests.positions import OFF, StackedDecks, captured, play, start
from games.kernel import OPEN, PUBLIC, SeedDecks, Setup, seat_viewer
from games.kernel.codec import encode
from games.words import Speech, refuse, tell

SPEECH = Speech(player=lambda seat: ["Ana", "Breixo", "Carla", "Duarte"][seat])
HANDS = [
    "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC",
    "2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD",
    "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH",
    "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS",
]


def table(round_: int = 1, *, draws: Draws = Draws("H", "Q", "KH")) -> State:  # noqa: B008  # a frozen value
    """Seat 1 leads with all clubs, then 2 diamonds, 3 hearts, 0 spades."""
    state = rules.new(Setup(4, OFF, 0), StackedDecks(4, {1: HANDS}))
    return replace(
        state,
        round=round_,
        first_dealer=(1 - round_) % 4,
        draws=draws,
        scores=((0, 0, 0, 0),) * (round_ - 1),
        turned=(None,) * (round_ - 1),
    )


def say(state: State) -> list[str]:
    return [tell(strings.EVENTS, h, SPEECH) for h in state.told]


def test_a_seat_sees_its_own_hand_and_no_other() -> None:
    view = rules.view(start(4), seat_viewer(2))
    assert [card.card for card in view.hand] == list(start(4).hands[2])
    assert [hand is not None for hand in view.hands] == [False, False, True, False]
    public = rules.view(start(4), PUBLIC)
    assert public.hand == ()
    assert public.hands == (None,) * 4
    assert public.cards_left == (13,) * 4


def test_the_open_table_sees_all_hands() -> None:
    assert rules.view(start(4), OPEN).hands == start(4).hands


@pytest.mark.parametrize(
    ("round_", "known"),
    [(1, ("", "", "")), (2, ("H", "", "")), (3, ("H", "Q", "")), (4, ("H", "Q", "KH")), (5, ("H", "Q", "KH"))],
)
def test_draws_are_told_when_their_round_starts(round_: int, known: tuple[str, str, str]) -> None:
    for viewer in (PUBLIC, seat_viewer(0), OPEN):
        view = rules.view(table(round_), viewer)
        assert (view.suit, view.figure, view.card) == known


def test_no_later_draw_is_anywhere_in_a_view() -> None:
    """Leak scan: the same position with other later draws gives the same bytes."""
    for round_, other in [(1, Draws("S", "J", "2C")), (2, Draws("H", "J", "2C")), (3, Draws("H", "Q", "2C"))]:
        for viewer in (PUBLIC, seat_viewer(1)):
            one, two = table(round_), table(round_, draws=other)
            assert encode(rules.view(one, viewer)) == encode(rules.view(two, viewer))


def test_why_a_card_may_not_be_played() -> None:
    state = play(start(4), rules.legal_moves(start(4), 1)[0].token)
    view = rules.view(state, seat_viewer(2))
    led = view.suit_to_follow
    follows = [card for card in view.hand if card.card[1] == led]
    assert follows
    assert all(card.playable and card.reason == "" for card in follows)
    others = [card for card in view.hand if card.card[1] != led]
    assert {card.reason for card in others} == {"must_follow_suit"}
    assert {card.reason for card in rules.view(state, seat_viewer(0)).hand} == {"not_your_turn"}
    assert refuse(strings.ERRORS, "must_follow_suit", {"suit": "C"}, SPEECH) == "You must follow suit: clubs."


def test_the_trick_in_order_with_leader_and_winner() -> None:
    view = rules.view(play(table(5), "9C 3D QH"), seat_viewer(0))
    assert [(p.seat, p.card, p.worth) for p in view.trick] == [(1, "9C", 0), (2, "3D", 0), (3, "QH", 60)]
    assert (view.leader, view.winning, view.trick_worth, view.suit_to_follow) == (1, 1, 65, "C")
    assert view.to_act == (0,)
    assert (view.trick_number, view.tricks) == (1, 13)


def test_the_price_list_says_what_is_still_to_be_taken() -> None:
    view = rules.view(play(table(5), "2C 2D KH 2S 3C 3D QH QS 4C 4D AH"), PUBLIC)
    trick, suit, figure, card = view.prices
    assert (trick.part, trick.each, trick.total, trick.taken, trick.left) == ("trick", 5, 13, (0, 2, 0, 0), 11)
    assert (suit.what, suit.each, suit.total, suit.taken, suit.on_table) == ("H", 10, 13, (0, 2, 0, 0), ("AH",))
    assert suit.out == ("2H", "3H", "4H", "5H", "6H", "7H", "8H", "9H", "TH", "JH")
    assert suit.left == 11
    assert (figure.what, figure.each, figure.taken, figure.out) == ("Q", 50, (0, 2, 0, 0), ("QC", "QD"))
    assert (card.what, card.each, card.total, card.taken, card.out, card.left) == ("KH", 200, 1, (0, 1, 0, 0), (), 0)
    assert view.points_in_round == 595
    assert view.points_left == 595 - (2 * 5 + 2 * 10 + 2 * 50 + 200)
    assert view.round_points == (0, 330, 0, 0)
    assert view.tricks_won == (0, 2, 0, 0)


def test_round_6_shows_points_with_its_sign() -> None:
    view = rules.view(play(table(6), "2C 2D KH 2S"), PUBLIC)
    assert view.sign == -1
    assert view.round_points == (0, -215, 0, 0)
    assert view.last_trick is not None
    assert view.last_trick.points == -215
    assert [p.each for p in view.prices] == [5, 10, 50, 200]


def test_shown_voids_are_public() -> None:
    assert rules.view(play(table(), "2C 2D 2H"), PUBLIC).voids == ("", "", "C", "C")


def test_last_trick_and_tricks_finished_by_the_last_transition() -> None:
    state = play(table(), "2C 2D 2H 2S")
    view = rules.view(state, PUBLIC)
    assert view.last_trick is not None
    assert (view.last_trick.number, view.last_trick.winner, view.last_trick.points) == (1, 1, 5)
    assert view.finished == (view.last_trick,)
    later = rules.view(play(state, "3C"), PUBLIC)
    assert later.last_trick == view.last_trick
    assert later.finished == ()


def test_both_tricks_are_shown_when_the_last_plays_itself() -> None:
    state = table()
    ranks = "23456789TJQK"
    state = play(state, " ".join(f"{r}C {r}D {r}H {r}S" for r in ranks))
    view = rules.view(state, PUBLIC)
    assert [trick.number for trick in view.finished] == [12, 13]
    assert view.round_over
    assert view.cards_left == (0,) * 4
    assert [row.points for row in view.sheet] == [(0, 65, 0, 0)]
    assert view.points == (0, 65, 0, 0)


def test_trimmed_cards_and_packs() -> None:
    view = rules.view(start(7), PUBLIC)
    assert (view.packs, view.removed) == (2, ("2D", "2C", "2S", "2H", "2D", "2C"))
    assert say(start(7))[0].startswith("Out of play for the whole match: 2 of diamonds, 2 of clubs")


def test_the_story_of_a_trick() -> None:
    state = play(table(5), "9C 3D KH")
    assert say(state) == ["Duarte cannot follow and throws the king of hearts.", "It costs 210."]
    state = play(state, "2S")
    assert say(state)[-1] == "Breixo takes the trick with the 9 of clubs: 215."
    assert [h.beat for h in state.told] == ["", "trick"]


def test_the_story_of_a_round() -> None:
    state = table(4)
    state = play(state, "2C 2D KH 2S")
    assert say(state)[2:] == [
        "All cards that count have been taken: the round ends after trick 1.",
        "Round 4 is over.",
        "Ana: 0 in this round, 0 in all.",
        "Breixo: 200 in this round, 200 in all.",
        "Carla: 0 in this round, 0 in all.",
        "Duarte: 0 in this round, 0 in all.",
    ]
    assert [h.code for h in state.told if h.beat == "deal"] == ["round_over"]


@pytest.mark.parametrize(
    ("round_", "sentence"),
    [
        (1, "Round 1: each trick costs 5 points."),
        (2, "Round 2. The suit drawn is hearts: each card of it costs 10 points."),
        (3, "Round 3. The figure drawn is the queen: each of them costs 50 points."),
        (4, "Round 4. The card drawn is the king of hearts: it costs 200 points."),
    ],
)
def test_rounds_start_with_their_draw(round_: int, sentence: str) -> None:
    state = start(4) if round_ == 1 else rules.deal(table(round_ - 1), SeedDecks("x"))
    assert sentence in say(state)


def test_a_turned_sign_is_told() -> None:
    everything = [(13, "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH QC QD QS"), (0, ""), (0, ""), (0, "")]
    assert rules.view(captured(5, everything, all_or_nothing=True), PUBLIC).round_points == (595, 0, 0, 0)


@pytest.mark.parametrize(
    ("cards", "seat", "sentence"),
    [
        ("", 1, "Your turn: lead any card."),
        ("", 0, "Breixo is to play."),
        ("2C", 2, "Your turn: you have no clubs, play any card."),
    ],
)
def test_instructions(cards: str, seat: int, sentence: str) -> None:
    assert strings.instruction(rules.view(play(table(), cards), seat_viewer(seat)), SPEECH) == sentence


def test_progress() -> None:
    assert strings.progress(rules.view(table(3), PUBLIC)) == "Round 3 of 6"
