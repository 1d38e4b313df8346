"""Layout: a country as a battle file draws it."""

from cb_tui.core.hexes import Hex, hex_at, parse
from cb_tui.games.combat_boots.generator.field import MapGrid
from cb_tui.games.combat_boots.generator.land import HOUSES, OPEN, TREES, MapDraft
from cb_tui.games.combat_boots.rules.battle import Layout

ROADS = {OPEN: "=", HOUSES: "B", TREES: "T"}


def drawn(land: MapDraft) -> Layout:
    """Return the map in text, the levels where there are any, roads and rivers."""
    road = land.road
    letters = {at: ROADS.get(letter, letter) if at in road else letter for at, letter in land.ground.items()}
    levels = {at: str(level) for at, level in land.levels.items()}
    return Layout(
        map=_rows(land.field, letters),
        levels=_rows(land.field, levels) if any(land.levels.values()) else "",
        roads=tuple(_runs(road) for road in land.roads),
        rivers=tuple(f"{one}/{other}" for one, other in sorted(land.rivers)),
    )


def _rows(field: MapGrid, signs: dict[Hex, str]) -> str:
    lines = [
        " ".join(signs[hex_at(column, row)] for column in range(1, field.columns + 1))
        for row in range(1, field.rows + 1)
    ]
    return "".join(f"{' ' if row % 2 else ''}{line}\n" for row, line in enumerate(lines))


def _runs(road: tuple[Hex, ...]) -> str:
    """Return a road as stretches along rows and columns."""
    runs: list[list[Hex]] = []
    for at in road:
        if runs and (len(runs[-1]) == 1 or _along(runs[-1][-2], runs[-1][-1]) == _along(runs[-1][-1], at) != ""):
            runs[-1].append(at)
        else:
            runs.append([at])
    return " ".join(_written(run) for run in runs)


def _along(one: Hex, other: Hex) -> str:
    (c1, r1), (c2, r2) = parse(one), parse(other)
    return {(1, 0): "east", (-1, 0): "west", (0, 1): "south", (0, -1): "north"}.get((c2 - c1, r2 - r1), "")


def _written(run: list[Hex]) -> str:
    straight = len(run) > 2 or (len(run) == 2 and _along(*run))
    return f"{run[0]}-{run[-1]}" if straight else " ".join(run)
