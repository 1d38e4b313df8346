"""Marked blocks of the documents that tests make: CB_TUI_UPDATE=1 writes them anew."""

import os
import re
from pathlib import Path

ROOT = Path(__file__).parents[1]


def assert_block(page: str, name: str, text: str) -> None:
    """The block `name` of a page holds this text."""
    path = ROOT / page
    whole = path.read_text()
    pattern = re.compile(rf"(<!-- {name} -->\n).*?(<!-- end of {name} -->)", re.DOTALL)
    assert pattern.search(whole), f"{page} has no block {name}"
    made = pattern.sub(lambda found: found[1] + text + found[2], whole)
    if os.environ.get("CB_TUI_UPDATE") == "1":
        path.write_text(made)
    assert path.read_text() == made, f"{page}: the block {name} is out of date; run the tests with CB_TUI_UPDATE=1"


def code_of(page: str, name: str) -> str:
    """Return the program in the block `name` of a page."""
    found = re.search(rf"<!-- {name} -->\n```python\n(.*?)```", (ROOT / page).read_text(), re.DOTALL)
    assert found, f"{page} has no program {name}"
    return found[1]
