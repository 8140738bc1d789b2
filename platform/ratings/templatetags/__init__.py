"""Ratings in templates."""
