"""Battle files of *Combat Captain*. Places are inches from the north-west corner, "62,24".

Shapes and paths are written in the same way.
"""

from collections.abc import Mapping
from typing import ClassVar, Literal, NewType

from cb_tui.core.scenario import SeatedScenario
from cb_tui.core.values import Place, SeatId, Side, UnitId, Value
from cb_tui.games.combat_captain.rules.parameters import Setting
from cb_tui.games.combat_captain.rules.weapons import Armor, Weapon

CompanyId = NewType("CompanyId", str)
Kind = Literal["rifle", "heavy", "vehicle", "soft"]
AreaKind = Literal["building", "forest", "odd", "road", "strip", "hill"]
Event = Literal["artillery", "strafing", "bombing"]
TACTICS = ("advance", "hold")
Edge = Literal["north", "south", "east", "west"]


class Area(Value, frozen=True, kw_only=True):
    """Ground with an outline, its corners in order. `level` is that of a hill. [MAP-7]"""

    kind: AreaKind
    name: str
    outline: str
    level: int = 0


class Barrier(Value, frozen=True, kw_only=True):
    """A hedge or a wall along a line. [COVER-10]"""

    kind: Literal["hedge", "wall"]
    name: str
    line: str


class PreparedPosition(Value, frozen=True, kw_only=True):
    """A prepared position: a circle that shelters the stands whose centres are in it. [COVER-1, MAP-10]"""

    kind: Literal["trench", "pillbox"]
    name: str
    at: str
    cover: Literal[4, 5]
    holds: int = 1


class StandCard(Value, frozen=True, kw_only=True):
    """A squad, a heavy weapon, a gun, a vehicle: what it is, and where it begins. [ORG]"""

    id: UnitId
    kind: Kind
    weapons: tuple[Weapon, ...] = ()  # the first is its main weapon; (): none
    at: str = ""  # "": it enters with its company
    armor: Armor = "none"
    hand_held_at: bool = False  # it carries a weapon against armor [ORG-9]
    large: bool = False  # a gun on a 3-inch base [ORG-5]
    men: int | None = None  # None: as the rules say [ORG-2a]
    works: str = ""  # the position in which it begins
    faces: str = ""  # a place; "": the nearest enemy [MAP-6a]


class EntryRule(Value, frozen=True, kw_only=True):
    """From which turn on a company may enter, near which point of the edge, and on what condition. [HG-11]"""

    turn: int = 1
    at: str
    along: str = ""  # the ends of a stretch of the edge on which its commander picks that point. "": no choice
    holding: str = ""  # an area that its side must hold: it comes so many turns after that, once it does [HG-4]
    delay: int = 0
    roll: int = 0  # a die of this or more at the end of a turn, from the turn before `turn` on, brings it [HG-3a]
    success: str = ""  # an area: nothing is rolled unless the side is there, or has destroyed more [HG-3a]


class DeploymentCircle(Value, frozen=True, kw_only=True):
    """A circle in which a company may be deployed: so many inches round a place. [HG-12]"""

    inches: int
    of: str


class CompanyCard(Value, frozen=True, kw_only=True):
    """A company, a tank company, a battery, a gun of its own: one unit of the book. [ORG-1..4]"""

    id: CompanyId
    side: Side
    name: str
    seat: SeatId = SeatId("")  # its commander; "": the first of its side [ACT-1c]
    stands: tuple[StandCard, ...]
    tags: tuple[str, ...] = ()
    enters: EntryRule | None = None
    within: DeploymentCircle | None = None  # where its stands may be shifted before turn 1 [HG-12]


class HoldAreaCondition(Value, frozen=True, kw_only=True):
    """An objective: a side wins by holding an area with infantry and no enemy in it. [HG-10a]

    It is held for `turns` in a row, or at the end of the battle.
    """

    side: Side
    area: str
    turns: int = 2  # ends of turns in a row (0: only at the end of the battle)
    at_end: bool = True
    clear: tuple[str, ...] = ()  # other areas in which no enemy may be
    stands: int = 1  # so many of its own in the area
    contested: bool = False  # any stands count, and enemies in the area do not matter
    spared: bool = False  # only if the side has lost fewer stands than the enemy


class Battle(SeatedScenario, frozen=True, kw_only=True):
    """A battle: the table, what stands on it, and who wins by what."""

    fewest_turns: ClassVar[int] = 1
    parts: ClassVar[Mapping[str, str | tuple[str, str]]] = {
        **SeatedScenario.parts,
        "seats": ("seat", ""),
        "table": "its table",
        "areas": ("area", ""),
        "barriers": ("hedge or wall", "hedges and walls"),
        "works": ("position", ""),
        "companies": ("company", "companies"),
        "rules": "its parameters",
        "rulings": "",  # said of by what they come to
        "edges": "the edges of the sides",
        "deploy": "its deployment",
        "aims": ("aim", ""),
        "default": "the winner when time is up",
    }
    table: tuple[int, int] = (144, 72)  # inches wide and deep
    areas: tuple[Area, ...] = ()
    barriers: tuple[Barrier, ...] = ()
    works: tuple[PreparedPosition, ...] = ()
    companies: tuple[CompanyCard, ...]
    rules: dict[str, Setting] = {}
    rulings: dict[str, bool] = {}  # those switched
    deploy: bool = False  # each side may shift its stands within the circles of its companies [HG-12]
    edges: dict[Side, Edge] = {}  # own ones; {}: the nearest long one [ART-1c]
    aims: tuple[HoldAreaCondition, ...] = ()
    default: Side | None = None  # the winner at the end of the battle. None: the side that has destroyed more


Places = tuple[Place, ...]
