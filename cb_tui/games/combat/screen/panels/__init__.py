"""The panels of Combat."""
