"""Runs: a platoon that goes from battle to battle, with its losses."""
