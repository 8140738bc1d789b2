"""Commands of the ratings."""
