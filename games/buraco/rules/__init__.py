"""The rules of Mega Buraco as pure functions: what `games.kernel.Rules` asks for, and nothing else.

``cards``, ``melds``: what cards are. ``laying``, ``listing``, ``turn``: what a seat may do and what it does.
``scoring``: the count. ``match``: deals and moves put together. ``views``: who sees what.
"""

from __future__ import annotations

from games.buraco.rules.match import RULES_VERSION, apply, deal, legal_moves, new, outcome, to_act
from games.buraco.rules.state import State
from games.buraco.rules.views import View, view

__all__ = ["RULES_VERSION", "State", "View", "apply", "deal", "legal_moves", "new", "outcome", "to_act", "view"]
