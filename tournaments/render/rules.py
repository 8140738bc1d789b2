"""The rules of an event in five lines: match, rounds, points, tie-breaks, no-show."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import registry
from games.kernel import ClockPreset
from tournaments.models import Tournament
from tournaments.render.event import EventView
from tournaments.selectors.field import bye_points
from tournaments.strings import duration


@dataclass(frozen=True, slots=True)
class RulesInLines:
    """``tiebreaks`` are short names with what they mean; the others are sentences."""

    match: str
    rounds: str
    points: str
    tiebreaks: list[tuple[str, str]]
    no_show: str


def rules_of(view: EventView, titles: list[tuple[str, str]]) -> RulesInLines:
    t = view.t
    match = [view.game_name, *chosen_options(view)]
    if t.same_deals:
        match.append(_("the same deals at every table"))
    match.append(_("rated") if t.rated else _("not rated"))
    ties = titles if t.two_sided else [*titles, (_("lots"), "")]
    return RulesInLines(", ".join(match), _rounds(t), points_rule(view), ties, no_show(t))


def chosen_options(view: EventView) -> list[str]:
    """Options that differ from the default, in words."""
    found = []
    for option in view.game.options:
        value = view.t.options.get(option.name, option.default)
        if value != option.default:
            label, _help, values = view.game.strings.OPTIONS[option.name]
            found.append(f"{label}: {values[value]}")
    return found


def no_show(t: Tournament) -> str:
    """What happens to whoever does not come: said before anybody enters."""
    grace = {"time": duration(min(t.no_show_s, _preset(t).bank_s))}  # a clock that has run out ends the first turn too
    if t.two_sided:
        words = (
            _("Each match starts with its round. Whoever has not played within %(time)s has lost that match, unrated.")
            % grace
        )
    else:
        words = (
            _(
                "Each match starts with its round. For whoever has not played within %(time)s a bot plays; "
                "who does not come back is last."
            )
            % grace
        )
    if t.absent_out:
        out = _("Whoever did not come is not paired again before saying so.")
        words = f"{words} {out}"
    return words


def _preset(t: Tournament) -> ClockPreset:
    return next(preset for preset in registry.get(t.game).clocks if str(preset) == t.clock)


def _rounds(t: Tournament) -> str:
    words = [
        ngettext("%(n)s round", "%(n)s rounds", t.rounds) % {"n": t.rounds},
        _("clock %(clock)s") % {"clock": t.clock},
    ]
    if not t.two_sided:
        words.append(_("at most %(time)s a turn") % {"time": duration(_preset(t).cap_s)})
    if t.timing == Tournament.Timing.INTERVAL and t.break_s:
        words.append(_("%(time)s between rounds") % {"time": duration(t.break_s)})
    if t.accelerated:
        words.append(_("accelerated (Baku)"))
    if t.late_until:
        words.append(_("late entries until round %(round)s") % {"round": t.late_until})
    return ", ".join(words)


def points_rule(view: EventView) -> str:
    """What points are made of: said in the regulations, and where they stand in a table."""
    t = view.t
    if t.two_sided:
        first = _("Win 1, draw ½, loss 0")
        return f"{first}; {_bye_of_sides(t)}"
    if t.place_points:
        points = "; ".join(view.points(p) for p in t.place_points)
        first = _("By place at the table: %(points)s; ties share") % {"points": points}
    else:
        first = _("Two for each player finished behind, ties share")
    return f"{first}; {_bye_at_tables(view)}"


def _bye_at_tables(view: EventView) -> str:
    worth = bye_points(view.t, "U")
    if view.t.bye_percent == 100:
        return _("a bye counts as a first place")
    return _("a bye counts %(points)s") % {"points": view.in_points(worth)} if worth else _("a bye counts nothing")


def _bye_of_sides(t: Tournament) -> str:
    if t.bye_percent == 100:
        return _("a bye counts as a win")
    if t.bye_percent == 50:
        return _("a bye counts as half a win")
    if not t.bye_percent:
        return _("a bye counts nothing")
    return _("a bye is worth %(percent)s%% of a win") % {"percent": t.bye_percent}
