"""Can these players still be paired completely (C4), and how low can the bye go (C5)?"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tournaments.swiss.matching import largest
from tournaments.swiss.relations import Relations


def can_complete(relations: Relations, positions: Sequence[int], apart: Sequence[int] = ()) -> bool:
    """A legal pairing of all these players exists, an odd one taking the bye within C2 and C5.

    ``apart`` are those moved down together: they can no longer meet one another.
    """
    count = len(positions)
    if count == 0:
        return True
    index = np.asarray(positions, dtype=np.int64)
    legal = relations.legal[index][:, index] if count < 64 else relations.legal[np.ix_(index, index)]
    if len(apart) > 1:
        among = np.flatnonzero(np.isin(index, np.asarray(apart, dtype=np.int64)))
        legal[np.ix_(among, among)] = False
    odd = count % 2
    takers = np.flatnonzero(relations.may_have_bye[index] & (relations.score[index] <= relations.bye_limit))
    if odd and not len(takers):
        return False
    # Dirac: with so many legal opponents each there is a Hamiltonian cycle, hence a perfect matching; for an odd
    # count the bye may go to any taker, and each of the others loses at most that one neighbour.
    if legal.sum(axis=1).min() >= (count + 1) // 2 + odd:
        return True
    first, second = np.nonzero(np.triu(legal, 1))
    pairs = list(zip(first.tolist(), second.tolist(), strict=True))
    if odd:
        pairs += [(taker, count) for taker in takers.tolist()]
    return -1 not in largest(count + odd, pairs)


def lowest_bye_score(relations: Relations) -> int | None:
    """C5: the lowest score whose eligible players, with those below, leave a complete pairing for the rest."""
    everybody = range(relations.size)
    for score in sorted({int(s) for s in relations.score[relations.may_have_bye]}):
        relations.bye_limit = score
        if can_complete(relations, everybody):
            return score
    return None
