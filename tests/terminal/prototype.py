"""A small app with the habits of the game: a Line-API map, a fixed-line panel, a log, a modal; to try terminals on."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

from rich.segment import Segment
from rich.style import Style
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.geometry import Region
from textual.screen import ModalScreen
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import RichLog, Static

from cb_tui.ui.terminal import terminal_app

WIDE = "wide" in sys.argv
COLUMNS, ROWS = 12, 10
TERRAIN = {".": "color(250)", "^": "color(34)", "#": "bright_red", "~": "color(39)"}
STEPS = {
    "l": (1, 0),
    "h": (-1, 0),
    "j": (0, 1),
    "k": (0, -1),
    "right": (1, 0),
    "left": (-1, 0),
    "down": (0, 1),
    "up": (0, -1),
}


class Map(Widget, can_focus=True):
    """Hexes of 4x2 cells, even rows shifted by two; the cursor is drawn in brackets and reverse."""

    DEFAULT_CSS = "Map { width: 52; height: 21; background: ansi_default; }"

    def __init__(self) -> None:
        super().__init__()
        self.at = (0, 0)

    def render_line(self, y: int) -> Strip:
        row = y // 2
        if y % 2 or row >= ROWS:
            return Strip([Segment(" " * self.size.width, Style())])
        segments = [Segment("  " * (row % 2), Style())]
        for column in range(COLUMNS):
            glyph = ".^.#.~.."[(column * 5 + row * 3) % 8]
            if WIDE and glyph == "#":
                glyph = "城"
            here = (column, row) == self.at
            style = Style.parse(TERRAIN.get(glyph, "bold yellow")) + Style(reverse=here, bold=here)
            text = f"{'[' if here else ' '}{glyph}{']' if here else ' '}"
            segments.append(Segment(text.ljust(4 - (glyph == "城")), style))
        return Strip(segments).adjust_cell_length(self.size.width, Style())

    def step(self, right: int, down: int) -> None:
        for spot in (self.at, moved := ((self.at[0] + right) % COLUMNS, (self.at[1] + down) % ROWS)):
            column, row = spot
            self.refresh(Region(column * 4 + (row % 2) * 2, row * 2, 4, 1))
        self.at = moved


class Panel(Widget):
    """Lines of fixed place, of which only changed ones are refreshed."""

    DEFAULT_CSS = "Panel { width: 1fr; height: 8; }"

    def __init__(self) -> None:
        super().__init__()
        self.lines = [""] * 8

    def set_line(self, number: int, text: str) -> None:
        self.lines[number] = text
        self.refresh(Region(0, number, self.size.width, 1))

    def render_line(self, y: int) -> Strip:
        return Strip([Segment(self.lines[y], Style(color="cyan"))]).adjust_cell_length(self.size.width, Style())


class Question(ModalScreen[None]):
    DEFAULT_CSS = (
        "Question { align: center middle; background: transparent; }"
        " Question Static { width: 30; height: 5; border: round red; }"
    )

    def compose(self) -> ComposeResult:
        yield Static("Really? 城門 é")

    def on_key(self) -> None:
        if self.is_current:  # keys typed ahead arrive here after the first one has closed it
            self.dismiss()


class Prototype(terminal_app.TerminalApp):
    CSS = "Horizontal { height: 21; } RichLog { height: 1fr; }"

    def compose(self) -> ComposeResult:
        with Horizontal():
            yield Map()
            yield Panel()
        yield RichLog()

    def on_mount(self) -> None:
        self.query_one(Map).focus()
        self.query_one(Panel).set_line(0, "READY")

    def on_key(self, event) -> None:
        board, panel = self.query_one(Map), self.query_one(Panel)
        if event.key in STEPS:
            board.step(*STEPS[event.key])
            panel.set_line(1, f"hex {board.at[0]:02}{board.at[1]:02}")
        elif event.key == "o":
            self.query_one(RichLog).write(f"[{board.at}] fires, 3-2 no effect")
            panel.set_line(3, "fired " * (board.at[0] + 1))
        elif event.key == "m":
            self.push_screen(Question())
        elif event.key == "n":
            self.notify("A notice")
        elif event.key == "t":  # from now on another thread takes it
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM})
        elif event.key == "q":
            self.exit(3)

    def save_now(self) -> None:
        if path := os.environ.get("SAVE_HERE"):
            Path(path).write_text("saved")


if __name__ == "__main__":
    sys.exit(terminal_app.run(Prototype()))
