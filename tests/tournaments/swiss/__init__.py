"""Tests of the Swiss engine, and its benchmark (``python -m tests.tournaments.swiss.benchmark``)."""

from __future__ import annotations
