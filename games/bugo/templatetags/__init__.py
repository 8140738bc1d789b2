"""Template tags of BugÔ's table and rules page."""

from __future__ import annotations
