"""The rules of Bouillabaisse as pure functions: pack, prices, play and view.

Letters and numbers such as D2 or P5 in comments are the articles of ``games/bouillabaisse/README.md``.
"""

from __future__ import annotations

from games.bouillabaisse.rules.play import RULES_VERSION, State, apply, deal, legal_moves, new, outcome, to_act
from games.bouillabaisse.rules.view import View, view

__all__ = ["RULES_VERSION", "State", "View", "apply", "deal", "legal_moves", "new", "outcome", "to_act", "view"]
