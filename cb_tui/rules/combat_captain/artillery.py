"""Artillery: shells thrown from behind the own edge, where they come down, whom they touch. [ART]"""

from cb_tui.core.inches import place, spot
from cb_tui.core.lines import Point
from cb_tui.core.plane import ticks, turned
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.shapes import foot_on, to_segment
from cb_tui.core.values import Place, Side, UnitId
from cb_tui.rules.combat_captain import cover, figures, losses, morale, saves
from cb_tui.rules.combat_captain.commands import Shell
from cb_tui.rules.combat_captain.events import Changed, Settled, ShellFell
from cb_tui.rules.combat_captain.model import State
from cb_tui.rules.combat_captain.recorder import Recorder
from cb_tui.rules.combat_captain.start import own_edge
from cb_tui.rules.combat_captain.waiting import Shelling

MEAN = 7  # of two dice


def off_table(state: State, *places: Place) -> IllegalCommand | None:
    """Return why some places are not on the table."""
    for each in places:
        try:
            at = spot(each)
        except ValueError as wrong:
            return IllegalCommand(str(wrong), "MAP-1", "no place")
        if not state.setting.table.holds(at):
            return IllegalCommand(f"{each} is not on the table; name a place that is", "MAP-1", "off")
    return None


def refuse(state: State, command: Shell) -> IllegalCommand | None:
    """Return why a shell cannot be aimed so. [ART-1a, ART-1c]"""
    if refused := off_table(state, command.aim, *([command.thrower] if command.thrower else [])):
        return refused
    side = _side(state)
    if command.thrower and to_segment(spot(command.thrower), *own_edge(state.setting, side)):
        return IllegalCommand(
            f"{command.thrower} is not on your edge of the table; name a point of it", "ART-1", "edge"
        )
    return None


def _side(state: State) -> Side:
    waiting = state.pending[-1]
    return next(
        side for side, seat in state.setting.seats.items() if isinstance(waiting, Shelling) and seat == waiting.seat
    )


def happens(record: Recorder, command: Shell) -> None:
    """Record where a shell comes down and what it does. [ART-1, ART-1a]"""
    state, waiting = record.state, record.state.pending[-1]
    assert isinstance(waiting, Shelling)
    aim = spot(command.aim)
    thrower = spot(command.thrower) if command.thrower else foot_on(aim, own_edge(state.setting, _side(state)))
    long, across = sum(record.roll(2, "shell long")), sum(record.roll(2, "shell across"))
    rules = state.setting.rules
    at = lands(thrower, aim, long, across, (rules.scatter_long, rules.scatter_across))
    record.emit(Changed(Shelling(waiting.seat, waiting.left - 1)) if waiting.left > 1 else Settled())
    touched = touches(state, at) if state.setting.table.holds(at) else ()
    record.emit(ShellFell(place(at) if state.setting.table.holds(at) else None, touched))
    for unit, men in touched:
        strikes(record, unit, men)
    for company in dict.fromkeys(state.setting.company[unit] for unit, _ in touched):
        losses.pools(record, company)
        morale.tests(record, company)


def lands(thrower: Point, aim: Point, long: int, across: int, scatter: tuple[int, int]) -> Point:
    """Return where a shell comes down: the farther it is thrown, the wilder. [ART-1a]"""
    far = ticks(thrower, aim)
    ahead, right = (
        _towards_zero((dice - MEAN) * far, share) for dice, share in zip((long, across), scatter, strict=True)
    )
    return turned((aim[0] - thrower[0], aim[1] - thrower[1]), aim, ahead, right)


def _towards_zero(number: int, share: int) -> int:
    return number // share if number >= 0 else -(-number // share)


def touches(state: State, at: Point) -> tuple[tuple[UnitId, int], ...]:
    """Return whom a ball touches: men of each stand, of a vehicle one, friends too. [ART-1b, AIR-2c]"""
    rules, found = state.setting.rules, []
    for unit, stand in state.stands.items():
        if state.setting.kind(unit) in ("vehicle", "soft"):
            many = int(ticks(at, stand.point) <= rules.ball_ticks + state.setting.radius(unit))
        else:
            reach = rules.ball_ticks + rules.man_ticks // 2
            many = sum(ticks(at, man) <= reach for man in figures.men(state, unit))
        if many:
            found.append((unit, many))
    return tuple(found)


def strikes(record: Recorder, unit: UnitId, men: int) -> None:
    """Record what is lost to so many possible hits from above; cover saves all round, and nothing is swapped. [COVER-3c, CAS-5b]"""
    level = cover.level(record.state, unit)
    if record.state.setting.kind(unit) == "vehicle":
        if not (level and saves.saves(record.roll(1, f"{unit} saves")[0], level, record.state.setting.rules)):
            losses.kill(record, unit)
        return
    losses.men(record, unit, losses.unsaved(record, unit, men, level))
