"""Panels of Combat Boots: what its moments show beside the map."""
