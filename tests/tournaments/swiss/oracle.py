"""gacrux, an independent program by FIDE's technical commission, as a second oracle. Used in tests only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gacrux.gacruxexeptions import GacruxNoLegalPairing
from gacrux.pairingdutch import pairing_dutch
from gacrux.tiebreak import tiebreak
from gacrux.trf2json import trf2json

from tournaments.swiss.generator import Settings
from tournaments.swiss.model import Scoring, Tournament
from tournaments.swiss.rng import Rng
from tournaments.swiss.trf import write


def load(tournament: Tournament) -> Any:
    file: Any = trf2json()
    file.parse_file(write(tournament), 0)
    status: Any = file.chessjson["status"]
    assert status["code"] == 0, status
    return file.get_tournament(1)


def load_and_pair(tournament: Tournament, number: int) -> set[tuple[int, int]] | None:
    """Pairs (first side, second side) and (player, 0) of round ``number``; None if it finds no legal pairing."""
    return pair_loaded(load(tournament), number)


def pair_loaded(loaded: Any, number: int) -> set[tuple[int, int]] | None:
    engine = pairing_dutch(loaded, number, {"experimental": [], "verbose": 0, "top_color": ""})
    try:
        brackets = engine.compute_pairing(checkonly=False, reportlevel=0)
    except GacruxNoLegalPairing:
        return None
    return {(p["w"], p["b"]) for b in brackets if b and "pairs" in b for p in b["pairs"]}


def tiebreak_values(tournament: Tournament, names: Sequence[str]) -> dict[int, tuple[int, list[Any]]]:
    """Rank and values by number, ranking by the names in turn."""
    loaded = load(tournament)
    params = {
        "tiebreak": list(names), "check": False, "is_rr": None, "swiss": True, "experimental": [], "unrated": None
    }  # fmt: skip
    result = tiebreak(loaded, tournament.rounds_paired, params).compute_tiebreaks(loaded, params)
    return {c["cid"]: (c["rank"], c["tiebreakScore"]) for c in result["competitors"]}


def extreme(seed: int) -> Settings:
    """6 to 60 players with extreme rates of everything; one in four with another scoring."""
    rng = Rng(f"extreme {seed}")
    return Settings(
        players=6 + rng.below(55),
        rounds=3 + rng.below(9),
        draws=rng.unit(),
        forfeits=0.3 * rng.unit(),
        half_byes=0.15 * rng.unit(),
        full_byes=0.05 * rng.unit() * rng.below(2),
        zero_byes=0.2 * rng.unit(),
        late=0.3 * rng.unit(),
        withdrawals=0.5 * rng.unit(),
        scoring=_scoring(rng),
    )


def _scoring(rng: Rng) -> Scoring:
    kind = rng.below(8)
    if kind == 0:
        return Scoring.of(100, 50, pairing_bye=50)
    if kind == 1:
        return Scoring.of(300, 100, pairing_bye=(300, 100, 150)[rng.below(3)])
    return Scoring()
