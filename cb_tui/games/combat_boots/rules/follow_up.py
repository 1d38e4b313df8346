"""Follow-up: what comes after a step, a shot or a fight, until the next decision. [OPP-3, OVR, ASL-5a, HTH-1a]"""

from cb_tui.core.hexes import Hex
from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.rules import assault, attacks, bands, hand_to_hand, movement, reaction, transport, turn
from cb_tui.games.combat_boots.rules.decisions import top
from cb_tui.games.combat_boots.rules.events import Answered, Silenced, Waited
from cb_tui.games.combat_boots.rules.evolve import EventRecorder
from cb_tui.games.combat_boots.rules.model import OpportunityFire, Overrun, State, Storm, Unit
from cb_tui.games.combat_boots.rules.occupancy import enemies, kind_of, soft


def followed(recorder: EventRecorder, waiting: OpportunityFire) -> None:
    """Continue after fire at one mover: first fire at the others of this step, then the move. [OPP-3, TRN-6a]"""
    while isinstance(top(recorder.state), OpportunityFire):
        if not reaction.settle(recorder):
            return
    units = recorder.state.units
    open_ = (one for one in recorder.state.acting if units[one].moved or units[one].hauled)
    mover = next(open_, waiting.mover)
    if mover in units and units[mover].at != waiting.came:
        arrived(recorder, mover)
    else:
        transport.settle(recorder, mover)


def arrived(recorder: EventRecorder, one: UnitId) -> None:
    """End following fire at a step: an AFV among the enemy overruns, others continue or have finished."""
    state = recorder.state
    unit = state.units.get(one)
    if unit is None:
        return
    foes = enemies(state, unit.side, unit.at) if bands.on_field(unit.at) else ()
    if not unit.disrupted and foes and kind_of(state, unit).armor and soft(state, foes):
        waiting = Overrun(unit.side, one)
        recorder.emit(Waited(waiting))
        if _attacks(recorder.state, waiting) and (muted := assault.silences(state, unit)):
            recorder.emit(Silenced(muted))
        resume(recorder)
    elif unit.disrupted or not (_can_step(state, unit) or _can_end_march(state, unit)):
        turn.end_piece_turn(recorder, (one,))


def resume(recorder: EventRecorder) -> None:
    """Continue after an attack and its replies: an overrun as far as it can, else the spent pieces finish."""
    waiting = top(recorder.state)
    match waiting:
        case None:
            turn.end_exhausted_turns(recorder)
        case Overrun(_, one):
            unit = recorder.state.units.get(one)
            able = unit is not None and not unit.disrupted
            if not able or not _attacks(recorder.state, waiting):
                recorder.emit(Answered())
                passed(recorder, one)
        case Storm():
            if not any(True for _ in attacks.storming(recorder.state, waiting)):
                recorder.emit(Answered())
                next_fight(recorder)
        case _:
            return


def _attacks(state: State, waiting: Overrun) -> bool:
    return any(True for _ in attacks.overrunning(state, waiting))


def passed(recorder: EventRecorder, one: UnitId) -> None:
    """End an overrun: the AFV's turn is over, or the move continues if it can. [OVR-1, OVR-3a]"""
    state = recorder.state
    unit = state.units.get(one)
    if unit is not None and (state.context.edition.overrun_stops or unit.disrupted or not _can_step(state, unit)):
        turn.end_piece_turn(recorder, (one,))


def _can_step(state: State, unit: Unit) -> bool:
    return any(movement.step_refusal(state, unit, to) is None for to in bands.beside(state.context, unit.at))


def _can_end_march(state: State, unit: Unit) -> bool:
    """Check whether a piece may exit where it stands, or load or unload. [MOV-11a, TRN-2]"""
    if not bands.on_field(unit.at):
        return False
    haul = any(transport.refusal(state, command) is None for command in transport.candidates(state, unit))
    return haul or any(movement.exit_refusal(state, unit.id, edge) is None for edge in state.context.battle.exits)


def close_on(recorder: EventRecorder, place: Hex) -> None:
    """Let squads storm the armor where a fight is over, else offer the next hex to fight for. [ASL-5a, HTH-1a]"""
    if recorder.state.pending:
        return
    if assault.stormed(recorder.state, place):
        recorder.emit(Waited(Storm(recorder.state.active, place)))
    else:
        next_fight(recorder)


def next_fight(recorder: EventRecorder) -> None:
    """Offer the next hand-to-hand combat, or end the turn. [HTH-1a]"""
    if not hand_to_hand.offer(recorder, recorder.state.active):
        turn.end_player_turn(recorder)
