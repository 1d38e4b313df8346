"""The rules of Combat Boots, a chapter a file."""
