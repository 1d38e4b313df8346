"""The purpose of each command of Combat Boots, with its actors and targets."""

from typing import assert_never

from cb_tui.core.hexes import Hex
from cb_tui.core.offer import Offer, Role
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Command, UnitId
from cb_tui.games.combat_boots.rules import model as m
from cb_tui.games.combat_boots.rules.candidates import candidates_of_unit, legal
from cb_tui.games.combat_boots.rules.dogfight import model as sky
from cb_tui.games.combat_boots.rules.refusal import refusal
from cb_tui.games.combat_boots.rules.targets import aims


def offer(state: m.State, command: Command) -> Offer:
    """Return the purpose of a command, legal or not."""
    assert isinstance(command, m.AnyCommand)
    role, actors, targets, place, group = _parts(state, command)
    return Offer(
        command=command,
        role=role,
        actors=actors,
        targets=targets,
        place=place,
        group=group,
        variant=isinstance(command, m.Fire | m.Assault | m.Strike) and command.drop > 0,
    )


def legal_of(state: m.State, one: UnitId) -> tuple[Command, ...]:
    """Return the commands of `legal` that one actor gives alone. For a piece no other piece is checked."""
    unit = state.units.get(one)
    waiting = state.pending[-1] if state.pending else None
    if unit and not state.sky and not state.outcome and isinstance(waiting, m.OpportunityFire | m.ReturnFire | None):
        return candidates_of_unit(state, unit)
    return tuple(command for command in legal(state) if offer(state, command).actors == (one,))


Parts = tuple[Role, tuple[UnitId, ...], tuple[UnitId, ...], Hex | None, str]


def _parts(state: m.State, command: m.AnyCommand) -> Parts:
    """Return role, actors, targets, place and the verb of commands that differ in their place alone."""
    match command:
        case m.Step(unit, to):
            return "move", (unit,), (), to, "goes"
        case m.LayBridge(unit, to):
            return "move", (unit,), (), to, ""
        case m.Exit(unit) | m.Dismount(unit) | sky.Disengage(unit) | sky.Depart(unit):
            return "move", (unit,), (), None, ""
        case m.Load(unit, cargo) | m.Unload(unit, cargo):
            return "move", (unit,), (cargo,), None, ""
        case sky.Maneuver(unit, foe) | sky.Outrun(unit, foe) | sky.Chase(unit, foe):
            return "move", (unit,), (foe,), None, ""
        case m.Fire(by, at):
            reacts = bool(state.pending) and isinstance(
                state.pending[-1], m.OpportunityFire | m.ReturnFire | m.GroundFire
            )
            return "react" if reacts else "attack", by, at, _place(state, at[:1]), ""
        case m.Assault(by, at):
            return "attack", by, (at,), _place(state, (at,)), ""
        case sky.AirFire(unit, at) | sky.FiringRun(unit, at) | sky.HeadOn(unit, at):
            return "attack", (unit,), (at,), None, ""
        case m.HandToHand(at):
            return "attack", (), (), at, ""
        case m.Call(battery, at):
            return "support", (battery,), (), at, "fires at"
        case m.Shift(mission, to):
            return "support", (mission,), (), to, "lands in"
        case m.Strike(aircraft, at, targets):
            return "support", (aircraft,), targets, at, ""
        case m.Flee(to):
            return "choose", (), (), to, ""
        case m.GiveUp(unit):
            return "choose", (unit,), (), None, ""
        case m.PairWith(unit, foe):
            return "choose", (unit,), (foe,), None, ""
        case m.ReduceDice() | sky.RollInitiative() | sky.TakePosition():
            return "choose", (), (), None, ""
        case m.Pass(unit):
            return "pass", (unit,), (), None, ""
        case m.HoldFire():
            return "hold", (), (), None, ""
        case m.EndTurn():
            return "end", (), (), None, ""
        case _:
            assert_never(command)


def _place(state: m.State, units: tuple[UnitId, ...]) -> Hex | None:
    return next((state.units[unit].at for unit in units if unit in state.units), None)


def route(state: m.State, unit: UnitId, way: tuple[Hex, ...]) -> tuple[Command, ...]:
    """Return the commands of a march: one step a hex. [MOV-1]"""
    return tuple(m.Step(unit, to) for to in way)


def why_not(state: m.State, role: Role, unit: UnitId | None, place: Hex | None) -> IllegalCommand | None:
    """Return the refusal of a role to a piece at a place, or None if it is allowed or no rule speaks."""
    match role, unit, place:
        case "move", str(), str():
            return refusal(state, m.Step(unit, place))
        case "pass", str(), _:
            return refusal(state, m.Pass(unit))
        case "attack" | "react", str(), str():
            said = [aim for aim in aims(state, unit) if aim.at == place]
            blocked = [aim for aim in said if aim.why_not]
            return (
                IllegalCommand(blocked[0].why_not, blocked[0].rule) if blocked and len(blocked) == len(said) else None
            )
        case "end", _, _:
            return refusal(state, m.EndTurn())
        case "hold", _, _:
            return refusal(state, m.HoldFire())
        case _:
            return None
