"""Panels of Combat Boots: what its modes show beside the map."""
