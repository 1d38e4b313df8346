"""The forge: battles of Combat out of codes, by tables and named streams of whole numbers."""
