"""Asks for the newest versions of many matches at once.

Every open page pings every 2.5 s, to heal a lost wake-up. One query answers all pings of a moment; a ping that comes
while it runs waits for the next one, so that nobody is answered with what was read before they asked.
"""

from __future__ import annotations

import asyncio
from weakref import WeakKeyDictionary

from core.threads import in_thread
from matches import selectors

GATHER_S = 0.05

_waiting: WeakKeyDictionary[asyncio.AbstractEventLoop, dict[str, asyncio.Future[int]]] = WeakKeyDictionary()
_running: set[asyncio.Task[None]] = set()


async def newest_version(code: str) -> int:
    """The version of the match's last event; 0 where there is no such match."""
    loop = asyncio.get_running_loop()
    waiting = _waiting.setdefault(loop, {})
    if code not in waiting:
        if not waiting:
            task = loop.create_task(_ask(loop))
            _running.add(task)
            task.add_done_callback(_running.discard)
        waiting[code] = loop.create_future()
    return await asyncio.shield(waiting[code])


async def _ask(loop: asyncio.AbstractEventLoop) -> None:
    await asyncio.sleep(GATHER_S)
    asked = _waiting.pop(loop, {})
    try:
        found = await in_thread(selectors.versions_of)(list(asked))
    except Exception as error:  # each of those who asked hears of it
        for future in asked.values():
            future.set_exception(error)
            future.exception()  # whoever asked may be gone by now
        return
    for code, future in asked.items():
        future.set_result(found.get(code, 0))
