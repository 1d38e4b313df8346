"""Battles that only tests play."""

from pathlib import Path

FORD = Path(__file__).parent / "ford.toml"  # on the ground, under a sky [DOG-18a]
CROSSROADS = Path(__file__).parent.parent / "captain" / "crossroads.toml"  # on a measured table
