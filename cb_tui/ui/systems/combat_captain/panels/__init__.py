"""Panels of Combat Captain: pure functions from what is foretold and what has been to lines of text."""
