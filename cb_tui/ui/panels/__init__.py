"""Panels as text: lines of a given width from the answers of a rules system, without a screen."""
