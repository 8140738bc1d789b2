"""Entrants from a file: errors by line, and what is no list of names."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tournaments.events import logged_in, people, tournament
from tournaments.imports import import_entries
from tournaments.models import Act

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet", "redis")]


def test_entrants_are_imported_with_errors_by_line(organiser):
    from django.core.files.uploadedfile import SimpleUploadedFile

    people(3)
    t = tournament(organiser)
    file = SimpleUploadedFile("names.csv", b"name\nPlayerAA\nNobody-there\nPlayerAB\nPlayerAA\n")
    page = logged_in(organiser).post(f"/t/{t.slug}/do/import", {"file": file, "key": "i"}, follow=True).content.decode()
    assert t.entries.count() == 2
    assert "Line 3: There is no player called Nobody-there." in page
    assert "Line 5: PlayerAA is entered already." in page
    assert Act.objects.filter(tournament=t, kind="imported").exists()


@pytest.mark.parametrize(
    ("data", "words"),
    [
        pytest.param(b"PlayerAA\rPlayerAB\r", "2 entries were made", id="old line ends"),
        pytest.param(b"PlayerAA\nx\0y\n", "Line 2: There is no player called xy.", id="zero bytes"),
        pytest.param(
            b"012 Cup\n001    1      x\0y%s\n" % (b" " * 40), "Line 2: There is no player called xy.", id="in a report"
        ),
        pytest.param(
            b'PlayerAA\n"' + b"a" * 200_000 + b'"\n', "Line 2: From here on the file cannot be read.", id="endless cell"
        ),
        pytest.param(b"\x89PNG\r\n\x1a\n\0\0\xff,\r\xfe", "No entry was made", id="a picture"),
        pytest.param(b"012 Cup\n001 broken\n", "Line 2: A player", id="broken report file"),
    ],
)
def test_a_file_that_is_no_list_of_names_is_answered_in_words(organiser, data, words):
    from django.core.files.uploadedfile import SimpleUploadedFile

    people(2)
    t = tournament(organiser)
    file = SimpleUploadedFile("names.csv", data)
    answer = logged_in(organiser).post(f"/t/{t.slug}/do/import", {"file": file, "key": "i"}, follow=True)
    assert answer.status_code == 200
    assert words in answer.content.decode()


def test_lines_of_a_report_file_are_named_whatever_their_order(organiser):
    from django.core.files.uploadedfile import SimpleUploadedFile

    people(2)
    t = tournament(organiser)
    lines = [f"001 {n:>4}      {name:<33}" for n, name in ((3, "PlayerAB"), (2, "Nobody"), (1, "PlayerAA"))]
    file = SimpleUploadedFile("cup.trf", "\n".join(["012 Cup", *lines, ""]).encode())
    answer = logged_in(organiser).post(f"/t/{t.slug}/do/import", {"file": file, "key": "i"}, follow=True)
    assert "Line 3: There is no player called Nobody." in answer.content.decode()
    assert "2 entries were made" in answer.content.decode()


def imported(organiser, t, data):
    from django.core.files.uploadedfile import SimpleUploadedFile

    facts = {"file": SimpleUploadedFile("names.csv", data), "key": data[:30].hex()}
    return logged_in(organiser).post(f"/t/{t.slug}/do/import", facts, follow=True).content.decode()


def test_a_file_that_is_too_much_is_refused_in_words_and_whole(organiser):
    people(1)
    t = tournament(organiser)
    long = b"PlayerAA\n" + b"".join(b"Nobody%d\n" % k for k in range(500))
    assert "more than 500 names" in imported(organiser, t, long)
    assert "larger than 1 MB" in imported(organiser, t, b"PlayerAA\n" + b"x" * 1_000_000)
    report = b"012 Cup\n" + b"".join(b"001 %4d      %-33s %4d\n" % (k, b"P%d" % k, 1500) for k in range(1, 503))
    assert "names" in imported(organiser, t, report)
    assert not t.entries.exists()


def test_what_is_wrong_with_many_lines_is_said_of_some_and_the_rest_counted(organiser):
    t = tournament(organiser)
    page = imported(organiser, t, b"".join(b"Nobody%d\n" % k for k in range(42)))
    assert page.count("There is no player called") == 30
    assert "12 more lines were refused." in page


def test_names_of_a_file_are_looked_up_together(organiser):
    """As many queries for fifty names as for five, where nobody can be entered."""
    t = tournament(organiser)
    counts = []
    for size in (5, 50):
        data = b"".join(b"Unknown%d\n" % k for k in range(size))
        with CaptureQueriesContext(connection) as queries:
            import_entries(tournament_id=t.pk, author=organiser, data=data)
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 3
