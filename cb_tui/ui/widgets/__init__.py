"""Widgets: what paints lines and maps, a changed cell at a time."""
