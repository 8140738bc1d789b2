"""The matcher: rustworkx within 125 bits, networkx beyond, both the same optimum; never a weight too wide."""

from __future__ import annotations

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.swiss import bracket as bracket_module
from tournaments.swiss import matching
from tournaments.swiss.checker import check
from tournaments.swiss.generator import Settings, generate
from tournaments.swiss.matching import LIMIT_BITS, fits, heaviest, largest


def weight_of(partner, edges, weights):
    return sum(weights[k] for a, b, k in edges if partner[a] == b)


@st.composite
def graphs(draw):
    nodes = draw(st.integers(2, 9))
    edges = [(a, b) for a in range(nodes) for b in range(a + 1, nodes) if draw(st.booleans())]
    top = 1 << draw(st.sampled_from([3, 60, 120]))
    weights = [draw(st.integers(-top, top)) for _ in edges]
    return nodes, [(a, b, k) for k, (a, b) in enumerate(edges)], weights


@given(graphs(), st.booleans())
@settings(max_examples=120, deadline=None)
def test_same_optimum_as_networkx(graph, complete):
    nodes, edges, weights = graph
    partner = heaviest(nodes, edges, weights, complete=complete)
    other = nx.Graph()
    other.add_weighted_edges_from((a, b, weights[k]) for a, b, k in edges)
    best = nx.max_weight_matching(other, maxcardinality=complete)
    assert weight_of(partner, edges, weights) == sum(other[a][b]["weight"] for a, b in best)
    if complete:
        assert nodes - partner.count(-1) == 2 * len(best)


def test_weights_wider_than_the_fast_matcher_takes_are_matched_all_the_same():
    wide = 1 << 200
    edges = [(0, 1, 0), (1, 2, 1), (2, 3, 2)]
    assert heaviest(4, edges, [wide, 2 * wide + 1, wide], complete=False) == [-1, 2, 1, -1]
    assert heaviest(4, edges, [wide, 2 * wide + 1, wide], complete=True) == [1, 0, 3, 2]


@pytest.mark.parametrize(("weight", "fine"), [((1 << 125) - 1, True), (1 << 125, False), (-(1 << 125), False)])
def test_width_is_checked_before_the_matcher_is_called(weight, fine):
    assert LIMIT_BITS == 125
    assert fits([0, weight]) is fine


def test_largest_pairs_as_many_as_possible():
    path = [(k, k + 1) for k in range(7)]
    assert -1 not in largest(8, path)
    assert largest(3, [(0, 1), (1, 2)]).count(-1) == 1


def test_weights_never_exceed_125_bits(monkeypatch):
    """Law: whatever is paired, the fast matcher sees no weight wider than it can hold."""
    widest = 0

    def watched(nodes, edges, weights, *, complete):
        nonlocal widest
        widest = max([widest, *(abs(w).bit_length() for w in weights)])
        return heaviest(nodes, edges, weights, complete=complete)

    monkeypatch.setattr(bracket_module, "heaviest", watched)
    monkeypatch.setattr(matching, "_by_networkx", None)  # it must not be needed
    for seed in range(6):
        wild = Settings(players=30 + 12 * seed, rounds=9, half_byes=0.1, zero_byes=0.1, late=0.2, forfeits=0.1)
        assert all(r.is_same for r in check(generate(wild, f"bits {seed}").tournament))
    assert 30 < widest <= LIMIT_BITS
