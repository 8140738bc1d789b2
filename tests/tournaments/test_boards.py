"""The board sheet: what every table made of the same deals, deal by deal, and nothing before the round is over."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from core.time import now
from matches.models import Match, Replay
from tests.tournaments.events import by_seed, filled, play_round
from tournaments import services
from tournaments.swiss.rng import Rng

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet", "redis")]


@pytest.fixture
def begun(organiser):
    t, _ = filled(organiser, 4, rounds=1, same_deals=True)
    services.start(tournament_id=t.pk, author=organiser)
    services.advance(tournament_id=t.pk)
    t.played_rounds.update(starts_at=now())
    services.advance(tournament_id=t.pk)
    t.refresh_from_db()
    return t


def text_of(html):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


def rows_of(response):
    body = re.search(r"<tbody>(.*?)</tbody>", response.content.decode(), re.S)[1]
    rows = re.findall(r"<tr[^>]*>(.*?)</tr>", body, re.S)
    assert all(re.match(r'<th scope="row">\d+ <a class="board-replay" ', row) for row in rows), (
        "before a narrow screen ends"
    )
    return [text_of(re.sub(r"<a .*?</a>", "", row)).split() for row in rows]


def test_nothing_is_compared_before_the_round_is_over(begun):
    match = begun.played_rounds.get().pairings.get(table=1).match
    assert match.deal.shared.code == "T-MONDAY-1"
    assert Client().get(f"/g/{match.code}").status_code == 404, "closed to onlookers"
    page = Client().get(f"/t/{begun.slug}/round/1/boards").content.decode()
    assert "This round is not over" in page
    assert "<table" not in page
    play_round(begun, by_seed(Rng("boards")))
    assert "<table" in Client().get(f"/t/{begun.slug}/round/1/boards").content.decode()
    assert Client().get(f"/g/{match.code}.json").json()["deal"]["id"] == "T-MONDAY-1"


def test_each_deal_is_compared_with_the_mean_of_the_same_seat(begun):
    play_round(begun, by_seed(Rng("boards")))
    tables = list(begun.played_rounds.get().pairings.order_by("table").select_related("match"))
    for pairing, gains in zip(tables, ([[100, 50], [20, 0]], [[40, 70], [20, 30]]), strict=True):
        Replay.objects.create(
            match=pairing.match,
            rules_version=pairing.match.rules_version,
            spans=[[1, 1, 9], [2, 10, 20]],
            gains=gains,
            built_at=now(),
        )
    address = f"/t/{begun.slug}/round/1/boards"
    assert "?deal=2" in Client().get(address).content.decode()
    first, second = rows_of(Client().get(f"{address}?deal=1"))
    assert first[2:5] == ["100", "+30", "best"]
    assert first[6:8] == ["50", "−10"]
    assert second[2:4] == ["40", "−30"]
    assert second[5:8] == ["70", "+10", "best"]
    # where all made the same nobody is best, and the replay opens at the deal that is shown
    response = Client().get(f"{address}?deal=2")
    first, second = rows_of(response)
    assert ["20", "±0"] == first[2:4] == second[2:4]
    assert f"/g/{tables[0].match.code}/10" in response.content.decode()


def test_where_few_points_win_the_fewest_are_the_best(begun):
    play_round(begun, by_seed(Rng("boards")))
    for match in Match.objects.all():
        for seat in match.seats.all():
            seat.points = 100 * (seat.place or 1)
            seat.save(update_fields=["points"])
    tables = list(begun.played_rounds.get().pairings.order_by("table").select_related("match"))
    for pairing, gains in zip(tables, ([[-100, 50]], [[40, 70]]), strict=True):
        Replay.objects.create(
            match=pairing.match,
            rules_version=pairing.match.rules_version,
            spans=[[1, 1, 9]],
            gains=gains,
            built_at=now(),
        )
    response = Client().get(f"/t/{begun.slug}/round/1/boards?deal=1")
    first, second = rows_of(response)
    assert first[2:5] == ["−100", "−70", "best"]
    assert first[6:9] == ["50", "−10", "best"]
    assert "best" not in second
    assert "In this game few points win." in response.content.decode()


def test_a_deal_that_nobody_played_shows_the_whole_matches(begun):
    play_round(begun, by_seed(Rng("boards")))
    whole = rows_of(Client().get(f"/t/{begun.slug}/round/1/boards"))
    assert whole == rows_of(Client().get(f"/t/{begun.slug}/round/1/boards?deal=99"))
    assert sorted(row[2] for row in whole) == sorted(str(m.seats.get(number=0).points) for m in Match.objects.all())


@pytest.mark.parametrize(
    ("players", "words"),
    [
        pytest.param(9, "have different hands from the same deals, so nothing is compared.", id="of four and of five"),
        pytest.param(11, "the same seat at the tables of the same size.", id="two of four and one of three"),
        pytest.param(8, "the same seat at all tables.", id="two of four"),
        pytest.param(4, "Only one table played this, so nothing is compared.", id="one of four"),
    ],
)
def test_the_sheet_promises_what_it_has(organiser, players, words):
    t, _ = filled(organiser, players, rounds=1, same_deals=True, table_size=4)
    services.start(tournament_id=t.pk, author=organiser)
    services.advance(tournament_id=t.pk)
    t.played_rounds.update(starts_at=now())
    services.advance(tournament_id=t.pk)
    play_round(t, lambda p: list(range(1, p.slots.count() + 1)))
    page = Client().get(f"/t/{t.slug}/round/1/boards").content.decode()
    assert words in page
    numbers = re.findall(r'<span class="soft num">([^<]+)</span>', page)
    assert bool(numbers) == ("nothing" not in words), "and keeps it"


def test_tournaments_with_deals_of_their_own_have_no_sheet(organiser):
    t, _ = filled(organiser, 2, rounds=1)
    services.start(tournament_id=t.pk, author=organiser)
    services.advance(tournament_id=t.pk)
    assert Client().get(f"/t/{t.slug}/round/1/boards").status_code == 404
