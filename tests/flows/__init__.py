"""Whole ways through the site, with real workers."""
