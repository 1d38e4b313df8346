"""Boards drawn in text, for tests."""

from cb_tui.core.hexes import Hex
from cb_tui.games.combat_boots.rules.battle import Layout
from cb_tui.games.combat_boots.rules.terrain import Board, read_layout


def board_from(text: str, levels: str = "", **layout) -> Board:
    """The board of a drawing; the rest of the layout by name (roads, rivers, ridges, steep, feet)."""
    board, findings = read_layout(Layout(map=text, levels=levels, **layout))
    assert not findings, findings
    return board


def where(text: str) -> dict[str, Hex]:
    """The hexes of the capital letters in a drawing."""
    rows = ["".join(line.split()) for line in text.splitlines() if line.strip()]
    return {
        sign: Hex(f"{column:02}{row:02}")
        for row, line in enumerate(rows, start=1)
        for column, sign in enumerate(line, start=1)
        if sign.isupper()
    }


def picture(text: str, levels: str = "", **layout) -> tuple[Board, dict[str, Hex]]:
    """A drawing in which capitals mark hexes on open ground; so it has no roads drawn."""
    marks = where(text)
    ground = "".join("." if sign.isupper() else sign for sign in text)
    return board_from(ground, levels, **layout), marks
