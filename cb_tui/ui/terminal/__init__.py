"""All that knows bytes and terminals: output, input, and as much of Textual as is needed."""
