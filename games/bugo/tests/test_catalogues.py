"""The catalogues are complete: every sentence of the code is in both, translated, with the same parameters."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from games import bugo

FOLDER = Path(bugo.__file__).parent
MARKED = {"_", "gettext", "gettext_lazy"}
_PARAMETER = re.compile(r"%\((\w+)\)s")


def sentences_of_the_code():
    found = set()
    for path in FOLDER.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MARKED:
                found.add(ast.literal_eval(node.args[0]))
    return found


@pytest.mark.parametrize("locale", ["pt_BR", "gl"])
def test_catalogue_is_complete(locale):
    with (FOLDER / "locale" / locale / "LC_MESSAGES" / "django.po").open("rb") as file:
        catalogue = read_po(file, locale=locale)
    texts = {message.id: message.string for message in catalogue if message.id}
    missing = sorted(sentence for sentence in sentences_of_the_code() if not texts.get(sentence))
    assert missing == []
    assert not [message.id for message in catalogue if message.fuzzy and message.id]
    for source, text in texts.items():
        assert sorted(_PARAMETER.findall(str(source))) == sorted(_PARAMETER.findall(str(text))), source
