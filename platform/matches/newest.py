"""What the open pages of one moment ask for, answered together: the newest versions, signs of life, fragments.

Every page pings every 2.5 s, to heal a lost wake-up and to say that it is there; and those at one table are woken in
the same moment.
"""

from __future__ import annotations

from core.gather import Gathered, each
from matches import live, selectors

# Nobody waits for the answer to a ping.
PINGS_S = 0.05


def _versions(codes: list[str]) -> list[int | Exception]:
    found = selectors.versions_of(codes)
    return [found.get(code, 0) for code in codes]


#: The version of the match's last event, by its code; 0 where there is no such match.
newest_version = Gathered(_versions, wait_s=PINGS_S).ask
#: What `live.heard` says of a page.
heard = Gathered(live.all_heard, wait_s=PINGS_S).ask
#: What `live.news` has for a page.
news = Gathered(each(live.news_for)).ask
