"""Tells others what happened, after the commit and never before."""

from __future__ import annotations

import logging
from functools import partial
from typing import Any

from django.db import transaction
from django.dispatch import Signal

logger = logging.getLogger(__name__)


def emit_on_commit(signal: Signal, *, sender: object = None, **facts: Any) -> None:
    """Sends ``signal`` once the surrounding transaction is committed; at once outside of one.

    A receiver that fails is logged and does not stop the others: what it missed is found by its app's sweep.
    """
    transaction.on_commit(partial(_emit, signal, sender, facts), robust=True)


def _emit(signal: Signal, sender: object, facts: dict[str, Any]) -> None:
    for receiver, answer in signal.send_robust(sender=sender, **facts):
        if isinstance(answer, Exception):
            name = getattr(receiver, "__qualname__", repr(receiver))
            logger.error("receiver_failed receiver=%s facts=%s", name, facts, exc_info=answer)
