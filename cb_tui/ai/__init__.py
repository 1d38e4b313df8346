"""Players that see observations and the legal commands only."""
