"""Cover: sticks, hedges, walls, prepared positions, how each is left, and the way over a hedge. [COVER]"""

from collections.abc import Iterator

from cb_tui.core.action import Action
from cb_tui.core.grammar import count_noun
from cb_tui.core.inches import TICKS, format_inches, format_place
from cb_tui.core.offer import Offer
from cb_tui.core.plane import Point, gap_between_bases, nearest_compass_direction
from cb_tui.core.polyline import Polyline
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.shapes import nearest_point_on
from cb_tui.core.values import UnitId
from cb_tui.games.combat_captain.rules import (
    activity,
    charge,
    losses,
    measure,
    movement,
    movement_limits,
    prose,
    weapons,
)
from cb_tui.games.combat_captain.rules.commands import BreakCover, Cross, Occupy, Shelter, TakeCover, Uncover
from cb_tui.games.combat_captain.rules.events import Covered, Crossed, Occupied, Spent, Uncovered, WorksPaid
from cb_tui.games.combat_captain.rules.evolve import CaptainAction, EventRecorder
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.terrain import TOUCH, LinearObstacle

DUG = 3  # the highest level that is taken in play [COVER-2]
WORKS = 3  # dice to enter or to leave a prepared position [COVER-6, COVER-6a]


def level(state: State, unit: UnitId) -> int:
    """Return the level at which a stand saves. [COVER-4, COVER-8a]"""
    return weapons.level(state.context.kind(unit), state.stands[unit].level)


def highest(state: State, unit: UnitId) -> tuple[int, IllegalCommand]:
    """Return the highest level that a stand can take where it is, and why it takes none beyond. [COVER-1, COVER-8]"""
    if state.context.kind(unit) in ("vehicle", "soft"):
        why = "a vehicle gets at most level 2"
        return weapons.VEHICLE, IllegalCommand(f"{why}; use the dice for something else", "COVER-8", "vehicle")
    radius = state.context.radius(unit)
    far = state.context.table.to_building(state.stands[unit].point, radius)
    near = state.context.rules.building_cover_range
    if far is None or far > near * TICKS:
        where = "there is none" if far is None else f"nearest {format_inches(far)}"
        return 2, IllegalCommand(f"no building within {near}: {where}", "COVER-1", "no building")
    return DUG, IllegalCommand("works cannot be dug during play: level 3 is the limit", "COVER-2", "dug")


def refusal(state: State, command: TakeCover) -> IllegalCommand | None:
    """Return why a stand may not lay sticks. [COVER-2]"""
    unit = command.unit
    if refused := activity.refusal(state, unit, "cover", command.sticks):
        return refused
    if command.facing == (0, 0):
        return IllegalCommand("(0, 0) points nowhere; name another direction", "MAP-6", "no facing")
    most, why = highest(state, unit)
    together = state.company(unit).common == "cover"  # beyond what it may take its dice are lost [ACT-7c]
    return why if state.stands[unit].level + (0 if together else command.sticks) > most else None


def resolve_take_cover(record: EventRecorder, command: TakeCover) -> None:
    """Record sticks, which add up. The stand may turn with each. [COVER-2, COVER-3a]"""
    unit, stand = command.unit, record.state.stands[command.unit]
    most, _ = highest(record.state, unit)
    record.emit(Spent(unit, command.sticks, "cover"))
    lies, faces = min(most, stand.level + command.sticks), command.facing or stand.facing
    if lies > stand.level or faces != stand.facing:
        record.emit(Covered(unit=unit, level=max(lies, stand.level), facing=faces, behind=stand.behind))


# --- hedges and walls --------------------------------------------------------------------------------------------


def shelter_refusal(state: State, command: Shelter) -> IllegalCommand | None:
    """Return why a stand may not take the cover of a hedge or wall. [COVER-10, COVER-10b]"""
    line = state.lines.get(command.line)
    if line is None:
        return IllegalCommand(f"There is no {command.line} here; name a hedge or wall", "COVER-10", "no line")
    unit = command.unit
    if refused := activity.refusal(state, unit, "cover", line.price):
        return refused
    if not line.touches(state.stands[unit].point, state.context.radius(unit)):
        return IllegalCommand(f"{unit} does not touch {line.name}; move up to it first", "COVER-10", "apart")
    if line.price <= state.stands[unit].level:
        return IllegalCommand(f"{unit} already has as much cover; place a stick instead", "COVER-10b", "no gain")
    if state.context.kind(unit) in ("vehicle", "soft") and line.price < weapons.VEHICLE:
        return IllegalCommand("a hedge gives a vehicle no cover; use a wall", "COVER-8", "vehicle")
    return None


def resolve_shelter(record: EventRecorder, command: Shelter) -> None:
    """Record that a stand lies behind a hedge or wall and faces across it. [COVER-10a]"""
    state, unit = record.state, command.unit
    line = state.lines[command.line]
    here = state.stands[unit].point
    across = nearest_point_on(here, line.points)
    facing = (across[0] - here[0], across[1] - here[1])
    record.emit(Spent(unit, line.price, "cover"))
    record.emit(Covered(unit=unit, level=line.price, facing=facing, behind=line.name))


# --- prepared positions ------------------------------------------------------------------------------------------


def occupy_refusal(state: State, command: Occupy) -> IllegalCommand | None:
    """Return why a stand may not enter a prepared position. [COVER-6a, MAP-10]"""
    position = state.context.table.positions.get(command.works)
    if position is None:
        return IllegalCommand(f"There is no {command.works} here; name a trench or pillbox", "COVER-6a", "no works")
    unit = command.unit
    if refused := activity.refusal(state, unit, "cover", WORKS):
        return refused
    if state.context.kind(unit) in ("vehicle", "soft"):
        return IllegalCommand("a vehicle gets at most level 2; leave works to the infantry", "COVER-8", "vehicle")
    stand, rules = state.stands[unit], state.context.rules
    if stand.level:
        return IllegalCommand(f"{unit} is in cover; remove it first", "COVER-5", "in cover")
    if (taken := _inside(state, unit, command.works)) and len(taken) >= position.holds:
        return IllegalCommand(f"{taken[0]} is in {command.works}; choose an empty one", "COVER-6a", "taken")
    reach = state.context.table.gap_to(command.works, stand.point, state.context.radius(unit))
    far = reach - rules.position_radius
    if far > TOUCH:
        return IllegalCommand(
            f"{unit} is {format_inches(far)} from {command.works}; touch it first", "COVER-6a", "apart"
        )
    return None


def _inside(state: State, unit: UnitId, works: str) -> list[UnitId]:
    """Return the other stands in a position.

    A position for one stand is also full while a stand that has left it is in its middle.
    """
    position, radius = state.context.table.positions[works], state.context.radius
    return [
        other
        for other, each in state.stands.items()
        if other != unit
        and (
            each.works == works
            or (position.holds == 1 and gap_between_bases(position.at, radius(unit), each.point, radius(other)) < 0)
        )
    ]


def resolve_occupy(record: EventRecorder, command: Occupy) -> None:
    """Record that a stand is in a prepared position, alone in its middle. [COVER-6a]"""
    position = record.state.context.table.positions[command.works]
    stand = record.state.stands[command.unit]
    at = format_place(position.at) if position.holds == 1 else stand.at
    record.emit(Spent(command.unit, WORKS, "cover"))
    record.emit(Occupied(command.unit, command.works, position.cover, at))


# --- out of cover ------------------------------------------------------------------------------------------------


def uncover_refusal(state: State, command: Uncover) -> IllegalCommand | None:
    """Return why a stand may not take sticks away. [COVER-6]"""
    unit = command.unit
    if refused := activity.refusal(state, unit, "uncover", command.dice):
        return refused
    stand, together = state.stands[unit], state.company(unit).common == "uncover"
    if not stand.level and not together:
        return IllegalCommand(f"{unit} is not in cover; just move it", "COVER-6", "no cover")
    most = WORKS - stand.paid if stand.works else stand.level
    if command.dice > most and not together:
        return IllegalCommand(
            f"{unit} needs {count_noun(most, 'die', 'dice')} to get free; spend no more", "COVER-6", "too many"
        )
    return None


def resolve_uncover(record: EventRecorder, command: Uncover) -> None:
    """Record sticks taken away. A position shelters until its last die is paid. [COVER-6, COVER-6b]"""
    unit, stand = command.unit, record.state.stands[command.unit]
    record.emit(Spent(unit, command.dice, "uncover"))
    if stand.works:
        paid = stand.paid + command.dice
        record.emit(WorksPaid(unit, paid) if paid < WORKS else Uncovered(unit, 0))
    elif stand.level:
        record.emit(Uncovered(unit, max(0, stand.level - command.dice)))


def break_refusal(state: State, command: BreakCover) -> IllegalCommand | None:
    """Return why a stand may not break cover. [COVER-7]"""
    unit = command.unit
    if unit not in state.stands or state.context.company[unit] != state.acting:
        return IllegalCommand(f"{unit} is not in the active company; activate its company first", "ACT-1", "not acting")
    if not state.stands[unit].level:
        return IllegalCommand(f"{unit} is not in cover; just move it", "COVER-7", "no cover")
    return activity.barred(state, unit, "uncover")


def resolve_break_cover(record: EventRecorder, command: BreakCover) -> None:
    """Record that a stand leaves all its cover at once, with a marker before it rolls. [COVER-7, COVER-7a, ACT-8b]"""
    unit = command.unit
    record.emit(Spent(unit, 0, "uncover"), Uncovered(unit, 0))
    losses.record_markers(record, record.state.context.company[unit], 1, "broke cover")


def cross_refusal(state: State, command: Cross) -> IllegalCommand | None:
    """Return why a stand may not cross a hedge or wall."""
    unit, line = command.unit, state.lines.get(command.line)
    if line is None:
        return IllegalCommand(f"There is no {command.line} here; name a hedge or wall", "COVER-10", "no line")
    dice = price(state, unit, line) if unit in state.stands else line.price
    if refused := activity.refusal(state, unit, "move", dice, covered=True):
        return refused
    stand = state.stands[unit]
    if stand.level and stand.behind != line.name:
        return IllegalCommand(f"{unit} is in other cover; remove it first", "COVER-5", "in cover")
    if not line.touches(stand.point, state.context.radius(unit)):
        return IllegalCommand(f"{unit} does not touch {line.name}; move up to it first", "COVER-10", "apart")
    at = beyond(state, unit, line)
    if at is None:
        return IllegalCommand(f"there is no room for {unit} behind {line.name}; cross elsewhere", "COVER-10", "no room")
    return _lands(state, unit, at)


def price(state: State, unit: UnitId, line: LinearObstacle) -> int:
    """Return the dice to cross: cover that was bought there is left by the same dice. [COVER-10a, COVER-10c]"""
    return max(line.price, state.stands[unit].level)


def beyond(state: State, unit: UnitId, line: LinearObstacle) -> Point | None:
    """Return the point where a base touches a line again on its other side, or None at another bend."""
    here, radius = state.stands[unit].point, state.context.radius(unit)
    foot = nearest_point_on(here, line.points)
    for more in range(4):  # ticks of rounding
        x, y = 2 * foot[0] - here[0], 2 * foot[1] - here[1]
        at = x + more * _sign(foot[0] - here[0]), y + more * _sign(foot[1] - here[1])
        if 0 <= line.gap(at, radius) <= more + 1:
            return at
    return None


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _lands(state: State, unit: UnitId, at: Point) -> IllegalCommand | None:
    """Return the refusal to set a stand down at a point, or None. [MOVE-6]

    As at the end of a path, it may not come too near to an enemy.
    """
    manner = charge.manner(state, unit)
    if not state.context.table.holds(at, state.context.radius(unit)):
        return IllegalCommand(f"{unit} would be off the table at {format_place(at)}; cross elsewhere", "MOVE-2b", "off")
    if refused := movement_limits.ends(state, unit, at):
        return refused
    return movement_limits.too_near(state, unit, at, manner)


def resolve_cross(record: EventRecorder, command: Cross) -> None:
    """Record that a stand is set down touching the other side."""
    state, unit = record.state, command.unit
    line = state.lines[command.line]
    at = beyond(state, unit, line)
    assert at is not None
    record.emit(Spent(unit, price(state, unit, line)), Crossed(unit, line.name, format_place(at)))
    movement.begin_move(
        record, unit, movement_limits.PathProgress(Polyline((at,)), 0), 0
    )  # it has moved and stops: holders are asked [HOLD-2]


def candidates(state: State, unit: UnitId) -> Iterator[TakeCover | Uncover | Shelter | Cross | Occupy | BreakCover]:
    """Yield the commands by which a stand takes or leaves cover, or crosses a hedge or wall."""
    if dice := activity.left(state, unit):
        stand, table = state.stands[unit], state.context.table
        foe = min(state.foes(state.context.side(unit)), key=lambda foe: measure.between(state, unit, foe), default=None)
        front = nearest_compass_direction(stand.point, state.stands[foe].point) if foe else None
        for some in range(dice if state.company(unit).common else 1, dice + 1):
            yield TakeCover(unit, some, front)
            yield Uncover(unit, some)
        for line in state.touching(stand.point, state.context.radius(unit)):
            yield Shelter(unit, line.name)
            yield Cross(unit, line.name)
        for name in table.positions if dice >= WORKS else ():
            yield Occupy(unit, name)
    yield BreakCover(unit)


def _takes_cover(take: TakeCover) -> str:
    towards = f" to the {prose.compass(take.facing)}" if take.facing else ""
    return f"{take.unit} takes {count_noun(take.sticks, 'stick')} of cover{towards}"


TAKE_COVER: CaptainAction[TakeCover] = Action(
    command=TakeCover,
    refusal=refusal,
    resolve=resolve_take_cover,
    offer=lambda state, take: Offer(take, "support", (take.unit,), place=state.where(take.unit)),
    label=lambda state, take: _takes_cover(take),
)
SHELTER: CaptainAction[Shelter] = Action(
    command=Shelter,
    refusal=shelter_refusal,
    resolve=resolve_shelter,
    offer=lambda state, shelter: Offer(shelter, "support", (shelter.unit,), place=state.where(shelter.unit)),
    label=lambda state, shelter: f"{shelter.unit} shelters at {shelter.line}",
)
OCCUPY: CaptainAction[Occupy] = Action(
    command=Occupy,
    refusal=occupy_refusal,
    resolve=resolve_occupy,
    offer=lambda state, occupy: Offer(occupy, "support", (occupy.unit,), place=state.where(occupy.unit)),
    label=lambda state, occupy: f"{occupy.unit} enters {occupy.works}",
)
UNCOVER: CaptainAction[Uncover] = Action(
    command=Uncover,
    refusal=uncover_refusal,
    resolve=resolve_uncover,
    offer=lambda state, uncover: Offer(uncover, "support", (uncover.unit,), place=state.where(uncover.unit)),
    label=lambda state, uncover: f"{uncover.unit} removes cover with {count_noun(uncover.dice, 'die', 'dice')}",
)
BREAK_COVER: CaptainAction[BreakCover] = Action(
    command=BreakCover,
    refusal=break_refusal,
    resolve=resolve_break_cover,
    offer=lambda state, leave: Offer(leave, "support", (leave.unit,), place=state.where(leave.unit)),
    label=lambda state, leave: f"{leave.unit} breaks cover for a marker",
)
CROSS: CaptainAction[Cross] = Action(
    command=Cross,
    refusal=cross_refusal,
    resolve=resolve_cross,
    offer=lambda state, cross: Offer(cross, "move", (cross.unit,), place=state.where(cross.unit)),
    label=lambda state, cross: f"{cross.unit} crosses {cross.line}",
)
