"""What standings, crosstable and certificates say of themselves: what numbers are made of, what decided, who is who."""

from __future__ import annotations

import io
import re
from datetime import timedelta
from itertools import pairwise
from pathlib import Path

import pytest
from django.test import Client
from django.utils.translation import override

from core.time import now
from tests.tournaments.events import decide, filled, people, play_round, running
from tournaments import services, strings
from tournaments.models import Tournament
from tournaments.render import event_view, line_values
from tournaments.render.cards import card_games, card_tiebreaks
from tournaments.render.rules import points_rule
from tournaments.render.tables import table_row
from tournaments.schedule import wall
from tournaments.swiss.cli import main

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet", "redis")]

IN_BRACKETS = re.compile(r" <span class=\"soft num\">\(\d+\)</span>")


def by_seat(pairing):
    return list(range(1, pairing.slots.count() + 1))


def shared_second(pairing):
    return [1, 2, 2, 2][: pairing.slots.count()]


def page_of(t, path="", language="en"):
    return Client(headers={"accept-language": language}).get(f"/t/{t.slug}{path}").content.decode()


def rows_of(t, path):
    """The tables and byes of a certificate, without the numbers in brackets."""
    html = page_of(t, path)
    return IN_BRACKETS.sub("", html[html.index('<ol class="rows certificate">') : html.index("</ol>")])


def begin(t, number, **how):
    """A round from its pairing to its open tables."""
    about = {"tournament_id": t.pk, "author": t.organiser}
    services.pair(**about, **how)
    services.publish_round(**about, number=number)
    services.begin_round(**about, number=number)
    services.advance(tournament_id=t.pk)


def enter_late(t, organiser):
    """Somebody whose rating puts them first, between two rounds: everybody else moves down by one."""
    late = services.enter(tournament_id=t.pk, user=people(1, "Late")[0], author=organiser)
    late.refresh_from_db()
    return late


def with_late_entry(organiser, players, **changes):
    """A round played, a certificate read, then an entry that takes number 1."""
    t, entries = filled(organiser, players, rounds=4, late_until=3, timing="manual", **changes)
    for entry in entries:
        entry.rating -= 1000  # below the rating that a newcomer has
        entry.save(update_fields=["rating"])
    services.start(tournament_id=t.pk, author=organiser)
    begin(t, 1)
    play_round(t, by_seat)
    before = rows_of(t, "/round/1/certificate")
    late = enter_late(t, organiser)
    assert late.number == 1
    t.refresh_from_db()
    return t, entries, before


@pytest.mark.parametrize(("players", "changes"), [(7, {}), (5, {"table_size": 3})])
def test_a_late_entry_changes_no_name_of_an_earlier_certificate(organiser, players, changes):
    t, entries, before = with_late_entry(organiser, players, **changes)
    assert "LateAA" not in before
    assert rows_of(t, "/round/1/certificate") == before
    assert "has the bye" in before, "the sentence that names somebody by number"
    # the round's own page gives the same reason
    bye = re.search(r"\w+ has the bye[^<]*", before)
    assert bye is not None
    assert bye[0] in page_of(t, "/round/1")
    # and the numbers are those of the input
    html = page_of(t, "/round/1/certificate")
    assert re.search(rf"{entries[0].name} <span class=\"soft num\">\(1\)</span>", html)


def test_the_numbers_of_pairs_by_hand_are_those_of_the_file(organiser, tmp_path):
    t, entries = filled(organiser, 6, rounds=4, late_until=3, timing="manual")
    for entry in entries:
        entry.rating -= 1000
        entry.save(update_fields=["rating"])
    services.start(tournament_id=t.pk, author=organiser)
    begin(t, 1, by_hand=[(entries[0].pk, entries[1].pk)])
    before = re.search(r"<code>(--fix [^<]*)</code>", page_of(t, "/round/1/certificate"))
    assert before is not None
    play_round(t, by_seat)
    enter_late(t, organiser)
    after = re.search(r"<code>(--fix [^<]*)</code>", page_of(t, "/round/1/certificate"))
    assert after is not None
    assert after[1] == before[1] == "--fix 1-2"
    # the command pairs the round again from what the page gives
    file = tmp_path / "input.trf"
    file.write_bytes(Client().get(f"/t/{t.slug}/round/1/input").content)
    out = io.StringIO()
    assert main(["pair", str(file), *after[1].split()], out=out) == 0


def test_whoever_was_renamed_is_still_told_apart_by_number(organiser):
    t, entries, before = with_late_entry(organiser, 7)
    entries[6].refresh_from_db()
    entries[6].name = "Xana"
    entries[6].save(update_fields=["name"])
    Tournament.objects.filter(pk=t.pk).update(version=t.version + 1)
    t.refresh_from_db()
    assert rows_of(t, "/round/1/certificate") == before.replace("PlayerAG", "Xana")


def test_the_whole_file_still_agrees_with_its_checker(organiser, tmp_path):
    t, _entries, _before = with_late_entry(organiser, 7)
    for number in (2, 3):
        begin(t, number)
        play_round(t, by_seat)
    file = tmp_path / "all.trf"
    file.write_bytes(Client().get(f"/t/{t.slug}.trf").content)
    out = io.StringIO()
    assert main(["check", str(file)], out=out) == 0, out.getvalue()


def at_tables(organiser, places=shared_second, players=8, **changes):
    t, entries = filled(organiser, players, rounds=2, table_size=4, **changes)
    t = running(t)
    play_round(t, places)
    t.refresh_from_db()
    return t, entries


def test_points_at_tables_are_decimals_throughout(organiser):
    t, _entries = at_tables(organiser, place_points=(1000, 600, 250, 100))
    view = event_view(t, None)
    lines = line_values(view)
    assert {line.points for line in lines} == {"10", "3.17"}
    assert "½" not in page_of(t, "/standings") + page_of(t, "/crosstable") + page_of(t, "/round/1")
    for entry in view.book.numbered:
        shown = [card.points for card in card_games(view, entry) if card.points]
        made = [made.value for made in card_tiebreaks(view, entry)]
        line = next(line for line in lines if line.number == entry.number)
        assert shown == [line.points]
        assert made == [cell.value for cell in line.cells], "as in the standings"
    with override("gl"):
        assert {line.points for line in line_values(event_view(t, None))} == {"10", "3,17"}


def test_points_of_two_sides_are_halves(organiser):
    t, _ = filled(organiser, 4, rounds=2)
    t = running(t)
    play_round(t, lambda _: [1, 1])
    assert {line.points for line in line_values(event_view(t, None))} == {"½"}


@pytest.mark.parametrize(
    ("language", "one", "many"), [("en", "1 pt", "2 pts"), ("pt-br", "1 pt", "2 pts"), ("gl", "1 pt", "2 pts")]
)
def test_one_point_is_singular(organiser, language, one, many):
    with override(language):
        assert [strings.in_pts(text, n) for text, n in (("1", 100), ("2", 200))] == [one, many]
    t, _ = filled(organiser, 4, rounds=2)
    t = running(t)
    play_round(t, lambda _: [1, 2])
    html = page_of(t, "/round/2", language)
    assert "1 pt<" in html
    assert "1 pts" not in html


def test_where_points_stand_it_is_said_what_they_are_made_of(organiser):
    t, _ = at_tables(organiser, place_points=(1000, 600, 300, 100), bye_percent=50)
    rule = points_rule(event_view(t, None))
    assert rule == "By place at the table: 10; 6; 3; 1; ties share; a bye counts 5 points"
    for path in ("", "/standings", "/crosstable", "/round/1"):
        assert rule in page_of(t, path), path
    rounds = page_of(t, "/round/1")
    assert "Points before the round; then the place at the table, the points it gives" in rounds
    assert "place 1: +10" in rounds
    assert "score 30" in rounds


def test_a_place_behind_better_scores_says_that_the_player_left(organiser):
    """As where few points win, and the fewest stand on the last place because a bot played them."""
    t, _entries = filled(organiser, 4, rounds=2, table_size=4)
    t = running(t)
    pairing = t.played_rounds.get().pairings.get()
    match = pairing.match
    assert match is not None
    decide(match, [1, 2, 3, 4])
    match.refresh_from_db()
    match.result = {**(match.result or {}), "reason": "left", "left": [3]}
    match.save(update_fields=["result"])
    services.advance(tournament_id=t.pk)
    t.refresh_from_db()
    view = event_view(t, None)
    round_ = view.book.rounds[0]
    row = table_row(view, round_, view.book.tables_of[round_.pk][0])
    assert [who.left for who in row.seats] == [False, False, False, True]
    html = page_of(t, "/round/1")
    assert html.count('<span class="tag">left</span>') == 1
    assert "a bot played on, so this place is behind all who stayed, whatever the score" in html


def test_standings_mark_what_decided_between_equal_points(organiser):
    t, _ = filled(organiser, 9, rounds=4)
    t = running(t)
    for _ in range(3):
        play_round(t, by_seat)
    t.refresh_from_db()
    view = event_view(t, None)
    lines = line_values(view)
    values = {line.player.number: line for line in view.places.sides.lines}
    for one, other in pairwise(lines):
        if one.points != other.points:
            continue
        pairs = zip(values[one.number].values, values[other.number].values, strict=True)
        first = next((k for k, (a, b) in enumerate(pairs) if a.amount != b.amount), None)
        if first is None:
            assert one.shared and other.shared and one.rank == other.rank  # noqa: PT018
        else:
            assert one.cells[first].decides and other.cells[first].decides  # noqa: PT018
    alone = [line for line in lines if [o.points for o in lines].count(line.points) == 1]
    assert all(not line.deciding and not line.shared for line in alone)


def test_shared_places_and_lots_are_said(organiser):
    t, _ = filled(organiser, 4, rounds=2)
    t = running(t)
    play_round(t, lambda _: [1, 1])
    html = page_of(t, "/standings")
    assert html.count('1<span aria-hidden="true">=</span><span class="vh"> shared</span>') == 4
    assert "“=”: a shared place." in html


def test_lots_are_said_where_nothing_else_decided(organiser):
    t, _ = at_tables(organiser, places=lambda p: [1] * p.slots.count())
    lines = line_values(event_view(t, None))
    assert all(line.by_lot and not line.shared for line in lines)
    html = page_of(t, "/standings")
    assert "<span>lot</span>" in html
    assert "the lot decided" in html


@pytest.mark.parametrize("language", ["en", "pt-br", "gl"])
@pytest.mark.parametrize("changes", [{}, {"table_size": 4}])
def test_every_sign_of_the_crosstable_is_in_its_legend(organiser, language, changes):
    t, entries = filled(organiser, 9, rounds=2, **changes)
    services.ask_bye(tournament_id=t.pk, entry_id=entries[0].pk, round_number=1, kind="H", author=organiser)
    services.ask_bye(tournament_id=t.pk, entry_id=entries[1].pk, round_number=1, kind="Z", author=organiser)
    t = running(t)
    html = page_of(t, "/crosstable", language)
    told = dict(re.findall(r"<dt>([^<]*)</dt><dd>([^<]+)</dd>", html))
    cells = set(re.findall(r'<td class="c[^"]*">([^<]*)</td>', html))
    for cell in cells:
        assert cell.split()[-1] in {sign.split()[-1] for sign in told}, cell
    assert {"U", "H", "F", "Z", "…", "–"} <= set(told)
    if not changes:
        assert {sign.split()[-1] for sign in told} >= {"1", "½", "0", "+", "−"}


def test_cells_of_the_crosstable_name_rows_that_are_there(organiser):
    """Places are shared, rows are not: 3a stands for one player alone."""
    t, _ = filled(organiser, 6, rounds=3)
    t = running(t)
    play_round(t, lambda _: [1, 1])
    html = page_of(t, "/crosstable")
    rows = [int(n) for n in re.findall(r'<td class="r rank">(\d+)</td>', html)]
    assert rows == list(range(1, 7))


def test_the_legend_is_printed():
    """Print styles hide what belongs to the screen; a legend does not."""
    style = Path("tournaments/static/tournaments/event.css").read_text()
    hidden = re.search(r"@media print \{.*?display: none !important", style, re.DOTALL)
    assert hidden is not None
    assert ".legend" not in hidden[0]


def test_a_table_that_the_organisers_stopped_offers_no_seat(organiser):
    t, entries = filled(organiser, 4, rounds=2)
    t = running(t)
    services.cancel(tournament_id=t.pk, author=organiser, reason="power cut")
    client = Client()
    player = entries[0].members.get().player
    client.force_login(player, backend="allauth.account.auth_backends.AuthenticationBackend")
    html = client.get(f"/t/{t.slug}").content.decode()
    assert "power cut" in html
    assert "Sit down" not in html
    assert ">Watch</a></div>" not in html
    assert html.count("<small>stopped</small>") == 2


def test_a_result_without_play_is_said_in_words(organiser):
    t, _ = filled(organiser, 2, rounds=1)
    t = running(t)
    about = {"tournament_id": t.pk, "author": organiser, "number": 1, "table": 1}
    services.rule(**about, result="+--", reason="did not come")
    services.advance(tournament_id=t.pk)
    t.refresh_from_db()
    html = page_of(t, "/round/1")
    assert "1 – 0" in html
    assert "<small>without play</small>" in html
    view = event_view(t, None)
    results = {game.result for entry in view.book.numbered for game in card_games(view, entry)}
    assert results == {"1 · without play", "0 · without play"}


@pytest.mark.parametrize("minutes", [0, 15])
def test_here_is_said_only_where_one_checks_in(organiser, minutes):
    t, _ = filled(organiser, 2, checkin_min=minutes, starts_local=wall(now() + timedelta(days=2), "UTC"))
    t.entries.update(checked_in_at=t.published_at)
    Tournament.objects.filter(pk=t.pk).update(version=t.version + 1)
    assert ("here</span>" in page_of(t)) == bool(minutes)
