"""Why a round is paired as it is: for each pair, each bracket and the bye, codes with the article they rest on.

Codes only. The sentences, one for each code, live with the site that shows them.
"""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.swiss.bracket import Below, Bracket, Scope
from tournaments.swiss.completion import lowest_bye_score
from tournaments.swiss.dutch import PairedBracket
from tournaments.swiss.model import Tournament
from tournaments.swiss.pairing import Pair, Pairing
from tournaments.swiss.quality import Setting, first_difference, first_thought
from tournaments.swiss.relations import Relations

SIDE_CODES = {
    "5.2.1": "side_both_wishes",
    "5.2.2": "side_stronger_wish",
    "5.2.3": "side_last_difference",
    "5.2.4": "side_higher_ranked",
    "5.2.5": "side_by_number",
}
CRITERIA = ("C1", "C2", "C3", "forbidden", *(f"C{k}" for k in range(4, 22)))
CODES = frozenset(
    {"same_score", "float", "float_odd_group", "float_no_opponent", "float_unpairable_group", "float_for_the_rest"}
    | {"float_last_in_order", "float_by_criterion", "float_on", "pair_by_hand", *SIDE_CODES.values()}
    | {"bye_lowest_score", "bye_last_in_order", "bye_by_criterion", "bye_by_hand"}
    | {"bracket_first_thought", *(f"ruled_out_{c}" for c in CRITERIA)}
)


@dataclass(frozen=True, slots=True)
class Reason:
    """A code, the article or criterion, and what completes its sentence. Players are given by number."""

    code: str
    article: str
    params: tuple[tuple[str, int | str], ...] = ()


@dataclass(frozen=True, slots=True)
class PairReasons:
    pair: Pair
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class BracketReasons:
    """A bracket by numbers, and what ruled out its first thought."""

    score: int
    moved: tuple[int, ...]
    residents: tuple[int, ...]
    floaters: tuple[int, ...]
    reason: Reason


@dataclass(frozen=True, slots=True)
class Explanation:
    pairs: tuple[PairReasons, ...]
    brackets: tuple[BracketReasons, ...]
    bye: tuple[Reason, ...]
    edition: str


def settings_of(tournament: Tournament, pairing: Pairing) -> list[Setting]:
    """The brackets of a pairing with what lay below each, ready to be judged."""
    relations = Relations(pairing.field, pairing.forbidden, is_final=tournament.rounds == pairing.round)
    if relations.size % 2:
        lowest_bye_score(relations)
    brackets = pairing.brackets.brackets
    settings = []
    for k, bracket in enumerate(brackets):
        following = list(brackets[k + 1].residents) if k + 1 < len(brackets) else []
        rest = [p for b in brackets[k + 2 :] for p in b.residents]
        settings.append(Setting(relations, bracket.moved, bracket.residents, Below(following, rest)))
    return settings


def explain(tournament: Tournament, pairing: Pairing) -> Explanation:
    """Explains a pairing that `pair_round` made of this tournament."""
    return _Explainer(tournament, pairing).explanation()


class _Explainer:
    def __init__(self, tournament: Tournament, pairing: Pairing) -> None:
        self.pairing = pairing
        self.field = pairing.field
        self.settings = settings_of(tournament, pairing)
        self.ruled_out = [self._ruled_out(k) for k in range(len(self.settings))]

    def _ruled_out(self, k: int) -> str | None:
        setting, chosen = self.settings[k], self.pairing.brackets.brackets[k].pairs
        return first_difference(setting, first_thought(setting), chosen)

    def explanation(self) -> Explanation:
        by_number = {c.number: k for k, c in enumerate(self.field)}
        where = {p: k for k, b in enumerate(self.pairing.brackets.brackets) for pair in b.pairs for p in pair}
        pairs = []
        for pair in self.pairing.pairs:
            a, b = by_number.get(pair.first), by_number.get(pair.second)
            if not pair.article or a is None or b is None:
                by_hand = Reason("pair_by_hand", "C.04.2 4.4", (("first", pair.first), ("second", pair.second)))
                pairs.append(PairReasons(pair, (by_hand,)))
                continue
            higher, lower = min(a, b), max(a, b)
            reasons = [*self._meeting(higher, lower, where[higher]), self._side(pair, higher)]
            pairs.append(PairReasons(pair, tuple(reasons)))
        brackets = tuple(self._bracket(k) for k in range(len(self.settings)))
        return Explanation(tuple(pairs), brackets, tuple(self._bye()), self.pairing.edition)

    # -- pairs -------------------------------------------------------------------------------------

    def _meeting(self, higher: int, lower: int, bracket: int) -> list[Reason]:
        one, other = self.field[higher], self.field[lower]
        if one.score == other.score:
            return [
                Reason("same_score", "1.2", (("first", one.number), ("second", other.number), ("score", one.score)))
            ]
        params = (
            ("higher", one.number), ("lower", other.number), ("score", one.score), ("lower_score", other.score)
        )  # fmt: skip
        start = next(k for k, s in enumerate(self.settings) if higher in s.residents)
        reasons = [Reason("float", "1.4", params)]
        for k in range(start, bracket):
            reasons += self._float(higher, k)
        return reasons

    def _float(self, player: int, k: int) -> list[Reason]:
        """Why this player left bracket k unpaired."""
        setting, bracket = self.settings[k], self.pairing.brackets.brackets[k]
        number = self.field[player].number
        own = (("player", number), ("score", self.field[bracket.residents[0]].score))
        if player in bracket.moved:
            return [Reason("float_on", "4.4", own)]
        opponents = [p for p in [*bracket.moved, *bracket.residents] if setting.relations.legal[player, p]]
        if not opponents:
            return [Reason("float_no_opponent", "C1", own)]
        size = len(bracket.moved) + len(bracket.residents)
        if len(bracket.floaters) == 1 and size % 2 == 1:
            cause = Reason("float_odd_group", "C6", own)
        elif len(bracket.floaters) > self._at_least(setting):
            cause = Reason("float_for_the_rest", "C4", own)
        else:
            cause = Reason("float_unpairable_group", "C6", own)
        return [cause, self._which(player, k, bracket)]

    def _which(self, player: int, k: int, bracket: PairedBracket) -> Reason:
        number = self.field[player].number
        if player in bracket.residents[-len(bracket.floaters) :]:
            return Reason("float_last_in_order", "4.2", (("player", number),))
        criterion = self.ruled_out[k] or "4.2"
        return Reason("float_by_criterion", criterion, (("player", number), ("criterion", criterion)))

    def _at_least(self, setting: Setting) -> int:
        """How many must float even if nobody below had to be thought of."""
        bracket = Bracket(setting.relations, setting.moved, setting.residents, Below([], []), Scope.ALONE)
        return bracket.solve().partner.count(-1)

    def _side(self, pair: Pair, higher: int) -> Reason:
        params = (("first", pair.first), ("second", pair.second), ("higher", self.field[higher].number))
        return Reason(SIDE_CODES[pair.article], pair.article, params)

    # -- brackets and the bye ----------------------------------------------------------------------

    def _bracket(self, k: int) -> BracketReasons:
        bracket = self.pairing.brackets.brackets[k]
        criterion = self.ruled_out[k]
        if criterion is None:
            reason = Reason("bracket_first_thought", "3.4.1")
        else:
            reason = Reason(f"ruled_out_{criterion}", criterion)
        numbers = [
            tuple(self.field[p].number for p in ps) for ps in (bracket.moved, bracket.residents, bracket.floaters)
        ]
        score = self.field[bracket.residents[0]].score
        return BracketReasons(score, numbers[0], numbers[1], numbers[2], reason)

    def _bye(self) -> list[Reason]:
        number = self.pairing.bye
        if number is None:
            return []
        position = self.pairing.brackets.bye
        if position is None:
            return [Reason("bye_by_hand", "C.04.2 4.4", (("player", number),))]
        own = (("player", number), ("score", self.field[position].score))
        reasons = [Reason("bye_lowest_score", "C5", own)]
        if position == len(self.field) - 1:
            reasons.append(Reason("bye_last_in_order", "4.2", (("player", number),)))
        else:
            criterion = self.ruled_out[-1] or "C5"
            reasons.append(Reason("bye_by_criterion", criterion, (("player", number), ("criterion", criterion))))
        return reasons
