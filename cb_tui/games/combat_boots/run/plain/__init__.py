"""A run, line by line."""
