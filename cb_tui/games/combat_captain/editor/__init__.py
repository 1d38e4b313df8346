"""Battles of *Combat Captain* made by hand."""
