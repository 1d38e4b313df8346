"""Limits of a battle: what is beyond them is refused by lint, and wherever a battle comes from."""

TEXTS = {  # columns of its names and sentences
    "title": 60,
    "summary": 120,
    "briefing": 8000,
    "balance": 2000,
    "side": 16,  # its short name, in the header
    "side title": 60,
    "name": 40,  # of a counter, a leader, a battery
}
