"""What a form of the lobby says, as values of the game; `DomainError` for what is none."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, QueryDict

from core.errors import DomainError
from games import registry
from games.kernel import Game, OptionValue
from lobby import services
from lobby.clocks import NO_CLOCK
from matches.contract import turn_limits


def known_game(slug: str) -> Game:
    """The game of an address, or 404."""
    try:
        return registry.get(slug)
    except registry.UnknownGame:
        raise Http404 from None


def usual_seats(game: Game) -> int:
    """The table size that most people mean: that of the game's largest ranked queue."""
    return max(pool.seats for pool in game.pools if pool.queue)


def is_scripted(request: HttpRequest) -> bool:
    """Whether the page that sent this form runs scripts and so can contribute to the shuffle."""
    return request.POST.get("scripted") == "1"


def number(form: QueryDict, name: str, *, default: int) -> int:
    text = form.get(name, "")
    if not text:
        return default
    if not (text.isascii() and text.isdecimal()) or len(text) > 18:
        raise DomainError("bad_request")
    return int(text)


def options_of(form: QueryDict, game: Game, seats: int) -> dict[str, OptionValue]:
    """The options ticked in the form, as the game's own values; those that do not fit the table keep their default."""
    chosen: dict[str, OptionValue] = {}
    for option in game.options:
        text = form.get(f"option-{option.name}")
        if text is None or (option.seats is not None and seats not in option.seats):
            continue
        value = next((v for v in option.values if str(v) == text), None)
        if value is None:
            raise DomainError("bad_option")
        chosen[option.name] = value
    return chosen


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of a group of radio buttons."""

    value: str
    label: Any
    chosen: bool


def choices(form: Mapping[str, str], name: str, values: list[tuple[Any, Any]], *, default: Any = None) -> list[Choice]:
    """A group's buttons: what the form said is chosen again, else the default, else the first."""
    texts = [str(value) for value, _label in values]
    said = form.get(name, "")
    chosen = said if said in texts else str(default) if str(default) in texts else texts[0]
    return [Choice(text, label, text == chosen) for text, (_value, label) in zip(texts, values, strict=True)]


def form_context(game: Game, form: Mapping[str, str]) -> dict[str, Any]:
    """Everything that the form of a new table shows, filled in as ``form`` says."""
    strings = game.strings
    rows = []
    for option in game.options:
        label, hint, words = strings.OPTIONS[option.name]
        name = f"option-{option.name}"
        rows.append(
            {
                "name": name,
                "label": label,
                "help": hint,
                "seats": ", ".join(map(str, option.seats)) if option.seats else "",
                "choices": choices(form, name, [(value, words[value]) for value in option.values]),
            }
        )
    filled = any(row["name"] in form for row in rows)  # refused, or come back to: nothing of it is hidden again
    return {
        "game": game,
        "strings": strings,
        "seats": choices(form, "seats", [(n, n) for n in game.seats], default=usual_seats(game)),
        "clocks": choices(form, "clock", [(NO_CLOCK, ""), *((str(c), str(c)) for c in game.clocks)]),
        "turn_limits": turn_limits(game),
        "levels": choices(form, "level", [(level.slug, strings.LEVELS[level.slug]) for level in game.levels]),
        "delays": choices(form, "delay", [(n, n) for n in services.DELAYS]),
        "hours": choices(form, "hours", [(n, n) for n in services.LINK_HOURS], default=services.USUAL_HOURS),
        "options": rows,
        "options_open": filled,
        "rated": form.get("rated") == "1",
        "pools": [strings.POOLS[pool.slug] for pool in game.pools],
    }
