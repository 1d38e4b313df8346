"""The forge: battles of Combat out of codes, by tables and named streams of whole numbers."""

LETTER = "c"
VERSION = 1  # a change that alters any file raises it
