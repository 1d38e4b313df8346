"""Fates: what carries over from battle to battle of a run, within the book, and house rules for the days between."""
