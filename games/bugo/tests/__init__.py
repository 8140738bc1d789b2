"""BugÔ: numbered examples of the rules, laws, secrets, bots, words, golden transcripts."""

from __future__ import annotations
