"""The plain list of pairs that pairing programs exchange: their number, then first and second side; 0 is the bye."""

from __future__ import annotations

from tournaments.swiss.pairing import Pairing


def write_pairs(pairing: Pairing) -> str:
    rows = [(p.first, p.second) for p in pairing.pairs]
    if pairing.bye is not None:
        rows.append((pairing.bye, 0))
    return "".join(f"{line}\n" for line in [len(rows), *(f"{a} {b}" for a, b in rows)])
