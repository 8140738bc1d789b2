"""A worker whose sweeps can be killed: a process that forks for each of them, as Celery's pool does.

``python -m tests.concurrency.sweeper`` reads one order a line, and answers with the sweep's exit code. An order is
JSON: ``at_ms``, and for a sweep that dies ``place``, a function, ``nth``, which call of it, and ``after``.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any

import django


def main() -> None:
    django.setup()
    from matches import tasks

    for line in sys.stdin:
        order = json.loads(line)
        child = os.fork()
        if child == 0:
            try:
                _arm(**order)
                tasks.count_absence()
                os._exit(0)
            finally:
                os._exit(1)
        _pid, status = os.waitpid(child, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)


def _arm(*, at_ms: int, place: str = "", nth: int = 1, after: bool = False) -> None:
    """The sweep's moment, and its death at ``module:name`` or ``module:Class.name``."""
    from matches import tasks

    vars(tasks)["now_ms"] = lambda: at_ms
    if not place:
        return
    module, _, path = place.partition(":")
    *owners, name = path.split(".")
    owner: Any = import_module(module)
    for step in owners:
        owner = getattr(owner, step)
    setattr(owner, name, _deadly(getattr(owner, name), nth, after))


def _deadly(function: Callable[..., Any], nth: int, after: bool) -> Callable[..., Any]:
    calls = 0

    def called(*args: Any, **kwargs: Any) -> Any:
        nonlocal calls
        calls += 1
        result = function(*args, **kwargs) if calls < nth or after else None
        if calls >= nth:
            os.kill(os.getpid(), signal.SIGKILL)
        return result

    return called


if __name__ == "__main__":
    main()
