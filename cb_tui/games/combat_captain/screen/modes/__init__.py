"""Modes of Combat Captain: one for each moment of a turn."""
