"""Combat by typed lines: its words, its set-up, its card and dice told in sentences."""
