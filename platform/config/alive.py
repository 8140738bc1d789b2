"""``python -m config.alive web|worker|bots|bulk|beat``: exit code 0 while that part of the site works.

The web process is asked for a page; workers are known by the signs of life that beat's tasks leave, so that a silent
beat is noticed as well.
"""

from __future__ import annotations

import os
import sys
import urllib.error
import urllib.request

from config.environment import port

WAIT_S = 5
QUEUES = {"worker": "default", "bots": "bots", "bulk": "replays", "beat": "default"}
#: A worker may rightly be at one thing for a while, all but the everyday one.
STALE_AFTER_S = 60


def main(arguments: list[str]) -> int:
    if len(arguments) != 1 or arguments[0] not in {"web", *QUEUES}:
        print(f"Name one of: web, {', '.join(QUEUES)}.", file=sys.stderr)
        return 2
    problem = web() if arguments[0] == "web" else queue(QUEUES[arguments[0]])
    if problem:
        print(problem, file=sys.stderr)
    return 1 if problem else 0


def web() -> str:
    """Why the web process does not work; empty where it does."""
    address = f"http://127.0.0.1:{port('NAIPE_PORT', default=8000)}/healthz"
    try:
        with urllib.request.urlopen(address, timeout=WAIT_S) as answer:  # a fixed scheme and host
            return "" if answer.status == 200 else f"answers {answer.status}"
    except (urllib.error.URLError, OSError) as error:
        return f"does not answer: {error}"


def queue(name: str) -> str:
    """Why this queue is not served; empty where it is."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.local")
    from redis import RedisError

    from core import heartbeat

    try:
        age = heartbeat.age_s(name)
    except (RedisError, OSError):
        return "the broker does not answer"
    if age is None:
        return "has not been heard yet"
    return f"was last heard {age:.0f} s ago" if age > STALE_AFTER_S else ""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
