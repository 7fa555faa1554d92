"""Measuring games: the tree of play counted, and many games played by bots."""
