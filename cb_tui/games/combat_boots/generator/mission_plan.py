"""Mission plan: two sides, their forces and the objectives between them."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from msgspec.structs import replace

from cb_tui.core.generator import extra_turns
from cb_tui.core.generator_retries import NoSiteError
from cb_tui.core.hexes import Hex, distance
from cb_tui.core.seeded_draws import SeededDraws, Weights
from cb_tui.core.values import Side, UnitId
from cb_tui.games.combat_boots.generator.map_draft import EDGES, OPEN, MapDraft
from cb_tui.games.combat_boots.generator.positions import TerrainQueries
from cb_tui.games.combat_boots.generator.tables import ArmyList, Mission
from cb_tui.games.combat_boots.rules.battle import (
    Destroy,
    Edge,
    MachineOrder,
    UnitDeployment,
    UnitType,
    Victory,
    Weapon,
)
from cb_tui.games.combat_boots.rules.terrain import hexside

WEIGHTS = {"houses": 5, "hill": 4, "bridge": 4, "farm": 2, "crossroads": 2}
TOP = 16  # hexes of a hilltop that is no plateau
DEEP = 5  # columns or rows from an edge to what is attacked from there
Counters = Mapping[str, UnitType]
DICE: Mapping[str, int] = {"r": 3, "a": 3, "aa": 3, "m": 4, "h": 4, "M": 5}  # points for each die of a weapon
LONG, SHORT = 12, 3  # hexes: reach that is worth a point more, and one less
ARMOR = 6  # points for a vehicle that rifles cannot hurt, and twice the price of its SV
LEAST = 4  # points of anything
SQUADS = 3  # to a piece of support
OVER = 4  # points by which the last piece may exceed the remaining ones
SIX_IN_TEN = 60  # percent of its pieces that a side loses to lose the battle
STEP = 4  # percent by which a step of the handicap moves that
PACE = 8  # half movement points of a turn on foot
SHORTEST, LONGEST = 6, 12  # turns
TRENCHES = (2, 7)  # hexes of them
GOERS = "RATH"  # letters of pieces that make for a goal


class Objective(NamedTuple):
    """A place that the battle is fought over, with its name."""

    kind: str  # a key of WEIGHTS
    name: str  # of the place: "Lindven", "Hill 188"
    hexes: tuple[Hex, ...]
    wanted: int  # of the hexes, to hold it


def objectives(land: MapDraft, village: str, farm: str, hill: str) -> Iterator[Objective]:
    """Return all that there is."""
    houses = tuple(sorted(land.houses, key=lambda at: (distance(at, land.site), at))[:3])
    if len(houses) > 1:
        yield Objective("houses", village, tuple(sorted(houses)), len(houses) - 1)
    top = _top(land)
    if top:
        yield Objective("hill", hill, top, len(top) - 1)
    for one, other in sorted(land.links & land.rivers):
        yield Objective("bridge", village, (one, other), 2)
    if land.farm:
        yield Objective("farm", farm, tuple(sorted(land.farm)), 1)
    ends = Counter(at for link in land.links for at in link)
    for at in sorted(at for at, links in ends.items() if links > 2 and at not in land.houses):
        yield Objective("crossroads", village, (at,), 1)


def _top(land: MapDraft) -> tuple[Hex, ...]:
    """Return two or three adjacent hexes of a hilltop, or an empty tuple if no hill is fit."""
    highest = max(land.levels.values())
    top = [at for at in land.field.hexes if land.levels[at] == highest and land.field.rim[at] and at not in land.road]
    if not highest or len([at for at in land.field.hexes if land.levels[at] == highest]) > TOP or len(top) < 2:
        return ()
    beside = {at: [other for other in land.field.around[at] if other in top] for at in top}
    middle = max(top, key=lambda at: (len(beside[at]), at))
    return tuple(sorted((middle, *beside[middle][:2]))) if beside[middle] else ()


def attackable(objective: Objective, land: MapDraft, least: int = DEEP) -> list[Edge]:
    """Return the edges from which an objective may be attacked: far enough, and of a bridge the far bank."""
    able = [name for name in EDGES if min(land.field.depth(at, name) for at in objective.hexes) >= least]
    if objective.kind != "bridge":
        return able
    return [name for name in able if hexside(*objective.hexes) in land.rivers]


def spoken(objective: Objective) -> str:
    """Return the name of an objective as used in a sentence."""
    at = {"bridge": "the bridge at ", "crossroads": "the crossroads at "}.get(objective.kind, "")
    return f"{at}{objective.name}"


def worth(kind: UnitType) -> int:
    """Return the points of a counter: dice, reach and survivability."""
    best = max((_weapon(kind, weapon) for weapon in kind.arms), default=0)
    if kind.armor:
        return ARMOR + best + 4 * kind.sv
    return max(LEAST, best + 2 * kind.sv)


def _weapon(kind: UnitType, weapon: Weapon) -> int:
    reach = LONG if kind.bands else kind.range if weapon.range is None else weapon.range
    return DICE.get(weapon.arm, 4) * weapon.fp + (reach >= LONG) - (reach <= SHORT)


def total(pieces: list[str], counters: Counters) -> int:
    """Return the points of some pieces."""
    return sum(worth(counters[piece]) for piece in pieces)


def platoon(roster: ArmyList, points: int, counters: Counters, chance: SeededDraws, least: int = 0) -> list[str]:
    """Return squads and their support for `points`, at least `least` pieces."""
    bought = [chance.pick_weighted(roster.squads), chance.pick_weighted(roster.machine_guns)]
    support = merged(roster.machine_guns, roster.support)
    while True:
        squads = sum(piece in roster.squads for piece in bought)
        kinds = support if len(bought) - squads <= squads // SQUADS else roster.squads
        piece = chance.pick_weighted(kinds)
        left = points - total(bought, counters)
        if worth(counters[piece]) > left + OVER and len(bought) >= least:
            return bought
        bought.append(piece)


def merged(one: Weights, other: Weights) -> Weights:
    """Return two tables of weights as one, in which each counts as much."""
    return {key: weight * sum(other.values()) for key, weight in one.items()} | {
        key: weight * sum(one.values()) for key, weight in other.items()
    }


def against_armor(roster: ArmyList, bought: list[str], counters: Counters, chance: SeededDraws) -> list[str]:
    """Return the pieces, with an anti-tank piece added unless one of them can answer armor.

    It replaces the last squad if there are more than two squads.
    """
    if any(weapon.arm == "a" for piece in bought for weapon in counters[piece].arms):
        return bought
    answer = chance.pick_weighted(roster.anti_tank)
    squads = [number for number, piece in enumerate(bought) if piece in roster.squads]
    return (
        [answer if number == squads[-1] else piece for number, piece in enumerate(bought)]
        if len(squads) > 2
        else [*bought, answer]
    )


def tank(roster: ArmyList, points: int, counters: Counters, chance: SeededDraws) -> str:
    """Return a vehicle that takes at most half of `points`, or an empty string if none is that cheap."""
    able = {key: weight for key, weight in roster.armor.items() if 2 * worth(counters[key]) <= points and weight}
    return chance.pick_weighted(able) if able else ""


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
        more = extra_turns(self.handicap, against=against)
        turns = 4 + -(-march // PACE) + more
        return min(LONGEST, max(SHORTEST - (more < 0 and against), turns))


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
