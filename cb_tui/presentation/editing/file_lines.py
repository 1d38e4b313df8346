"""The file beside the map: the lines around what is edited, those marked that differ from the saved file."""

from difflib import SequenceMatcher
from functools import lru_cache

from cb_tui.presentation.editing.workspace import Workspace
from cb_tui.presentation.text import Lines, TextRun, columns_at, good_run, label, line, section_head, shorten

LEAST = 40  # columns that the file is worth


def beside(work: Workspace, rows: Lines, panel: int, width: int, height: int) -> Lines:
    """Return the lines of a panel of `panel` columns with the file at their right, if that has room."""
    if width - panel - 2 < LEAST:
        return rows
    file = file_lines(work, width - panel - 2, height)
    both = zip([*rows, *[()] * (height - len(rows))], file, strict=False)
    rule = label("|" if work.mark == ">" else "\u2502")
    return [columns_at((0, shorten(row, panel)), (panel, rule), (panel + 1, text)) for row, text in both]


def file_lines(work: Workspace, width: int, height: int) -> Lines:
    """Return the name of the file and the lines around the piece under the cursor, or around the last change."""
    text = work.document.text.splitlines()
    changed = changed_lines(work)
    first = max(0, min(_middle(work) - height // 2, len(text) - height + 1))
    rows: Lines = [section_head(width, work.file.path.name)]
    for number in range(first, min(first + height - 1, len(text))):
        new = number in changed
        mark = good_run("+") if new else " "
        rows.append(shorten(line(label(f"{number + 1:>4}"), mark, TextRun(text[number], bold=new)), width))
    return rows


def changed_lines(work: Workspace) -> frozenset[int]:
    """Return the numbers of the lines, from 0, that the saved file has not."""
    return _new_lines(work.file.saved_text, work.document.text)


@lru_cache(maxsize=2)
def _new_lines(old: str, new: str) -> frozenset[int]:
    lines = SequenceMatcher(None, old.splitlines(), new.splitlines(), autojunk=False)
    parts = lines.get_opcodes() if old != new else ()
    return frozenset(number for kind, _, _, first, last in parts if kind != "equal" for number in range(first, last))


def _middle(work: Workspace) -> int:
    """Return the line that is shown in the middle, from 0."""
    here = next(iter(work.here()), None)
    if here is not None:
        return work.document.position(here.path).line - 1
    step = work.document.steps[work.document.at - 1] if work.document.at else None
    start = min((each.start for each in step.splices), default=0) if step is not None else 0
    return work.document.text.count("\n", 0, start)
