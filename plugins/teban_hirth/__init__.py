"""HIRÞ (Ion Game Design) as a plugin of teban."""
