"""A pool's log as a file that anybody can check: results by name, the constants of the formula, the ratings they give.

`verify` folds such a file again; ``manage.py rebuild_ratings --file`` calls it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from accounts.models import User
from core.time import to_ms
from ratings import elo, ledger
from ratings.ledger import Books, LoggedResult
from ratings.models import RatedResult, Rating, RatingPool
from ratings.pools import RatedPool

FORMAT = "naipe-ratings-1"
# A longer log comes in parts, so that no request takes long.
PART = 10_000


class BadTranscript(ValueError):
    """Not a transcript, or parts that do not belong together."""


def transcript(pool: RatedPool, *, after: int = 0) -> dict[str, Any]:
    """The part of the pool's log after line ``after``; the last part also has the ratings."""
    row = RatingPool.objects.filter(slug=pool.slug).first() or RatingPool(slug=pool.slug, bots=pool.bots)
    while True:
        content = _part(pool, row, after)
        newest = RatingPool.objects.filter(slug=pool.slug).first()
        if newest is None or newest.length == row.length:
            return content
        row = newest  # the log grew between our reads


def _part(pool: RatedPool, row: RatingPool, after: int) -> dict[str, Any]:
    lines = [] if row.pk is None else list(
        RatedResult.objects.filter(pool=row, number__gt=after, number__lte=row.length)
        .select_related("match", "corrects")
        .order_by("number")[:PART]
    )  # fmt: skip
    last = lines[-1].number if lines else after
    complete = last >= row.length
    names = dict(
        User.objects.filter(pk__in={player for line in lines for player in line.players}).values_list("pk", "username")
    )
    return {
        "format": FORMAT,
        "pool": pool.slug,
        "formula": formula(damped=not pool.bots),
        "length": row.length,
        "after": after,
        "results": [_line(line, names) for line in lines],
        "next": None if complete else f"/ratings/{pool.slug}.json?after={last}",
        "ratings": _ratings(row) if complete and row.pk is not None else None,
    }


def formula(*, damped: bool) -> dict[str, Any]:
    """The constants of the formula, as `ratings.elo` uses them."""
    return {
        "version": elo.FORMULA,
        "start": elo.START,
        "floor": elo.FLOOR,
        "scale": elo.SCALE,
        "provisional_matches": elo.PROVISIONAL_MATCHES,
        "provisional_k": elo.PROVISIONAL_K,
        "k_by_sides": {str(sides): k for sides, k in elo.K_BY_SIDES.items()},
        "k_many_sides": elo.K_MANY_SIDES,
        "against_provisional": elo.AGAINST_PROVISIONAL,
        "rematches_within_24_h": list(elo.DAMPING) if damped else None,
    }


def _line(line: RatedResult, names: Mapping[int, str]) -> dict[str, Any]:
    return {
        "number": line.number,
        "kind": line.kind,
        "corrects": None if line.corrects is None else line.corrects.number,
        "match": line.match.code,
        "players": [names[player] for player in line.players],
        "sides": line.sides,
        "places": line.places,
        "ended_ms": to_ms(line.played_at),
        "formula": line.formula,
        "reason": line.reason,
    }


def _ratings(row: RatingPool) -> dict[str, dict[str, Any]]:
    ratings = Rating.objects.filter(pool=row).order_by("-value", "player")
    rows = ratings.values_list("player__username", "value", "matches")
    return {name: {"rating": value, "matches": matches} for name, value, matches in rows}


def verify(parts: Sequence[Mapping[str, Any]]) -> list[str]:
    """What the log of these parts gives that their ratings do not say; empty when they agree to the last digit.

    Raises `BadTranscript`.
    """
    if not parts or any(not isinstance(part, Mapping) or part.get("format") != FORMAT for part in parts):
        raise BadTranscript("this is not a log of ratings")
    parts = sorted(parts, key=lambda part: int(part["after"]))
    lines = _joined(parts)
    stated = parts[-1].get("ratings")
    if stated is None:
        raise BadTranscript("it does not say the ratings")
    books: Books[str] = Books(damped=parts[0]["formula"]["rematches_within_24_h"] is not None)
    for _result, _lines in ledger.fold(map(_logged, lines), books):
        pass
    folded = {
        name: {"rating": standing.rating, "matches": standing.matches} for name, standing in books.standings.items()
    }
    return [
        f"{name}: the file says {stated.get(name)}, its log gives {folded.get(name)}"
        for name in sorted(folded.keys() | stated.keys())
        if folded.get(name) != stated.get(name)
    ]


def _joined(parts: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The lines of all parts, whose numbers must be 1, 2, 3, … up to the length."""
    if len({part["pool"] for part in parts}) > 1 or len({part["length"] for part in parts}) > 1:
        raise BadTranscript("these parts are not of one log; download them again")
    if any(part["formula"]["version"] != elo.FORMULA for part in parts):
        raise BadTranscript("this log was made with another formula")
    lines = [line for part in parts for line in part["results"]]
    if [line["number"] for line in lines] != list(range(1, parts[0]["length"] + 1)):
        raise BadTranscript("lines are missing; download all parts")
    return lines


def _logged(line: Mapping[str, Any]) -> LoggedResult[str]:
    return LoggedResult(
        number=line["number"],
        kind=line["kind"],
        players=tuple(line["players"]),
        sides=tuple(line["sides"]),
        places=tuple(line["places"]),
        at_ms=line["ended_ms"],
        corrects=line["corrects"],
    )
