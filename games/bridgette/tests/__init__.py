"""Tests of Bridgette, named by the examples of its rules file."""

from __future__ import annotations
