"""Wording: the half result as an edition calls it, in lines that were drawn with "disrupted"."""

import re

from cb_tui.present.table import Table
from cb_tui.present.text import Lines

HALTED = re.compile(r"disr(?:upt(ed)?(?!i)|\b)( {2,})?", re.IGNORECASE)


def reworded(lines: Lines, halted: str, halt: str) -> Lines:
    """The lines in the edition's word for disrupted pieces; what stands in columns keeps its place."""
    if halted == "disrupted":
        return lines

    def word(found: re.Match[str]) -> str:
        said = halted if found[1] else halt
        said = said.upper() if found[0].isupper() else said
        if not found[2]:
            return said
        figures = found.string.endswith("kill ", 0, found.start())  # the head of a column of them stands at the right
        return f"{said:>{len(found[0]) - len(found[2])}}{found[2]}" if figures else f"{said:<{len(found[0])}}"

    return [tuple(run._replace(text=HALTED.sub(word, run.text)) for run in row) for row in lines]


def worded(table: Table, lines: Lines) -> Lines:
    """Return some lines in the words of the edition that is played."""
    return reworded(lines, table.ruleset.words["disrupted"], table.ruleset.words["disrupt"])
