"""Match files made without a database, for tests of the verifier."""

from __future__ import annotations

import copy
import json
from dataclasses import asdict
from functools import cache
from typing import Any

from games import registry
from games.kernel import Rng, Setup
from games.kernel.playout import play_through, randomly
from matches.deal import SCHEME, Chain, MatchDecks, commitment_to
from matches.verification import FORMAT, LogEvent, redeal

SECRET = bytes(range(32))
SEEDS = ("00" * 16, "11" * 16, "", "33" * 16)


@cache
def _text(game: str, seats: int, shared: str) -> str:
    the_game = registry.get(game)
    setup = Setup(seats, the_game.complete_options(seats, {}), 1)
    chain, code = Chain(SECRET, 20), "7KQ2M9XA"
    seeds = tuple(SEEDS[seat % 4] for seat in range(seats))
    given = {f"{7 * n}": s for n, s in enumerate(seeds)} if shared else {f"{n}": s for n, s in enumerate(seeds)}
    decks = MatchDecks(chain, shared or code, {int(number): seed for number, seed in given.items()})
    events: list[dict[str, Any]] = []

    def log(kind: str, seat: int | None = None, **payload: Any) -> None:
        events.append({"seq": len(events) + 1, "kind": kind, "seat": seat, "payload": payload, "at_ms": 0})

    log("started", commitment=chain.commitment)
    if not shared:
        for seat, seed in enumerate(seeds):
            if seed:
                log("contributed", seat, commitment=commitment_to(seed))
        for seat, seed in enumerate(seeds):
            if seed:
                log("contributed", seat, seed=seed)
    last = None
    for last in play_through(the_game, setup, decks, randomly(the_game, Rng("moves"))):
        if last.move is None:
            log("dealt")
        else:
            log("moved", last.seat, move=str(last.move))
    assert last is not None
    outcome = the_game.rules.outcome(last.state)
    assert outcome is not None
    result: dict[str, Any] = {"places": list(outcome.places), "points": list(outcome.points), "reason": "played"}
    log("ended", None, **result)
    again = redeal(
        the_game.rules, setup, decks, [LogEvent(e["seq"], e["kind"], e["seat"], e["payload"]) for e in events]
    )
    used = max(shuffle.deal for shuffle in again.shuffles)
    return json.dumps(
        {
            "format": FORMAT,
            "id": code,
            "game": game,
            "rules_version": the_game.rules.RULES_VERSION,
            "options": dict(setup.options),
            "first_seat": 1,
            "seats": [{"seat": seat, "name": f"player{seat}"} for seat in range(seats)],
            "deal": {
                "scheme": SCHEME,
                "id": shared or code,
                "commitment": chain.commitment,
                "revealed": {"k": used, "secret": chain.secret(used).hex()},
                "contributions": [
                    {
                        "entry" if shared else "seat": int(number),
                        "commitment": commitment_to(seed) if seed else "",
                        "seed": seed,
                        "empty": "" if seed else "none",
                    }
                    for number, seed in given.items()
                ],
                "shuffles": [asdict(shuffle) for shuffle in again.shuffles],
            },
            "events": events,
            "result": result,
        }
    )


def a_file(game: str = "bouillabaisse", seats: int = 4, *, shared: str = "") -> dict[str, Any]:
    """A right file of a played match, to be spoilt at will."""
    return copy.deepcopy(json.loads(_text(game, seats, shared)))


def event(file: dict[str, Any], kind: str, number: int = 0) -> dict[str, Any]:
    """The ``number``-th event of a kind."""
    found: dict[str, Any] = [e for e in file["events"] if e["kind"] == kind][number]
    return found
