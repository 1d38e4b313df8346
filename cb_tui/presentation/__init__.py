"""Text, game views, log, maps and keys for both the screen and plain mode. No module needs a screen."""
