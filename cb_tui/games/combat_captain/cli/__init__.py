"""The shell commands of Combat Captain."""
