"""Life on a new site: house bots play rated matches in every pool, and a small tournament, by the real services.

Nothing is written past them: the matches are opened as any match is, the workers play them, ratings and replays follow.
May be run any number of times, also after it was killed: what is there already counts.
"""

from __future__ import annotations

import io
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from django.conf import settings
from django.core.management import call_command
from django.db.models import QuerySet
from django.urls import reverse

from accounts.selectors import house_bots
from accounts.services import ensure_house_bots
from bootstrap import Failure
from games import registry
from games.kernel import Game, Pool
from matches.models import Match
from matches.services import Player, create_match, tally_deals
from ratings import pools
from tournaments.models import Tournament

#: Matches of bots in each rated pool: a few dozen in all.
EACH = 6
#: Workers that play nothing for so long are not there.
PATIENCE_S = 300
LOOK_EVERY_S = 0.5
CUP = "House Cup"


@dataclass(frozen=True, slots=True)
class Wanted:
    """Matches that a pool still lacks."""

    game: Game
    pool: Pool
    number: int


def of_bots() -> QuerySet[Match]:
    """Rated matches in which nobody but bots plays."""
    rated = Match.objects.exclude(pool="").filter(origin_url="").exclude(status=Match.Status.ABORTED)
    return rated.exclude(seats__bot_level="")


def missing(each: int = EACH) -> list[Wanted]:
    """What has to be opened so that every pool has ``each`` matches."""
    found = []
    for game in registry.all_games():
        for pool in game.pools:
            there = of_bots().filter(game=game.slug, pool=pool.slug).count()
            if there < each:
                found.append(Wanted(game, pool, each - there))
    return found


def open_matches(wanted: list[Wanted]) -> None:
    """Strong and weak bots are mixed, so that their ratings come apart."""
    ensure_house_bots()
    for one in wanted:
        bots = [Player(bot, level.slug) for level in one.game.levels for bot in house_bots(level.slug)]
        for _ in range(one.number):
            create_match(
                game=one.game.slug,
                players=random.sample(bots, one.pool.seats),  # who meets whom
                options=dict(one.pool.options),
                pool=one.pool.slug,
                clock=one.game.clocks[0],
            )


def play(say: Callable[[str], None], *, each: int = EACH, cup: bool = True) -> None:
    """Opens what is missing and waits until it has been played."""
    wanted = missing(each)
    open_matches(wanted)
    played = False
    for sentence in _progress():
        played = True
        say(sentence)
    if cup and not Tournament.objects.filter(name=CUP, status=Tournament.Status.FINISHED).exists():
        played = True
        say(f"Bots play a tournament, the {CUP}.")
        call_command("simulate_tournament", "bouillabaisse", players=8, rounds=4, name=CUP, stdout=io.StringIO())
    while tally_deals():  # once a day by itself, and nobody looks at a new site for so long
        continue
    pages = (reverse("tournaments"), reverse("leaderboard", args=[pools.of_people()[0].slug]), reverse("fairness"))
    state = "is complete" if played else "was there already"
    say(f"The demonstration {state}: see {', '.join(settings.SITE_URL + page for page in pages)}.")


def _progress() -> Iterator[str]:
    """A sentence now and then until all are over; raises `Failure` where nobody plays."""
    running = of_bots().filter(status__in=Match.LIVE)
    first = waiting = running.count()
    if first:
        yield f"House bots play {first} rated matches."
    told, since, seen = 0, time.monotonic(), -1
    while waiting:
        time.sleep(LOOK_EVERY_S)
        live = list(running.values_list("version", flat=True))
        waiting, events = len(live), sum(live)
        if events != seen:
            seen, since = events, time.monotonic()
        elif time.monotonic() - since > PATIENCE_S:
            raise Failure(f"No worker plays: {waiting} matches stand still.")
        quarter = 4 * (first - waiting) // first
        if quarter > told:
            told = quarter
            yield f"{first - waiting} of {first} matches are over."
