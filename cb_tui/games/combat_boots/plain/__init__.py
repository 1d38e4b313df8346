"""The front end of Combat Boots in plain mode."""
