"""Puzzles: the pack that is shipped, a puzzle opened, and new ones found in games of the AI."""
