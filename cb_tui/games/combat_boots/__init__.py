"""Combat Boots by George Dew, in our words and data."""

FORGE_VERSION = 2  # of all that makes battles of codes: a change that alters any file raises it
