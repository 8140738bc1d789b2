"""Test data: what is in the repository (compressed), and what other projects' files a machine may have beside it.

Files of other projects are never committed. They are read from the folder that ``NAIPE_SHARED`` names, by default
``../shared`` beside the repository; where it is missing, their tests say so and are left out.
"""

from __future__ import annotations

import csv
import io
import json
import os
import tarfile
from functools import cache
from pathlib import Path

import pytest

from tournaments.swiss.trf import read

ROOT = Path(__file__).resolve().parents[3]
HERE = ROOT / "tests" / "tournaments" / "data"
LEFT_OUT = "files of other projects are not here: set NAIPE_SHARED to the folder that has swiss/data"


@cache
def _members(archive: str) -> dict[str, bytes]:
    found = {}
    with tarfile.open(HERE / archive, "r:xz") as tar:
        for member in tar:
            file = tar.extractfile(member)
            assert file is not None
            found[member.name] = file.read()
    return found


@cache
def generated_names() -> tuple[str, ...]:
    """The 132 finished tournaments that two independent programs agree on."""
    return tuple(sorted(n.removesuffix(".trf") for n in _members("generated.tar.xz") if n.endswith(".trf")))


def generated(name: str) -> bytes:
    return _members("generated.tar.xz")[f"{name}.trf"]


@cache
def manifest() -> dict[str, dict[str, str]]:
    text = _members("generated.tar.xz")["MANIFEST.tsv"].decode()
    return {row["name"]: row for row in csv.DictReader(io.StringIO(text), delimiter="\t")}


def tournament(name: str):
    return read(generated(name)).tournament


@cache
def tiebreak_names() -> tuple[str, ...]:
    return tuple(sorted(n.removesuffix(".json") for n in _members("tiebreaks.tar.xz")))


def tiebreak_values(name: str) -> dict[str, dict[str, str]]:
    values: dict[str, dict[str, str]] = json.loads(_members("tiebreaks.tar.xz")[f"{name}.json"])
    return values


def shared_root() -> Path | None:
    named = os.environ.get("NAIPE_SHARED")
    root = (Path(named) if named else ROOT.parent / "shared") / "swiss" / "data"
    return root if root.is_dir() else None


def shared_files(pattern: str) -> list[str]:
    """Relative names for parametrising; one placeholder where there is nothing, so that the test can say so."""
    root = shared_root()
    return sorted(str(p.relative_to(root)) for p in root.glob(pattern)) if root else [""]


def shared(name: str) -> Path:
    """A file of another project; leaves the test out, saying why, where it is not on this machine."""
    root = shared_root()
    if root is None:
        pytest.skip(LEFT_OUT)
    return root / name
