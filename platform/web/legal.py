"""The operator's own texts, privacy and imprint: from a setting or a file, in plain text.

A blank line ends a paragraph; a line that begins with ``# `` is a heading; addresses become links. Beside
``imprint.txt`` may lie ``imprint.pt-br.txt`` and others: a reader gets the own language's where there is one. Files are
read when they are asked for, so a change shows at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings


@dataclass(frozen=True, slots=True)
class Part:
    """A heading or a paragraph."""

    heading: bool
    text: str


def text_of(name: str, language: str) -> str:
    """The text called ``privacy`` or ``imprint``; empty where the operator has none."""
    given: dict[str, str] = settings.LEGAL[name]
    if given["file"]:
        path = Path(given["file"])
        for candidate in (path.with_suffix(f".{language}{path.suffix}"), path):
            try:
                return candidate.read_text(encoding="utf-8").strip()
            except (OSError, UnicodeDecodeError):
                continue
    return given["text"].strip()


def is_there(name: str) -> bool:
    given: dict[str, str] = settings.LEGAL[name]
    return bool(given["text"].strip()) or bool(given["file"] and Path(given["file"]).is_file())


def parts(text: str) -> Iterator[Part]:
    """The text for the page."""
    for block in text.replace("\r\n", "\n").split("\n\n"):
        lines = block.strip().split("\n")
        while lines and lines[0].startswith("# "):
            yield Part(heading=True, text=lines.pop(0)[2:].strip())
        if rest := "\n".join(lines).strip():
            yield Part(heading=False, text=rest)
