"""The nouns of any board wargame: pure, and knowing no rules."""
