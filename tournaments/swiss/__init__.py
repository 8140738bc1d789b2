"""The Swiss engine: pairing, tie-breaks, standings, report files, checker and generator, in plain Python.

Nothing of the site is imported here; the engine is usable alone as ``python -m tournaments.swiss``.

Glossary. The *first side* deals, leads or moves first (White in report files), the *second side* is the other one.
*Number* is a player's pairing number (TPN), 1..n. A *score* is an integer in hundredths of a point, so that nothing
is ever rounded by accident. A *bracket* is the players paired together: residents of one score and those moved down.
"""

from __future__ import annotations
