"""Labels of commands and what each is for, and places, dice and companies as the log writes them."""

from typing import assert_never

from cb_tui.core.grammar import count_noun
from cb_tui.core.offer import Offer, Role
from cb_tui.core.plane import COMPASS, UNITS, Vector
from cb_tui.core.values import Command, Place, UnitId
from cb_tui.games.combat_captain.rules import commands as c
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.pending import HeldFire, ReturnFire, ShortWay

TOGETHER = {"move": "moves", "fire": "fires", "cover": "takes cover", "uncover": "removes cover"}
COMING = {"artillery": "calls artillery", "strafing": "calls planes to strafe", "bombing": "calls planes to bomb"}
Parts = tuple[Role, tuple[UnitId, ...], tuple[UnitId, ...], Place | None, str]


def label(state: State, command: Command) -> str:
    """Return a command in words, as one line."""
    assert isinstance(command, c.AnyCommand)
    match command:
        case c.Deploy(unit, at):
            return f"{unit} starts at {at}"
        case c.Ready():
            return "is deployed"
        case c.RollInitiative():
            return "rolls for the initiative"
        case c.ChooseFirst(side):
            name = next((army.name for army in state.context.battle.sides if army.id == side), side)
            return f"has {name} activate first"
        case c.Activate(company, at):
            return f"activates {company}, which enters near {at}" if at else f"activates {company}"
        case c.Together(activity):
            return f"{state.acting or 'the company'} {TOGETHER[activity]} together, {_common(state)} each"
        case c.PullMarkers(count):
            return f"pulls {count_noun(count, 'marker')}"
        case c.EndActivation(hold):
            named = ", ".join(f"{unit} {dice}" for unit, dice in hold)
            return f"ends the activation and holds {named}" if named else "ends the activation and holds the dice left"
        case c.Elect(markers):
            return (
                f"takes {count_noun(markers, 'hit')} as {count_noun(markers, 'marker')}"
                if markers
                else "loses men for all hits"
            )
        case c.Move() | c.GoAsFar() | c.FallBack() | c.GoForward() | c.March() | c.Cross() | c.Charge() | c.Stay():
            return _way(command)
        case c.TakeCover() | c.Shelter() | c.Occupy() | c.Uncover() | c.BreakCover():
            return _cover(command)
        case c.Fire() | c.Shell() | c.Strafe() | c.Bomb() | c.Fight():
            return _attack(command)
        case c.Board() | c.Ride() | c.Alight() | c.Overturn():
            return _car(command)
        case c.Withdraw():
            return "withdraws from the charge"
        case c.StandFast():
            return "stands against the charge"
        case c.Pass():
            return "passes"
        case c.RollEvent():
            return "rolls for an event"
        case c.ChooseEvent(event):
            return COMING[event]
        case c.FlyOn():
            return "flies on"
        case c.EndRun():
            return "ends the run"
        case _:
            assert_never(command)


def _common(state: State) -> str:
    rules = state.context.rules
    return count_noun(rules.activity_dice + rules.common_bonus_dice, "die", "dice")


Ways = c.Move | c.GoAsFar | c.FallBack | c.GoForward | c.March | c.Cross | c.Charge | c.Stay


def _way(command: Ways) -> str:
    match command:
        case c.Move(unit, way, dice):
            return f"{unit} moves to {_end(way)} with {count_noun(dice, 'die', 'dice')}"
        case c.GoAsFar(way):
            return f"goes to {_end(way)}"
        case c.FallBack(unit, ()):
            return f"{unit} stays where it is"
        case c.FallBack(unit, way):
            return f"{unit} falls back toward {_end(way)}"
        case c.GoForward(unit, way):
            return f"{unit} advances to {_end(way)}"
        case c.March(unit, way):
            return f"{unit} marches toward {_end(way)}"
        case c.Cross(unit, line):
            return f"{unit} crosses {line}"
        case c.Charge(unit, company):
            return f"{unit} charges {company}"
        case c.Stay():
            return "stays there"
        case _:
            assert_never(command)


def _end(way: tuple[str, ...]) -> str:
    return way[-1] if way else "where it is"


def _cover(command: c.TakeCover | c.Shelter | c.Occupy | c.Uncover | c.BreakCover) -> str:
    match command:
        case c.TakeCover(unit, sticks, facing):
            towards = f" to the {compass(facing)}" if facing else ""
            return f"{unit} takes {count_noun(sticks, 'stick')} of cover{towards}"
        case c.Shelter(unit, line):
            return f"{unit} shelters at {line}"
        case c.Occupy(unit, works):
            return f"{unit} enters {works}"
        case c.Uncover(unit, dice):
            return f"{unit} removes cover with {count_noun(dice, 'die', 'dice')}"
        case c.BreakCover(unit):
            return f"{unit} breaks cover for a marker"
        case _:
            assert_never(command)


def _car(command: c.Board | c.Ride | c.Alight | c.Overturn) -> str:
    match command:
        case c.Board(unit, car):
            return f"{unit} gets into {car}"
        case c.Ride(car, way):
            return f"{car} drives to {_end(way)}"
        case c.Alight(unit, at):
            return f"{unit} gets out at {at}"
        case c.Overturn(unit, car):
            return f"{unit} turns {car} over"
        case _:
            assert_never(command)


def _attack(command: c.Fire | c.Shell | c.Strafe | c.Bomb | c.Fight) -> str:
    match command:
        case c.Fire(shots, at, guns):
            by = ", ".join(f"{shot.unit} {shot.dice}{' by hand' * shot.hand_held}" for shot in shots)
            return f"fires at {at}: {by}{_guns(at, guns)}"
        case c.Shell(aim):
            return f"aims a shell at {aim}"
        case c.Strafe(start, towards):
            return f"strafes from {start} toward {towards}"
        case c.Bomb(unit):
            return f"bombs {unit}"
        case c.Fight():
            return "rolls for the close combat"
        case _:
            assert_never(command)


def _guns(at: UnitId, guns: UnitId | None) -> str:
    if guns is None:
        return ""
    return ", machine guns too" if guns == at else f", machine guns at {guns}"


def compass(facing: Vector) -> str:
    """Return the point of the compass nearest to a direction: "NNE"."""
    nearest = max(UNITS, key=lambda unit: unit[0] * facing[0] + unit[1] * facing[1])
    return COMPASS[UNITS.index(nearest)]


def offer(state: State, command: Command) -> Offer:
    """Return the purpose of a command, legal or not."""
    assert isinstance(command, c.AnyCommand)
    role, actors, targets, place, group = _parts(state, command)
    return Offer(command=command, role=role, actors=actors, targets=targets, place=place, group=group)


def _parts(state: State, command: c.AnyCommand) -> Parts:
    """Return role, actors, targets, place and the verb of commands that differ in their place alone."""
    match command:
        case c.Move(unit, way) | c.GoForward(unit, way) | c.March(unit, way):
            return "move", (unit,), (), way[-1] if way else None, "goes"
        case c.Deploy(unit, at):
            return "move", (unit,), (), at, "begins"
        case c.FallBack(unit, way):
            return "move", (unit,), (), way[-1] if way else _at(state, unit), "falls back"
        case c.GoAsFar(way):
            return "move", _short(state), (), way[-1] if way else None, "goes"
        case c.Cross(unit):
            return "move", (unit,), (), _at(state, unit), ""
        case c.Fire(shots, at):
            firers = tuple(dict.fromkeys(shot.unit for shot in shots))
            return ("react" if state.pending else "attack"), firers, (at,), _at(state, at), ""
        case c.Charge(unit, company):
            targets = state.stands_of(company) if company in state.companies else ()
            return "attack", (unit,), targets, None, ""
        case c.Ride(car, way):
            return "move", (car,), (), way[-1] if way else None, "drives"
        case c.Alight(unit, at):
            return "move", (state.aboard[unit].car,) if unit in state.aboard else (), (), at, "gets out"
        case c.Board(unit, car) | c.Overturn(unit, car):
            return "support", (unit,), (), _at(state, car), ""
        case c.TakeCover(unit) | c.Shelter(unit) | c.Occupy(unit) | c.Uncover(unit) | c.BreakCover(unit):
            return "support", (unit,), (), _at(state, unit), ""
        case c.Shell(aim):
            return "support", (), (), aim, "shells"
        case c.Strafe(start):
            return "support", (), (), start, "strafes"
        case c.Bomb(unit):
            return "support", (), (unit,), _at(state, unit), ""
        case c.Activate(company, at):
            return "choose", state.stands_of(company) if company in state.companies else (), (), at, ""
        case c.Pass() if state.pending and isinstance(state.pending[-1], HeldFire | ReturnFire):
            return "hold", (), (), None, ""
        case c.Pass() | c.Stay() | c.EndRun():
            return "pass", _short(state), (), None, ""
        case c.EndActivation():
            return "end", (), (), None, ""
        case _:
            return "choose", (), (), None, ""


def _short(state: State) -> tuple[UnitId, ...]:
    """Return the stand whose dice have fallen short, if that is what waits."""
    waiting = state.pending[-1] if state.pending else None
    return (waiting.unit,) if isinstance(waiting, ShortWay) else ()


def _at(state: State, unit: UnitId) -> Place | None:
    return state.stands[unit].at if unit in state.stands else None
