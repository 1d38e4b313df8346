"""Turn: how a piece turn and a player turn begin and end. [SEQ, MOR, VIC]"""

from collections.abc import Iterable

from cb_tui.core import hexes
from cb_tui.core.hexes import Hex
from cb_tui.core.values import Side, UnitId
from cb_tui.games.combat_boots.rules import (
    air_strike,
    artillery,
    bands,
    hand_to_hand,
    leaders,
    morale,
    solitaire,
    victory,
)
from cb_tui.games.combat_boots.rules.battle import UnitDeployment
from cb_tui.games.combat_boots.rules.dogfight import over_ground
from cb_tui.games.combat_boots.rules.dogfight.records import AirPhaseBegan
from cb_tui.games.combat_boots.rules.events import Arrived, Closing, Finished, LeaderArrived, TurnBegan, TurnEnded
from cb_tui.games.combat_boots.rules.evolve import EventRecorder
from cb_tui.games.combat_boots.rules.model import State, Unit
from cb_tui.games.combat_boots.rules.occupancy import enemies, weapons
from cb_tui.games.combat_boots.rules.shot import attacks_left


def end_piece_turn(recorder: EventRecorder, units: Iterable[UnitId]) -> None:
    """End the piece turn of `units`, and check the nerve of defenders beside them. [SEQ-1, SOLO-7a]"""
    done = tuple(unit for unit in units if unit in recorder.state.units and not recorder.state.units[unit].acted)
    if not done:
        return
    recorder.emit(Finished(done))
    for unit in done:
        solitaire.test_nerve(recorder, unit)


def end_exhausted_turns(recorder: EventRecorder) -> None:
    """End the turn of acting pieces that are disrupted, have overrun or have no attack left. [FIRE-2, STK-5a]"""
    state = recorder.state
    acting = [state.units[one] for one in state.acting]
    end_piece_turn(recorder, [unit.id for unit in acting if unit.disrupted or (unit.shots and not _more(state, unit))])


def _more(state: State, unit: Unit) -> bool:
    return not unit.moved and any(attacks_left(unit, weapon) for weapon in weapons(state, unit))


def begin_turn_end(recorder: EventRecorder) -> None:
    """End the actions of the active side, with hand-to-hand combat first if any is possible. [SEQ-3a]"""
    side = recorder.state.active
    end_piece_turn(recorder, recorder.state.acting)
    recorder.emit(Closing(side))
    if not hand_to_hand.offer(recorder, side):
        end_player_turn(recorder)


def end_player_turn(recorder: EventRecorder) -> None:
    """Rally, victory, marks, and the other side's turn. [SEQ-3a, SEQ-4a]"""
    side, turn = recorder.state.active, recorder.state.turn
    battle = recorder.state.context.battle
    victory.settle_wipe_out(recorder)
    if recorder.state.outcome:
        return
    solitaire.retreat(recorder, side)
    morale.rally(recorder, side)
    second = side != battle.first
    artillery.lift(recorder, side)
    hand_to_hand.overwhelmed(recorder)
    air_strike.circle(recorder, side)
    victory.settle_wipe_out(recorder)
    if recorder.state.outcome:
        return
    recorder.emit(TurnEnded(turn, side))
    victory.settle_turn(recorder, last=second and turn == battle.turns)
    if not recorder.state.outcome:
        begin(recorder, recorder.state.context.enemy(side), turn + 1 if second else turn)


def begin(recorder: EventRecorder, side: Side, turn: int) -> None:
    """Begin a player turn, in the air if both sides have aircraft there. [SEQ-3a, DOG-18a]"""
    recorder.emit(TurnBegan(turn, side))
    if over_ground.due(recorder.state):
        recorder.emit(AirPhaseBegan(side))
    else:
        enter(recorder)


def enter(recorder: EventRecorder) -> None:
    """Enter reinforcements at their hex or the nearest free one of the edge. [SEQ-3a, SEQ-3b]

    Then missions land.
    """
    side, turn = recorder.state.active, recorder.state.turn
    deployments = recorder.state.context.deployments
    for unit in sorted(recorder.state.due, key=lambda one: bool(deployments[one].inside or deployments[one].riding)):
        deployment = deployments[unit]
        if deployment.side == side and deployment.turn <= turn:
            vehicle = deployment.inside or deployment.riding
            place = _aboard(recorder.state, vehicle) if vehicle else _enters(recorder.state, deployment)
            if place:
                recorder.emit(Arrived(unit, place))
                artillery.entered(recorder, unit)
    for leader in leaders.due(recorder.state):
        officer = recorder.state.context.officers[leader]
        if officer.side == side and officer.turn <= turn and (place := entry(recorder.state, side, officer.at)):
            recorder.emit(LeaderArrived(leader, place))
    artillery.land(recorder, side)


def _enters(state: State, deployment: UnitDeployment) -> Hex | None:
    place = bands.start(deployment)
    return entry(state, deployment.side, place) if bands.on_field(place) else place


def _aboard(state: State, vehicle: UnitId) -> Hex | None:
    return state.units[vehicle].at if vehicle in state.units else None


def entry(state: State, side: Side, wanted: Hex) -> Hex | None:
    """Return the hex where a reinforcement enters, or None while the enemy bars the whole edge."""
    if not enemies(state, side, wanted):
        return wanted
    column, row = hexes.parse(wanted)
    board = state.context.board
    edge = [
        place
        for place in board.terrain
        if not enemies(state, side, place)
        and (
            (column in (1, board.columns) and hexes.parse(place)[0] == column)
            or (row in (1, board.rows) and hexes.parse(place)[1] == row)
        )
    ]
    return min(edge, key=lambda place: (hexes.distance(place, wanted), place), default=None)
