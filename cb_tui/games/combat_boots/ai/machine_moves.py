"""Moves of the machine's pieces, on foot and carried. [SOLO-5a, TRN]"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import inf

from cb_tui.core import hexes, paths
from cb_tui.core.hexes import Hex
from cb_tui.core.ruleset import Choice
from cb_tui.core.values import Command, UnitId
from cb_tui.games.combat_boots.rules import bands, movement, terrain
from cb_tui.games.combat_boots.rules import model as m
from cb_tui.games.combat_boots.rules.battle_context import BattleContext, Paces, Walker
from cb_tui.games.combat_boots.rules.model import State, Unit
from cb_tui.games.combat_boots.rules.movement import aboard
from cb_tui.games.combat_boots.rules.occupancy import enemies, kind_of, names, task
from cb_tui.games.combat_boots.rules.terrain import Hexside

Way = tuple[Hex, ...]
FAR = 1000.0  # points; more than any board takes
NEAR = 4  # hexes from the enemy where cargo without a goal is set down: a squad still reaches it
CLOSE = 2  # hexes where riders get off a tank without a goal

Own = list[m.Step | m.Unload | m.Dismount | m.Exit]  # what a piece may do, as far as carrying goes


def _ways(state: State, unit: Unit) -> paths.Steps:
    """Return steps of a piece that avoid enemy hexes except at the end of a path."""
    held = movement.enemy_held(state, unit.side)
    shy = movement.shuns(state, unit)
    onward = _paces(state.context, unit, state.spans)
    near = {place for at in held for place in bands.beside(state.context, at)}

    def steps(place: Hex) -> Iterable[tuple[Hex, float, bool]]:
        return barred(place) if place in near else onward[place]

    def barred(place: Hex) -> Iterator[tuple[Hex, float, bool]]:
        for to, points, _ in onward[place]:
            if to not in held or not bands.on_field(to):
                yield to, points, False
            elif not (shy or bands.crosses(place, to)):
                yield to, points, True

    return steps


class TurnStepMap(dict[Hex, Paces]):
    """The steps of a turn from each place, ignoring the enemy, computed when a search first gets there."""

    def __init__(self, setting: BattleContext, walker: Walker) -> None:
        super().__init__()
        self._setting, self._walker = setting, walker

    def __missing__(self, place: Hex) -> Paces:
        """Return the steps from a place that was not asked about before."""
        move, most, laid = self._walker
        walks = movement.paces(self._setting.board, move, laid)[place]
        self[place] = found = (
            *((to, points, False) for to, points, _ in bands.steps(self._setting, place, most, fresh=True)),
            *((to, points, False) for to, points in walks if points <= most),
        )
        return found


class StepBackMap(dict[Hex, Paces]):
    """The steps of a turn to each place from those beside it, computed when a search first gets there."""

    def __init__(self, setting: BattleContext, onward: Mapping[Hex, Paces]) -> None:
        super().__init__()
        self._setting, self._onward = setting, onward

    def __missing__(self, place: Hex) -> Paces:
        """Return the steps to a place that was not asked about before."""
        around = bands.beside(self._setting, place)
        self[place] = found = tuple(
            (before, points, False) for before in around for to, points, _ in self._onward[before] if to == place
        )
        return found


def _paces(setting: BattleContext, unit: Unit, laid: frozenset[Hexside]) -> Mapping[Hex, Paces]:
    """Return the steps of a turn from each place: one cached table for each way of moving."""
    tables, walker = setting.board_cache.step_costs, _walker(setting, unit, laid)
    if walker not in tables:
        tables[walker] = TurnStepMap(setting, walker)
    return tables[walker]


def _walker(setting: BattleContext, unit: Unit, laid: frozenset[Hexside]) -> Walker:
    return setting.types[unit.id].move, movement.mv(setting, unit.id), laid


def _drawn(state: State, unit: Unit, goal: Hex) -> paths.Steps:
    """Return the steps of `_ways`, more expensive by what they lead away from a goal.

    The search finds the same paths but stays narrower.
    """
    ways, ahead = _ways(state, unit), _ahead(state.context, unit, state.spans, goal)

    def steps(place: Hex) -> Iterator[tuple[Hex, float, bool]]:
        for to, points, ends in ways(place):
            if ahead[to] < inf:
                yield to, points + ahead[to] - ahead[place], ends

    return steps if ahead[unit.at] < inf else ways


def _ahead(setting: BattleContext, unit: Unit, laid: frozenset[Hexside], goal: Hex) -> paths.DistanceMap:
    """Return the movement points from each place to a goal, ignoring the enemy.

    The table is cached, as a whole army makes for the same few goals.
    """
    tables, key = setting.board_cache.distance_to_goal, (_walker(setting, unit, laid), goal)
    if key not in tables:
        back = setting.board_cache.steps_back.setdefault(key[0], StepBackMap(setting, _paces(setting, unit, laid)))
        tables[key] = paths.DistanceMap(goal, back.__getitem__, FAR)
    return tables[key]


def ahead(state: State, unit: Unit, goal: Hex) -> Mapping[Hex, float]:
    """Return the points that a piece needs from each place to a goal, were there no enemy."""
    return _ahead(state.context, unit, state.spans, goal)


def price(state: State, unit: Unit, way: Way) -> float:
    """Return the cost of a path in movement points."""
    return sum(movement.fare(state, unit, a, b) or 0.0 for a, b in pairwise((unit.at, *way)))


def nearest(unit: Unit, foes: Sequence[Unit]) -> Unit:
    """Return the enemy that is the fewest hexes away (ties: by id)."""
    return min(foes, key=lambda foe: (bands.distance(unit.at, foe.at), foe.id))


def goal_of(state: State, unit: Unit, foes: Sequence[Unit]) -> Hex | None:
    """Return the destination of a piece: its goal in the battle file, else the nearest enemy. [SOLO-5a]"""
    return task(state, unit.id).goal or (nearest(unit, foes).at if foes else None)


def covered_way(state: State, unit: Unit, foes: Sequence[Unit]) -> Way:
    """Return the path to the nearest cover that is free of enemies and nearer to the goal, or (). [SOLO-5a]"""
    goal = goal_of(state, unit, foes)
    if not goal or not movement.mv(state.context, unit.id):
        return ()
    asked, known = state.context.game_cache.covered
    if asked is not state:
        known = {}
        state.context.game_cache.covered = state, known
    if (unit.id, goal) not in known:
        known[unit.id, goal] = _covered_way(state, unit, goal)
    return known[unit.id, goal]


def _covered_way(state: State, unit: Unit, goal: Hex) -> Way:
    held, shelters = movement.enemy_held(state, unit.side), _shelters(state.context)
    far = bands.distance(unit.at, goal)

    def wanted(place: Hex) -> bool:
        return place in shelters and place not in held and bands.distance(place, goal) < far

    if not any(map(wanted, shelters)):  # else the search would go over the whole board
        return ()
    return paths.nearest(unit.at, _ways(state, unit), wanted) or ()


def _shelters(setting: BattleContext) -> frozenset[Hex]:
    """Return the hexes of the field with cover."""
    if setting.board_cache.shelters is None:
        board = setting.board
        setting.board_cache.shelters = frozenset(at for at in board.terrain if terrain.cover(board, at))
    return setting.board_cache.shelters


def advance(state: State, unit: Unit, foes: Sequence[Unit]) -> Way:
    """Return the path to engage: to the nearest cover closer to the enemy, else straight closer, or ().

    It never ends in an enemy hex.
    """
    covered = covered_way(state, unit, foes)
    if covered:
        return covered
    way = charge(state, unit, foes)
    return way[:-1] if way and bands.on_field(way[-1]) and way[-1] in movement.enemy_held(state, unit.side) else way


def charge(state: State, unit: Unit, foes: Sequence[Unit]) -> Way:
    """Return the path to overrun: the cheapest to the goal, or to the nearest enemy if that is barred, or ()."""
    goal = goal_of(state, unit, foes)
    if not goal or not movement.mv(state.context, unit.id):
        return ()
    found = paths.cheapest(unit.at, goal, _drawn(state, unit, goal))
    if not found and foes:
        found = paths.cheapest(unit.at, goal := nearest(unit, foes).at, _drawn(state, unit, goal))
    return found[1] if found else ()


def approach(state: State, unit: Unit, foes: Sequence[Unit]) -> Way:
    """Return the path that gets nearest to the goal for a piece that never enters an enemy hex."""
    goal = goal_of(state, unit, foes)
    if not goal:
        return ()
    held = movement.enemy_held(state, unit.side)
    rim = hexes.neighbours(goal) if goal in held and bands.on_field(goal) else (goal,)
    ahead = _ahead(state.context, unit, state.spans, goal)
    if bands.on_field(goal) and ahead[unit.at] < inf and unit.at != goal and unit.at not in rim:
        free = [place for place in rim if place not in held]
        if way := paths.cheapest_to_any(unit.at, free, _drawn(state, unit, goal), ahead):
            return way
    found = {
        place: reach for place, reach in paths.reachable(unit.at, _ways(state, unit), FAR).items() if place not in held
    }

    def far(place: Hex) -> tuple[int, float]:
        return bands.distance(place, goal), found[place].cost if place in found else 0.0

    best = min((unit.at, *found), key=far)
    return found[best].way if best in found else ()


PLANS: Mapping[str, Callable[[State, Unit, Sequence[Unit]], Way]] = {"engage": advance, "overrun": charge}


def choose(state: m.State, legal: Iterable[Command], unit: m.Unit) -> Choice | None:
    """Return the choice of a loaded or unarmed vehicle or a rider, or None if it fights like others."""
    own = [one for one in legal if isinstance(one, m.Step | m.Unload | m.Dismount | m.Exit) and one.unit == unit.id]
    if unit.riding:
        return _ride(state, own, unit)
    cargo = [one.id for one in aboard(state, unit.id) if one.inside]
    if cargo:
        return _deliver(state, own, unit, cargo)
    return _idle(state, own, unit) if kind_of(state, unit).kind == "truck" else None


def far(state: m.State, unit: m.Unit) -> int:
    """Return the hexes to the nearest enemy, or 99 if there is no enemy."""
    return min((bands.distance(unit.at, foe.at) for foe in enemies(state, unit.side)), default=99)


def _there(state: m.State, unit: m.Unit, near: int) -> bool:
    goal = task(state, unit.id).goal
    return unit.at == goal if goal else far(state, unit) <= near


def _ride(state: m.State, own: Own, unit: m.Unit) -> Choice | None:
    off = next((one for one in own if isinstance(one, m.Dismount)), None)
    if off and _there(state, state.units[unit.riding], CLOSE):
        return Choice(off, f"{unit.id} gets off: {unit.riding} has arrived")
    return None


def _deliver(state: m.State, own: Own, unit: m.Unit, cargo: list[UnitId]) -> Choice | None:
    if _there(state, unit, NEAR):
        off = next((one for one in own if isinstance(one, m.Unload)), None)
        return Choice(off, f"{unit.id} sets {off.cargo} down") if off else None
    way = approach(state, unit, enemies(state, unit.side))
    step = m.Step(unit.id, way[0]) if way else None
    return Choice(step, f"{unit.id} brings {names(cargo)} to {way[-1]}") if step in own and step else None


def _idle(state: m.State, own: Own, unit: m.Unit) -> Choice | None:
    """Send an empty helicopter home by the nearest open edge, and let an empty truck wait.

    The result is None for a truck with a goal.
    """
    if kind_of(state, unit).move != "air":
        return None if task(state, unit.id).goal not in ("", unit.at) else Choice(m.Pass(unit.id), f"{unit.id} waits")
    leave = next((one for one in own if isinstance(one, m.Exit)), None)
    if leave:
        return Choice(leave, f"{unit.id} flies home")
    step = min(
        (one for one in own if isinstance(one, m.Step)), key=lambda one: (_to_edge(state, one.to), one.to), default=None
    )
    if step and _to_edge(state, step.to) < _to_edge(state, unit.at):
        return Choice(step, f"{unit.id} flies home")
    return Choice(m.Pass(unit.id), f"{unit.id} waits")


def _to_edge(state: m.State, place: Hex) -> int:
    """Return the distance in hexes to the nearest open edge, or 99 if all are closed."""
    if not bands.on_field(place):
        return 99
    board, (column, row) = state.context.board, hexes.parse(place)
    far = {"north": row - 1, "south": board.rows - row, "west": column - 1, "east": board.columns - column}
    return min((far[edge] for edge in state.context.battle.exits), default=99)
