"""The forge: battles of Combat Boots out of codes, by tables and named streams of whole numbers."""
