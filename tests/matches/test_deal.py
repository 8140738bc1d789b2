"""The deal scheme against its published vectors, and its refusals."""

from __future__ import annotations

import hashlib
import hmac
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matches.deal import (
    SCHEME,
    Chain,
    DealError,
    MatchDecks,
    commitment_to,
    contributions_text,
    deal_key,
    is_commitment,
    is_seed,
    opens,
)

VECTORS: dict[str, Any] = json.loads((Path(__file__).parent / "deal_vectors.json").read_text())
CHAIN = Chain(bytes.fromhex(VECTORS["last"]), VECTORS["length"])
every_vector = pytest.mark.parametrize(
    "vector", VECTORS["vectors"], ids=lambda v: f"{v['deal']}-{v['label']}-{v['n']}-{len(v['clients'])}"
)


def seeds_of(vector: dict[str, Any]) -> tuple[str, ...]:
    assert [seat for seat, _ in vector["clients"]] == list(range(len(vector["clients"])))
    return tuple(seed for _, seed in vector["clients"])


def test_the_scheme_is_the_one_of_the_vectors() -> None:
    assert VECTORS["scheme"] == SCHEME
    assert len(VECTORS["vectors"]) == 8


def test_the_chain_of_the_vectors() -> None:
    assert CHAIN.commitment == VECTORS["published_s0"] == VECTORS["chain"][0]
    assert [CHAIN.secret(k).hex() for k in range(1, CHAIN.length + 1)] == VECTORS["chain"][1:]


@every_vector
def test_key_and_order_of_each_vector(vector: dict[str, Any]) -> None:
    secret = CHAIN.secret(vector["deal"])
    assert secret.hex() == vector["seed"]
    assert deal_key(secret, VECTORS["game"], seeds_of(vector)).hex() == vector["key"]
    decks = MatchDecks(CHAIN, VECTORS["game"], seeds_of(vector))
    assert list(decks.shuffle(vector["deal"], vector["label"], vector["n"])) == vector["order"]


@every_vector
def test_seeds_by_number_give_the_same_as_seeds_in_order(vector: dict[str, Any]) -> None:
    decks = MatchDecks(CHAIN, VECTORS["game"], dict(reversed(list(enumerate(seeds_of(vector))))))
    assert list(decks.shuffle(vector["deal"], vector["label"], vector["n"])) == vector["order"]


@every_vector
def test_a_revealed_secret_deals_again(vector: dict[str, Any]) -> None:
    for k in range(vector["deal"], CHAIN.length + 1):
        revealed = Chain(CHAIN.secret(k), k)
        assert revealed.commitment == CHAIN.commitment
        decks = MatchDecks(revealed, VECTORS["game"], seeds_of(vector))
        assert list(decks.shuffle(vector["deal"], vector["label"], vector["n"])) == vector["order"]


def test_the_key_word_for_word() -> None:
    """Article 3 of the scheme, computed here once more by hand."""
    text = "naipe-deal-v1|T-SPRING-3|4:" + "ab" * 16 + "|9:|12:" + "00" * 16
    key = hmac.new(CHAIN.secret(2), text.encode(), hashlib.sha256).digest()
    assert deal_key(CHAIN.secret(2), "T-SPRING-3", {12: "00" * 16, 4: "ab" * 16, 9: ""}) == key
    assert contributions_text({12: "00" * 16, 4: "ab" * 16, 9: ""}) == "|4:" + "ab" * 16 + "|9:|12:" + "00" * 16


def test_one_table_and_shared_tables_have_different_decks() -> None:
    decks = [
        MatchDecks(CHAIN, name, ("", "")).shuffle(1, "deck", 52) for name in ("7KQ2M9XA", "T-SPRING-1", "T-SPRING-2")
    ]
    assert len(set(decks)) == 3
    assert MatchDecks(CHAIN, "T-SPRING-1", ("", "")).shuffle(1, "deck", 52) == decks[1]


def test_every_seed_changes_the_deck() -> None:
    seeds = ["00" * 16, "11" * 16]
    right = MatchDecks(CHAIN, "A", seeds).shuffle(1, "deck", 52)
    assert MatchDecks(CHAIN, "A", [seeds[1], seeds[0]]).shuffle(1, "deck", 52) != right
    assert MatchDecks(CHAIN, "A", [seeds[0], ""]).shuffle(1, "deck", 52) != right
    assert MatchDecks(CHAIN, "A", [*seeds, ""]).shuffle(1, "deck", 52) != right


@pytest.mark.parametrize("deal", [0, -1, 9])
def test_there_is_no_deal_outside_the_chain(deal: int) -> None:
    with pytest.raises(DealError):
        CHAIN.secret(deal)
    with pytest.raises(DealError):
        MatchDecks(CHAIN, "A", ()).shuffle(deal, "deck", 52)


@pytest.mark.parametrize(("last", "length"), [(b"short", 8), (bytes(33), 8), (bytes(32), 0)])
def test_what_is_no_chain(last: bytes, length: int) -> None:
    with pytest.raises(DealError):
        Chain(last, length)


@pytest.mark.parametrize("name", ["", "abc", "A|0:", "A B", "É", "A" * 81])
def test_ids_cannot_be_mistaken_for_contributions(name: str) -> None:
    with pytest.raises(DealError):
        deal_key(CHAIN.secret(1), name, ())


@pytest.mark.parametrize("seed", ["0", "GG" * 16, "AB" * 16, "00" * 15, "00" * 17, "00" * 16 + "\n"])
def test_what_is_no_seed(seed: str) -> None:
    assert not is_seed(seed)
    assert not opens("00" * 32, seed)
    with pytest.raises(DealError):
        contributions_text([seed])


@given(st.binary(min_size=16, max_size=16), st.binary(min_size=16, max_size=16))
def test_a_commitment_opens_to_its_seed_only(one: bytes, other: bytes) -> None:
    commitment = commitment_to(one.hex())
    assert is_commitment(commitment)
    assert opens(commitment, one.hex())
    assert opens(commitment, other.hex()) == (one == other)
    assert commitment == hashlib.sha256(b"naipe-client-v1|" + one).hexdigest()


def test_nothing_prints_a_secret() -> None:
    shown = f"{CHAIN!r} {CHAIN} {MatchDecks(CHAIN, 'A', ())!r}"
    assert not any(secret in shown for secret in VECTORS["chain"])
