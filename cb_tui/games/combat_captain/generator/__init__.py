"""The forge: battles of Combat Captain out of codes, by tables and named streams of whole numbers."""
