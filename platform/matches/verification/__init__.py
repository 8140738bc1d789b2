"""Checks a match file by its own words: was the deal promised, who had a part in it, do cards and moves follow from it.

Nothing of the site is asked: the file, the scheme and the rules of the game are enough, so anybody can run it.
README.md of this folder gives the format. Faults are codes with parameters; `verify_deal` says them in words.
"""

from __future__ import annotations

from matches.verification.checks import Check, Report, verify
from matches.verification.match_file import FORMAT, LogEvent, MatchFile, Shuffle, Unreadable, read
from matches.verification.redealing import Fault, Redealt, redeal

__all__ = [
    "FORMAT",
    "Check",
    "Fault",
    "LogEvent",
    "MatchFile",
    "Redealt",
    "Report",
    "Shuffle",
    "Unreadable",
    "read",
    "redeal",
    "verify",
]
