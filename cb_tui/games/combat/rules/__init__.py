"""The rules of *Combat*, a chapter a file."""
