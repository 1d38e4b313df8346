"""The kinds of ground with their effects, the first that holds at a point first. [MAP-7]"""

from collections.abc import Mapping
from dataclasses import dataclass

from cb_tui.core.board import TerrainProfile


@dataclass(frozen=True, kw_only=True)
class Terrain(TerrainProfile):
    """The effects of a kind of area, line or position, which `look` names as the battle file does. [MAP-7]"""

    area: bool = True  # one of those of which a point has one, the first of `TERRAINS` [MAP-9a]
    odd: bool = False  # dice count odd faces [MOVE-4]
    sight: str = ""  # the rule by which it blocks sight [LOS-1]
    price: int = 0  # dice to cross it, and the level beside it [COVER-10]


TERRAINS: Mapping[str, Terrain] = {
    each.name: each
    for each in (
        Terrain(name="building", label="house", phrase="in a building", look="building", odd=True, sight="LOS-1a"),
        Terrain(name="forest", label="forest", phrase="in a forest", look="forest", sight="LOS-1c"),  # odd: MOVE-4b
        Terrain(name="odd ground", label="odd", phrase="on odd ground", look="odd", odd=True),
        Terrain(name="road", label="road", phrase="on a road", look="road"),
        Terrain(name="strip", label="strip", phrase="on the strip", look="strip"),
        Terrain(name="hill", label="hill", phrase="on a hill", look="hill", area=False, sight="LOS-1b"),
        Terrain(name="hedge", label="hedge", phrase="beside a hedge", look="hedge", area=False, price=1),
        Terrain(name="wall", label="wall", phrase="beside a wall", look="wall", area=False, price=2),
        Terrain(name="trench", label="trench", phrase="in a trench", look="trench", area=False),
        Terrain(name="pillbox", label="pillbox", phrase="in a pillbox", look="pillbox", area=False),
        Terrain(name="open", label="open", phrase="in the open", look="open", area=False),
    )
}
BY_KIND = {**{each.look: each for each in TERRAINS.values()}, "car": TERRAINS["wall"]}  # a car on its side
BUILDING = TERRAINS["building"]
