"""The pages of a match: light, with a constant number of queries, and playable by plain forms."""

from __future__ import annotations

import gzip
import re
from datetime import timedelta

import pytest

from core.time import now
from matches import services, tasks
from matches.kept import positions
from matches.models import Match
from tests.live import forget_keys
from tests.matches.tables import At, open_match
from tests.weight import LIMIT, weight_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def over() -> At:
    at = open_match(2, options={"short_pack_2p": True}, clock=None)
    at.play_to_the_end()
    return at


def test_table_replay_and_lobby_stay_under_a_hundred_kilobytes(client, over):
    seven = open_match(7)
    client.force_login(seven.users[0])
    for address in ("/", f"/g/{seven.code}", f"/g/{over.code}/60"):
        sizes = weight_of(client, address)
        assert sum(sizes.values()) <= LIMIT, sizes


def test_the_replay_of_a_table_for_twelve_is_light_with_all_steps_of_a_deal(client):
    """What the page fetches by itself is counted too: its script asks for the deal that is shown."""
    twelve = open_match(12, clock=None)
    while twelve.position.state.round == 1:
        twelve.play()
    services.stop(match_id=twelve.match.pk)
    sizes = weight_of(client, f"/g/{twelve.code}/60")
    deal = client.get(f"/g/{twelve.code}/deals/1?seat=0&hands=open")
    assert len(deal.json()["frames"]) > 80
    sizes["the deal"] = len(gzip.compress(deal.content, 6))
    assert sum(sizes.values()) <= LIMIT, sizes


def queries_of(client, address: str, django_assert_max_num_queries) -> int:
    with django_assert_max_num_queries(40) as counted:
        assert client.get(address).status_code == 200
    return len(counted)


def test_queries_do_not_grow_with_the_number_of_matches(client, over, django_assert_max_num_queries):
    at, _other = open_match(4), open_match(4)
    client.force_login(at.users[0])
    addresses = ("/", f"/g/{at.code}", f"/g/{over.code}/60")
    for address in addresses:
        client.get(address)  # sessions and positions are warm
    few = [queries_of(client, address, django_assert_max_num_queries) for address in addresses]
    for _ in range(6):
        other = open_match(4)
        other.play()
        positions.put(other.match.pk, other.position)
    many = [queries_of(client, address, django_assert_max_num_queries) for address in addresses]
    assert many == few


def form_of(page: str) -> dict[str, str]:
    """What the page's form would send when the first playable card is pressed."""
    expected = re.search(r'form="move" name="expected" value="(\d+)"', page)
    buttons = re.findall(r"<button[^>]*>", page)
    playable = next(button for button in buttons if 'aria-pressed="false"' in button and 'form="move"' in button)
    assert expected
    return {"expected": expected[1], "move": re.findall(r'value="([^"]+)"', playable)[0]}


def test_a_card_is_played_by_a_plain_form(client):
    at = open_match(4)
    seat = at.position.to_act[0]
    client.force_login(at.users[seat])
    page = client.get(f"/g/{at.code}").content.decode()
    sent = form_of(page)
    version = at.match.version
    response = client.post(f"/g/{at.code}/move", sent)
    assert response.headers["location"] == f"/g/{at.code}"
    assert at.match.version == version + 1


def test_pressed_twice_it_is_played_once_and_nothing_is_said(client):
    at = open_match(4)
    seat = at.position.to_act[0]
    client.force_login(at.users[seat])
    sent = form_of(client.get(f"/g/{at.code}").content.decode())
    version = at.match.version
    for _ in range(2):
        page = client.post(f"/g/{at.code}/move", sent, follow=True).content.decode()
        assert 'class="refusal"' not in page
    assert at.match.version == version + 1


def test_a_stale_form_says_first_that_the_card_was_not_played(client):
    at = open_match(2)
    seat = at.position.to_act[0]
    client.force_login(at.users[seat])
    sent = form_of(client.get(f"/g/{at.code}").content.decode())
    at.play()
    at.play()
    page = client.post(f"/g/{at.code}/move", sent, follow=True).content.decode()
    assert "Not played: " in page
    assert "Not played" not in client.get(f"/g/{at.code}").content.decode(), "it is said once"


def test_another_card_from_a_second_tab_is_not_taken_for_the_same_press(client):
    """Two plain tabs show the same turn: what the first played is played, of the other's card it is said that not."""
    at = open_match(4)
    seat = at.position.to_act[0]
    client.force_login(at.users[seat])
    sent = form_of(client.get(f"/g/{at.code}").content.decode())
    other = next(f"play:{card}" for card in at.position.state.hands[seat] if f"play:{card}" != sent["move"])
    version = at.match.version
    assert 'class="refusal"' not in client.post(f"/g/{at.code}/move", sent, follow=True).content.decode()
    page = client.post(f"/g/{at.code}/move", {**sent, "move": other}, follow=True).content.decode()
    assert "Not played: " in page
    assert at.match.version == version + 1


def test_a_hint_belongs_to_its_moment_and_none_to_a_match_that_is_over(client):
    at = open_match(2)
    client.force_login(at.users[0])
    assert 'data-hints="prices' in client.get(f"/g/{at.code}").content.decode()
    for _ in range(2):  # the first trick
        at.play()
    assert "prices" not in re.findall(r'data-hints="([^"]*)"', client.get(f"/g/{at.code}").content.decode())[0]
    early = open_match(2)
    client.force_login(early.users[0])
    services.leave(code=early.code, user=early.users[1], client_id="bye")
    assert 'data-hints=""' in client.get(f"/g/{early.code}").content.decode()


@pytest.mark.parametrize("expected", ["", "x", "-1", "1" * 30, "1.5", "٣"])
def test_a_form_that_cannot_be_read_changes_nothing(client, expected):
    at = open_match(4)
    client.force_login(at.users[at.position.to_act[0]])
    version = at.match.version
    page = client.post(f"/g/{at.code}/move", {"expected": expected, "move": "play:QS"}, follow=True).content.decode()
    assert 'class="refusal"' in page
    assert at.match.version == version


def test_while_others_play_the_page_without_script_looks_again(client):
    at = open_match(4)
    waiting = next(seat for seat in range(4) if seat not in at.position.to_act)
    client.force_login(at.users[waiting])
    assert '<noscript><meta http-equiv="refresh"' in client.get(f"/g/{at.code}").content.decode()
    client.force_login(at.users[at.position.to_act[0]])
    assert '<meta http-equiv="refresh"' not in client.get(f"/g/{at.code}").content.decode()


def test_polling_gives_the_same_messages_as_the_socket(client):
    at = open_match(4)
    seat, version = at.position.to_act[0], at.match.version
    client.force_login(at.users[seat])
    assert client.get(f"/g/{at.code}/table?have={version}").status_code == 204
    move = str(at.legal(seat))
    message = {"type": "move", "id": "p.1", "expected": version, "move": move}
    answer = client.post(f"/g/{at.code}/act", message, content_type="application/json").json()
    assert answer == {"type": "ack", "id": "p.1", "v": version + 1}
    (table,) = client.get(f"/g/{at.code}/table?have={version}").json()
    assert (table["type"], table["v"]) == ("table", version + 1)
    assert client.get(f"/g/{at.code}/table?have=x").status_code == 400
    assert client.post(f"/g/{at.code}/act", "nonsense", content_type="application/json").status_code == 400


@pytest.mark.parametrize("address", ["/g/ZZZZZZZZ", "/g/ZZZZZZZZ/3", "/g/ZZZZZZZZ.json", "/g/ZZZZZZZZ/table?have=1"])
def test_an_unknown_match_is_not_found(client, address):
    assert client.get(address).status_code == 404


def test_a_private_match_is_not_found_by_others(client):
    at = open_match(4, public=False)
    assert client.get(f"/g/{at.code}").status_code == 404
    client.force_login(at.users[2])
    assert client.get(f"/g/{at.code}").status_code == 200


def test_a_private_match_of_bots_alone_opens_by_its_address(client):
    """A rehearsal is played by bots, and its organisers look at its tables."""
    at = open_match(4, bots=4, public=False)
    assert client.get(f"/g/{at.code}").status_code == 200


def test_every_step_of_a_replay_has_an_address_and_every_seat_a_view(client, over):
    last = over.match.version
    for step in (1, 2, 37, last):
        for seat in ("", "0", "1", "open", "99", "x"):
            assert client.get(f"/g/{over.code}/{step}?seat={seat}").status_code == 200
    assert client.get(f"/g/{over.code}/0").headers["location"].endswith("/1")
    assert client.get(f"/g/{over.code}/{last + 5}").headers["location"].endswith(f"/{last}")


def test_a_replay_begins_with_a_shuffle_that_is_past_and_has_one_main_part(client, over):
    page = client.get(f"/g/{over.code}/1").content.decode()
    assert page.count("<main") == page.count("</main>") == 1
    assert "The shuffle</h2>" in page
    assert "Shuffling" not in page
    assert "Waiting for" not in page


def test_the_built_replay_shows_what_the_log_shows(client, over):
    from matches import replays

    address = f"/g/{over.code}/deals/3?seat=open"
    from_the_log = client.get(address).json()
    replays.build(over.match.pk)
    assert over.match.replay.rules_version == over.match.rules_version
    forget_keys()
    assert client.get(address).json() == from_the_log


def test_missing_replays_are_built_newest_first_and_not_for_ever(over, monkeypatch):
    later = open_match(2).play_to_the_end()
    ended = now()
    for match, ago in ((over.match, timedelta(hours=5)), (later, timedelta(hours=1))):
        Match.objects.filter(pk=match.pk).update(ended_at=ended - ago)
    sent: list[int] = []
    monkeypatch.setattr(tasks.build_replay, "delay", sent.append)
    assert tasks.build_missing_replays() == 2
    assert sent == [later.pk, over.match.pk]
    Match.objects.filter(pk=over.match.pk).update(ended_at=ended - timedelta(hours=25))
    assert tasks.build_missing_replays() == 1


def test_what_is_asked_of_a_table_is_asked_by_a_form(client, over):
    for what in ("claim", "back", "pause", "no-pause", "go-on"):
        assert client.get(f"/g/{over.code}/{what}?expected=1").status_code == 405


def test_what_the_deals_gave_adds_up_to_the_match(over):
    from matches import replays

    from_the_log = replays.gains_of([over.match.pk])[over.match.pk]
    replays.build(over.match.pk)
    assert replays.gains_of([over.match.pk])[over.match.pk] == from_the_log
    assert [span.deal for span, _ in from_the_log] == [1, 2, 3, 4, 5, 6]
    totals = [sum(gain[k] for _, gain in from_the_log) for k in range(over.match.seat_count)]
    assert totals == [seat.points for seat in over.match.seats.order_by("number")]


def test_leaving_by_a_plain_form(client):
    at = open_match(2)
    client.force_login(at.users[0])
    client.post(f"/g/{at.code}/leave")
    assert at.match.status == "aborted"
    assert "called off" in client.get(f"/g/{at.code}").content.decode()


def test_a_guest_finds_an_account_in_the_menu_of_the_table_and_people_do_not(client):
    at = open_match(2, names=["", ""])
    client.force_login(at.users[0])
    found = f'href="/signup?next=/g/{at.code}"'
    assert found in client.get(f"/g/{at.code}").content.decode()
    people = open_match(2, names=["Ana", "Brais"])
    client.force_login(people.users[0])
    assert "/signup" not in client.get(f"/g/{people.code}").content.decode()
