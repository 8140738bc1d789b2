"""Bots of Bridgette. They see a view, the legal moves and a generator; nothing here knows a state.

``beginner`` counts points. ``club`` draws hands that the opponent may hold (``worlds``), plays each out by rules of
thumb (``playout``, on the bits of ``table``) and weighs the scores: ``keeping`` for the exchange, ``bidding``,
``playing``. A node of its budget is one trick played out.
"""

from __future__ import annotations
