"""How the tables of the ratings came about."""
