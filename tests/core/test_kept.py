"""`{% kept %}`: drawn from the values that it names and nothing else, once for each of them and each language."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from django.template import Context, Engine, TemplateSyntaxError
from django.utils import translation
from django.utils.safestring import mark_safe
from django.utils.translation import get_language

from core.keeping import Kept, by_language

FRAME = "{% load kept %}{% kept name %}{{ name }}{% block inside %}frame{% endblock %}{% endkept %}"
OTHER = '{% extends "frame" %}{% block inside %}other{{ name }}{% endblock %}'


@dataclass(frozen=True)
class Plate:
    name: str
    points: int = 0


@pytest.fixture
def engine() -> Engine:
    loader = ("django.template.loaders.locmem.Loader", {"frame": FRAME, "other": OTHER})
    return Engine(loaders=[loader], libraries={"kept": "core.templatetags.kept", "i18n": "django.templatetags.i18n"})


def drawn(engine: Engine, source: str, **values: object) -> str:
    return engine.from_string("{% load kept %}" + source).render(Context(values))


def test_what_is_not_named_is_not_there(engine):
    assert drawn(engine, "{% kept a %}{{ a }}{{ b }}{% endkept %}{{ b }}", a=1, b=2) == "12"
    assert drawn(engine, "{% kept c=b|add:1 %}{{ c }}{{ b }}{% endkept %}", b=2) == "3"


def test_a_dotted_name_gives_that_attribute_alone(engine):
    source = "{% kept p.name %}{% if p %}{{ p.name }}{{ p.points }}{% else %}nobody{% endif %}{% endkept %}"
    assert drawn(engine, source, p=Plate("Ana", 7)) == "Ana"
    assert drawn(engine, source, p=None) == "nobody"


def test_it_is_drawn_once_for_equal_values(engine):
    calls = []

    class Counted(str):
        __slots__ = ()

        def __str__(self) -> str:
            calls.append(self)
            return "x"

    template = engine.from_string("{% load kept %}{% kept a %}{{ a }}{% endkept %}")
    one, two = Counted("1"), Counted("2")
    for value in (one, Counted("1"), one):
        template.render(Context({"a": value}))
    once = len(calls)
    template.render(Context({"a": two}))
    assert len(calls) == 2 * once > 0


def test_values_that_are_equal_but_look_different_are_told_apart(engine):
    template = engine.from_string("{% load kept %}{% kept a %}{{ a }}{% endkept %}")
    looks = [template.render(Context({"a": value})) for value in (1, True, 1.0, "<b>", mark_safe("<b>"), None, "")]
    assert looks == ["1", "True", "1.0", "&lt;b&gt;", "<b>", "None", ""]


def test_languages_and_the_blocks_of_templates_are_told_apart(engine):
    template = engine.from_string("{% load kept i18n %}{% kept %}{% get_current_language as at %}{{ at }}{% endkept %}")
    for language in ("en", "gl", "en"):
        with translation.override(language):
            assert template.render(Context()) == language
    for name, shown in (("frame", "aframe"), ("other", "aothera"), ("frame", "aframe")):
        assert engine.get_template(name).render(Context({"name": "a"})) == shown


def test_a_value_that_cannot_be_a_key_is_a_fault(engine):
    with pytest.raises(TypeError):
        drawn(engine, "{% kept a %}{% endkept %}", a=[])
    with pytest.raises(TemplateSyntaxError, match="needs a name"):
        drawn(engine, "{% kept a|length %}{% endkept %}", a="")


def test_what_was_not_asked_for_goes_when_the_limit_is_reached():
    kept: Kept[str] = Kept(8, len)
    made: list[str] = []

    def ask(key: str) -> str:
        return kept.get(key, lambda: make(key))

    def make(key: str) -> str:
        made.append(key)
        return key

    for key in ("aa", "bb", "aa", "cc", "aa", "dd", "aa", "ee", "aa"):
        assert ask(key) == key
    assert made == ["aa", "bb", "cc", "dd", "ee"]
    assert ask("bb") == "bb"
    assert made[-1] == "bb"
    kept.forget()
    ask("aa")
    assert made[-1] == "aa"


def test_words_are_made_once_in_each_language():
    made = []

    @by_language
    def word(text: str, *, loud: bool = False) -> str:
        made.append((get_language(), text, loud))
        return f"{text} {get_language()}"

    for _ in range(2):
        for language in ("en", "gl"):
            with translation.override(language):
                assert word("card", loud=True) == f"card {language}"
    assert made == [("en", "card", True), ("gl", "card", True)]
