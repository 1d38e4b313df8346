"""The editor of battles as text, shared by the screen and plain mode."""
