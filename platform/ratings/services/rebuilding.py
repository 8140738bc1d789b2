"""Derives the whole ledger of a pool anew from its log."""

from __future__ import annotations

import logging

from django.db import transaction

from ratings.models import RatingPool
from ratings.services.folding import refold
from ratings.services.locking import relocked

logger = logging.getLogger(__name__)


@transaction.atomic
def rebuild(pool: RatingPool) -> int:
    """Writes all entries and ratings of the pool anew; the number of log lines that were read."""
    pool = relocked(pool)
    refold(pool, 1)
    logger.info("pool=%s rebuilt lines=%s", pool.slug, pool.length)
    return pool.length
