"""Signals that are sent only once the transaction that caused them is committed."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.dispatch import Signal


def emit_on_commit(signal: Signal, sender: Any, **facts: Any) -> None:
    """Sends ``signal`` after commit, or never. A receiver that fails is logged and does not stop the others."""
    transaction.on_commit(lambda: signal.send_robust(sender, **facts), robust=True)
