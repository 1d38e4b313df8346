"""Squad-level wargames in a terminal: rules enforced, odds exact, every die explained."""

__version__ = "0.1.0"
