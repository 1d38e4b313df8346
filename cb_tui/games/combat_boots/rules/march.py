"""March: steps of pieces and leaders, exits, bridges, and what a piece that stays gives up. [MOVE, OPP-3]"""

from collections.abc import Iterator

from cb_tui.core import hexes
from cb_tui.core.action import Action
from cb_tui.core.hexes import Hex
from cb_tui.core.offer import Offer
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Command, UnitId
from cb_tui.games.combat_boots.rules import artillery, bands, follow_up, leaders, movement, reaction, transport, turn
from cb_tui.games.combat_boots.rules.battle import Edge
from cb_tui.games.combat_boots.rules.decisions import own_refusal, ready_refusal, unfired_refusal, unknown_refusal
from cb_tui.games.combat_boots.rules.events import Bridged, Left, Stepped
from cb_tui.games.combat_boots.rules.evolve import BootsAction, EventRecorder
from cb_tui.games.combat_boots.rules.model import Exit, LayBridge, Pass, State, Step, Unit
from cb_tui.games.combat_boots.rules.terrain import edges

# --- what is listed --------------------------------------------------------------------------------------------------


def of_unit(state: State, unit: Unit) -> tuple[Command, ...]:
    """Return the commands of a piece alone in the turn of its side, except its attacks."""
    idle = state.pending or unit.disrupted or unit.inside or unit.acted or unit.side != state.active
    return () if idle else tuple(_of_unit(state, unit))


def _of_unit(state: State, unit: Unit) -> Iterator[Command]:
    if not unit.shots:
        if _march_refusal(state, unit.id) is None:
            beside = bands.beside(state.context, unit.at)
            yield from (Step(unit.id, to) for to in beside if movement.step_refusal(state, unit, to) is None)
        exits = (Exit(unit.id, edge) for edge in _open_edges(state, unit))
        yield from (each for each in exits if exit_refusal(state, each) is None)
        yield from (each for each in movement.bridge_candidates(state, unit) if bridge_refusal(state, each) is None)
    yield from (each for each in transport.candidates(state, unit) if transport.command_refusal(state, each) is None)
    if pass_refusal(state, unit.id) is None:
        yield Pass(unit.id)


def of_leaders(state: State) -> Iterator[Step]:
    """Yield the steps of the leaders."""
    if not state.pending:
        for leader in state.leaders.values():
            around = hexes.neighbours(leader.at)
            yield from (Step(leader.id, to) for to in around if leaders.step_refusal(state, leader, to) is None)


def _open_edges(state: State, unit: Unit) -> Iterator[Edge]:
    """Yield the open edges of the board at which a piece stands."""
    here = edges(state.context.board, unit.at) if state.context.battle.exits and bands.on_field(unit.at) else ()
    return (edge for edge in state.context.battle.exits if edge in here)


def route(state: State, unit: UnitId, way: tuple[Hex, ...]) -> tuple[Command, ...]:
    """Return the commands of a march: one step a hex. [MOV-1]"""
    return tuple(Step(unit, to) for to in way)


# --- steps -----------------------------------------------------------------------------------------------------------


def _march_refusal(state: State, unit: UnitId) -> IllegalCommand | None:
    """Return a refusal if a piece takes no step now to any hex, or None. [SEQ-1, SEQ-2, MOV-1]"""
    return (
        own_refusal(state, unit) or movement.fixed_refusal(state, unit) or ready_refusal(state, unit)
        or unfired_refusal(state, unit)
    )  # fmt: skip


def step_refusal(state: State, step: Step) -> IllegalCommand | None:
    """Return a refusal if a piece or leader does not go to a hex now, or None."""
    if leader := state.leaders.get(step.unit):
        return leaders.step_refusal(state, leader, step.to)
    return _march_refusal(state, step.unit) or movement.step_refusal(state, state.units[step.unit], step.to)


def _step(recorder: EventRecorder, step: Step) -> None:
    one, to = step.unit, step.to
    if leader := recorder.state.leaders.get(one):
        recorder.emit(leaders.stepped(recorder.state, leader, to))
        return
    if not turn.act_alone(recorder, (one,), lambda state: step_refusal(state, step)):
        return
    if not artillery.leaving(recorder, one):
        turn.end_piece_turn(recorder, (one,))
        return
    unit = recorder.state.units[one]
    price = movement.fare(recorder.state, unit, unit.at, to)
    assert price is not None
    before = unit.left if unit.moved else movement.mv(recorder.state.context, one)
    held = movement.stops(recorder.state, unit, to)
    recorder.emit(Stepped(one, unit.at, to, price, 0.0 if held else before - price))
    artillery.entered(recorder, one)
    riders = (rider.id for rider in movement.aboard(recorder.state, one) if rider.riding)
    if not reaction.offer_following(recorder, one, unit.at, *riders):
        follow_up.arrived(recorder, one)


STEP: BootsAction[Step] = Action(
    command=Step,
    first=lambda state, step: unknown_refusal(state, (step.unit,), state.leaders),
    refusal=step_refusal,
    resolve=_step,
    offer=lambda state, step: Offer(step, "move", (step.unit,), place=step.to, group="goes"),
    label=lambda state, step: f"{step.unit} moves to {step.to}",
)

# --- exits and bridges -----------------------------------------------------------------------------------------------


def exit_refusal(state: State, command: Exit) -> IllegalCommand | None:
    """Return a refusal if a piece does not leave the board now, or None. [MOV-11a]"""
    unit, edge = command.unit, command.edge
    return (
        own_refusal(state, unit) or movement.edge_refusal(state, edge) or movement.fixed_refusal(state, unit)
        or ready_refusal(state, unit) or movement.exit_refusal(state, unit, edge)
    )  # fmt: skip


def _exit(recorder: EventRecorder, command: Exit) -> None:
    one = command.unit
    if not turn.act_alone(recorder, (one,), lambda state: exit_refusal(state, command)):
        return
    if artillery.leaving(recorder, one):
        recorder.emit(Left(one, command.edge))
    else:
        turn.end_piece_turn(recorder, (one,))


EXIT: BootsAction[Exit] = Action(
    command=Exit,
    first=lambda state, command: unknown_refusal(state, (command.unit,)),
    refusal=exit_refusal,
    resolve=_exit,
    offer=lambda state, command: Offer(command, "move", (command.unit,)),
    label=lambda state, command: f"{command.unit} exits by the {command.edge} edge",
)


def bridge_refusal(state: State, command: LayBridge) -> IllegalCommand | None:
    """Return a refusal if a piece lays no bridge there now, or None. [HOU-3]"""
    unit = command.unit
    return (
        own_refusal(state, unit) or movement.bridge_kind_refusal(state, unit) or ready_refusal(state, unit)
        or unfired_refusal(state, unit) or movement.bridge_refusal(state, command)
    )  # fmt: skip


def _lay_bridge(recorder: EventRecorder, command: LayBridge) -> None:
    at = recorder.state.units[command.unit].at
    if turn.act_alone(recorder, (command.unit,), lambda state: bridge_refusal(state, command)):
        recorder.emit(Bridged(command.unit, at, command.to))
        turn.end_piece_turn(recorder, (command.unit,))


LAY_BRIDGE: BootsAction[LayBridge] = Action(
    command=LayBridge,
    first=lambda state, command: unknown_refusal(state, (command.unit,)),
    refusal=bridge_refusal,
    resolve=_lay_bridge,
    offer=lambda state, command: Offer(command, "move", (command.unit,), place=command.to),
    label=lambda state, command: f"{command.unit} lays its bridge to {command.to}",
)

# --- staying ---------------------------------------------------------------------------------------------------------


def pass_refusal(state: State, unit: UnitId) -> IllegalCommand | None:
    """Return a refusal if a piece has no turn to give up, or None. [SEQ-2]"""
    return own_refusal(state, unit) or ready_refusal(state, unit)


def _pass(recorder: EventRecorder, command: Pass) -> None:
    acting = recorder.state.acting
    turn.end_piece_turn(recorder, () if command.unit in acting else acting)  # of a joint turn only this one's part
    turn.end_piece_turn(recorder, (command.unit,))


PASS: BootsAction[Pass] = Action(
    command=Pass,
    first=lambda state, command: unknown_refusal(state, (command.unit,)),
    refusal=lambda state, command: pass_refusal(state, command.unit),
    resolve=_pass,
    offer=lambda state, command: Offer(command, "pass", (command.unit,)),
    label=lambda state, command: f"{command.unit} stays",
)
