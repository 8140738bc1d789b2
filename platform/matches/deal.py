"""naipe-deal-v1."""

from __future__ import annotations

import hashlib
import hmac
import re

from games.kernel.decks import keyed_shuffle

SCHEME = "naipe-deal-v1"
CHAIN_LENGTH = 256


class Chain:
    def __init__(self, last: bytes, length: int) -> None:
        self._s = [last]
        for _ in range(length):
            self._s.append(hashlib.sha256(b"naipe-chain-v1|" + self._s[-1]).digest())
        self._s.reverse()

    @property
    def commitment(self) -> str:
        return self._s[0].hex()

    def secret(self, k: int) -> bytes:
        return self._s[k]


class MatchDecks:
    def __init__(self, chain: Chain, game_id: str, seeds: tuple[str, ...]) -> None:
        self._chain, self._id, self._seeds = chain, game_id, seeds

    def shuffle(self, deal: int, label: str, n: int) -> tuple[int, ...]:
        text = SCHEME + "|" + self._id + "".join(f"|{i}:{s}" for i, s in enumerate(self._seeds))
        key = hmac.new(self._chain.secret(deal), text.encode(), hashlib.sha256).digest()
        return keyed_shuffle(key, label, n)


def is_commitment(value: str) -> bool:
    return bool(re.fullmatch(r"[0-9a-f]{64}", value))


def is_seed(value: str) -> bool:
    return bool(re.fullmatch(r"[0-9a-f]{32}", value))


def opens(commitment: str, seed: str) -> bool:
    return hashlib.sha256(b"naipe-client-v1|" + bytes.fromhex(seed)).hexdigest() == commitment
