"""The engine on report files from a terminal: ``python -m tournaments.swiss pair|check|standings|schedule|generate``.

The site's management commands call the same functions. Exit codes: 0 done, 1 a round differs or cannot be paired,
2 a file or a question that is refused.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from tournaments.swiss.as_json import checked_data, explanation_data, outcome_data, standings_data
from tournaments.swiss.checker import as_paired, check
from tournaments.swiss.explain import explain
from tournaments.swiss.generator import Settings, generate
from tournaments.swiss.model import EDITION, Scoring
from tournaments.swiss.pairing import Options, Pairing, Refused, pair_round
from tournaments.swiss.standings import standings
from tournaments.swiss.table_checker import FORMAT, BadCertificate, check_tables, looks_like_one, read_certificate
from tournaments.swiss.table_schedules import SHAPES, fixed_schedule
from tournaments.swiss.terminal import Terminal, Writer, contents, load, show_outcome, show_standings
from tournaments.swiss.tiebreaks import UnknownTieBreak, parse_list
from tournaments.swiss.trf import Dialect, write

DONE, DIFFERS, REFUSED = 0, 1, 2


# -- pair ------------------------------------------------------------------------------------------


def add_pair_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", help="report file (TRF16 or TRF26), - for standard input")
    parser.add_argument("--round", type=int, help="pair this earlier round again, as it stood then")
    parser.add_argument("--explain", action="store_true", help="say why: each pair, each bracket, the bye")
    parser.add_argument("--absent", type=int, nargs="*", default=[], metavar="N", help="players not to be paired")
    parser.add_argument("--forbid", nargs="*", default=[], metavar="N-M", help="players who must not meet")
    parser.add_argument("--fix", nargs="*", default=[], metavar="N-M", help="pairs made by hand, first side first")
    parser.add_argument("--bye", type=int, metavar="N", help="pairing-allocated bye given by hand")
    parser.add_argument("--json", action="store_true", help="exact answers as JSON")


def run_pair(args: argparse.Namespace, terminal: Terminal) -> int:
    report = load(args.file, terminal)
    if report is None:
        return REFUSED
    tournament = report.tournament
    if args.round is not None:
        if not 1 <= args.round <= tournament.rounds_paired + 1:
            terminal.warn(f"round {args.round} is not between 1 and {tournament.rounds_paired + 1}")
            return REFUSED
        tournament = as_paired(tournament, args.round)
    options = _options(args, terminal)
    if options is None:
        return REFUSED
    if tournament.rounds is None:
        terminal.warn("the number of rounds is not given (142, XXR): the rules of a last round are not applied")
    outcome = pair_round(tournament, options)
    explanation = explain(tournament, outcome) if args.explain and isinstance(outcome, Pairing) else None
    if args.json:
        data = outcome_data(outcome)
        terminal.data(data | ({"explanation": explanation_data(explanation)} if explanation else {}))
    else:
        show_outcome(outcome, explanation, terminal)
    if isinstance(outcome, Pairing):
        return DONE
    return REFUSED if isinstance(outcome, Refused) else DIFFERS


def _options(args: argparse.Namespace, terminal: Terminal) -> Options | None:
    pairs: dict[str, list[tuple[int, int]]] = {"forbid": [], "fix": []}
    for name, found in pairs.items():
        for word in getattr(args, name):
            first, _, second = word.partition("-")
            if not (first.isdecimal() and second.isdecimal()):
                terminal.warn(f"--{name}: two numbers with - between them, not {word}")
                return None
            found.append((int(first), int(second)))
    return Options(frozenset(args.absent), tuple(pairs["forbid"]), tuple(pairs["fix"]), args.bye)


# -- check -----------------------------------------------------------------------------------------


def add_check_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "file",
        help="report file (TRF16 or TRF26), or the certificate of a tournament at tables (JSON); - for standard input",
    )
    parser.add_argument("--json", action="store_true", help="exact answers as JSON")


def run_check(args: argparse.Namespace, terminal: Terminal) -> int:
    data = contents(args.file, terminal)
    if data is not None and looks_like_one(data):
        return _check_tables(args, data, terminal)
    report = None if data is None else load(args.file, terminal, data)
    if report is None:
        return REFUSED
    if not args.json:
        terminal.line(EDITION)
    rounds = []
    for checked in check(report.tournament):
        rounds.append(checked)
        if isinstance(checked.outcome, Refused):
            show_outcome(checked.outcome, None, terminal)
            return REFUSED
        if args.json:
            continue
        terminal.line(f"round {checked.round}: {terminal.words.verdict(checked.verdict)}")
        for d in checked.differences:
            terminal.line(f"    {'file  ' if d.in_file else 'engine'} {d.first} {d.second}")
    if args.json:
        terminal.data({"edition": EDITION, "rounds": [checked_data(r) for r in rounds]})
    return DONE if all(r.is_same for r in rounds) else DIFFERS


def _check_tables(args: argparse.Namespace, data: bytes, terminal: Terminal) -> int:
    try:
        rounds = list(check_tables(read_certificate(data)))
    except BadCertificate as problem:
        terminal.warn(f"{args.file}: {problem}")
        return REFUSED
    if args.json:
        terminal.data({"format": FORMAT, "rounds": [asdict(r) for r in rounds]})
    for checked in rounds if not args.json else ():
        terminal.line(f"round {checked.round}: {terminal.words.verdict(checked.verdict)}")
        for d in checked.differences:
            terminal.line(f"    {d.what}")
            for where, text in (("file  ", d.file), ("engine", d.engine)):
                if text:
                    terminal.line(f"        {where} {text}")
    return DONE if all(r.is_same for r in rounds) else DIFFERS


# -- standings -------------------------------------------------------------------------------------


def add_standings_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", help="report file (TRF16 or TRF26), - for standard input")
    parser.add_argument("--tiebreaks", help="such as BH/C1,SB,WIN; by default those of the file")
    parser.add_argument("--rounds", type=int, help="after so many rounds")
    parser.add_argument("--round-robin", action="store_true", help="forfeits count as games (C.07 15.2)")
    parser.add_argument("--json", action="store_true", help="exact answers as JSON")


def run_standings(args: argparse.Namespace, terminal: Terminal) -> int:
    report = load(args.file, terminal)
    if report is None:
        return REFUSED
    try:
        chosen = parse_list(args.tiebreaks) if args.tiebreaks else None
        result = standings(
            report.tournament, chosen, rounds=args.rounds, round_robin=True if args.round_robin else None
        )
    except UnknownTieBreak as problem:
        terminal.warn(str(problem))
        return REFUSED
    if args.json:
        terminal.data(standings_data(result))
    else:
        show_standings(result, terminal)
    return DONE


# -- generate --------------------------------------------------------------------------------------


def add_generate_arguments(parser: argparse.ArgumentParser) -> None:
    usual = Settings()
    parser.add_argument("--players", type=int, default=usual.players)
    parser.add_argument("--rounds", type=int, default=usual.rounds)
    parser.add_argument("--seed", default="1", help="the same seed gives the same tournament")
    for name in ("draws", "forfeits", "half_byes", "full_byes", "zero_byes", "late", "withdrawals"):
        option = f"--{name.replace('_', '-')}"
        parser.add_argument(option, type=float, default=getattr(usual, name), help="a rate between 0 and 1")
    parser.add_argument("--win", type=float, default=1.0, help="points for a win")
    parser.add_argument("--draw", type=float, default=0.5, help="points for a draw")
    parser.add_argument("--baku", action="store_true", help="accelerated pairing (C.04.7)")
    parser.add_argument("--dialect", choices=[d.value for d in Dialect], default=Dialect.TRF26.value)
    parser.add_argument("--output", default="-", help="file to write, - for standard output")
    parser.add_argument("--json", action="store_true", help="facts about the tournament as JSON, the file apart")


def run_generate(args: argparse.Namespace, terminal: Terminal) -> int:
    if not (1 <= args.players <= 4000 and 1 <= args.rounds <= 99):
        terminal.warn("between 1 and 4000 players, and 1 and 99 rounds")
        return REFUSED
    win, draw = round(args.win * 100), round(args.draw * 100)
    names = ("players", "rounds", "draws", "forfeits", "half_byes", "full_byes", "zero_byes", "late", "withdrawals")
    settings = Settings(
        scoring=Scoring.of(win, draw),
        system="FIDE_DUTCH_2026_BAKU" if args.baku else "FIDE_DUTCH_2026",
        **{name: getattr(args, name) for name in names},
    )
    generated = generate(settings, args.seed)
    places = standings(generated.tournament).places()
    text = write(generated.tournament, Dialect(args.dialect), places)
    if args.output != "-":
        Path(args.output).write_text(text, encoding="utf-8", newline="")
    elif not args.json:
        terminal.out.write(text)
    facts = {"players": args.players, "rounds": generated.tournament.rounds_paired, "seed": args.seed}
    stopped = outcome_data(generated.stopped) if generated.stopped else None
    if args.json:
        trf = None if args.output != "-" else text
        terminal.data({**facts, "stopped": stopped, "output": args.output, "trf": trf})
    elif stopped:
        terminal.warn(f"round {stopped['round']}: {stopped['result']}")
    return DIFFERS if stopped else DONE


# -- schedule --------------------------------------------------------------------------------------


def add_schedule_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--players", type=int, required=True)
    parser.add_argument("--size", type=int, required=True, help="players at a table")
    parser.add_argument("--json", action="store_true", help="exact answers as JSON")


def run_schedule(args: argparse.Namespace, terminal: Terminal) -> int:
    found = fixed_schedule(args.players, args.size)
    if found is None:
        shapes = ", ".join(f"{players} at tables of {size}" for players, size in SHAPES)
        terminal.warn(f"there are schedules for {shapes}")
        return REFUSED
    rounds = [[[player + 1 for player in table] for table in tables] for tables in found.rounds]
    if args.json:
        terminal.data({"players": found.players, "size": found.size, "meetings": found.meetings, "rounds": rounds})
        return DONE
    terminal.line(f"{found.players} players at tables of {found.size}, each pair meets {found.meetings} times")
    for number, tables in enumerate(rounds, start=1):
        terminal.line(f"round {number}: {' | '.join(' '.join(map(str, table)) for table in tables)}")
    return DONE


COMMANDS = {
    "pair": ("pair the next round of a report file", add_pair_arguments, run_pair),
    "check": (
        "pair every round of a report file or certificate again and name each difference",
        add_check_arguments,
        run_check,
    ),
    "standings": ("points, tie-breaks and crosstable of a report file", add_standings_arguments, run_standings),
    "schedule": (
        "fixed rounds at tables in which everybody meets everybody equally often",
        add_schedule_arguments,
        run_schedule,
    ),
    "generate": ("write a random tournament as a report file", add_generate_arguments, run_generate),
}


def main(argv: Sequence[str] | None = None, out: Writer | None = None, err: Writer | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tournaments.swiss", description=f"Swiss engine: {EDITION}.")
    commands = parser.add_subparsers(dest="command", required=True)
    for name, (description, add_arguments, _) in COMMANDS.items():
        add_arguments(commands.add_parser(name, help=description, description=description))
    args = parser.parse_args(argv)
    return COMMANDS[args.command][2](args, Terminal(out or sys.stdout, err or sys.stderr))
