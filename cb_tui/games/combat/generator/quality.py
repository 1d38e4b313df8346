"""Judge: whether a country and a plan make a battle worth playing, by figures and not by taste."""

from collections.abc import Iterable
from functools import cache
from itertools import product

from msgspec.structs import replace

from cb_tui.core.squares import OFFSETS, SQUARES
from cb_tui.core.values import Place, Value
from cb_tui.games.combat.generator.map_draft import FIELD, around, within
from cb_tui.games.combat.generator.tables import TerrainStyle
from cb_tui.games.combat.rules.battle import BASIC, Battle, CutRoad, Hold
from cb_tui.games.combat.rules.board import board, flanks, ground
from cb_tui.games.combat.rules.line_of_fire import sight
from cb_tui.games.combat.rules.model import BattleContext

LENGTHS = (2, 3, 4)  # squares of the lines of fire that are asked for
WAYS = ("E", "SE", "S", "SW")
SAMPLE = 6  # one line in this many is checked
FIRE = (40, 95)  # percent of the lines that are free
NEAREST = 4  # squares between enemies at the start, at least
BRIDGES = 2  # over water that parts the armies, at least


class BattleMetrics(Value, frozen=True, kw_only=True):
    """The figures of a country and of the start of a battle on it: shares in percent, `nearest` in squares."""

    cover: int
    fire: int
    bridges: int
    nearest: int


def country_fault(setting: BattleContext, style: TerrainStyle, water: str) -> str:
    """Return why a country is not taken, "" where it is."""
    if not style.cover[0] <= cover(setting) <= style.cover[1]:
        return "too little cover, or too much"
    if not FIRE[0] <= fire(setting) <= FIRE[1]:
        return "too few free lines of fire, or too many"
    if water == "river" and bridges(setting) < BRIDGES:
        return "too few bridges"
    return ""


def start_fault(setting: BattleContext) -> str:
    """Return why the start of a battle is not taken, "" where it is."""
    if nearest(setting.battle) < NEAREST:
        return "too near"
    if not _reached(setting):
        return "a side cannot reach the enemy or an objective"
    return ""


def measures(battle: Battle) -> BattleMetrics:
    """Return all figures of a battle, from what its file says."""
    setting = BattleContext(battle, board(battle), {})
    return BattleMetrics(cover=cover(setting), fire=fire(setting), bridges=bridges(setting), nearest=nearest(battle))


def cover(setting: BattleContext) -> int:
    """Return how many squares in 100 are hill, wood or houses."""
    return sum(ground(setting.board, at).shelters for at in FIELD) * 100 // len(FIELD)


def fire(setting: BattleContext) -> int:
    """Return how many lines of fire in 100 are free, of two to four squares, by the crests of revision 1.

    A code keeps its battle, whatever the rules come to say of crests.
    """
    setting = BattleContext(replace(setting.battle, revision=1), setting.board, {})
    return sum(sight(setting, *ends).visible for ends in _lines()) * 100 // len(_lines())


@cache
def _lines() -> list[tuple[Place, Place]]:
    """Return the lines that are asked for, each by its ends."""
    every = ((at, _beyond(at, way, long)) for at, way, long in product(FIELD, WAYS, LENGTHS))
    return [(at, other) for at, other in every if other][::SAMPLE]


def _beyond(at: Place, way: str, long: int) -> Place | None:
    (column, row), (across, down) = SQUARES.coordinates(at), OFFSETS[way]
    other = SQUARES.place_at(column + long * across, row + long * down)
    return other if other and within(other) else None


def bridges(setting: BattleContext) -> int:
    """Return how many bridges there are."""
    return len(setting.board.marks.get("bridge", ()))


def nearest(battle: Battle) -> int:
    """Return how many squares the nearest enemies are apart at the start, planes aside."""
    sides = [[unit.at for unit in force.units if unit.kind != "plane"] for force in battle.forces]
    return min((SQUARES.distance(one, other) for one, other in product(*sides)), default=99)


def _reached(setting: BattleContext) -> bool:
    """Check whether all ground pieces, both base lines and all that aims name lie on one stretch of ground."""
    battle = setting.battle
    wanted = {unit.at for force in battle.forces for unit in force.units if BASIC[unit.kind].ground}
    for aim in battle.aims:
        if isinstance(aim, Hold | CutRoad):
            wanted |= set(aim.squares)
    there = _stretch(setting, next(iter(sorted(wanted))))
    return wanted <= there and all(
        {at for at in FIELD if SQUARES.coordinates(at)[1] == row} & there for row in (1, len(battle.map))
    )


def _stretch(setting: BattleContext, start: Place) -> set[Place]:
    """Return the squares that a ground piece can reach from a square. [MOV-6, MOV-1a]"""
    terrain, marks = setting.board.terrain, setting.board.marks
    wet = {at for at in FIELD if terrain[at] == "river" and at not in marks.get("bridge", ())}
    found, waiting = {start}, [start]
    while waiting:
        at = waiting.pop()
        for other in around(at):
            between: Iterable[Place] = flanks(at, other)
            barred = bool(between) and all(terrain.get(one) == "river" for one in between)
            if other not in wet and other not in found and not barred:
                found.add(other)
                waiting.append(other)
    return found
