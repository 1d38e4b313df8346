"""A run: a platoon in its file, its battles in ordinary saves beside it."""
