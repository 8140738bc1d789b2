"""What each seat may see: rules section 10, line by line."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.bridgette import rules
from games.bridgette.rules import cards
from games.bridgette.tests.hidden import permute
from games.bridgette.tests.notation import seen, setup
from games.bridgette.tests.test_laws import mixed, one_deal
from games.kernel.codec import encode
from games.kernel.decks import SeedDecks
from games.kernel.rng import Rng
from games.kernel.viewers import OPEN, PUBLIC, seat_viewer

SEEDS = [f"views|{n}" for n in range(4)]


@pytest.mark.parametrize("seed", SEEDS)
def test_no_hidden_card_is_in_what_a_viewer_gets(seed):
    """A scan of the text that leaves the server, for every viewer at every step."""
    for state in one_deal(seed)[::2]:
        shown = {card for trick in state.tricks for card in (trick.led, trick.followed)} | {state.led, state.up_card}
        for viewer in (PUBLIC, seat_viewer(0), seat_viewer(1)):
            own = set()
            if viewer.seat is not None:
                own = {*state.hands[viewer.seat], *state.thrown[viewer.seat]}
            text = encode(_without_bids(seen(state, viewer))).decode()
            # The group of the up-card, and the colon that a refusal asks for, are named by a colon's text.
            named = {cards.group(state.up_card)} | {cards.group(state.led) if state.led else ""}
            hidden = {*cards.PACK} - shown - own - named
            assert not [card for card in hidden if f'"{card}"' in text]


def _without_bids(view):
    """``2S`` is a bid as well as a card."""
    told = tuple(h for h in view.told if "bid" not in dict(h.params))
    return replace(view, told=told, calls=(), bidding=None, standing=None, contract=None, results=())


@pytest.mark.parametrize("seed", SEEDS)
def test_lists_of_what_is_legal_are_private(seed):
    for state in one_deal(seed):
        for viewer in (PUBLIC, OPEN, *(seat_viewer(s) for s in (0, 1) if s not in rules.to_act(state))):
            view = seen(state, viewer)
            assert view.playable == ()
            assert view.blocked == ()
            assert view.bidding is None
            assert view.throw == 0


@pytest.mark.parametrize("seed", SEEDS)
def test_the_open_table_shows_all_55_cards(seed):
    for state in one_deal(seed):
        view = seen(state, OPEN)
        table = [view.led] if view.led else []
        table += [card for trick in view.tricks for card in (trick.led, trick.followed)]
        lying = [*view.hands[0], *view.hands[1], *view.thrown[0], *view.thrown[1], *view.stock, *table]
        assert sorted(lying) == sorted(cards.PACK)


@pytest.mark.parametrize("seed", SEEDS)
def test_public_facts_are_the_same_for_all(seed):
    private = {"me", "told", "hand", "hands", "drawn", "thrown", "stock", "throw", "bidding", "playable", "blocked"}
    for state in one_deal(seed):
        views = [seen(state, viewer) for viewer in (PUBLIC, seat_viewer(0), seat_viewer(1), OPEN)]
        for name in set(rules.View.__dataclass_fields__) - private:
            assert len({encode(getattr(view, name)) for view in views}) == 1, name


@pytest.mark.parametrize("seed", SEEDS[:3])
@pytest.mark.parametrize("seat", [0, 1])
def test_exchanged_secrets_leave_the_view_alone(seed, seat):
    rng, changed = Rng(seed), 0
    for state in one_deal(seed):
        other = permute(state, seat_viewer(seat), rng)
        assert encode(rules.view(other, seat_viewer(seat))) == encode(rules.view(state, seat_viewer(seat)))
        changed += other != state
    assert changed > 5


def test_a_peeking_view_would_be_noticed():
    """The control: the owner's view does change."""
    state = one_deal(SEEDS[0])[3]
    other = permute(state, seat_viewer(0), Rng("x"))
    assert rules.view(other, seat_viewer(1)) != rules.view(state, seat_viewer(1))


def test_totals_and_score_sheet_stay_through_the_match():
    rng = Rng("sheet")
    state = rules.new(setup(deals=2, tie_deals=0), SeedDecks("sheet"))
    while rules.outcome(state) is None:
        if not rules.to_act(state):
            state = rules.deal(state, SeedDecks("sheet"))
            continue
        (seat,) = rules.to_act(state)
        state = rules.apply(state, seat, mixed(state, seat, rng))
    view = seen(state, PUBLIC)
    assert [result.deal for result in view.results] == [1, 2]
    assert view.points == tuple(sum(result.points[seat] for result in view.results) for seat in (0, 1))
    assert view.to_act == ()
    assert view.told[-1].code in {"match_won", "match_drawn"}
