"""Pairing numbers: by seed at the start; late entries join the list until round 4 is paired (C.04.2 2.3, 2.5)."""

from __future__ import annotations

from tournaments.models import Entry, Tournament

LAST_ROUND_TO_RENUMBER = 3


def number_entries(entries: list[Entry]) -> None:
    """Numbers 1 to n by seed, the higher rating first (C.04.2 2.2)."""
    ordered = sorted(entries, key=lambda e: (-e.rating, e.name.lower(), e.pk))
    for number, entry in enumerate(ordered, start=1):
        entry.number = number
    Entry.objects.bulk_update(ordered, ["number"])


def number_late_entry(tournament: Tournament, entry: Entry) -> None:
    """Into its place by rating, those below move up by one; after round 3 at the end of the list."""
    listed = list(tournament.entries.filter(number__isnull=False).exclude(pk=entry.pk))
    if tournament.played_rounds.count() <= LAST_ROUND_TO_RENUMBER:
        number_entries([*listed, entry])
    else:
        entry.number = max((e.number or 0 for e in listed), default=0) + 1
        entry.save(update_fields=["number"])
