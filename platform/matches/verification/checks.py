"""The checks, in the order in which each rests on the one before."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from games import registry
from games.kernel import IllegalMove, Setup
from matches.deal import Chain, DealError, MatchDecks, is_commitment, is_seed, opens
from matches.verification.match_file import MatchFile
from matches.verification.redealing import Fault, Redealt, redeal


@dataclass(frozen=True, slots=True)
class Check:
    """One finding: what was checked, and the fault where there is one."""

    name: str
    fault: str = ""
    params: Mapping[str, str | int] = field(default_factory=dict)

    @property
    def ok(self) -> bool:
        return not self.fault


@dataclass(frozen=True, slots=True)
class Report:
    id: str
    game: str
    checks: tuple[Check, ...]
    deals: int = 0
    moves: int = 0
    silent: tuple[int, ...] = ()

    @property
    def ok(self) -> bool:
        return all(check.ok for check in self.checks)


def verify(file: MatchFile) -> Report:
    """Every check in order; the first fault ends it, since what follows would rest on it."""
    checks: list[Check] = []
    redealt = None
    steps = (
        ("promise", _promise),
        ("chain", _chain),
        ("contributions", _contributions),
        ("order", _order),
    )
    try:
        for name, step in steps:
            step(file)
            checks.append(Check(name))
        name = "moves"
        redealt = _redeal_file(file)
        checks.append(Check(name))
        name = "shuffles"
        _same_shuffles(file, redealt)
        checks.append(Check(name))
        name = "result"
        _same_result(file, redealt)
        checks.append(Check(name))
    except Fault as fault:
        checks.append(Check(name, fault.code, fault.params))
    return Report(
        id=file.id,
        game=file.game,
        checks=tuple(checks),
        deals=max((shuffle.deal for shuffle in redealt.shuffles), default=0) if redealt else 0,
        moves=redealt.moves if redealt else 0,
        silent=tuple(part.number for part in file.deal.contributions if part.empty in {"silent", "unrevealed"}),
    )


def _promise(file: MatchFile) -> None:
    """The commitment stands in the first event of the log, which was public before the first card."""
    if not file.events or file.events[0].kind != "started":
        raise Fault("no_start")
    if not is_commitment(file.deal.commitment):
        raise Fault("no_commitment")
    if file.events[0].payload.get("commitment") != file.deal.commitment:
        raise Fault("promise_differs")
    if file.deal.id != file.id and not file.deal.id.startswith("T-"):
        raise Fault("other_id", id=file.deal.id)


def _chain(file: MatchFile) -> None:
    if file.deal.revealed is None:
        raise Fault("not_revealed")
    if _chain_of(file).commitment != file.deal.commitment:
        raise Fault("chain_broken")


def _chain_of(file: MatchFile) -> Chain:
    revealed = file.deal.revealed
    assert revealed is not None  # noqa: S101  # `_chain` came first
    try:
        if not is_commitment(revealed.secret) or revealed.k > 100_000:
            raise Fault("bad_secret")
        return Chain(bytes.fromhex(revealed.secret), revealed.k)
    except DealError as error:
        raise Fault("bad_secret") from error


def _contributions(file: MatchFile) -> None:
    """Every seed fits its commitment, and every seat is there, with a reason where it gave nothing."""
    parts = file.deal.contributions
    numbers = [part.number for part in parts]
    if file.deal.id == file.id and numbers != list(range(len(file.seats))):
        raise Fault("seats_missing")
    if len(set(numbers)) != len(numbers):
        raise Fault("seats_missing")
    for part in parts:
        if part.seed and part.empty:
            raise Fault("seed_and_reason", seat=part.number + 1)
        if part.seed and not (is_seed(part.seed) and opens(part.commitment, part.seed)):
            raise Fault("seed_does_not_open", seat=part.number + 1)
        if not part.seed and not part.empty:
            raise Fault("nothing_given", seat=part.number + 1)


def _order(file: MatchFile) -> None:
    """The log tells the same contributions, all commitments before the first seed, all before the first deal."""
    if file.deal.id != file.id:
        return  # shared deals: the contributions were made at check-in, not at the table
    told = {part.number: {"commitment": "", "seed": "", "empty": ""} for part in file.deal.contributions}
    open_, dealt = None, False
    for event in file.events:
        dealt |= event.kind == "dealt"
        if event.kind != "contributed":
            continue
        if dealt:
            raise Fault("contribution_after_deal", event=event.seq)
        if "seed" in event.payload:
            open_ = event.seq
        elif "commitment" in event.payload and open_ is not None:
            raise Fault("seed_before_commitment", event=event.seq)
        if event.seat not in told:
            raise Fault("seats_missing")
        told[event.seat].update({name: str(value) for name, value in event.payload.items()})
    for part in file.deal.contributions:
        if part.empty == "none":  # a bot, or a page without script: nothing was asked, so the log is silent
            told[part.number]["empty"] = told[part.number]["empty"] or "none"
        if told[part.number] != {"commitment": part.commitment, "seed": part.seed, "empty": part.empty}:
            raise Fault("contribution_differs", seat=part.number + 1)


def _redeal_file(file: MatchFile) -> Redealt:
    game = registry.get(file.game)
    try:
        setup = Setup(len(file.seats), game.complete_options(len(file.seats), file.options), file.first_seat)
    except IllegalMove as refusal:
        raise Fault("bad_table", refusal=refusal.code) from refusal
    seeds = {part.number: part.seed for part in file.deal.contributions}
    decks = MatchDecks(_chain_of(file), file.deal.id, seeds)
    return redeal(game.rules_of(file.rules_version), setup, decks, file.events)


def _same_shuffles(file: MatchFile, redealt: Redealt) -> None:
    """The file lists every shuffle that was used, each the one that follows from the secret.

    Cards that nobody saw, and hands that were turned up blindly, are proven by this alone: no move names them.
    """
    if len(file.deal.shuffles) != len(redealt.shuffles):
        raise Fault("shuffles_missing", listed=len(file.deal.shuffles), used=len(redealt.shuffles))
    for listed, right in zip(file.deal.shuffles, redealt.shuffles, strict=True):
        if listed != right:
            raise Fault("shuffle_differs", deal=right.deal, label=right.label)


def _same_result(file: MatchFile, redealt: Redealt) -> None:
    """Points of a match that was played out follow from the moves. Seats that left are placed by the site's rules."""
    if file.result is None or file.result.get("reason") not in {"played", "left"}:
        return
    rules = registry.get(file.game).rules_of(file.rules_version)
    outcome = None if redealt.state is None else rules.outcome(redealt.state)
    if outcome is None:
        raise Fault("not_played_out")
    same_places = file.result["reason"] == "left" or file.result.get("places") == list(outcome.places)
    if not same_places or file.result.get("points") != list(outcome.points):
        raise Fault("result_differs")
