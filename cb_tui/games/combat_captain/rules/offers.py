"""Offers: what each command is for."""

from cb_tui.core.offer import Offer, Role
from cb_tui.core.values import Command, Place, UnitId
from cb_tui.games.combat_captain.rules import commands as c
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.waiting import HeldFire, ReturnFire, ShortWay

Parts = tuple[Role, tuple[UnitId, ...], tuple[UnitId, ...], Place | None, str]


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
