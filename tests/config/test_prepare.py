"""What is prepared before a start is done once, and again only where something changed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from django.contrib.staticfiles.finders import get_finder

from config import prepare


@pytest.fixture
def collected(settings, tmp_path, monkeypatch):
    """How often files were collected; the site's only static file is `style.css`."""
    source = tmp_path / "source"
    source.mkdir()
    (source / "style.css").write_text("p {}")
    settings.STATIC_ROOT = tmp_path / "static"
    settings.STATICFILES_DIRS = [source]
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    get_finder.cache_clear()  # type: ignore[attr-defined]
    runs: list[str] = []

    def collect(name: str, **_: object) -> None:
        settings.STATIC_ROOT.mkdir(exist_ok=True)
        runs.append(name)

    monkeypatch.setattr(prepare, "call_command", collect)
    yield source / "style.css", runs
    get_finder.cache_clear()  # type: ignore[attr-defined]


def test_files_are_collected_again_for_what_they_hold_and_not_for_their_times(collected: tuple[Path, list[str]]):
    """An image that is unpacked elsewhere has other times, and nothing can be written there."""
    style, runs = collected
    prepare.static_files()
    assert runs == ["collectstatic"]
    os.utime(style, ns=(1, 1))
    prepare.static_files()
    assert runs == ["collectstatic"]
    style.write_text("a {}")
    prepare.static_files()
    assert runs == ["collectstatic"] * 2
