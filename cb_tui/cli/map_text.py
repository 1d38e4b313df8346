"""A map in plain text: six characters a hex, even rows shifted by three."""

from collections import defaultdict
from typing import Any

GLYPHS = {"open": ".", "trees": "^", "buildings": "#", "gully": "u", "trench": "u"}
LEGEND = ". open   ^ trees   # buildings   u trench or gully   1-3 level   + more pieces in the hex"


def draw(chart: dict[str, Any]) -> list[str]:
    """The board of `show --json` as rows of text: terrain, level, the first piece there; then what lies between hexes."""
    board = chart["board"]
    stacks = defaultdict(list)
    for unit in chart["units"]:
        if not unit.get("arrives"):
            stacks[unit["at"]].append(unit["id"])
    columns, rows = board["columns"], board["rows"]
    lines = ["    " + "".join(f"{column:02}    " for column in range(1, columns + 1))]
    for row in range(1, rows + 1):
        names = [f"{column:02}{row:02}" for column in range(1, columns + 1)]
        cells = [cell(board["hexes"][name], stacks[name]) for name in names if name in board["hexes"]]
        lines.append(f"{row:02}  {'   ' if row % 2 == 0 else ''}{' '.join(cells)}")
    return [line.rstrip() for line in [*lines, "", LEGEND, *between(board)]]


def cell(ground: dict[str, Any], stack: list[str]) -> str:
    """One hex in five characters: terrain, level, two of the top piece's id, + where more stand."""
    level = str(ground["level"]) if ground["level"] else " "
    top = f"{stack[0][:2]:<2}" if stack else "  "
    return f"{GLYPHS.get(ground['terrain'], '?')}{level}{top}{'+' if len(stack) > 1 else ' '}"


def between(board: dict[str, Any]) -> list[str]:
    """Rivers, bridges, ridges and roads, each kind as a wrapped list of pairs of hexes."""
    import textwrap

    kinds = defaultdict(list)
    for side in board["hexsides"]:
        kinds[side["kind"]].append("/".join(side["between"]))
    for road in board["roads"]:
        kinds["road"].append("-".join(road))
    return [
        line
        for kind, pairs in kinds.items()
        for line in textwrap.wrap(f"{kind}: {' '.join(pairs)}", 78, subsequent_indent="  ")
    ]
