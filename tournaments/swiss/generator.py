"""Random tournaments: paired by this engine, results drawn by rating difference, with every accident of real ones.

The same seed and settings give the same tournament on every machine.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from tournaments.swiss.model import FIRST, SECOND, Cell, Player, Request, Result, Scoring, Tournament
from tournaments.swiss.pairing import NoLegalPairing, Pairing, Refused, TimeLimit, pair_round
from tournaments.swiss.rng import Rng


@dataclass(frozen=True, slots=True)
class Settings:
    """Rates are probabilities: a round each for byes and forfeits, a player each for late entry and withdrawal."""

    players: int = 20
    rounds: int = 7
    highest: int = 2400
    lowest: int = 1400
    draws: float = 0.3
    """Of a game between equals; fewer the further the ratings are apart."""
    forfeits: float = 0.02
    half_byes: float = 0.02
    full_byes: float = 0.0
    zero_byes: float = 0.02
    late: float = 0.03
    withdrawals: float = 0.05
    double_forfeits: float = 0.1
    """Of the forfeited games, how many both sides missed."""
    scoring: Scoring = field(default_factory=Scoring)
    system: str = "FIDE_DUTCH_2026"


@dataclass(frozen=True, slots=True)
class Generated:
    """A tournament, complete unless ``stopped`` says why it ended early (no legal pairing).

    ``unpaired`` is then what could not be paired: the tournament with the requests for that round.
    """

    tournament: Tournament
    stopped: NoLegalPairing | TimeLimit | Refused | None = None
    unpaired: Tournament | None = None


def generate(settings: Settings, seed: int | str) -> Generated:
    rng = Rng(f"tournament {seed}")
    tournament = _opened(settings, rng)
    plans = [_plan(settings, rng) for _ in range(settings.players)]
    for number in range(1, settings.rounds + 1):
        asked = [
            Request(kind, number, player)
            for player, plan in enumerate(plans, start=1)
            if (kind := _wish(settings, plan, number, rng)) is not None
        ]
        tournament = replace(tournament, requests=tuple(asked))
        outcome = pair_round(tournament)
        if not isinstance(outcome, Pairing):
            return Generated(replace(tournament, requests=()), outcome, tournament)
        tournament = tournament.with_round(_played(tournament, outcome, settings, rng))
    return Generated(tournament)


def _opened(settings: Settings, rng: Rng) -> Tournament:
    spread = settings.highest - settings.lowest + 1
    ratings = sorted((settings.lowest + rng.below(spread) for _ in range(settings.players)), reverse=True)
    players = tuple(
        Player(number=k, name=f"Player {k:04d}", rating=rating) for k, rating in enumerate(ratings, start=1)
    )
    return Tournament(
        players=players,
        cells=((),) * settings.players,
        rounds=settings.rounds,
        first_side=FIRST if rng.chance(0.5) else SECOND,
        scoring=settings.scoring,
        system=settings.system,
    )


@dataclass(frozen=True, slots=True)
class _Plan:
    """When a player comes, and after which round they leave."""

    first: int
    last: int


def _plan(settings: Settings, rng: Rng) -> _Plan:
    first = 2 + rng.below(max(1, settings.rounds // 2)) if rng.chance(settings.late) else 1
    last = first + rng.below(settings.rounds) if rng.chance(settings.withdrawals) else settings.rounds
    return _Plan(min(first, settings.rounds), min(last, settings.rounds))


def _wish(settings: Settings, plan: _Plan, number: int, rng: Rng) -> Result | None:
    draw = rng.unit()  # drawn for everybody, so that one player's plan does not shift the others' luck
    if not plan.first <= number <= plan.last:
        return Result.ZERO_BYE
    for kind, rate in (
        (Result.HALF_BYE, settings.half_byes),
        (Result.FULL_BYE, settings.full_byes),
        (Result.ZERO_BYE, settings.zero_byes),
    ):
        if draw < rate:
            return kind
        draw -= rate
    return None


def _played(tournament: Tournament, pairing: Pairing, settings: Settings, rng: Rng) -> dict[int, Cell]:
    cells: dict[int, Cell] = {}
    for pair in pairing.pairs:
        ratings = [tournament.players[n - 1].rating for n in (pair.first, pair.second)]
        mine, theirs = _result(ratings[0] - ratings[1], settings, rng)
        cells[pair.first] = Cell(pair.second, FIRST, mine)
        cells[pair.second] = Cell(pair.first, SECOND, theirs)
    if pairing.bye is not None:
        cells[pairing.bye] = Cell(result=Result.PAIRING_BYE)
    return cells


def _result(difference: int, settings: Settings, rng: Rng) -> tuple[Result, Result]:
    if rng.chance(settings.forfeits):
        if rng.chance(settings.double_forfeits):
            return Result.FORFEIT_LOSS, Result.FORFEIT_LOSS
        first_came = rng.chance(0.5)
        came = (Result.FORFEIT_WIN, Result.FORFEIT_LOSS)
        return came if first_came else (came[1], came[0])
    expected = 1.0 / (1.0 + 10.0 ** (-difference / 400.0))
    draw = settings.draws * 4.0 * expected * (1.0 - expected)
    luck = rng.unit()
    if luck < draw:
        return Result.DRAW, Result.DRAW
    if luck < draw + (1.0 - draw) * expected:
        return Result.WIN, Result.LOSS
    return Result.LOSS, Result.WIN
