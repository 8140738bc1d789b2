"""Everything that writes reports and acts."""

from __future__ import annotations

from conduct.services.acting import may_decide
from conduct.services.deciding import adjudicate_match, void_match
from conduct.services.judging import bar, close_report, let_back, rename
from conduct.services.reporting import file_report, move_reports

__all__ = [
    "adjudicate_match",
    "bar",
    "close_report",
    "file_report",
    "let_back",
    "may_decide",
    "move_reports",
    "rename",
    "void_match",
]
