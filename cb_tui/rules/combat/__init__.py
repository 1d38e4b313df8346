"""*Combat*, the square-board game of the 1960s, in our words and data."""
