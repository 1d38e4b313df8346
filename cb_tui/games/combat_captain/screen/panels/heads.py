"""Heads: the head of a section whose columns have names of their own."""

from cb_tui.presentation.text import RULE, Line, TextRun, columns_at, label, line


def heads(width: int, title: str, *columns: tuple[int, str]) -> Line:
    """Return the head of a section: its title, the names of its columns where they stand, a rule to the end."""
    told = columns_at((0, line(TextRun("- ", RULE), label(title))), *((where, label(name)) for where, name in columns))
    used = sum(len(run.text) for run in told)
    return line(told, TextRun(f" {'-' * (width - used - 1)}" if used < width - 1 else "", RULE))
