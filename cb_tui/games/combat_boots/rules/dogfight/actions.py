"""The commands and decisions of a dogfight, which in the air take the place of those on the ground. [DOG]"""

from collections.abc import Iterator

from cb_tui.core.action import Action, Decision
from cb_tui.core.offer import Offer
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Command, UnitId
from cb_tui.games.combat_boots.rules import attack_forecast, march
from cb_tui.games.combat_boots.rules.decisions import ask
from cb_tui.games.combat_boots.rules.dogfight import flight, gunnery
from cb_tui.games.combat_boots.rules.dogfight import model as r
from cb_tui.games.combat_boots.rules.dogfight.gunnery import aircraft_type
from cb_tui.games.combat_boots.rules.dogfight.model import Dogfight, Plane
from cb_tui.games.combat_boots.rules.dogfight.over_ground import waits
from cb_tui.games.combat_boots.rules.dogfight.relations import aircraft_of, engaged, foes, partner, prey, pursuer
from cb_tui.games.combat_boots.rules.events import Answered
from cb_tui.games.combat_boots.rules.evolve import BootsAction, EventRecorder
from cb_tui.games.combat_boots.rules.model import EndTurn, Pass, State
from cb_tui.games.combat_boots.rules.shot import make_refusal

Refusal = IllegalCommand | None


def _sky_of(state: State) -> Dogfight:
    """Return the sky while aircraft alone act."""
    assert state.sky is not None
    return state.sky


def candidates(state: State) -> Iterator[Command]:
    """Yield the commands to choose from, aircraft as in the battle file, `EndTurn` last."""
    sky = _sky_of(state)
    for plane in aircraft_of(sky, state.active):
        for foe in foes(sky, state.active):
            pair = plane.id, foe.id
            yield from (r.AirFire(*pair), r.Maneuver(*pair), r.Outrun(*pair), r.Chase(*pair))
            yield from (r.FiringRun(*pair), r.HeadOn(*pair))
        yield from (r.Disengage(plane.id), r.Depart(plane.id), Pass(plane.id))
    yield EndTurn()


# --- initiative and contests -----------------------------------------------------------------------------------------


def _ready(state: State, unit: UnitId) -> Refusal:
    plane = _sky_of(state).planes.get(unit)
    if plane is None:
        return make_refusal(f"there is no aircraft {unit} in the sky", "DOG-1")
    if plane.side != state.active:
        return make_refusal(f"{unit} is not yours to command now", "DOG-3")
    return make_refusal(f"{unit} has already acted this turn", "DOG-3") if plane.acted else None


def _foe(state: State, foe: UnitId) -> Refusal:
    plane = _sky_of(state).planes.get(foe)
    if plane is None:
        return make_refusal(f"there is no aircraft {foe} in the sky", "DOG-1")
    return make_refusal(f"{foe} is not an enemy", "DOG-1") if plane.side == state.active else None


def _on_a_tail(sky: Dogfight, unit: UnitId, *, run: bool = False) -> Refusal:
    tail = sky.planes[unit].prey
    which = "at that one " if run else ""
    return (
        make_refusal(f"{unit} has just got on the tail of {tail}: it fires {which}or passes", "DOG-3") if tail else None
    )


def _bound(sky: Dogfight, unit: UnitId) -> Refusal:
    if engaged(sky, unit):
        return make_refusal(f"{unit} is engaged; only a disengaged aircraft picks a new foe", "DOG-11")
    return None


def _slower(state: State, unit: UnitId, foe: UnitId, rule: str) -> Refusal:
    """Return a refusal of a foe with a higher speed number, in editions with that limit. [DOG-11, DOG-14]"""
    own, theirs = aircraft_type(state, unit).sp, aircraft_type(state, foe).sp
    if own >= theirs or not state.context.edition.slower_foes_only:
        return None
    return make_refusal(f"{foe} is too fast for {unit}: SP {theirs} to {own}", rule)


def _initiative_refusal(state: State, command: r.RollInitiative) -> Refusal:
    waiting = state.pending and isinstance(state.pending[-1], r.Initiative)
    return None if waiting else make_refusal("the initiative is settled", "DOG-2")


ROLL_INITIATIVE: BootsAction[r.RollInitiative] = Action(
    command=r.RollInitiative,
    answers=(r.Initiative,),
    refusal=_initiative_refusal,
    resolve=flight.roll_initiative,
    offer=lambda state, command: Offer(command, "choose"),
    label=lambda state, command: "rolls for initiative",
)
INITIATIVE: Decision[State, r.Initiative] = Decision(
    pending=r.Initiative,
    candidates=lambda state, waiting: (r.RollInitiative(),),
    refusal=("the {} player has to roll for initiative first", "DOG-3"),
    question=lambda state, waiting: ask(waiting, asked="roll for initiative"),
)


def _maneuver_refusal(state: State, command: r.Maneuver) -> Refusal:
    unit, foe, sky = command.unit, command.foe, _sky_of(state)
    if refused := _ready(state, unit) or _foe(state, foe) or _on_a_tail(sky, unit):
        return refused
    if foe in (pursuer(sky, unit), partner(sky, unit)):
        return None
    if prey(sky, unit) == foe:
        return make_refusal(f"{unit} is behind {foe}: it fires or breaks off", "DOG-10")
    if refused := _bound(sky, unit):
        return refused
    if engaged(sky, foe):
        return make_refusal(f"{foe} is engaged: get on its tail without a maneuver, if no other is there", "DOG-11")
    return _slower(state, unit, foe, "DOG-11")


MANEUVER: BootsAction[r.Maneuver] = Action(
    command=r.Maneuver,
    refusal=_maneuver_refusal,
    resolve=flight.maneuver,
    offer=lambda state, command: Offer(command, "move", (command.unit,), (command.foe,)),
    label=lambda state, command: f"{command.unit} maneuvers against {command.foe}",
)


def _outrun_refusal(state: State, command: r.Outrun) -> Refusal:
    unit, foe, sky = command.unit, command.foe, _sky_of(state)
    if refused := _ready(state, unit) or _foe(state, foe) or _on_a_tail(sky, unit):
        return refused
    if not state.context.edition.speed_contests:
        return make_refusal("this edition has no speed contests; maneuver", "DOG-7")
    if foe in (pursuer(sky, unit), partner(sky, unit)):
        return None
    return make_refusal(f"{unit} is neither pursued by {foe} nor turning with it", "DOG-7")


OUTRUN: BootsAction[r.Outrun] = Action(
    command=r.Outrun,
    refusal=_outrun_refusal,
    resolve=flight.outrun,
    offer=lambda state, command: Offer(command, "move", (command.unit,), (command.foe,)),
    label=lambda state, command: f"{command.unit} outruns {command.foe}",
)


def _take_position(recorder: EventRecorder, command: r.TakePosition) -> None:
    waiting = recorder.state.pending[-1]
    assert isinstance(waiting, r.ChoosePosition)
    recorder.emit(Answered())
    flight.take_position(recorder, waiting.winner, waiting.loser, command.then)


def _position_refusal(state: State, command: r.TakePosition) -> Refusal:
    waiting = state.pending[-1] if state.pending else None
    if not isinstance(waiting, r.ChoosePosition):
        return make_refusal("no maneuver has just been won", "DOG-6")
    if command.then in waiting.options:
        return None
    return make_refusal(f"{waiting.winner} may {' or '.join(waiting.options)}, not {command.then}", "DOG-17a")


def _position_label(state: State, command: r.TakePosition) -> str:
    waiting = state.pending[-1] if state.pending else None
    who, whom = (waiting.winner, waiting.loser) if isinstance(waiting, r.ChoosePosition) else ("it", "its foe")
    return {
        "pursue": f"{who} gets behind {whom}",
        "turn": f"{who} turns with {whom}",
        "disengage": f"{who} gets away from {whom}",
        "stay": f"{who} gains nothing on {whom}",
    }[command.then]


TAKE_POSITION: BootsAction[r.TakePosition] = Action(
    command=r.TakePosition,
    answers=(r.ChoosePosition,),
    refusal=_position_refusal,
    resolve=_take_position,
    offer=lambda state, command: Offer(command, "choose"),
    label=_position_label,
)
CHOOSE_POSITION: Decision[State, r.ChoosePosition] = Decision(
    pending=r.ChoosePosition,
    candidates=lambda state, waiting: map(r.TakePosition, waiting.options),
    refusal=("the {} player has to choose the winner's position first", "DOG-3"),
    question=lambda state, waiting: ask(waiting, asked="choose the winner's position"),
)


def _chase(recorder: EventRecorder, command: r.Chase) -> None:
    recorder.emit(r.Flown(command.unit))
    flight.take_position(recorder, command.unit, command.foe, "pursue")


def _chase_refusal(state: State, command: r.Chase) -> Refusal:
    unit, foe, sky = command.unit, command.foe, _sky_of(state)
    if refused := _ready(state, unit) or _foe(state, foe) or _on_a_tail(sky, unit) or _bound(sky, unit):
        return refused
    if not engaged(sky, foe):
        return make_refusal(f"{foe} is disengaged: maneuver against it", "DOG-11")
    if hunter := pursuer(sky, foe):
        return make_refusal(f"{hunter} is behind {foe} already; only one can be", "DOG-4")
    return _slower(state, unit, foe, "DOG-11")


CHASE: BootsAction[r.Chase] = Action(
    command=r.Chase,
    refusal=_chase_refusal,
    resolve=_chase,
    offer=lambda state, command: Offer(command, "move", (command.unit,), (command.foe,)),
    label=lambda state, command: f"{command.unit} gets behind {command.foe}",
)

# --- fire ------------------------------------------------------------------------------------------------------------


def _fire(recorder: EventRecorder, shot: r.AirFire) -> None:
    gunnery.roll(recorder, shot)
    flight.end_aircraft_turn(recorder, shot.unit)


def _pass_by(recorder: EventRecorder, shot: r.FiringRun | r.HeadOn) -> None:
    """Fire and fly on, free of the target. [DOG-14, DOG-15]"""
    gunnery.roll(recorder, shot)
    planes = flight.sky_of(recorder).planes
    if shot.unit in planes and shot.at in planes:
        recorder.emit(r.Related(shot.unit, shot.at, "none"))
    flight.end_aircraft_turn(recorder, shot.unit)


def _unarmed(state: State, unit: UnitId) -> Refusal:
    armed = aircraft_type(state, unit).guns is not None
    return None if armed else make_refusal(f"{unit} has no guns to fire in the air", "DOG-13")


def _fire_refusal(state: State, shot: r.AirFire) -> Refusal:
    if refused := _ready(state, shot.unit) or _foe(state, shot.at) or _unarmed(state, shot.unit):
        return refused
    behind = prey(_sky_of(state), shot.unit) == shot.at
    return None if behind else make_refusal(f"{shot.unit} is not behind {shot.at}", "DOG-13")


AIR_FIRE: BootsAction[r.AirFire] = Action(
    command=r.AirFire,
    refusal=_fire_refusal,
    resolve=_fire,
    offer=lambda state, shot: Offer(shot, "attack", (shot.unit,), (shot.at,)),
    label=lambda state, shot: f"{shot.unit} fires at {shot.at}",
    forecast=attack_forecast.forecast,
)


def _run_refusal(state: State, shot: r.FiringRun) -> Refusal:
    unit, at, sky = shot.unit, shot.at, _sky_of(state)
    if refused := _ready(state, unit) or _foe(state, at) or _unarmed(state, unit) or _on_a_tail(sky, unit, run=True):
        return refused
    if partner(sky, unit):
        return make_refusal(f"{unit} is turning and must act against its foe", "DOG-9")
    hunter = pursuer(sky, unit)
    if engaged(sky, unit) and not hunter:
        return make_refusal("a firing run is made by a disengaged or a pursued aircraft", "DOG-14")
    if hunter == at:
        return make_refusal(f"no firing run on your own pursuer: {at} is behind {unit}", "DOG-14")
    return _slower(state, unit, at, "DOG-14")


FIRING_RUN: BootsAction[r.FiringRun] = Action(
    command=r.FiringRun,
    refusal=_run_refusal,
    resolve=_pass_by,
    offer=lambda state, shot: Offer(shot, "attack", (shot.unit,), (shot.at,)),
    label=lambda state, shot: f"{shot.unit} makes a firing run on {shot.at}",
    forecast=attack_forecast.forecast,
)


def _head_on_refusal(state: State, shot: r.HeadOn) -> Refusal:
    unit, at, sky = shot.unit, shot.at, _sky_of(state)
    if refused := _ready(state, unit) or _foe(state, at) or _unarmed(state, unit) or _on_a_tail(sky, unit, run=True):
        return refused
    drawn, edition = state.context.battle.sky, state.context.edition
    if drawn is None or not drawn.head_on:
        return make_refusal("this battle has no head-on attacks", "DOG-15")
    if edition.head_on_by_attacker and state.active != sky.first:
        return make_refusal("only the side that goes first may attack head-on", "DOG-15")
    if edition.head_on_first_turn and state.turn > drawn.turn:
        return make_refusal("head-on attacks are allowed in the first turn only", "DOG-15a")
    if other := next((one for one in (unit, at) if engaged(sky, one)), None):
        return make_refusal(f"{other} is engaged; two disengaged aircraft meet head-on", "DOG-15")
    return None


HEAD_ON: BootsAction[r.HeadOn] = Action(
    command=r.HeadOn,
    refusal=_head_on_refusal,
    resolve=_pass_by,
    offer=lambda state, shot: Offer(shot, "attack", (shot.unit,), (shot.at,)),
    label=lambda state, shot: f"{shot.unit} attacks {shot.at} head-on",
    forecast=attack_forecast.forecast,
)

# --- leaving and staying ---------------------------------------------------------------------------------------------


def _disengage(recorder: EventRecorder, command: r.Disengage) -> None:
    target = prey(flight.sky_of(recorder), command.unit)
    assert target is not None
    recorder.emit(r.Related(command.unit, target, "none"))
    flight.end_aircraft_turn(recorder, command.unit)


def _disengage_refusal(state: State, command: r.Disengage) -> Refusal:
    unit, sky = command.unit, _sky_of(state)
    if refused := _ready(state, unit) or _on_a_tail(sky, unit):
        return refused
    return None if prey(sky, unit) else make_refusal(f"{unit} is not pursuing anyone", "DOG-10")


DISENGAGE: BootsAction[r.Disengage] = Action(
    command=r.Disengage,
    refusal=_disengage_refusal,
    resolve=_disengage,
    offer=lambda state, command: Offer(command, "move", (command.unit,)),
    label=lambda state, command: f"{command.unit} breaks off",
)


def _depart_refusal(state: State, command: r.Depart) -> Refusal:
    unit, sky = command.unit, _sky_of(state)
    if refused := _ready(state, unit):
        return refused
    plane = sky.planes[unit]
    if plane.prey or (engaged(sky, unit) and not plane.hurt):
        return make_refusal(f"{unit} is engaged; only a disengaged aircraft leaves", "DOG-16")
    return None


DEPART: BootsAction[r.Depart] = Action(
    command=r.Depart,
    refusal=_depart_refusal,
    resolve=lambda recorder, command: recorder.emit(r.Departed(command.unit)),
    offer=lambda state, command: Offer(command, "move", (command.unit,)),
    label=lambda state, command: f"{command.unit} goes home",
)


def _idle_refusal(state: State, sky: Dogfight, plane: Plane) -> Refusal:
    """Return a refusal if an aircraft may not do nothing, or None. [DOG-8, DOG-9]"""
    if plane.acted or plane.prey:
        return None
    with_whom = partner(sky, plane.id)
    if with_whom:
        return make_refusal(f"{plane.id} is turning with {with_whom} and must act against it", "DOG-9")
    hunter = pursuer(sky, plane.id)
    if hunter and not state.context.edition.speed_contests:
        return make_refusal(f"{plane.id} is pursued by {hunter} and must act", "DOG-8")
    return None


def _pass_refusal(state: State, command: Pass) -> Refusal:
    unit, sky = command.unit, _sky_of(state)
    if refused := _ready(state, unit):
        return refused
    if waits(state, sky, unit):
        return make_refusal(f"{unit} may strike this turn; leave it, and end the air phase", "DOG-18b")
    return _idle_refusal(state, sky, sky.planes[unit])


PASS: BootsAction[Pass] = Action(
    command=Pass,
    refusal=_pass_refusal,
    resolve=lambda recorder, command: flight.end_aircraft_turn(recorder, command.unit),
    offer=march.PASS.offer,
    label=march.PASS.label,
)


def _end_refusal(state: State, command: EndTurn) -> Refusal:
    planes, sky = aircraft_of(_sky_of(state), state.active), _sky_of(state)
    return next((found for plane in planes if (found := _idle_refusal(state, sky, plane))), None)


END_TURN: BootsAction[EndTurn] = Action(
    command=EndTurn,
    refusal=_end_refusal,
    resolve=flight.end_turn,
    offer=lambda state, command: Offer(command, "end"),
    label=lambda state, command: "ends the air phase" if state.context.battle.over_ground else "ends the turn",
)
