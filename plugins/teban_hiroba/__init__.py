"""Hiroba (Benvenuto, Droit, Roux; Funnyfox 2022) as a plugin of teban."""
