"""A person's move: accepted once, refused in words, never lost and never doubled."""

from __future__ import annotations

import pytest

from matches import selectors, services
from matches.kept import positions
from matches.models import MatchEvent
from matches.services import Done, Player
from tests.matches.tables import code_of, open_match, person

pytestmark = pytest.mark.django_db


def test_a_move_is_appended_and_answered_with_its_version():
    at = open_match()
    before = at.match.version
    answer = at.play()
    assert answer == Done(before + 1)
    assert at.match.version == before + 1
    assert at.match.events.get(seq=before + 1).kind == "moved"


def test_the_same_id_again_gets_the_old_answer_and_changes_nothing():
    at = open_match()
    version, seat = at.match.version, at.position.to_act[0]
    move = str(at.legal(seat))
    first = at.play(seat, move=move, expected=version, id_="tap")
    at.play()  # the next seat goes on
    again = at.play(seat, move=move, expected=version, id_="tap")
    assert first == again == Done(version + 1)
    assert MatchEvent.objects.filter(match=at.match, client_id="tap").count() == 1


def test_a_stale_page_is_told_so():
    at = open_match(2)
    version = at.match.version
    for _ in range(3):
        at.play()
    seat = at.position.to_act[0]
    assert code_of(at.play(seat, expected=version, id_="old")) == "stale"


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("", "not_a_move"),
        ("play", "unknown_move"),
        ("play:XX", "unknown_move"),
        ("fly:QS", "unknown_move"),
        ("play:QS,KS", "unknown_move"),
        ("play:" + "Q" * 500, "not_a_move"),
        ("PLAY:QS\n", "not_a_move"),
        ("play:💥", "not_a_move"),
    ],
)
def test_what_is_no_move_is_refused_in_words_and_changes_nothing(move, code):
    at = open_match()
    seat, version = at.position.to_act[0], at.match.version
    answer = services.submit_move(
        code=at.code, user=at.users[seat], expected=version, move=move, client_id="x", at_ms=at.now
    )
    assert code_of(answer) == code
    assert at.match.version == version


def test_a_card_of_somebody_else_is_refused_without_a_hint_whose_it_is():
    at = open_match()
    seat = at.position.to_act[0]
    mine = set(at.position.state.hands[seat])
    theirs = next(card for hand in at.position.state.hands for card in hand if card not in mine)
    assert code_of(at.play(seat, move=f"play:{theirs}")) == "not_in_hand"


def test_out_of_turn_unseated_and_over():
    at = open_match()
    waiting = next(seat for seat in range(4) if seat not in at.position.to_act)
    assert code_of(at.play(waiting, move="play:QS")) == "not_your_turn"
    stranger = services.submit_move(
        code=at.code, user=person(), expected=at.match.version, move="play:QS", client_id="x", at_ms=at.now
    )
    assert code_of(stranger) == "not_seated"
    duel = open_match(2)
    services.leave(code=duel.code, user=duel.users[0], client_id="bye", at_ms=duel.now)
    assert code_of(duel.play(1, move="play:QS", id_="late")) == "not_running"


def test_a_whole_match_ends_with_places_and_a_result():
    at = open_match(2, options={"short_pack_2p": True})
    match = at.play_to_the_end()
    assert match.status == "ended"
    assert match.result["reason"] == "played"
    assert {seat.place for seat in match.seats.all()} in ({1, 2}, {1})
    assert match.turn_deadline is None
    assert match.to_act == []


def test_a_cold_process_folds_the_log_to_the_same_position():
    at = open_match(3)
    for _ in range(40):
        at.play()
    warm = at.position
    positions.forget()
    assert selectors.position_of(at.match) == warm


def test_the_positions_of_the_past_are_folded_too():
    at = open_match(3)
    seen = [at.position]
    for _ in range(20):
        at.play()
        seen.append(at.position)
    for position in seen:
        assert selectors.position_of(at.match, position.version) == position


def test_an_old_position_is_folded_once_for_all_who_ask(django_assert_num_queries):
    at = open_match(3)
    for _ in range(20):
        at.play()
    match = at.match
    newest, old = selectors.position_of(match), selectors.position_of(match, 9)
    with django_assert_num_queries(0):
        assert selectors.position_of(match, 9) is old
        assert selectors.position_of(match) is newest


def test_bots_play_on_until_a_person_must_act():
    at = open_match(4, bots=3)
    while services.play_bot(match_id=at.match.pk, at_ms=at.now):
        pass
    assert at.position.to_act == (0,)
    assert not services.play_bot(match_id=at.match.pk, at_ms=at.now)


def test_a_bot_that_fails_does_not_stop_the_match(monkeypatch):
    from dataclasses import replace

    from games import registry

    game = registry.get("bouillabaisse")

    def broken(view, legal, rng, budget):
        raise ValueError("a fault in the bot")

    levels = tuple(replace(level, choose=broken) for level in game.levels)
    monkeypatch.setattr(registry, "get", lambda slug: replace(game, levels=levels))
    at = open_match(2, bots=2)
    while services.play_bot(match_id=at.match.pk, at_ms=at.now):
        pass
    assert at.match.status == "ended"


@pytest.mark.parametrize(
    ("players", "more", "code"),
    [
        (1, {}, "bad_seats"),
        (13, {}, "bad_seats"),
        (4, {"options": {"short_pack_2p": True}}, "bad_option"),
        (4, {"options": {"all_or_nothing": "yes"}}, "bad_option"),
        (4, {"options": {"nonsense": 1}}, "bad_option"),
        (4, {"pool": "two"}, "bad_pool"),
        (4, {"pool": "four", "clock": None}, "needs_clock"),
    ],
)
def test_a_match_that_cannot_be_is_refused(players, more, code):
    from core.errors import DomainError

    with pytest.raises(DomainError) as refusal:
        open_match(players, **more)
    assert refusal.value.code == code


def test_nobody_sits_twice_and_bots_are_never_rated():
    from core.errors import DomainError
    from tests.matches.tables import BLITZ, house_bots

    one = person()
    with pytest.raises(DomainError, match="seated_twice"):
        services.create_match(game="bouillabaisse", players=[Player(one), Player(one)])
    with pytest.raises(DomainError, match="bots_unrated"):
        services.create_match(game="bouillabaisse", players=[Player(one), *house_bots(3)], pool="four", clock=BLITZ)
