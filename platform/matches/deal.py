"""The deal scheme ``naipe-deal-v1``: a promise before the first card, a part for every player, a proof afterwards.

*Chain*: the server draws one secret and hashes it down; ``s[0]`` is published when the table is opened, deal k uses
``s[k]``. *Contribution*: each player's browser commits to 16 bytes, then sends them. *Key* of a deal: a keyed hash
of both. *Shuffle*: ``games.kernel.decks.keyed_shuffle``. Pure: drawing secrets and keeping them is the services' part.
README.md of this folder has the scheme in words, and the table of labels.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Mapping, Sequence

from games.kernel.decks import keyed_shuffle

SCHEME = "naipe-deal-v1"
CHAIN_LENGTH = 256
SECRET_BYTES = 32
_GAME_ID = re.compile(r"[A-Z0-9-]{1,80}")
_COMMITMENT = re.compile(r"[0-9a-f]{64}")
_SEED = re.compile(r"[0-9a-f]{32}")

Seeds = Sequence[str] | Mapping[int, str]


class DealError(ValueError):
    """A secret, a seed or an id that the scheme does not know; or a deal beyond the end of its chain."""


class Chain:
    """Secrets s[0]..s[length] from the last one: each is the hash of the next.

    A finished match reveals the highest secret it used; ``Chain(revealed, k)`` then holds all that it used.
    """

    __slots__ = ("_secrets",)

    def __init__(self, last: bytes, length: int) -> None:
        if len(last) != SECRET_BYTES or length < 1:
            raise DealError("A chain needs a last secret of 32 bytes and at least one deal.")
        secrets = [bytes(last)]
        for _ in range(length):
            secrets.append(hashlib.sha256(b"naipe-chain-v1|" + secrets[-1]).digest())
        self._secrets = tuple(reversed(secrets))

    def __repr__(self) -> str:
        return f"<Chain of {self.length} from {self.commitment[:8]}>"  # never a secret: logs and tracebacks show this

    @property
    def length(self) -> int:
        return len(self._secrets) - 1

    @property
    def commitment(self) -> str:
        """``s[0]`` in hexadecimal, which is published first."""
        return self._secrets[0].hex()

    def secret(self, k: int) -> bytes:
        """The secret of deal k, from 1."""
        if not 1 <= k <= self.length:
            raise DealError(f"There is no deal {k} in a chain of {self.length}.")
        return self._secrets[k]


class MatchDecks:
    """The kernel's `Decks` of one match, or of all tables of a round that share their deals.

    ``game_id`` is the match's code, or ``T-<SLUG>-<ROUND>`` where deals are shared. ``seeds`` are the players' seeds
    in hexadecimal by seat, empty for a seat that gave none; where deals are shared, by entry number.
    """

    __slots__ = ("_chain", "_game_id", "_keys", "_seeds")

    def __init__(self, chain: Chain, game_id: str, seeds: Seeds) -> None:
        self._chain, self._game_id, self._seeds = chain, game_id, seeds
        self._keys: dict[int, bytes] = {}

    def shuffle(self, deal: int, label: str, n: int) -> tuple[int, ...]:
        if deal not in self._keys:
            self._keys[deal] = deal_key(self._chain.secret(deal), self._game_id, self._seeds)
        return keyed_shuffle(self._keys[deal], label, n)


def deal_key(secret: bytes, game_id: str, seeds: Seeds) -> bytes:
    """The key of one deal: the server's secret over the id and everybody's seed."""
    if not _GAME_ID.fullmatch(game_id):
        raise DealError(f"{game_id!r} is no id of a match: capital letters, digits and hyphens.")
    text = f"{SCHEME}|{game_id}{contributions_text(seeds)}"
    return hmac.new(secret, text.encode(), hashlib.sha256).digest()


def contributions_text(seeds: Seeds) -> str:
    """``|0:hex|1:|2:hex``: seats (or entries) in ascending order; one that gave nothing has nothing after its colon."""
    numbered = sorted(seeds.items()) if isinstance(seeds, Mapping) else enumerate(seeds)
    parts = []
    for number, seed in numbered:
        if seed and not is_seed(seed):
            raise DealError(f"The seed of {number} is not 16 bytes in hexadecimal.")
        parts.append(f"|{number}:{seed}")
    return "".join(parts)


def is_commitment(value: str) -> bool:
    return bool(_COMMITMENT.fullmatch(value))


def is_seed(value: str) -> bool:
    return bool(_SEED.fullmatch(value))


def commitment_to(seed: str) -> str:
    """What a player sends before the seed itself."""
    return hashlib.sha256(b"naipe-client-v1|" + bytes.fromhex(seed)).hexdigest()


def opens(commitment: str, seed: str) -> bool:
    """Whether this seed is the one that was committed to."""
    return is_seed(seed) and commitment_to(seed) == commitment
