"""Where players stand: plates, profiles, the ends of matches."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.urls import reverse

from core.time import now
from ratings import pools, selectors
from ratings.models import RatedResult
from ratings.selectors import Shown
from tests.ratings.factories import MORNING, make_bot, make_player, make_players, play, series

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("value", "matches", "said"), [(1500, 0, "1500?"), (1522.5, 19, "1523?"), (1522.5, 20, "1523"), (99.99, 20, "100")]
)
def test_a_rating_as_people_read_it(value, matches, said):
    assert str(Shown(value, matches)) == said


def test_everyone_starts_at_1500():
    ana = make_player("ana")
    assert selectors.rating_of(ana, "cards-two") == Shown(1500, 0)


def test_ratings_in_bulk_are_one_query(django_assert_num_queries):
    ana, brais, carme = make_players("ana", "brais", "carme")
    play([ana, brais], [1, 2])
    with django_assert_num_queries(1):
        found = selectors.ratings_for([ana, brais, carme], "cards-two")
    assert {key: str(shown) for key, shown in found.items()} == {ana.pk: "1532?", brais.pk: "1468?", carme.pk: "1500?"}
    assert selectors.rating_of(ana, "cards-two") == found[ana.pk]


def test_stronger_than_counts_the_others_on_the_list():
    people = make_players("ana", "brais", "carme", "duarte")
    series(people, [1, 2, 3, 4], 15, at=now() - timedelta(days=40))
    stand = {p.username: selectors.pools_of(p)[0] for p in people}
    assert {name: s.stronger_than for name, s in stand.items()} == {"ana": 100, "brais": 66, "carme": 33, "duarte": 0}
    assert stand["ana"].listed


def test_before_15_matches_nobody_is_compared():
    people = make_players("ana", "brais")
    series(people, [1, 2], 14, at=now() - timedelta(days=40))
    standing = selectors.pools_of(people[0])[0]
    assert (standing.stronger_than, standing.matches_missing, standing.listed) == (None, 1, False)


def test_the_last_match_long_ago():
    people = make_players("ana", "brais")
    series(people, [1, 2], 15, at=now() - timedelta(days=100))
    standing = selectors.pools_of(people[0])[0]
    assert (standing.stale, standing.listed) == (True, False)


def test_pools_that_are_no_longer_offered_are_left_out(monkeypatch):
    people = make_players("ana", "brais")
    play(people, [1, 2])
    monkeypatch.setattr(pools, "of_people", lambda: ())
    assert selectors.pools_of(people[0]) == []


def test_the_changes_of_a_match_by_place():
    ana, brais, carme = make_players("ana", "brais", "carme")
    match = play([ana, brais, carme], [2, 3, 1])
    changes = selectors.seat_changes(match)
    assert [(c.player, c.place, c.change) for c in changes] == [(carme, 1, 32), (ana, 2, 0), (brais, 3, -32)]
    assert {c.pool for c in changes} == {"cards-three"}


def test_slugs_of_pools():
    assert pools.slug_of("cards", "two") == "cards-two"
    assert pools.get("cards-two").name == "Cards: Two players"
    assert pools.get("cards-two-bots").name == "Cards: Two players, house bots"
    assert pools.get("cards-two-bots").slug == "cards-two-bots"
    with pytest.raises(pools.UnknownPool):
        pools.get("cards-nine")


def test_the_admin_looks_and_never_touches(client):
    boss = make_player("boss", is_staff=True, is_superuser=True)
    ana, brais = make_players("ana", "brais")
    play([ana, brais], [1, 2])
    play([make_bot("thyme"), make_bot("ginger")], [1, 2], at=MORNING)
    client.force_login(boss)
    for model in ("ratingpool", "ratedresult", "ratingentry", "rating"):
        page = client.get(reverse(f"admin:ratings_{model}_changelist"))
        assert page.status_code == 200
        assert client.get(reverse(f"admin:ratings_{model}_add")).status_code == 403
    line = RatedResult.objects.first()
    assert client.get(reverse("admin:ratings_ratedresult_change", args=[line.pk])).status_code == 200
    assert client.post(reverse("admin:ratings_ratedresult_delete", args=[line.pk])).status_code == 403
