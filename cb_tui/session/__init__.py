"""A game being played: log, saves, undo, standing orders."""
