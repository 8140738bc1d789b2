"""Counting the dealt hands of finished matches for the public statistics, each match once."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet

from core.time import now
from games.kernel import Census
from matches.models import Deal, DealTally, Match, MatchEvent, TalliedMatch
from matches.selectors import log_of, steps, table_of, with_seats

logger = logging.getLogger(__name__)

# A little less than a day, so that an hourly look at the same minute finds a day gone by.
DAY = timedelta(hours=23, minutes=30)
BATCH = 25

Key = tuple[str, int, str, int, int]


@dataclass(slots=True)
class _Count:
    """What is added to one row."""

    hands: int = 0
    points: int = 0
    lengths: dict[str, Counter[int]] = field(default_factory=dict)


def tally_is_due() -> bool:
    """Whether the last count is a day ago, or there was none."""
    last = TalliedMatch.objects.order_by("-counted_at").values_list("counted_at", flat=True).first()
    return last is None or now() - last >= DAY


def tally_deals(limit: int = BATCH) -> int:
    """Counts the next matches that are over and not counted yet; returns how many were looked at.

    Matches are locked and marked in the transaction that counts them, so it may run any number of times, at once too.
    """
    with transaction.atomic():
        rows = list(_waiting().select_for_update(skip_locked=True).values_list("pk", flat=True)[:limit])
        matches = with_seats(Match.objects.filter(pk__in=rows).select_related("deal__shared").order_by("pk"))
        counts: dict[Key, _Count] = {}
        done: list[Match] = []
        for match in matches:
            if not _counted_elsewhere(match, done):
                _count(match, counts)
            done.append(match)
        for key in sorted(counts):
            _add(key, counts[key])
        moment = now()
        TalliedMatch.objects.bulk_create(TalliedMatch(match=match, counted_at=moment) for match in done)
    if done:
        logger.info("deals of %s matches counted", len(done))
    return len(done)


def _waiting() -> QuerySet[Match]:
    """Matches that ended, are not counted, and whose cards are no other table's secret any more."""
    counted = TalliedMatch.objects.filter(match=OuterRef("pk"))
    live_elsewhere = Deal.objects.filter(shared__deals__match=OuterRef("pk"), match__status__in=Match.LIVE)
    ended = Match.objects.filter(status=Match.Status.ENDED)
    return ended.filter(~Exists(counted), ~Exists(live_elsewhere)).order_by("pk")


def _counted_elsewhere(match: Match, done: Iterable[Match]) -> bool:
    """Tables that shared their deals got the same cards: these are counted at the first of them."""
    shared = match.deal.shared_id
    if shared is None:
        return False
    if any(other.deal.shared_id == shared for other in done):
        return True
    return TalliedMatch.objects.filter(match__deal__shared=shared).exists()


def _count(match: Match, counts: dict[Key, _Count]) -> None:
    try:
        table, states = table_of(match), list(dealt_states(match))
    except KeyError:
        logger.warning("match=%s was played by rules that are no longer kept; its deals are not counted", match.code)
        return
    except Exception:  # it would stand before all others each day
        logger.exception("match=%s cannot be played back; its deals are not counted", match.code)
        return
    census = table.game.census
    pack = " ".join(census.pack(table.setup))
    for state in states:
        for seat, hand in enumerate(census.hands(state)):
            if hand:
                key = (match.game, match.seat_count, pack, len(hand), seat)
                _count_hand(census, hand, counts.setdefault(key, _Count()))


def _count_hand(census: Census, hand: tuple[str, ...], count: _Count) -> None:
    held = Counter(census.kind(card) for card in hand)
    count.hands += 1
    count.points += sum(census.points(card) for card in hand)
    for kind in census.kinds:
        count.lengths.setdefault(kind, Counter())[held[kind]] += 1


def dealt_states(match: Match) -> Iterator[Any]:
    """The state of the game after each deal of a match that is over."""
    events = log_of(match)
    for event, position in zip(events, steps(match, events), strict=True):
        if event.kind == MatchEvent.Kind.DEALT:
            yield position.state


def _add(key: Key, count: _Count) -> None:
    game, seats, pack, size, seat = key
    DealTally.objects.get_or_create(game=game, seats=seats, pack=pack, hand=size, seat=seat)
    row = DealTally.objects.select_for_update().get(game=game, seats=seats, pack=pack, hand=size, seat=seat)
    row.hands += count.hands
    row.points += count.points
    for kind, lengths in count.lengths.items():
        known = row.lengths.get(kind) or [0] * (size + 1)
        row.lengths[kind] = [before + lengths[n] for n, before in enumerate(known)]
    row.save(update_fields=["hands", "points", "lengths"])
