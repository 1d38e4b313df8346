"""Screens: title, chooser, saves and battle; each paints lines and answers keys of the one table."""
