"""Screens of Combat Boots: the first lesson, and the sky of a dogfight."""
