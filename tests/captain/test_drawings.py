"""The moments of a volley as the screen draws them."""

import os
from pathlib import Path

import pytest

from tests.captain.test_room import screen

DRAWINGS = Path(__file__).parent / "screens"


@pytest.mark.parametrize(("name", "keys"), [("choose", "enter"), ("aim", "enter f"), ("fired", "enter f enter")])
async def test_a_volley_is_drawn(name, keys):
    path = DRAWINGS / f"80x24-{name}.txt"
    async with screen() as shown:
        await shown.begin()
        await shown.press(keys)
        drawn = "\n".join(row.rstrip() for row in shown.rows) + "\n"
    if os.environ.get("CB_TUI_UPDATE") == "1":
        path.parent.mkdir(exist_ok=True)
        path.write_text(drawn)
    assert drawn == path.read_text()
