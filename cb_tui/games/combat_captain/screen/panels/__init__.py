"""Panels of Combat Captain: pure functions from forecasts and past events to lines of text."""
