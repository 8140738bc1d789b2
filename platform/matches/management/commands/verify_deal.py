"""``verify_deal FILE``: checks a downloaded match file. Needs no server and no database.

Exit codes: 0 everything follows from what was promised, 1 it does not, 2 the file cannot be checked.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from matches.verification import Check, Report, Unreadable, read, verify

NOT_VERIFIED, NOT_READ = 1, 2

UNREADABLE = {
    "no_file": "The file cannot be read: %(why)s.",
    "not_a_match_file": "This is no match file: %(why)s.",
    "unknown_format": "The file has the format %(format)s, which this version does not know.",
    "unknown_scheme": "The deal was made by the scheme %(scheme)s, which this version does not know.",
    "unknown_game": "There is no game %(game)s on this site.",
    "old_rules": "The match was played by version %(version)s of the rules of %(game)s, which is no longer kept.",
}
CHECKED = {
    "promise": "The commitment was in the log before the first card.",
    "chain": "The revealed secret leads to the commitment.",
    "contributions": "Every player's seed fits the player's own commitment.",
    "order": "All players had committed before the first seed was shown, and all seeds were in before the deal.",
    "moves": "Dealt again from the secret and the seeds, every card played was in its player's hand.",
    "shuffles": "The shuffles listed in the file are the ones that follow from the secret and the seeds.",
    "result": "The result follows from the moves.",
}
FAULTS = {
    "no_start": "The log does not begin with the start of the match.",
    "no_commitment": "The file has no commitment.",
    "promise_differs": "The commitment in the log is not the one in the deal section.",
    "other_id": "The deal was made for %(id)s, which is not this match.",
    "not_revealed": "The secret has not been revealed: the match, or another table with the same deals, is not over.",
    "bad_secret": "The revealed secret is not 32 bytes in hexadecimal.",
    "chain_broken": "The revealed secret does not lead to the commitment: the deck was not the one promised.",
    "seats_missing": "The contributions do not name every seat exactly once.",
    "seed_and_reason": "Seat %(seat)s has both a seed and a reason for having none.",
    "seed_does_not_open": "The seed of seat %(seat)s does not fit the commitment that the player had sent.",
    "nothing_given": "Seat %(seat)s has neither a seed nor a reason for having none.",
    "contribution_after_deal": "Event %(event)s adds to the shuffle after the deal.",
    "seed_before_commitment": "Event %(event)s is a commitment made after another player's seed was known.",
    "contribution_differs": "What seat %(seat)s gave stands differently in the log and in the deal section.",
    "bad_table": "The game cannot be played at such a table (%(refusal)s).",
    "deal_beyond_secret": "Event %(event)s needs a deal whose secret has not been revealed.",
    "deal_not_due": "Event %(event)s deals although no deal is due.",
    "move_before_deal": "Event %(event)s is a move before the first deal, or of no seat.",
    "move_unreadable": "Event %(event)s is no move of any game.",
    "move_not_legal": "Event %(event)s: seat %(seat)s cannot play %(move)s with the cards dealt again (%(refusal)s).",
    "shuffles_missing": "The file lists %(listed)s shuffles, but the match used %(used)s.",
    "shuffle_differs": "The shuffle %(label)s of deal %(deal)s is not the one that follows from the secret.",
    "not_played_out": "The file says that the match was played out, but the moves do not end it.",
    "result_differs": "The result in the file is not the one that follows from the moves.",
}


class Command(BaseCommand):
    help = "Checks that the deals of a downloaded match were the promised ones, and that moves and result follow."
    requires_system_checks = ()
    needs_servers = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="the match file, or - for standard input")
        parser.add_argument("--json", action="store_true", help="print the findings as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            report = verify(read(_text(options["file"])))
        except Unreadable as error:
            say = UNREADABLE[error.code] % error.params
            if options["json"]:
                self.stdout.write(json.dumps({"ok": False, "fault": error.code, "say": say}))
            raise CommandError(say, returncode=NOT_READ) from error
        if options["json"]:
            self.stdout.write(json.dumps(_as_json(report)))
        else:
            self._print(report)
        if not report.ok:
            raise CommandError("The deal does not verify.", returncode=NOT_VERIFIED)

    def _print(self, report: Report) -> None:
        self.stdout.write(f"Match {report.id}, {report.game}")
        for check in report.checks:
            mark = self.style.SUCCESS("ok") if check.ok else self.style.ERROR("no")
            self.stdout.write(f"  {mark}  {_say(check)}")
        for seat in report.silent:
            self.stdout.write(f"  --  Seat {seat + 1} was asked for a seed and gave none.")
        if report.ok:
            found = f"{_many(report.deals, 'deal')}, {_many(report.moves, 'move')}"
            self.stdout.write(f"The deals match what was promised: {found}.")


def _many(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _text(name: str) -> bytes:
    if name == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(name).read_bytes()
    except OSError as error:
        raise Unreadable("no_file", why=error.strerror or str(error)) from error


def _say(check: Check) -> str:
    return CHECKED[check.name] if check.ok else FAULTS[check.fault] % check.params


def _as_json(report: Report) -> dict[str, Any]:
    found = asdict(report)
    found["ok"] = report.ok
    found["checks"] = [{**asdict(check), "ok": check.ok, "say": _say(check)} for check in report.checks]
    return found
