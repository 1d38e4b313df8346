"""Combat Boots by George Dew, in our words and data."""
