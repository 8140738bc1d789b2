"""What sweeps have in common: they look at many things, and one that fails does not hold up those after it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable

from django.db import OperationalError

logger = logging.getLogger(__name__)


def each(what: str, keys: Iterable[int], act: Callable[[int], object]) -> int:
    """Acts on each; how many times something was done, that is, ``act`` did not answer False.

    A failure is logged with ``what`` and the key. That of the database itself is everybody's and ends the sweep.
    """
    done = 0
    for key in list(keys):
        try:
            done += act(key) is not False
        except OperationalError:
            raise
        except Exception:
            logger.exception("%s=%s failed in a sweep", what, key)
    return done
