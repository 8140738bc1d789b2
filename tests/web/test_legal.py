"""Privacy and imprint: the operator's texts, or nothing at all."""

from __future__ import annotations

import pytest

from web import legal

pytestmark = pytest.mark.django_db

TEXT = "# Who we are\nThe Card Club\nLisbon\n\nWrite to club@example.org or see https://example.org/.\n\n<script>x</script>"


def set_text(settings, name: str, *, text: str = "", file: str = "") -> None:
    settings.LEGAL = {**settings.LEGAL, name: {"text": text, "file": file}}


@pytest.fixture(autouse=True)
def nothing(settings):
    for name in ("privacy", "imprint"):
        set_text(settings, name)


def test_a_site_without_texts_has_neither_page_nor_link(client):
    home = client.get("/").content.decode()
    for path in ("/privacy", "/imprint"):
        assert client.get(path).status_code == 404
        assert f'href="{path}"' not in home


def test_a_text_is_linked_and_drawn(client, settings):
    set_text(settings, "imprint", text=TEXT)
    home = client.get("/").content.decode()
    assert 'href="/imprint"' in home
    assert 'href="/privacy"' not in home
    page = client.get("/imprint").content.decode()
    assert "<h1>Imprint</h1>" in page
    assert "<h2>Who we are</h2>" in page
    assert "<p>The Card Club<br>Lisbon</p>" in page
    assert 'href="mailto:club@example.org"' in page
    assert 'href="https://example.org/"' in page
    assert "<script>x" not in page


def test_a_file_in_the_readers_language(client, settings, tmp_path):
    path = tmp_path / "privacy.txt"
    set_text(settings, "privacy", text="The text.", file=str(path))
    assert "The text." in client.get("/privacy").content.decode(), "the file is not there (yet)"
    path.write_text("The file.", encoding="utf-8")
    (tmp_path / "privacy.pt-br.txt").write_text("O ficheiro.", encoding="utf-8")
    assert "The file." in client.get("/privacy").content.decode()
    assert "O ficheiro." in client.get("/privacy", headers={"accept-language": "pt-BR"}).content.decode()
    assert "The file." in client.get("/privacy", headers={"accept-language": "gl"}).content.decode()


def test_a_file_that_is_not_there_is_no_page(client, settings, tmp_path):
    set_text(settings, "privacy", file=str(tmp_path / "nowhere.txt"))
    assert client.get("/privacy").status_code == 404
    assert 'href="/privacy"' not in client.get("/").content.decode()


def test_headings_and_paragraphs():
    found = [(part.heading, part.text) for part in legal.parts("# A\n# B\none\ntwo\n\n\n\nthree\r\n\r\n# C")]
    assert found == [(True, "A"), (True, "B"), (False, "one\ntwo"), (False, "three"), (True, "C")]
