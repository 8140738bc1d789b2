"""One lock per pool: the pool's row. Taken before anything of the pool is read that is to be written upon.

Lock order: the pool, then seats of matches. A service holds one pool at a time.
"""

from __future__ import annotations

from ratings.models import RatingPool


def locked(slug: str, *, bots: bool) -> RatingPool:
    """The pool's row, held until the transaction ends; made when its first match is rated."""
    pools = RatingPool.objects.select_for_update()
    pool = pools.filter(slug=slug).first()
    if pool is None:
        RatingPool.objects.get_or_create(slug=slug, defaults={"bots": bots})
        pool = pools.get(slug=slug)
    return pool


def relocked(pool: RatingPool) -> RatingPool:
    """The same row, held and fresh."""
    return RatingPool.objects.select_for_update().get(pk=pool.pk)
