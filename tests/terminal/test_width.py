"""A battle of wide letters on a real terminal: no line is shifted, and turn and side stand in the first."""

import re
import sys

import pytest

from cb_tui.session.library import shipped_battles_folder
from tests.terminal.harness import Terminal

KANJI = "\u6f22\u5b57\u540d"
SHORT = "\u6f22\u5b57\u65e5\u7c73"


@pytest.fixture
def battle(tmp_path):
    """Veghel with a title of sixty columns, and sides and pieces called in kanji."""
    text = (shipped_battles_folder() / "combat_boots" / "veghel.toml").read_text()
    units = (shipped_battles_folder() / "combat_boots" / "units.toml").read_text()
    text = re.sub(r'^title = ".*"', f'title = "{KANJI * 10}"', text, count=1, flags=re.MULTILINE)
    text = re.sub(r'name = "(US|German)"', lambda side: f'name = "{SHORT[:2] if side[1] == "US" else SHORT[2:]}"', text)
    folder = tmp_path / "combat_boots"
    folder.mkdir()
    (folder / "units.toml").write_text(re.sub(r'name = "[^"]*"', f'name = "{KANJI * 6}"', units))
    (folder / "kanji.toml").write_text(text)
    return folder / "kanji.toml"


def test_wide_letters_shift_no_line_and_push_nothing_off_the_screen(battle, tmp_path):
    game = [sys.executable, "-m", "cb_tui", "play", str(battle), "--seed", "1944", "--saves", str(tmp_path / "saves")]
    with Terminal(game, env={"CB_TUI_CONFIG": str(tmp_path)}) as terminal:
        terminal.begin()
        for keys in ("", "f", "escape,i", "escape,I", "escape,f,escape,i", "escape,o"):
            terminal.press(keys)
            terminal.rest(0.2)
            lines, cells = terminal.lines(), terminal.cells()
            terminal.press("ctrl+l")
            assert terminal.unlike(cells) == [], "what is painted anew is what stood there"
            assert "turn 1/8" in lines[0]
            assert SHORT[:2] in lines[0]
            border = {terminal.screen.buffer[row][46].data for row in range(1, 22)}
            assert border <= {"│", "├"}, "\n".join(lines)
