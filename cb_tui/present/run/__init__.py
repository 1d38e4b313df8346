"""A run in words, shared by screen and linear mode."""
