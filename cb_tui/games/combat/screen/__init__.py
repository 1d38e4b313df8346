"""The room of Combat: pieces, routes, shots through card and die, strikes, set-up in secret."""
