"""Mega Buraco, head to head and in pairs."""

from __future__ import annotations
