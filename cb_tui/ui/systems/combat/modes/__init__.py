"""The modes of Combat."""
