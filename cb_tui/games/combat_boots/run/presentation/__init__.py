"""A run in words, shared by screen and plain mode."""
