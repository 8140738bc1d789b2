"""What may stand in no log: cards, passwords, tokens, secrets. Tests that run a whole site read its logs with this."""

from __future__ import annotations

import re

from tests.factories import PASSWORD

_CARD = r"(?:[2-9TJQKA][SHDC]|JK|[GRL]C)"
PATTERNS = {
    "a password": re.compile(re.escape(PASSWORD)),
    "a card": re.compile(rf"(?<![\w.-]){_CARD}(?![\w.-])"),
    "a move": re.compile(r"\b(?:play|slot|throw|discard|meld|lay|declare|bid|draw|take|pass):[\w-]+"),
    "a session or token": re.compile(r"(?<![\w-])(?=[a-z0-9]*\d)(?=[a-z0-9]*[a-z])[a-z0-9]{32}(?![\w-])"),
    "a form's token": re.compile(r"(?<![\w-])(?=\w*\d)(?=\w*[A-Z])(?:[A-Za-z0-9]{64}|[A-Za-z0-9]{32})(?![\w-])"),
    "a secret or seed": re.compile(r"(?<![\w-])(?:[0-9a-f]{64}|[0-9a-f]{32})(?![\w-])"),
    "a cookie or header": re.compile(r"sessionid=|csrftoken=|Authorization:|Cookie:", re.IGNORECASE),
    "a link with a key": re.compile(r"/(?:password|confirm|reset)[\w/-]*/[0-9a-zA-Z]+-[0-9a-zA-Z-]{20,}"),
}


def leaks(text: str) -> list[str]:
    """Each leak with the line that it stands in."""
    return [
        f"{what}: {line.strip()[:200]}"
        for line in text.splitlines()
        for what, pattern in PATTERNS.items()
        if pattern.search(line)
    ]
