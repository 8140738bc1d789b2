"""Every word that a reader may see is marked, and has a certain translation into both languages."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser

import pytest
from django.core.management import call_command
from django.template.base import Lexer, TokenType

from web import catalogues

ALL = [(words, locale) for words in catalogues.all_words() for locale in catalogues.LOCALES]
TEMPLATES = sorted(
    path
    for folder in ("templates", "platform", "games", "tournaments")
    for path in (catalogues.ROOT / folder).rglob("*.html")
)
READ_ATTRIBUTES = {"aria-label", "title", "alt", "placeholder", "data-confirm", "data-show"}
# not words: the site's own name, names of file formats
NO_WORDS = {"ICS", "Naipe", "CSV", "JSON", "TRF"}
# blocks that hold class names and addresses
NO_TEXT = {"page_class", "body", "skip"}
SILENT = {"script", "style", "symbol", "kbd", "code"}


def names(pair):
    return f"{pair[0].name}-{pair[1]}"


@pytest.mark.parametrize("pair", ALL, ids=names)
def test_complete_and_up_to_date(pair):
    words, locale = pair
    catalog = catalogues.load(words, locale)
    wanted = {(message.context, catalogues.text_of(message)) for message in catalogues.collect(words) if message.id}
    present = {(message.context, catalogues.text_of(message)) for message in catalog if message.id}
    assert wanted - present == set(), "run `manage.py translations make`"
    assert present - wanted == set(), "words that nothing uses any more: run `manage.py translations make`"
    assert [catalogues.text_of(message) for message in catalogues.missing(catalog)] == []


@pytest.mark.parametrize("pair", ALL, ids=names)
def test_placeholders_are_the_same(pair):
    words, locale = pair
    for message in catalogues.load(words, locale):
        if not message.id:
            continue
        sources = message.id if isinstance(message.id, tuple) else (message.id,)
        wanted = {placeholders(source) for source in sources}
        for string in filter(None, message.string if isinstance(message.string, tuple) else (message.string,)):
            assert placeholders(string) in wanted, (string, sources)


def placeholders(text) -> frozenset[str]:
    return frozenset(re.findall(r"%(?:\(\w+\))?[sd]", str(text)))


class Text(HTMLParser):
    """Text and read attributes of a page, without those of drawings and scripts."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.silent = 0

    def handle_starttag(self, tag, attrs):
        self.silent += tag in SILENT
        self.found += [value for name, value in attrs if name in READ_ATTRIBUTES and value]

    def handle_endtag(self, tag):
        self.silent -= tag in SILENT

    def handle_data(self, data):
        if not self.silent:
            self.found.append(data)


def unmarked(source: str) -> list[str]:
    """Words that stand in a template outside of any translation."""
    plain, depth, blocks = [], 0, []
    for token in Lexer(source).tokenize():
        if token.token_type == TokenType.BLOCK:
            tag, *rest = token.contents.split()
            depth += tag in {"blocktranslate", "blocktrans", "comment"}
            depth -= tag in {"endblocktranslate", "endblocktrans", "endcomment"}
            if tag == "block":
                blocks.append(rest[0])
            elif tag == "endblock":
                blocks.pop()
        elif token.token_type == TokenType.TEXT and not depth and not NO_TEXT.intersection(blocks):
            plain.append(token.contents)
    parser = Text()
    parser.feed("".join(plain))
    words = (word for text in parser.found for word in re.findall(r"[A-Za-zÀ-ÿ]{2,}", text))
    return [word for word in words if word not in NO_WORDS]


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.relative_to(catalogues.ROOT).as_posix())
def test_no_template_holds_unmarked_words(path):
    assert unmarked(path.read_text(encoding="utf-8")) == []


def test_unmarked_words_are_found():
    assert unmarked('<p>{{ name }} plays</p><b title="Odd {{ x }}">{% translate "marked" %}</b>') == ["plays", "Odd"]
    assert unmarked('{% blocktranslate %}all {{ this }}{% endblocktranslate %}<i data-x="no">A</i>') == []


def test_compile_writes_what_is_missing_or_old(tmp_path):
    words = catalogues.Words("tried", tmp_path, ())
    words.po("gl").parent.mkdir(parents=True)
    words.po("gl").write_text(
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
        'msgid "card"\nmsgstr "carta"\n',
        encoding="utf-8",
    )
    assert catalogues.stale(words, "gl")
    assert not catalogues.stale(words, "pt_BR")
    catalogues.compile_one(words, "gl")
    assert not catalogues.stale(words, "gl")
    assert b"carta" in words.mo("gl").read_bytes()
    assert [path.name for path in words.mo("gl").parent.iterdir() if path.suffix == ".part"] == []


def test_make_adds_new_words_and_drops_old_ones(tmp_path, monkeypatch):
    monkeypatch.setattr(catalogues, "ROOT", tmp_path)
    source = tmp_path / "page.html"
    source.write_text('{% load i18n %}{% translate "card" %}{% translate "deal" context "noun" %}', encoding="utf-8")
    words = catalogues.Words("tried", tmp_path / "words", (source,))
    assert catalogues.make(words, "gl") == ["card", "deal"]
    written = (
        words.po("gl").read_text(encoding="utf-8").replace('msgid "card"\nmsgstr ""', 'msgid "card"\nmsgstr "carta"')
    )
    words.po("gl").write_text(written, encoding="utf-8")
    source.write_text('{% load i18n %}{% translate "card" %}', encoding="utf-8")
    assert catalogues.make(words, "gl") == []
    assert "deal" not in words.po("gl").read_text(encoding="utf-8")
    first = words.po("gl").read_bytes()
    catalogues.make(words, "gl")
    assert words.po("gl").read_bytes() == first


def test_the_command_speaks_json(capsys):
    call_command("translations", "compile", "site", json=True)
    assert json.loads(capsys.readouterr().out) == {"site": {"pt_BR": [], "gl": []}}
