"""The shell commands of Combat."""
