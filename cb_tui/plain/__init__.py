"""Plain mode: the whole game by typed lines and printed sentences, for screen readers and bad lines."""
