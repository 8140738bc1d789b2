"""BugÔ: declare how many tricks you will take, and let equal cards knock each other out."""

from __future__ import annotations
