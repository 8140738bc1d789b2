"""Maximum weight matching with integers of any size: rustworkx while 125 bits suffice, networkx beyond.

rustworkx keeps weights as 128-bit integers and doubles them inside; wider ones make it panic, so the width is
checked before it is called. networkx knows no limit and is some 200 times slower: it also serves as test oracle.
"""

from __future__ import annotations

from collections.abc import Sequence

import rustworkx

LIMIT_BITS = 125
Edges = list[tuple[int, int, int]]
"""First node, second node, index of the weight."""


def fits(weights: Sequence[int]) -> bool:
    """Whether the fast matcher may see these weights."""
    return not weights or (max(weights) < 1 << LIMIT_BITS and min(weights) > -(1 << LIMIT_BITS))


def heaviest(nodes: int, edges: Edges, weights: Sequence[int], *, complete: bool) -> list[int]:
    """The partner of each node, -1 for none. ``complete`` asks for as many pairs as possible before weight."""
    pairs = _by_rustworkx(nodes, edges, weights, complete) if fits(weights) else _by_networkx(edges, weights, complete)
    partner = [-1] * nodes
    for a, b in pairs:
        partner[a], partner[b] = b, a
    return partner


def largest(nodes: int, pairs: Sequence[tuple[int, int]]) -> list[int]:
    """As many pairs as possible, none better than another."""
    graph: rustworkx.PyGraph[None, None] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from([None] * nodes)
    graph.add_edges_from_no_data(list(pairs))
    partner = [-1] * nodes
    for a, b in rustworkx.max_weight_matching(graph, max_cardinality=True, default_weight=1):
        partner[a], partner[b] = b, a
    return partner


def _by_rustworkx(nodes: int, edges: Edges, weights: Sequence[int], complete: bool) -> set[tuple[int, int]]:
    graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from([None] * nodes)
    graph.add_edges_from(edges)
    return rustworkx.max_weight_matching(graph, max_cardinality=complete, weight_fn=weights.__getitem__)


def _by_networkx(edges: Edges, weights: Sequence[int], complete: bool) -> set[tuple[int, int]]:
    import networkx as nx  # loaded where it is needed, which is hardly ever: it takes 20 MB

    graph = nx.Graph()
    graph.add_weighted_edges_from((a, b, weights[index]) for a, b, index in edges)
    found: set[tuple[int, int]] = nx.max_weight_matching(graph, maxcardinality=complete)
    return found
