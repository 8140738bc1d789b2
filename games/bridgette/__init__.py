"""Bridgette: six deals of bidding and tricks for two, with three colons. See README.md."""

from __future__ import annotations
