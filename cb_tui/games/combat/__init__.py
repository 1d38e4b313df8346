"""*Combat*, the square-board game of the 1960s, in our words and data."""

FORGE_LETTER = "c"  # with which codes of battles begin
FORGE_VERSION = 1  # of all that makes battles of codes: a change that alters any file raises it
