"""Briefings of made battles."""

import re

from cb_tui.core.seeded_draws import WIDTH, page


def test_a_name_with_hyphens_is_never_broken_over_two_lines():
    """Given lines of every length before such a name; then it reads the same when its lines are joined."""
    for words in range(1, 40):
        text = page([f"{'x ' * words}south of Le Hamel-Marie, late in the afternoon."])
        assert "Le Hamel-Marie" in " ".join(text.split())
        assert max(map(len, text.splitlines())) <= WIDTH
        assert not re.search(r"-$", text, re.MULTILINE)
