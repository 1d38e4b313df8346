"""Combat Boots: its commands by kind, its attacks in words, what a lesson waits for."""
