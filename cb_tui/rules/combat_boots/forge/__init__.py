"""The forge: battles of Combat Boots out of codes, by tables and named streams of whole numbers."""

VERSION = 1  # a change that alters any file raises it
