"""Briefing: what those of all made battles have in common."""

import textwrap
from collections.abc import Iterable

HOURS = (
    "at dawn",
    "early in the morning",
    "in the morning",
    "around noon",
    "in the afternoon",
    "late in the afternoon",
)
LAST = "History: none. The generator invented all of it."
WIDTH = 78


def page(paragraphs: Iterable[str]) -> str:
    """Return paragraphs wrapped, without those that say nothing, and what ends every briefing."""
    return (
        "\n\n".join(textwrap.fill(text, WIDTH, break_on_hyphens=False) for text in (*paragraphs, LAST) if text) + "\n"
    )
