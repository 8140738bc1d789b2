"""Catalogues of translations, made and compiled without the gettext programs.

One catalogue for the site (``platform/web/locale``) and one for each game (``games/<slug>/locale``). Scripts have
none: they get their words from the page. ``.mo`` files are not in the repository; `compile_stale` writes them at the
start of the site and of the tests. Nothing here imports Django's translations before they are compiled.
"""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from games import registry

ROOT = Path(__file__).resolve().parents[2]
_PLURALS = {"pt_BR": "nplurals=2; plural=(n > 1);", "gl": "nplurals=2; plural=(n != 1);"}
LOCALES = tuple(_PLURALS)
_KEYWORDS: dict[str, tuple[int | tuple[int, str], ...] | None] = {
    "_": None,
    "gettext": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
    "npgettext_lazy": ((1, "c"), 2, 3),
}
_NOT_OURS = {"locale", "migrations", "tests", "__pycache__", "static"}


@dataclass(frozen=True, slots=True)
class Words:
    """One catalogue: where its files are, and which folders' words it holds."""

    name: str
    folder: Path
    sources: tuple[Path, ...]

    def po(self, locale: str) -> Path:
        return self.folder / locale / "LC_MESSAGES" / "django.po"

    def mo(self, locale: str) -> Path:
        return self.po(locale).with_suffix(".mo")

    def files(self) -> Iterator[Path]:
        """Every Python file and template whose words belong here, in a fixed order."""
        for source in self.sources:
            found = [source] if source.is_file() else sorted(source.rglob("*"))
            for path in found:
                inside = path.relative_to(ROOT).parts
                if path.suffix in {".py", ".html", ".txt"} and not _NOT_OURS.intersection(inside):
                    yield path


def all_words() -> list[Words]:
    """The site's catalogue and each game's."""
    games, slugs = ROOT / "games", registry.slugs()
    shared = (games / "kernel", *sorted(games.glob("*.py")))
    site = Words(
        "site",
        ROOT / "platform" / "web" / "locale",
        (ROOT / "platform", *shared, ROOT / "templates", ROOT / "tournaments"),
    )
    return [site, *(Words(slug, games / slug / "locale", (games / slug,)) for slug in slugs)]


def collect(words: Words) -> Catalog:
    """All messages that the sources mark, as a template catalogue."""
    from django.utils.translation.template import templatize

    catalog = Catalog(project="Naipe", charset="utf-8")
    for path in words.files():
        text = path.read_text(encoding="utf-8")
        if path.suffix != ".py":
            # What is left of a template's indentation means nothing, and would be wrong in Python.
            text = "\n".join(line.lstrip() for line in templatize(text, origin=str(path)).splitlines())
        where = path.relative_to(ROOT).as_posix()
        found = extract("python", io.BytesIO(text.encode()), keywords=_KEYWORDS, comment_tags=("Translators",))
        for _line, message, comments, context in found:
            catalog.add(message, None, [(where, 0)], auto_comments=comments, context=context)
    return catalog


def load(words: Words, locale: str) -> Catalog:
    path = words.po(locale)
    return read_po(io.BytesIO(path.read_bytes() if path.exists() else _header(locale)), locale=locale)


def _header(locale: str) -> bytes:
    fields = (
        f"Language: {locale}",
        "MIME-Version: 1.0",
        "Content-Type: text/plain; charset=utf-8",
        "Content-Transfer-Encoding: 8bit",
        f"Plural-Forms: {_PLURALS[locale]}",
    )
    lines = "".join(f'"{field}\\n"\n' for field in fields)
    return f'msgid ""\nmsgstr ""\n{lines}\n'.encode()


def make(words: Words, locale: str) -> list[str]:
    """Brings one catalogue up to date with its sources; returns what still lacks a translation."""
    found, catalog = collect(words), load(words, locale)
    if not len(found) and not len(catalog):
        return []
    catalog.update(found, no_fuzzy_matching=True)
    catalog.obsolete.clear()
    save(words, locale, catalog)
    return [text_of(message) for message in missing(catalog)]


def save(words: Words, locale: str, catalog: Catalog) -> None:
    """Writes a catalogue in a form that depends on its words alone: sorted, without dates and line numbers."""
    body = io.BytesIO()
    write_po(body, catalog, sort_output=True, width=120, include_lineno=False, omit_header=True)
    path = words.po(locale)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(_header(locale) + body.getvalue())


def missing(catalog: Catalog) -> list[Message]:
    """Messages without a complete, certain translation."""
    return [message for message in catalog if message.id and (message.fuzzy or not all(_strings(message)))]


def _strings(message: Message) -> tuple[str, ...]:
    string = message.string
    return tuple(string) if isinstance(string, tuple | list) else (string or "",)


def text_of(message: Message) -> str:
    return str(message.id[0] if isinstance(message.id, tuple | list) else message.id)


def compile_one(words: Words, locale: str) -> None:
    """Writes the ``.mo`` file whole or not at all, since several processes may do it at once."""
    target = words.mo(locale)
    part = target.with_suffix(f".{os.getpid()}.part")
    with part.open("wb") as file:
        write_mo(file, load(words, locale))
    part.replace(target)


def stale(words: Words, locale: str) -> bool:
    """Whether the ``.mo`` file is missing or older than its source."""
    source, target = words.po(locale), words.mo(locale)
    return source.exists() and (not target.exists() or target.stat().st_mtime < source.stat().st_mtime)


def compile_stale() -> int:
    """Compiles what is missing or out of date; returns how many files were written."""
    todo = [(words, locale) for words in all_words() for locale in LOCALES if stale(words, locale)]
    for words, locale in todo:
        compile_one(words, locale)
    return len(todo)
