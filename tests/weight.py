"""How many bytes a page costs over the wire at its first load: page, styles, scripts and drawings, gzipped."""

from __future__ import annotations

import gzip
import posixpath
import re

from django.contrib.staticfiles import finders
from django.test import Client

LIMIT = 100_000


def weight_of(client: Client, path: str) -> dict[str, int]:
    """Compressed bytes by address; modules that a script imports are counted too."""
    response = client.get(path)
    assert response.status_code == 200, (path, response.status_code)
    html = response.content if response.get("Content-Encoding") != "gzip" else gzip.decompress(response.content)
    sizes = {path: _packed(html)}
    todo = re.findall(
        rb'(?:<link rel="(?:stylesheet|icon)" href|<script[^>]* src|<img[^>]* src)="/static/([^"]+)"', html
    )
    waiting = [name.decode() for name in todo]
    while waiting:
        name = waiting.pop()
        if name in sizes:
            continue
        content = _read(name)
        sizes[name] = _packed(content)
        if name.endswith(".js"):
            waiting += [
                _beside(name, other) for other in re.findall(r'(?:from|import)\s+"(\.[^"]+)"', content.decode())
            ]
    return sizes


def _read(name: str) -> bytes:
    found = finders.find(name)
    assert isinstance(found, str), f"{name} is not a static file"
    with open(found, "rb") as file:
        return file.read()


def _beside(name: str, other: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), other))


def _packed(content: bytes) -> int:
    return len(gzip.compress(content, 6))
