"""The regulations as a form, for one game: new, changed, or like an earlier tournament."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from core.time import now
from games.kernel import Game
from matches.contract import turn_limits
from tournaments.models import Tournament
from tournaments.schedule import ZONES, moved, weeks_until
from tournaments.services import Plan
from tournaments.swiss.model import POINT
from tournaments.swiss.tables import LARGEST, SMALLEST

PLACES = [(zone, zone.replace("_", " ")) for zone in sorted(ZONES) if "/" in zone or zone == "UTC"]
#: Written out: a number with an exponent may be larger than any memory.
_POINTS = re.compile(r"\d{1,9}(\.\d{1,2})?")


@dataclass(frozen=True, slots=True)
class Group:
    """Fields that are seldom needed, folded under a title."""

    title: str
    fields: list[forms.BoundField]
    open: bool


def table_choices(game: Game) -> list[tuple[str, str]]:
    """Tables of this game as ``entries x partners``: two sides, pairs, and each for themselves."""
    found: list[tuple[str, Any]] = []
    for seats in game.seats:
        sides = game.sides(seats)
        count = len(set(sides))
        size = len(sides) // count
        if count == 2 and size == 1:
            found.append(("2x1", _("Two players")))
        elif count == 2 and size == 2:
            found.append(("2x2", _("Two pairs of partners: an entry is a pair")))
        elif size == 1 and SMALLEST <= count <= LARGEST:
            found.append((f"{count}x1", _("Tables of %(n)s") % {"n": count}))
    return found


class PlanForm(forms.Form):
    """Answers with a `Plan`; what cannot be is refused by the service, beside the field it is about."""

    name = forms.CharField(label=_("Name"), max_length=80)
    table = forms.ChoiceField(label=_("Table"))
    rounds = forms.IntegerField(
        label=_("Rounds"),
        min_value=1,
        max_value=30,
        initial=5,
        help_text=_("For 8 entries 3 to 5, for 16 4 to 6, for 32 5 to 7, for 64 6 to 8."),
    )
    clock = forms.ChoiceField(label=_("Clock"))
    starts_local = forms.CharField(
        label=_("Start"), widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")
    )
    zone = forms.ChoiceField(label=_("Time zone of all times"), choices=PLACES)
    description = forms.CharField(
        label=_("Description"), required=False, max_length=4000, widget=forms.Textarea(attrs={"rows": 4})
    )
    rated = forms.BooleanField(
        label=_("Rated"), required=False, initial=True, help_text=_("Where the table fits one of the game's lists.")
    )
    timing = forms.ChoiceField(
        label=_("Next rounds"),
        choices=[
            ("interval", _("A pause after the last match ends")),
            ("fixed", _("At fixed times")),
            ("manual", _("When the organisers say so")),
        ],
        initial="interval",
    )
    break_min = forms.DecimalField(
        label=_("Pause between rounds, in minutes"), min_value=0, max_value=1440, decimal_places=2, initial=2
    )
    round_times = forms.CharField(
        label=_("Fixed times from round 2 on"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("One a line for each round, in the zone above: 2026-03-29 20:30"),
    )
    checkin_min = forms.IntegerField(
        label=_("Check-in opens, minutes before the start"),
        min_value=0,
        max_value=1440,
        initial=15,
        help_text=_("0: nobody has to check in. Only those who checked in are paired."),
    )
    no_show_min = forms.DecimalField(
        label=_("No-show after, in minutes of the first turn"),
        min_value=Decimal("0.25"),
        max_value=1440,
        decimal_places=2,
        initial=2,
    )
    by_invitation = forms.BooleanField(label=_("By invitation only"), required=False)
    rating_min = forms.IntegerField(label=_("Lowest rating"), required=False, min_value=0, max_value=5000)
    rating_max = forms.IntegerField(label=_("Highest rating"), required=False, min_value=0, max_value=5000)
    entrant_limit = forms.IntegerField(
        label=_("Most entries"), required=False, min_value=2, max_value=4000, help_text=_("Whoever comes later waits.")
    )
    late_until = forms.IntegerField(
        label=_("Late entries until round"), min_value=0, max_value=30, initial=0, help_text=_("0: none.")
    )
    tiebreaks = forms.CharField(
        label=_("Tie-breaks in order"),
        required=False,
        max_length=120,
        help_text=_("As FIDE names them, such as BH/C1, BH, SB, WIN. Empty: DE, BH, SB, WIN."),
    )
    bye_percent = forms.ChoiceField(
        label=_("A bye is worth"),
        choices=[("100", _("a win")), ("50", _("half a win")), ("0", pgettext_lazy("a bye is worth", "nothing"))],
        initial="100",
    )
    accelerated = forms.BooleanField(label=_("Accelerated pairings (Baku)"), required=False)
    rematches = forms.ChoiceField(
        label=_("At tables: meeting again"),
        choices=[
            ("balanced", _("balanced against equal scores")),
            ("few", _("as seldom as sensible")),
            ("never", _("never, if it can be avoided")),
            ("standings", _("does not matter")),
        ],
        initial="balanced",
    )
    place_points = forms.CharField(
        label=_("At tables: points by place"),
        required=False,
        max_length=120,
        help_text=_("From the first place on, such as 10 6 3 1. Empty: two for each player finished behind."),
    )
    absent_out = forms.BooleanField(
        label=_("Who did not come is not paired again before saying so"), required=False, initial=True
    )
    confirm = forms.BooleanField(label=_("Pairings wait until an organiser publishes them"), required=False)
    same_deals = forms.BooleanField(
        label=_("The same deals at every table"),
        required=False,
        help_text=_("Tables are closed to onlookers until the round is over."),
    )

    MAIN = ("name", "table", "rounds", "clock", "starts_local", "zone", "description", "rated")
    GROUPS = (
        (_("Times"), ("timing", "break_min", "round_times", "checkin_min", "no_show_min", "absent_out")),
        (_("Entry"), ("by_invitation", "rating_min", "rating_max", "entrant_limit", "late_until")),
        (
            _("Pairing and points"),
            ("tiebreaks", "bye_percent", "accelerated", "rematches", "place_points", "confirm", "same_deals"),
        ),
    )

    def __init__(self, game: Game, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game = game
        self.choice("table").choices = table_choices(game)
        self.choice("clock").choices = [(str(preset), str(preset)) for preset in game.clocks]
        self.fields["clock"].help_text = turn_limits(game)
        for option in game.options:
            label, words, values = game.strings.OPTIONS[option.name]
            self.fields[f"option-{option.name}"] = forms.ChoiceField(
                label=label, help_text=words, choices=[(str(v), values[v]) for v in option.values], required=False
            )

    def choice(self, name: str) -> forms.ChoiceField:
        found = self.fields[name]
        assert isinstance(found, forms.ChoiceField)  # noqa: S101  # by its declaration
        return found

    @property
    def main(self) -> list[forms.BoundField]:
        return [self[name] for name in self.MAIN]

    @property
    def groups(self) -> list[Group]:
        named = [(title, [self[name] for name in names]) for title, names in self.GROUPS]
        options = [self[f"option-{option.name}"] for option in self.game.options]
        if options:
            named.insert(0, (_("Options of the game"), options))
        return [Group(str(title), fields, any(field.errors for field in fields)) for title, fields in named]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        rounds, late = data.get("rounds"), data.get("late_until")
        if rounds is not None and late is not None and late > rounds:
            self.add_error("late_until", _("There are not so many rounds."))
        return data

    def clean_place_points(self) -> tuple[int, ...]:
        """In hundredths."""
        words = self.cleaned_data["place_points"].replace(",", " ").replace(";", " ").split()
        if not all(_POINTS.fullmatch(word) for word in words):
            raise forms.ValidationError(_("Numbers with a space between them, such as 10 6 3 1."))
        return tuple(int(Decimal(word) * POINT) for word in words)

    def clean_round_times(self) -> tuple[str, ...]:
        lines = (line.strip() for line in self.cleaned_data["round_times"].splitlines())
        return tuple(line.replace(" ", "T", 1)[:40] for line in lines if line)

    def plan(self) -> Plan:
        data = self.cleaned_data
        entries, partners = data["table"].split("x")
        seats = int(entries) * int(partners)
        options = {}
        for option in self.game.options:
            text = data.get(f"option-{option.name}") or str(option.default)
            if option.seats is None or seats in option.seats:
                options[option.name] = next(v for v in option.values if str(v) == text)
        plain = {name: data[name] for name in (*self.MAIN[2:], *(n for _t, names in self.GROUPS for n in names))}
        plain |= {seconds: round(plain.pop(minutes) * 60) for minutes, seconds in _MINUTES.items()}
        return Plan(
            **{
                **plain,
                "name": data["name"],
                "game": self.game.slug,
                "table_size": int(entries),
                "entry_size": int(partners),
                "options": options,
                "starts_local": data["starts_local"][:16],
                "bye_percent": int(data["bye_percent"]),
            }
        )

    @classmethod
    def initial_of(cls, t: Tournament) -> dict[str, Any]:
        """A tournament's regulations as the form's first values."""
        names = (*cls.MAIN, *(n for _title, group in cls.GROUPS for n in group))
        found = {name: getattr(t, name) for name in names if name != "table" and name not in _MINUTES}
        found |= {
            minutes: f"{getattr(t, seconds) / 60:.2f}".rstrip("0").rstrip(".") for minutes, seconds in _MINUTES.items()
        }
        found |= {f"option-{name}": str(value) for name, value in t.options.items()}
        found["table"] = f"{t.table_size}x{t.entry_size}"
        found["round_times"] = _lines(t.round_times)
        found["place_points"] = " ".join(f"{p / POINT:g}" for p in t.place_points)
        return found

    @classmethod
    def initial_like(cls, t: Tournament) -> tuple[dict[str, Any], int]:
        """The same regulations to begin another from, all times moved on by so many weeks that they are to come."""
        weeks = weeks_until(t.starts_local, t.zone, after=now())
        times = _lines(moved(local, weeks) for local in t.round_times)
        return {**cls.initial_of(t), "starts_local": moved(t.starts_local, weeks), "round_times": times}, weeks


def labels(columns: Iterable[str]) -> list[str]:
    """What the form calls these columns of a tournament, each once."""
    fields = {seconds: minutes for minutes, seconds in _MINUTES.items()}
    fields |= {"table_size": "table", "entry_size": "table"}
    named = dict.fromkeys(fields.get(name, name) for name in columns)
    known = {name: str(field.label) for name, field in PlanForm.base_fields.items()}
    return [str(_("Options of the game")) if name == "options" else known.get(name, name) for name in named]


#: Fields in minutes, stored as seconds.
_MINUTES = {"break_min": "break_s", "no_show_min": "no_show_s"}


def _lines(times: Iterable[str]) -> str:
    return "\n".join(local.replace("T", " ") for local in times)


#: The field beside which a service's refusal is shown.
FIELD_OF = {
    "bad_name": "name",
    "bad_seats": "table",
    "bad_clock": "clock",
    "bad_rounds": "rounds",
    "bad_zone": "zone",
    "bad_time": "starts_local",
    "bad_round_time": "round_times",
    "round_times_order": "round_times",
    "round_times_count": "round_times",
    "start_passed": "starts_local",
    "start_far": "starts_local",
    "start_skipped": "starts_local",
    "round_time_passed": "round_times",
    "round_time_far": "round_times",
    "round_time_skipped": "round_times",
    "bad_rating_limits": "rating_max",
    "bad_tiebreak": "tiebreaks",
    "tiebreak_twice": "tiebreaks",
    "bad_place_points": "place_points",
    "not_a_draft": "table",
}
