"""The absence contract in words: what happens to whoever is away, said before sitting down and during the match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from core.keeping import by_language
from games.kernel import Game
from matches import absence
from matches.clock import TimeControl


@dataclass(frozen=True, slots=True)
class Absent:
    """One seat whose owner keeps the others waiting: what its countdown shows. ``claims``: see `claims_word`."""

    seat: int
    name: str
    left_ms: int
    claims: bool
    may_claim: bool

    @property
    def gone(self) -> bool:
        return self.left_ms <= 0

    @property
    def sentence(self) -> str:
        """Beside the countdown, or in place of it."""
        words = {"name": self.name}
        if self.gone:
            if self.may_claim:
                return _("%(name)s has been away for too long. You may claim the win, or wait.") % words
            if self.claims:
                return _("%(name)s has been away for too long. The opponent may claim the win, or wait.") % words
            return _("%(name)s has been away for too long. A bot is about to play.") % words
        if self.may_claim:
            return _("%(name)s is away. When this time is over you may claim the win:") % words
        if self.claims:
            return _("%(name)s is away. When this time is over the opponent may claim the win:") % words
        return _("%(name)s is away. When this time is over a bot plays until %(name)s is back:") % words

    @property
    def spoken(self) -> str:
        """Once, for the ear: with the time that is left."""
        return self.sentence if self.gone else f"{self.sentence} {seconds_in_words(self.left_ms)}"


def seconds_in_words(ms: int) -> str:
    seconds = -(-ms // 1000)
    return ngettext("%(n)d second.", "%(n)d seconds.", seconds) % {"n": seconds}


def own_sentence(*, claims: bool) -> str:
    """For who has come back, beside what is left of the allowance."""
    if claims:
        return _("You were away on your turn. Before your opponent may claim the win, you may be away for another")
    return _("You were away on your turn. Before a bot plays for you, you may be away for another")


def own_spoken(left_ms: int, *, claims: bool) -> str:
    return f"{own_sentence(claims=claims)} {seconds_in_words(left_ms)}"


@by_language
def contract_of(*, sides: Sequence[int], control: TimeControl | None, rated: bool, people: int) -> str:
    """What holds in one match. ``people`` is how many seats are not bots'."""
    if people < 2 and control is None:
        return _("There is no clock, and nobody waits but bots: the match waits for you as long as you like.")
    minutes = absence.allowance_ms(control) // 60_000
    if rated and len(sides) == 2:
        first = ngettext(
            "If you are away on turn for more than %(n)d minute in all, your opponent may claim the win, or wait.",
            "If you are away on turn for more than %(n)d minutes in all, your opponent may claim the win, or wait.",
            minutes,
        )
        parts = [first % {"n": minutes}, _("Nobody plays for you. Running out of time or resigning loses.")]
        return " ".join([*parts, _unrated()])
    first = ngettext(
        "If you are away on turn for more than %(n)d minute in all, a bot plays for you until you are back.",
        "If you are away on turn for more than %(n)d minutes in all, a bot plays for you until you are back.",
        minutes,
    )
    parts = [first % {"n": minutes}]
    if len(sides) == 2:
        parts.append(_("Who is not back at the end, or resigns, loses, whatever the bot has won."))
        if control is not None:
            parts.append(_("Running out of time loses."))
        return " ".join(parts)
    if control is not None:
        limit = _("So it does if your time runs out, or if one turn takes more than %(n)d seconds.")
        parts.append(limit % {"n": control.cap_ms // 1000})
    parts.append(
        _(
            "Who is not back at the end, or resigns, is placed after all who stayed, the last to leave best; "
            "what a bot wins for you does not count."
        )
    )
    if len(set(sides)) < len(sides):
        parts.append(_("A pair loses by leaving only if both leave."))
    if rated:
        parts.append(_unrated())
    return " ".join(parts)


def _unrated() -> str:
    return _("The match is not rated if somebody leaves before the first own move, or by the fault of the site.")


def turn_limits(game: Game) -> str:
    """How long one turn may take with each clock of a game; nothing where two sides, with their bank alone, play it."""
    if all(len(set(game.sides(seats))) == 2 for seats in game.seats):
        return ""
    limits = ", ".join(f"{preset}: {preset.cap_s} s" for preset in game.clocks)
    return _("With three players or more a turn has a limit too (%(turn_limits)s).") % {"turn_limits": limits}


def contract_in_general() -> list[str]:
    """What holds at every kind of table, for a form on which the table is still being chosen."""
    return [
        _(
            "Each player may be away on turn for one minute in all, for three where there is no clock or a bank above "
            "ten minutes. The others see it run."
        ),
        _("Two players, rated: after that the opponent may claim the win, or wait; nobody plays for who is away."),
        _(
            "At all other tables a bot then plays until its owner is back. Who is not back at the end, or resigns, is "
            "placed after all who stayed; a pair only if both leave. What a bot wins does not count."
        ),
        _(
            "Out of time: between two players that loses. At larger tables, where each turn has a limit too, a bot "
            "plays until its owner is back."
        ),
        _unrated(),
    ]
