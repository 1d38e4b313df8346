"""The plan of a mission: what each side wins by, for how long, and where its companies begin."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from cb_tui.core.generator import extra_turns
from cb_tui.core.shapes import Box
from cb_tui.games.combat_captain.generator.forces import MissionSide
from cb_tui.games.combat_captain.generator.map_draft import WIDE, MapDraft
from cb_tui.games.combat_captain.generator.settlements import Objective
from cb_tui.games.combat_captain.generator.tables import Mission
from cb_tui.games.combat_captain.rules.battle import HoldAreaCondition

FRONT = 8  # inches from its edge to the front rank of those who come
PACE = 4  # inches that an attack gains in a turn
SPARE = 3  # turns beyond the march
SHORTEST, LONGEST = 7, 12  # turns
LASTING = 2  # turns in a row for what is taken
EXIT = 12  # inches of the ground behind a line
OUT = 3  # one in so many stands has to get there
LATE = 3  # the turn in which relief comes

Begins = Literal["south", "north", "there", "later", "line"]  # there: on the objective; line: before the ground behind


@dataclass(frozen=True, kw_only=True)
class MissionInputs:
    """All that a mission is made from."""

    mission: Mission
    land: MapDraft
    objective: Objective
    you: MissionSide
    enemy: MissionSide
    handicap: int

    def turns(self, inches: int, *, against: bool) -> int:
        """Return the length of the battle in turns: a march over some inches, and some more.

        `against`: time works for the enemy.
        """
        return min(LONGEST, max(SHORTEST, SPARE + -(-inches // PACE) + extra_turns(self.handicap, against=against)))


@dataclass(frozen=True, kw_only=True)
class MissionPlan:
    """The plan of a generated mission."""

    title: str
    aims: tuple[HoldAreaCondition, ...]
    turns: int
    yours: tuple[Begins, ...]  # of each company; the last one's is that of all after it
    theirs: tuple[Begins, ...]
    behind: Box | None = None  # the ground behind a line, which is an area of its own


def attack(scene: MissionInputs) -> MissionPlan:
    """Take what the enemy holds."""
    spoken = scene.objective.spoken
    return MissionPlan(
        title=f"{spoken[0].upper()}{spoken[1:]}",
        aims=(_taken(scene, scene.you),),
        turns=scene.turns(scene.land.deep - FRONT - scene.objective.box[3], against=True),
        yours=("south",),
        theirs=("there",),
    )


def hold(scene: MissionInputs) -> MissionPlan:
    """Hold what the enemy wants."""
    return MissionPlan(
        title=f"Hold {scene.objective.spoken}",
        aims=(_taken(scene, scene.enemy),),
        turns=scene.turns(scene.objective.box[1] - FRONT, against=False),
        yours=("there",),
        theirs=("north",),
    )


def meeting(scene: MissionInputs) -> MissionPlan:
    """Get to a place before the enemy does, and keep it."""
    return MissionPlan(
        title=f"Meeting at {scene.objective.spoken}",
        aims=(_taken(scene, scene.you), _taken(scene, scene.enemy)),
        turns=scene.turns(scene.objective.box[1] - FRONT, against=False),
        yours=("south",),
        theirs=("north",),
    )


def breakout(scene: MissionInputs) -> MissionPlan:
    """Get past the enemy to the ground in the north."""
    behind = 0, 0, WIDE, EXIT
    return MissionPlan(
        title=f"Out by {scene.objective.village}",
        aims=(_through(scene.you, "fields to the north"),),
        turns=scene.turns(scene.land.deep - FRONT - EXIT, against=True),
        yours=("south",),
        theirs=("line",),
        behind=behind,
    )


def rearguard(scene: MissionInputs) -> MissionPlan:
    """Plan a mission to let no enemy past to the ground in the south."""
    deep = scene.land.deep
    return MissionPlan(
        title=f"Rearguard at {scene.objective.village}",
        aims=(_through(scene.enemy, "fields to the south"),),
        turns=scene.turns(deep - EXIT - FRONT, against=False),
        yours=("line",),
        theirs=("north",),
        behind=(0, deep - EXIT, WIDE, deep),
    )


def relief(scene: MissionInputs) -> MissionPlan:
    """Hold a place with one company until the other comes."""
    return MissionPlan(
        title=f"Relief of {scene.objective.spoken}",
        aims=(_taken(scene, scene.enemy),),
        turns=scene.turns(scene.objective.box[1] - FRONT, against=False) + 1,
        yours=("there", "later"),
        theirs=("north",),
    )


def _taken(scene: MissionInputs, camp: MissionSide) -> HoldAreaCondition:
    return HoldAreaCondition(side=camp.side, area=scene.objective.name, turns=LASTING)


def _through(camp: MissionSide, area: str) -> HoldAreaCondition:
    count = sum(len(company.stands) for company in camp.companies)
    return HoldAreaCondition(side=camp.side, area=area, stands=max(2, count // OUT), contested=True, turns=LASTING)


MISSIONS: Mapping[str, Callable[[MissionInputs], MissionPlan]] = {
    "attack": attack,
    "hold": hold,
    "meeting": meeting,
    "breakout": breakout,
    "rearguard": rearguard,
    "relief": relief,
}
