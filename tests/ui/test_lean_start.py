"""A first frame loads what it shows and no more: modules are counted, since a clock tells of the machine too."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from cb_tui.games import GAMES, RULESETS, turn_word
from tests.long_game import long_game
from tests.terminal.harness import Terminal

ROOT = Path(__file__).parents[2]
SPY = """
import json, signal, sys
from pathlib import Path
from cb_tui.__main__ import main
told = Path(sys.argv.pop(1))
signal.signal(signal.SIGRTMIN, lambda *_: told.write_text(json.dumps([name for name in sys.modules ])))
main()
"""
PLAYED = (
    *(f"cb_tui.games.{game}.{part}" for game in GAMES for part in ("rule", "ai")),
    "cb_tui.session.game",
    "cb_tui.session.timeline",
    "cb_tui.presentation.boards.hex",
)  # no title needs
LATER = (  # of a battle: what some key opens
    "cb_tui.cli.report", "cb_tui.ui.screens.rules", "cb_tui.ui.screens.replay", "cb_tui.games.combat.screen.",
    "cb_tui.games.combat_boots.screen.screens", "cb_tui.games.combat.rules.", "cb_tui.presentation.boards.square",
)  # fmt: skip


UNUSED = (
    "textual.command", "textual.types", "textual.widgets._option_list", "textual.widgets._toast", "textual.canvas",
    "textual.containers", "ssl", "difflib", "pickle", "rich.panel", "rich.table", "rich.tree", "wcwidth",
)  # fmt: skip
LATE = """
from cb_tui.ui.terminal import textual_stubs
import sys
from rich.style import Style
from textual.css import tokenizer
assert not {"difflib", "pickle", "rich.panel"} & set(sys.modules)
print(Style.from_meta({"a": 1}).meta, tokenizer.Panel("x").renderable, tokenizer.get_suggestion("rde", ["red", "blue"]))
"""


def loaded(tmp_path: Path, shown: str, *arguments: str) -> list[str]:
    """The modules that are there once the first frame stands, of which `shown` is a part."""
    told = tmp_path / "told"
    env = {"CB_TUI_SAVES": str(tmp_path / "saves"), "XDG_CONFIG_HOME": str(tmp_path)}
    with Terminal([sys.executable, "-c", SPY, str(told), *arguments], env=env, cwd=ROOT) as terminal:
        terminal.until(shown)
        os.kill(terminal.process.pid, signal.SIGRTMIN)
        for _ in range(200):
            terminal.heard(0.02)
            if told.exists() and told.read_text():
                break
    found: list[str] = json.loads(told.read_text())
    return found


def ours(modules: list[str]) -> list[str]:
    return [name for name in modules if name.startswith("cb_tui.")]


def test_the_title_loads_no_game_and_no_rules_not_even_for_a_game_to_go_on_with(tmp_path):
    long_game("veghel", 10, tmp_path / "saves").close()
    modules = loaded(tmp_path, "Continue")
    assert not [name for name in modules if name.startswith(PLAYED)]
    assert not set(UNUSED) & set(modules)
    assert len(ours(modules)) <= 100


def test_what_textual_loads_late_does_what_it_is_called_for():
    told = subprocess.run([sys.executable, "-c", LATE], cwd=ROOT, capture_output=True, text=True, check=True)
    assert told.stdout == "{'a': 1} x red\n"


WHOLE = """
import sys
from pathlib import Path
source = Path(sys.argv[1]).read_text().replace('"CommandPalette", ', "")
vars = {"__name__": "lean"}
exec(source, vars)
from textual.app import App
from textual.command import CommandPalette
print(vars["App"] is App, CommandPalette.__module__, "ssl" in sys.modules)
"""


def test_a_textual_that_asks_for_more_is_imported_whole():
    code = ROOT / "cb_tui" / "ui" / "terminal" / "textual_stubs.py"
    told = subprocess.run([sys.executable, "-c", WHOLE, code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert told.stdout == "True textual.command True\n"


def test_a_turn_is_called_as_its_rules_do_before_they_are_loaded():
    assert {each.id: turn_word(each.id) for each in RULESETS.values()} == {
        each.id: each.turn_noun for each in RULESETS.values()
    }


@pytest.mark.parametrize(("command", "shown"), [("play veghel", "Enter begin "), ("resume long", "log  i")])
def test_a_battle_loads_what_its_first_frame_shows(tmp_path, command, shown):
    if command == "resume long":
        long_game("veghel", 10, tmp_path / "saves").close()
    modules = loaded(tmp_path, shown, *command.split())
    assert not [name for name in modules if name.startswith(LATER)]
    assert not set(UNUSED) & set(modules)
    assert len(ours(modules)) <= 293
