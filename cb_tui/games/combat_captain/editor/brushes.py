"""The brushes of a table: each draws a kind of shape."""

from collections.abc import Mapping
from typing import Literal

from cb_tui.core.battle_editor import Brush, Data
from cb_tui.games.combat_captain.rules.battle import AreaKind

AREAS: tuple[AreaKind, ...] = ("forest", "building", "odd", "hill", "road", "strip")
BARRIERS: tuple[Literal["hedge", "wall"], ...] = ("hedge", "wall")
WORKS: tuple[Literal["trench", "pillbox"], ...] = ("trench", "pillbox")
KINDS: Mapping[str, str] = {  # list of the file that a brush adds to
    **dict.fromkeys(AREAS, "areas"), **dict.fromkeys(BARRIERS, "barriers"), **dict.fromkeys(WORKS, "works"),
}  # fmt: skip
CIRCLE, STRETCH = "circle", "stretch"  # brushes of what belongs to a company
NAMES: Mapping[str, str] = {  # of a new shape
    "forest": "wood", "building": "house", "odd": "rough ground", "hill": "hill", "road": "road", "strip": "village",
    "hedge": "hedge", "wall": "wall", "trench": "trench", "pillbox": "pillbox",
}  # fmt: skip
WIDTH = 20  # ticks of a road

BRUSHES = (
    Brush("forest", "f", "forest", "ground", "outline", "Blocks sight beyond its edge; odd ground. [LOS-2, MOVE-4b]"),
    Brush("building", "b", "building", "ground", "outline", "Shelters those near it; no stand stops in it. [COVER-1]"),
    Brush("odd", "o", "odd ground", "ground", "outline", "Odd faces of the dice count for movement. [MOVE-4]"),
    Brush("hill", "h", "hill", "ground", "outline", "A level of 1 to 5; each level is an outline. [MAP-7, LOS-1b]"),
    Brush("road", "r", "road", "ground", "band", "A path 2 inches wide; open ground through any other. [MAP-9a]"),
    Brush("strip", "s", "area to hold", "ground", "outline", "An airstrip, or any other area to hold. [HG-10a]"),
    Brush("hedge", "e", "hedge", "ground", "line", "A die to cross, level 1 cover behind it. [COVER-10]"),
    Brush("wall", "w", "wall", "ground", "line", "Two dice to cross, level 2 cover behind it. [COVER-10]"),
    Brush("trench", "t", "trench", "ground", "spot", "Level 4 cover for a stand. [COVER-1, MAP-10]"),
    Brush("pillbox", "p", "pillbox", "ground", "spot", "Level 5 cover for a stand. [COVER-1, MAP-10]"),
    Brush(CIRCLE, "c", "deployment", "ground", "circle", "The nearest company may shift its stands in it. [HG-12]"),
    Brush(STRETCH, "a", "arrival", "ground", "line", "The nearest company that comes may enter along it. [HG-11]"),
)


def brushes(_data: Data) -> tuple[Brush, ...]:
    """Return the brushes."""
    return BRUSHES
