"""A tournament as files: a report file (TRF), CSV, JSON, a calendar (ICS)."""

from __future__ import annotations

import csv
import io
import json
from datetime import datetime, timedelta
from typing import Any
from urllib.parse import urlsplit

from core.time import now
from tournaments.models import Round, Slot, Tournament
from tournaments.schedule import BadTime, instant
from tournaments.selectors import Book, engine_model
from tournaments.selectors.books import read_only
from tournaments.selectors.field import Scored, place_points, places_of
from tournaments.swiss.model import POINT
from tournaments.swiss.scores import format_points
from tournaments.swiss.table_checker import FORMAT
from tournaments.swiss.trf import Dialect, write

# How long a round is taken to last in a calendar, where nothing is known yet.
USUAL_ROUND = timedelta(minutes=45)
# A calendar must have one component at least (RFC 5545, 3.6).
_NO_EVENTS = (
    "BEGIN:VTIMEZONE",
    "TZID:UTC",
    "BEGIN:STANDARD",
    "DTSTART:19700101T000000",
    "TZOFFSETFROM:+0000",
    "TZOFFSETTO:+0000",
    "END:STANDARD",
    "END:VTIMEZONE",
)


def report_file(tournament: Tournament, dialect: Dialect = Dialect.TRF26) -> str:
    """The report file of a two-sided tournament, with ranks. Rounds that are not published are left out."""
    found = read_only(tournament, hidden=False)
    return write(engine_model(found), dialect, places_of(found).ranks)


def standings_csv(tournament: Tournament, *, semicolons: bool = False) -> str:
    """Rank, name, rating, points, tie-breaks, and each round; with the mark by which Excel knows UTF-8."""
    found = read_only(tournament, hidden=False)
    places = places_of(found)
    out = io.StringIO()
    write_row = csv.writer(out, delimiter=";" if semicolons else ",", lineterminator="\r\n").writerow
    rounds = [r.number for r in found.rounds]
    write_row(["rank", "number", "name", "rating", "points", *_tiebreak_names(places), *(f"round {k}" for k in rounds)])
    for number, row in _rows(found, places):
        entry = found.by_number[number]
        cells = [_cell(found, entry.pk, k) for k in rounds]
        write_row(
            [
                places.ranks[number],
                number,
                plain(entry.name),
                round(entry.rating),
                format_points(places.points[number]),
                *row,
                *cells,
            ]
        )
    return "\ufeff" + out.getvalue()


def _tiebreak_names(places: Scored) -> list[str]:
    return [str(t) for t in places.sides.tiebreaks] if places.sides else ["firsts", "sos", "sos-1", "sb", "share"]


def _rows(found: Book, places: Scored) -> list[tuple[int, list[str]]]:
    if places.sides is not None:
        return [(line.player.number, [v.shown() for v in line.values]) for line in places.sides.lines]
    return [
        (
            line.player,
            [
                str(line.firsts),
                f"{float(line.strength) / 100:.2f}",
                f"{float(line.strength_cut) / 100:.2f}",
                f"{float(line.beaten) / 100:.2f}",
                f"{float(line.share):.3f}",
            ],
        )
        for line in places.tables or ()
    ]


def _cell(found: Book, entry_id: int, number: int) -> str:
    slot = found.slots_of[entry_id].get(number)
    if slot is None:
        return ""
    if slot.pairing_id is None:
        return slot.result
    others = "+".join(str(found.by_id[o.entry_id].number) for o in found.opponents(slot))
    worth = slot.result if found.tournament.two_sided else f"{slot.place or '*'}"
    return f"{others}:{worth}"


def plain(text: str) -> str:
    """A cell that no spreadsheet takes for a formula."""
    return f"'{text}" if text[:1] in "=+-@\t\r" else text


def pairings_csv(tournament: Tournament) -> str:
    """One line a seat, then one a bye: round, table, seat, name, result, points, match."""
    found = read_only(tournament, hidden=False)
    out = io.StringIO()
    write_row = csv.writer(out, lineterminator="\r\n").writerow
    write_row(["round", "table", "seat", "number", "name", "result", "place", "points", "game points", "match"])
    for round_ in found.rounds:
        for pairing in found.tables_of[round_.pk]:
            code = pairing.match.code if pairing.match else ""
            for slot in found.seated[pairing.pk]:
                entry = found.by_id[slot.entry_id]
                worth = format_points(slot.points) if not slot.is_open else ""
                write_row(
                    [
                        round_.number,
                        pairing.table,
                        slot.seat + 1,
                        entry.number,
                        plain(entry.name),
                        slot.result,
                        slot.place or "",
                        worth,
                        "" if slot.game_points is None else slot.game_points,
                        code,
                    ]
                )
        for slot in found.slots:
            if slot.round_id == round_.pk and slot.pairing_id is None:
                entry, worth = found.by_id[slot.entry_id], format_points(slot.points)
                about = [entry.number, plain(entry.name), slot.result]
                write_row([round_.number, "", "", *about, "", worth, "", ""])
    return "\ufeff" + out.getvalue()


def as_json(tournament: Tournament) -> dict[str, Any]:
    """Everything that is public."""
    found = read_only(tournament, hidden=False)
    places = places_of(found)
    t = tournament
    return {
        "format": "naipe-tournament-1",
        "slug": t.slug,
        "name": t.name,
        "status": t.status,
        "game": t.game,
        "options": t.options,
        "table_size": t.table_size,
        "entry_size": t.entry_size,
        "clock": t.clock,
        "rated": t.rated,
        "rounds": t.rounds,
        "zone": t.zone,
        "starts_at": _iso(t.starts_at),
        "timing": t.timing,
        "round_times": t.round_times,
        "description": t.description,
        "tiebreaks": _tiebreak_names(places),
        "bye_percent": t.bye_percent,
        "accelerated": t.accelerated,
        "place_points": [p / POINT for p in t.place_points] or None,
        "seed": t.seed if t.started_at else None,
        "entries": [
            {
                "number": e.number,
                "name": e.name,
                "players": [p.username for p in found.people[e.pk]],
                "rating": round(e.rating),
                "status": e.status,
                "checked_in": e.checked_in_at is not None,
                "withdrawn_from": e.out_from,
            }
            for e in found.entries
        ],
        "standings": [
            {
                "rank": places.ranks[number],
                "number": number,
                "points": places.points[number] / POINT,
                "tiebreaks": row,
            }
            for number, row in _rows(found, places)
        ],
        "played_rounds": [_round(found, r) for r in found.rounds],
    }


def _byes(found: Book, round_: Round) -> list[Slot]:
    return [s for s in found.slots if s.round_id == round_.pk and s.pairing_id is None]


def _round(found: Book, round_: Round) -> dict[str, Any]:
    return {
        "number": round_.number,
        "status": round_.status,
        "seed": round_.seed,
        "engine": round_.engine,
        "quality": round_.quality,
        "starts_at": _iso(round_.starts_at),
        "ended_at": _iso(round_.ended_at),
        "tables": [
            {
                "table": p.table,
                "match": p.match.code if p.match else None,
                "by_hand": p.by_hand,
                "seats": [
                    {
                        "number": found.by_id[s.entry_id].number,
                        "result": s.result,
                        "place": s.place,
                        "points": s.points / POINT,
                        "game_points": s.game_points,
                        "ruled": s.ruled,
                    }
                    for s in found.seated[p.pk]
                ],
            }
            for p in found.tables_of[round_.pk]
        ],
        "byes": [
            {"number": found.by_id[s.entry_id].number, "kind": s.result, "points": s.points / POINT}
            for s in _byes(found, round_)
        ],
    }


def certificate(tournament: Tournament) -> dict[str, Any]:
    """Every published round at tables with what the engine was given, for `check_pairings`, in today's numbers."""
    found = read_only(tournament, hidden=False)
    shown = [r.pk for r in found.rounds]
    files = dict(Round.objects.filter(pk__in=shown).values_list("pk", "file"))
    free = {
        key
        for key, reasons in Slot.objects.filter(round__in=shown, pairing=None).values_list("pk", "reasons")
        if any(reason["code"] == "free_by_hand" for reason in reasons)
    }
    rounds = []
    for round_ in found.rounds:
        data = _round(found, round_)
        for bye, slot in zip(data["byes"], _byes(found, round_), strict=True):
            bye["by_hand"] = slot.pk in free
        for part in [*data["byes"], *(seat for table in data["tables"] for seat in table["seats"])]:
            part["points"] = round(part["points"] * POINT)
        rounds.append({**data, "input": _renumbered(found, json.loads(files[round_.pk]))})
    return {
        "format": FORMAT,
        "slug": tournament.slug,
        "name": tournament.name,
        "table_size": tournament.table_size,
        "first_place": place_points(tournament, tournament.table_size)[0],
        "rounds": rounds,
    }


def _renumbered(found: Book, given: dict[str, Any]) -> dict[str, Any]:
    """Late entries move those below up: what a round was paired with is told in the numbers of today."""
    then = given.pop("entries", None)
    if then is None:
        return given
    today = {int(number): found.by_id[key].number for number, key in then.items()}
    for entrant in given["entrants"]:
        entrant["number"] = today[entrant["number"]]
        entrant["met"] = {today[int(number)]: times for number, times in entrant["met"].items()}
    given["by_hand"] = [[today[n] for n in table] for table in given["by_hand"]]
    given["banned"] = [[today[n] for n in pair] for pair in given["banned"]]
    return given


def _iso(moment: datetime | None) -> str | None:
    return None if moment is None else moment.strftime("%Y-%m-%dT%H:%M:%SZ")


def calendar(tournaments: list[Tournament], *, site: str) -> str:
    """Rounds as calendar entries. UIDs are stable and SEQUENCE grows, so moving a time updates the entry.

    ``site`` is what links begin with: scheme, host and port.
    """
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Naipe//Tournaments//EN", "CALSCALE:GREGORIAN"]
    host = urlsplit(site).hostname or "localhost"
    if not tournaments:
        lines += _NO_EVENTS
    for t in tournaments:
        for number, begins in moments(t):
            lines += [
                "BEGIN:VEVENT",
                f"UID:{t.slug}-{number}@{host}",
                f"SEQUENCE:{t.acts_written}",
                f"DTSTAMP:{now():%Y%m%dT%H%M%SZ}",
                f"DTSTART:{begins:%Y%m%dT%H%M%SZ}",
                f"DTEND:{begins + USUAL_ROUND:%Y%m%dT%H%M%SZ}",
                f"SUMMARY:{_escaped(t.name)} ({number}/{t.rounds})",
                f"URL:{site}{t.get_absolute_url()}",
                f"STATUS:{'CANCELLED' if t.status == Tournament.Status.CANCELLED else 'CONFIRMED'}",
                "END:VEVENT",
            ]
    lines.append("END:VCALENDAR")
    return "".join(f"{part}\r\n" for line in lines for part in _folded(line))


def moments(t: Tournament) -> list[tuple[int, datetime]]:
    """The rounds whose time is known: the first, those at fixed times, and those that were held."""
    known = {1: t.starts_at}
    if t.timing == Tournament.Timing.FIXED:
        for number, local in enumerate(t.round_times, start=2):
            try:
                known[number] = instant(local, t.zone)
            except BadTime:
                continue
    for round_ in t.played_rounds.all():
        if round_.starts_at is not None and round_.is_shown:
            known[round_.number] = round_.starts_at
    return sorted((n, m) for n, m in known.items() if n <= t.rounds)


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,").replace("\n", "\\n")


def _folded(line: str) -> list[str]:
    """Lines of at most 75 bytes, continued by a blank (RFC 5545, 3.1)."""
    parts: list[str] = []
    current = ""
    for sign in line:
        limit = 75 if not parts else 74
        if len((current + sign).encode()) > limit:
            parts.append(current)
            current = ""
        current += sign
    parts.append(current)
    return [part if k == 0 else f" {part}" for k, part in enumerate(parts)]
