"""The engine's answers as plain data, for ``--json`` and whoever else wants them exact."""

from __future__ import annotations

from typing import Any

from tournaments.swiss.checker import CheckedRound
from tournaments.swiss.explain import Explanation, Reason
from tournaments.swiss.pairing import NoLegalPairing, Outcome, Pairing, Refused, TimeLimit
from tournaments.swiss.scores import format_points
from tournaments.swiss.standings import Standings, crosstable
from tournaments.swiss.tiebreaks import EDITION as TIEBREAK_EDITION

Data = dict[str, Any]


def outcome_data(outcome: Outcome) -> Data:
    data: Data = {"edition": outcome.edition, "round": outcome.round}
    if isinstance(outcome, Pairing):
        pairs = [{"first": p.first, "second": p.second, "article": p.article} for p in outcome.pairs]
        warnings = [{"code": code, "players": list(players)} for code, players in outcome.warnings]
        return data | {"result": "paired", "pairs": pairs, "bye": outcome.bye, "warnings": warnings}
    if isinstance(outcome, NoLegalPairing):
        return data | {"result": "no legal pairing", "code": outcome.code}
    if isinstance(outcome, TimeLimit):
        return data | {"result": "time limit"}
    return data | _refused(outcome)


def _refused(outcome: Refused) -> Data:
    return {"result": "refused", "code": outcome.code, "params": dict(outcome.params)}


def reason_data(reason: Reason) -> Data:
    return {"code": reason.code, "article": reason.article, **dict(reason.params)}


def explanation_data(explanation: Explanation) -> Data:
    return {
        "pairs": [
            {"first": p.pair.first, "second": p.pair.second, "reasons": [reason_data(r) for r in p.reasons]}
            for p in explanation.pairs
        ],
        "brackets": [
            {
                "score": b.score,
                "moved": list(b.moved),
                "residents": list(b.residents),
                "floaters": list(b.floaters),
                "reason": reason_data(b.reason),
            }
            for b in explanation.brackets
        ],
        "bye": [reason_data(r) for r in explanation.bye],
    }


def checked_data(checked: CheckedRound) -> Data:
    return {
        "round": checked.round,
        "verdict": checked.verdict,
        "differences": [
            {"first": d.first, "second": d.second, "in": "file" if d.in_file else "engine"} for d in checked.differences
        ],
    }


def standings_data(result: Standings) -> Data:
    lines = []
    for line, cells in zip(result.lines, crosstable(result), strict=True):
        values = {
            str(tiebreak): value.shown() or None for tiebreak, value in zip(result.tiebreaks, line.values, strict=True)
        }
        lines.append(
            {
                "rank": line.rank,
                "player": line.player.number,
                "name": line.player.name,
                "points": format_points(line.points),
                "tiebreaks": values,
                "rounds": cells,
                "open": line.open_games,
            }
        )
    return {"edition": TIEBREAK_EDITION, "rounds": result.rounds, "standings": lines}
