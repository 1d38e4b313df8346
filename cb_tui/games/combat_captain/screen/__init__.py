"""Combat Captain on the screen: its modes and panels."""
