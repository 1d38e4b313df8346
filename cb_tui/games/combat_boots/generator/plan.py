"""Plan: what a mission makes of a country and two forces, before it is written down as a battle."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from msgspec.structs import replace

from cb_tui.core.attempts import NoSiteError
from cb_tui.core.draws import SeededDraws
from cb_tui.core.hexes import Hex
from cb_tui.core.values import Side, UnitId
from cb_tui.games.combat_boots.generator.forces import Counters
from cb_tui.games.combat_boots.generator.land import OPEN, MapDraft
from cb_tui.games.combat_boots.generator.objectives import WEIGHTS, Objective
from cb_tui.games.combat_boots.generator.positions import TerrainQueries
from cb_tui.games.combat_boots.generator.tables import ArmyList, Mission
from cb_tui.games.combat_boots.rules.battle import Destroy, Edge, MachineOrder, UnitDeployment, Victory

SIX_IN_TEN = 60  # percent of its pieces that a side loses to lose the battle
STEP = 4  # percent by which a step of the handicap moves that
PACE = 8  # half movement points of a turn on foot
SHORTEST, LONGEST = 6, 12  # turns
TRENCHES = (2, 7)  # hexes of them
GOERS = "RATH"  # letters of pieces that make for a goal


class NamedPiece(NamedTuple):
    """A piece with its id, not yet anywhere."""

    id: UnitId
    type: str
    letter: str


@dataclass(frozen=True, kw_only=True)
class MissionSide:
    """A side with its pieces."""

    side: Side
    roster: ArmyList
    pieces: tuple[NamedPiece, ...]

    def put(self, places: Sequence[Hex], pieces: Sequence[NamedPiece] | None = None) -> list[UnitDeployment]:
        """Return pieces in their places, all of them unless some are named."""
        chosen = self.pieces if pieces is None else pieces
        return [
            UnitDeployment(id=piece.id, side=self.side, type=piece.type, at=at)
            for piece, at in zip(chosen, places, strict=True)
        ]

    def letters(self, pieces: Sequence[NamedPiece] | None = None) -> list[str]:
        """Return the letters of pieces, which show their purpose."""
        return [piece.letter for piece in (self.pieces if pieces is None else pieces)]

    def squads(self) -> tuple[UnitId, ...]:
        """Return the ids of the squads."""
        return tuple(piece.id for piece in self.pieces if piece.letter == "R")


@dataclass(frozen=True, kw_only=True)
class MissionInputs:
    """All that a mission is made from."""

    mission: Mission
    land: MapDraft
    ground: TerrainQueries  # the same as a board
    objectives: tuple[Objective, ...]
    village: str
    you: MissionSide
    enemy: MissionSide
    counters: Counters
    handicap: int
    chance: SeededDraws

    def broken(self, camp: MissionSide) -> Destroy:
        """Return the condition by which the other side wins once enough pieces of a camp are lost.

        The share of the pieces is moved by the handicap.
        """
        percent = SIX_IN_TEN + STEP * self.handicap * (1 if camp is self.enemy else -1)
        many = len(camp.pieces)
        other = self.you if camp is self.enemy else self.enemy
        return Destroy(side=other.side, count=min(many, max(2, -(-many * percent // 100))))

    def turns(self, starts: Iterable[Hex], goal: Hex, *, against: bool) -> int:
        """Return the length of the battle in turns: the march to `goal` and four turns, within limits.

        `against` means that time works against you. The handicap lengthens or shortens the battle. Raises
        NoSiteError if no path leads to the goal.
        """
        marches = sorted(points for at in starts if (points := self.ground.march(at, goal)) is not None)
        if not marches:
            raise NoSiteError("no way to the objective")
        march = marches[len(marches) // 2]
        late = (abs(self.handicap) // 3) * (1 if self.handicap > 0 else -1)
        turns = 4 + -(-march // PACE) + (-late if against else late)
        return min(LONGEST, max(SHORTEST - (late > 0 and against), turns))


@dataclass(frozen=True, kw_only=True)
class MissionPlan:
    """The forces, conditions and length of a battle with one mission."""

    title: str
    units: tuple[UnitDeployment, ...]
    victory: tuple[Victory, ...]
    turns: int
    edge: Edge  # from which the attackers come
    objective: Objective | None = None
    orders: tuple[MachineOrder, ...] = ()
    exits: tuple[Edge, ...] = ()
    trenches: tuple[Hex, ...] = ()
    night: int = 0  # hexes that pieces see; 0: it is day
    way: tuple[Hex, ...] = ()  # of a column


def chosen(scene: MissionInputs, able: Sequence[tuple[Objective, Edge]]) -> tuple[Objective, Edge]:
    """Return one of some objectives, its kind drawn first, with an edge from which it is attacked."""
    kinds = {one.kind: WEIGHTS[one.kind] for one, _ in able}
    if not kinds:
        raise NoSiteError("nothing to fight about")
    kind = scene.chance.pick_weighted(kinds)
    return scene.chance.pick([pair for pair in able if pair[0].kind == kind])


def trenches(scene: MissionInputs, posts: Sequence[Hex], name: Edge) -> tuple[Hex, ...]:
    """Return the hexes with trenches, or () if the defenders have not dug in.

    Trenches are posts in the open, continued from there along the front.
    """
    field, dug = scene.land.field, dict[Hex, None]()
    bare = [at for at in dict.fromkeys(posts) if _diggable(scene, at)]
    many = scene.chance.integer_between(*TRENCHES) if scene.chance.chance(scene.mission.trenches) else 0
    for at in bare[:many]:
        heading, step = scene.chance.pick(("E", "W") if name in ("north", "south") else ("N", "S")), at
        for _ in range(scene.chance.integer_between(1, 4)):
            if len(dug) < many and _diggable(scene, step):
                dug[step] = None
            step = field.ahead(step, heading) or at
    return tuple(dug)


def _diggable(scene: MissionInputs, at: Hex) -> bool:
    land = scene.land
    return land.ground[at] == OPEN and at not in land.road and bool(land.field.rim[at])


def bound(units: Iterable[UnitDeployment], hexes: Sequence[Hex], camp: MissionSide) -> list[UnitDeployment]:
    """Return units of which those that go anywhere make for some hexes, in turn."""
    able = {piece.id for piece in camp.pieces if piece.letter in GOERS}
    found, number = [], 0
    for unit in units:
        found.append(replace(unit, goal=hexes[number % len(hexes)]) if unit.id in able else unit)
        number += unit.id in able
    return found


def storm(camp: MissionSide, turns: int, pieces: Iterable[UnitId] | None = None) -> MachineOrder:
    """Return the order to overrun, which squads of the machine follow in the last third."""
    squads = camp.squads() if pieces is None else tuple(one for one in camp.squads() if one in set(pieces))
    return MachineOrder(since=turns - turns // 3 + 1, units=squads, tactic="overrun")
