"""Combat Captain by typed lines: its verbs, its places in inches, its questions."""
