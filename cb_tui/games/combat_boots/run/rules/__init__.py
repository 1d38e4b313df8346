"""The carry-over between the battles of a run, within the book, and house rules for the days between."""
