"""The rules of *Combat Captain*, a chapter a file."""
