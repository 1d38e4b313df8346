"""What others have written reaches the terminal as text alone: only the program's own sequences arrive."""

import base64
import re
import sys
from pathlib import Path

import pytest

from tests.characters import LETTER, STORABLE, hostile_save, runs
from tests.terminal.harness import Terminal

ROOT = Path(__file__).parents[2]
OWN = re.compile(
    r"\x1b\[(?:\d*|\d+;\d+)[ABCDHK]"  # where to paint, and the rest of a line
    r"|\x1b\[m\x1b\[2J"  # a new screen
    r"|\x1b\[[\d;]*m"  # how it looks
    r"|\x1b\[\?[\d;]+[hl]|\x1b\[\?\d+\$p|\x1b\[[<>][\d;]*u"  # modes, asked for and set
    r"|\x1b\]22;default\x07"  # the mouse as it was
    r"|\x1b\]52;c;[A-Za-z0-9+/=]*\x07"  # a line for the clipboard
    r"|\x08"
)


@pytest.fixture(scope="module")
def saves(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One save full of orders to a terminal; nobody plays on in it."""
    folder = tmp_path_factory.mktemp("saves")
    hostile_save(folder)
    return folder


def foreign(raw: bytes) -> str:
    """What is neither a sequence of the program nor a character that prints."""
    return "".join(sign for sign in OWN.sub("", raw.decode()) if not sign.isprintable())


@pytest.mark.parametrize("writer", ["0", "1"], ids=["ours", "Textual's"])
def test_only_the_programs_own_sequences_arrive(saves, tmp_path, writer):
    """Given a save with all characters in titles, names, pieces, notes; when screens show; then no sequence is new."""
    env = {"CB_TUI_SAVES": str(saves), "CB_TUI_CONFIG": str(tmp_path), "CB_TUI_PLAIN_WRITER": writer}
    with Terminal([sys.executable, "-m", "cb_tui"], 300, 60, env=env, cwd=ROOT) as terminal:
        terminal.until("Nothing is lost")
        seen = ""
        for key, comes in (("enter", "FIRE BACK"), ("i", "LOG"), ("c", "One line to paste")):
            terminal.press(key)
            terminal.until(comes)
            terminal.rest(0.3)
            seen += terminal.text()
        (copied,) = re.findall(rb"\x1b\]52;c;([A-Za-z0-9+/=]*)\x07", bytes(terminal.raw))
        assert base64.b64decode(copied).decode().isprintable()
        terminal.press("escape,escape,?,escape,o,escape,w,escape,R")
        terminal.rest(0.3)
        terminal.hang_up()
        assert terminal.ended() == 129
    ends = b"\r\n" if writer == "1" else b""  # Textual paints line by line
    assert foreign(bytes(terminal.raw).replace(ends, b"")) == ""
    for note in runs(STORABLE):
        name = note[1:].split(" ", 1)[0]
        assert f"<{name} " in seen
        assert f" {name}>" in seen


def test_the_grammar_of_the_programs_sequences_finds_others():
    for text in ("\x1b]2;x\x07", "\x1b[2J", "\x1b[6n", "\x9b2J", "\x07", "\u202e", "\n", f"{LETTER}\x1b"):
        assert foreign(text.encode()) != ""
