"""Modes: what the player is looking at; each says its panel, message and overlay and answers actions."""
