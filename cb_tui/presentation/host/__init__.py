"""Pages of a host as lines: what a guest's screen and plain mode show of its answers."""
