"""Parts of a page that are drawn once and not again with every page.

    {% kept plate own.seat title=game.name number=page|add:1 %} … {% endkept %}

What stands between is drawn from the named values and *nothing else*, and kept by them and the language: where these
are equal, so is what is drawn, whoever asks. So nothing kept can be out of date, and nothing that one reader may not
see can reach another. Names not given are empty inside; a dotted name gives that one attribute. Values must be
hashable (tuples, frozen dataclasses), and of one type wherever the part is used.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

from django import template
from django.template.base import FilterExpression, NodeList, Parser, Token, token_kwargs
from django.template.context import Context
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from core.keeping import Kept

register = template.Library()

NAME = re.compile(r"\w+(\.\w+)?")

#: Bytes in one process: what a few hundred lively pages have in common.
LIMIT = 12_000_000
#: What a part weighs beside its characters, most of it in the values that it is kept by.
BESIDE = 800
parts: Kept[SafeString] = Kept(LIMIT, lambda drawn: len(drawn) + BESIDE)


class KeptNode(template.Node):
    def __init__(self, values: Mapping[str, FilterExpression], body: NodeList) -> None:
        self.values, self.body = tuple(values.items()), body
        self.roots = sorted({name.partition(".")[0] for name in values if "." in name})

    def render(self, context: Context) -> SafeString:
        values = [expression.resolve(context) for _name, expression in self.values]
        there = [root for root in self.roots if context.get(root)]
        # What is equal need not look the same (1 and True, a text and a safe text), so the types count too. Blocks
        # inside are those of the template that is drawn.
        drawn = context.template.name if context.template else ""
        key = (self, drawn, get_language(), context.autoescape, *there, *map(type, values), *values)
        return parts.get(key, lambda: self.body.render(context.new(self._names(values, there))))

    def _names(self, values: list[Any], there: list[str]) -> dict[str, Any]:
        """The values by name; those of dotted names lie in objects that have nothing else."""
        names: dict[str, Any] = {root: SimpleNamespace() if root in there else None for root in self.roots}
        for (name, _expression), value in zip(self.values, values, strict=True):
            root, _, attribute = name.partition(".")
            if not attribute:
                names[name] = value
            elif names[root] is not None:
                setattr(names[root], attribute, value)
        return names


@register.tag
def kept(parser: Parser, token: Token) -> KeptNode:
    values: dict[str, FilterExpression] = {}
    for bit in token.split_contents()[1:]:
        given = token_kwargs([bit], parser)
        if not given and not NAME.fullmatch(bit):
            raise template.TemplateSyntaxError(f"{{% kept %}}: {bit} needs a name: name={bit}")
        values.update(given or {bit: parser.compile_filter(bit)})
    body = parser.parse(("endkept",))
    parser.delete_first_token()
    return KeptNode(values, body)
