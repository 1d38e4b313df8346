"""Modes of Combat Boots: what a player of these rules is looking at."""
