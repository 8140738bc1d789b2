"""House bots: two levels, both of which see a view and nothing else.

``outlook`` reads the danger of the table, ``worth`` prices hands and melds, ``plan`` finds what to lay,
``beginner`` and ``club`` decide. Legality is asked of the rules themselves, on a position made from the view.
"""

from __future__ import annotations

from games.buraco.bot.beginner import choose as beginner
from games.buraco.bot.club import choose as club

__all__ = ["beginner", "club"]
