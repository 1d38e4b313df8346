"""Flight: contests, positions and turns of a dogfight, from its opening. [DOG]"""

from typing import assert_never

from cb_tui.core.dice import FixedDice
from cb_tui.core.odds import text
from cb_tui.core.values import Side, UnitId
from cb_tui.games.combat_boots.rules.battle import Sky
from cb_tui.games.combat_boots.rules.battle_context import BattleContext
from cb_tui.games.combat_boots.rules.dogfight import model as r
from cb_tui.games.combat_boots.rules.dogfight import score
from cb_tui.games.combat_boots.rules.dogfight.gunnery import match_of
from cb_tui.games.combat_boots.rules.dogfight.model import Dogfight, Initiative, Plane
from cb_tui.games.combat_boots.rules.dogfight.relations import aircraft_of, may_pursue, may_turn, partner, prey, pursuer
from cb_tui.games.combat_boots.rules.events import Answered, Ended, TurnBegan, TurnEnded, Waited
from cb_tui.games.combat_boots.rules.evolve import EventRecorder
from cb_tui.games.combat_boots.rules.model import EndTurn, State


def sky_of(recorder: EventRecorder) -> r.Dogfight:
    """Return the sky of the recorder's current state."""
    assert recorder.state.sky is not None
    return recorder.state.sky


def end_aircraft_turn(recorder: EventRecorder, unit: UnitId) -> None:
    """End the turn of an aircraft, if it is still in the sky."""
    if unit in sky_of(recorder).planes:
        recorder.emit(r.Flown(unit))


# --- contests ----------------------------------------------------------------------------------------------------


def _contest(recorder: EventRecorder, contest: r.Contest, unit: UnitId, foe: UnitId) -> UnitId | None:
    """Roll both sides' dice and return the winner, or None for a tie. [DOG-6, 7, 10]

    An aircraft that acts on its pursuer gives up its own target first.
    """
    target = prey(sky_of(recorder), unit)
    if target is not None and pursuer(sky_of(recorder), unit) == foe:
        recorder.emit(r.Related(unit, target, "none"))
    match = match_of(recorder.state, contest, unit, foe)
    own, theirs = match.dice
    faces, against = recorder.roll(f"{unit} {contest}", own), recorder.roll(f"{foe} {contest}", theirs)
    best, other = max(faces), max(against)
    winner = unit if best > other else foe if other > best else None
    recorder.emit(
        r.Contested(
            contest=contest, unit=unit, foe=foe, ratings=match.ratings, sign=match.sign, faces=faces, foe_faces=against,
            win=text(match.chances.win), tie=text(match.chances.tie), winner=winner,
        )
    )  # fmt: skip
    recorder.emit(r.Flown(unit))
    return winner


def outrun(recorder: EventRecorder, command: r.Outrun) -> None:
    """Resolve an outrun: a fleeing winner escapes, and of two that turn the winner does. [DOG-8, DOG-9]"""
    unit, foe = command.unit, command.foe
    turned = partner(sky_of(recorder), unit) == foe
    winner = _contest(recorder, "speed", unit, foe)
    if winner == unit or (winner is not None and turned):
        recorder.emit(r.Related(winner, foe if winner == unit else unit, "none"))


def maneuver(recorder: EventRecorder, command: r.Maneuver) -> None:
    """Roll a maneuver, whose winner changes the relation, by choice if there is one. [DOG-8, DOG-9, DOG-11]

    A tie is settled by DOG-12 and DOG-12a.
    """
    unit, foe = command.unit, command.foe
    sky = sky_of(recorder)
    fleeing, turned = pursuer(sky, unit) == foe, partner(sky, unit) == foe
    winner = _contest(recorder, "maneuver", unit, foe)
    if winner is None:
        if not fleeing and not turned:
            recorder.emit(r.Related(unit, foe, "turning"))
        return
    if winner == foe and fleeing:
        return
    loser = foe if winner == unit else unit
    options = _options(recorder, winner, loser, fleeing=fleeing, free=not (fleeing or turned), active=winner == unit)
    if len(options) == 1:
        take_position(recorder, winner, loser, options[0])
    else:
        side = sky_of(recorder).planes[winner].side
        recorder.emit(Waited(r.ChoosePosition(side, winner, loser, options)))


def _options(
    recorder: EventRecorder, winner: UnitId, loser: UnitId, *, fleeing: bool, free: bool, active: bool
) -> tuple[r.Then, ...]:
    """Return the winner's options. "stay" replaces one that a third aircraft bars. [DOG-17a]"""
    sky = sky_of(recorder)
    if fleeing:
        return ("turn" if may_turn(sky, winner, loser) else "stay"), "disengage"
    wanted: r.Then = "pursue" if may_pursue(sky, winner, loser) else "stay"
    chooses = not free if active else recorder.state.context.edition.foe_may_disengage
    return (wanted, "disengage") if chooses or wanted == "stay" else (wanted,)


def take_position(recorder: EventRecorder, winner: UnitId, loser: UnitId, then: r.Then) -> None:
    """Put the winner of a maneuver behind the loser, or what else it chooses. [DOG-3a, DOG-8, DOG-11]"""
    match then:
        case "pursue":
            recorder.emit(r.Related(winner, loser, "pursues"))
            mine = sky_of(recorder).planes[winner].side == recorder.state.active
            if mine and recorder.state.context.edition.pursuit_fire:
                recorder.emit(r.Flown(winner, loser))  # [DOG-3a]
        case "turn":
            recorder.emit(r.Related(winner, loser, "turning"))
        case "disengage":
            recorder.emit(r.Related(winner, loser, "none"))
        case "stay":
            pass
        case _:
            assert_never(then)


# --- turns -------------------------------------------------------------------------------------------------------


def roll_initiative(recorder: EventRecorder, command: r.RollInitiative) -> None:
    """Roll one die each. The higher goes first, ties are rolled again. [DOG-2a]"""
    recorder.emit(Answered())
    one, other = recorder.state.context.sides
    while True:
        (first,), (second,) = recorder.roll(f"{one} initiative", 1), recorder.roll(f"{other} initiative", 1)
        if first != second:
            break
    begin(recorder, one if first > second else other)


def begin(recorder: EventRecorder, side: Side) -> None:
    """Start the first turn for the side with the initiative. [DOG-2]"""
    recorder.emit(r.InitiativeWon(side))
    recorder.emit(TurnBegan(1, side))


def end_turn(recorder: EventRecorder, command: EndTurn) -> None:
    """End the side's turn in the air, and over the ground begin that of its pieces. [DOG-13]

    An aircraft that was damaged before its turn leaves after it.
    """
    state = recorder.state
    side, turn, second = state.active, state.turn, state.active != sky_of(recorder).first
    for plane in aircraft_of(sky_of(recorder), side):
        if plane.hurt == "last":
            recorder.emit(r.Departed(plane.id))
    if state.context.battle.over_ground:
        recorder.emit(r.AirPhaseEnded(side))
        return
    recorder.emit(TurnEnded(turn, side))
    score.settle(recorder, last=second and turn >= state.context.battle.turns)
    if not any(isinstance(event, Ended) for event in recorder.events):
        recorder.emit(TurnBegan(turn + 1 if second else turn, state.context.enemy(side)))


def formed(setting: BattleContext, sky: Sky) -> Dogfight:
    """Return the aircraft before any has acted."""
    planes = {flight.id: Plane(flight.id, flight.side) for flight in sky.flights}
    return Dogfight(first=sky.begins or setting.battle.first, planes=planes, pursues=sky.pursues, turning=sky.turning)


def take_off(setting: BattleContext, sky: Sky) -> State:
    """Return the sky before the first command. Without a named first side both roll for it. [DOG-2]"""
    air = formed(setting, sky)
    recorder = EventRecorder(State(context=setting, active=air.first, sky=air), FixedDice())
    if sky.begins:
        begin(recorder, sky.begins)
    else:
        recorder.emit(Waited(Initiative(air.first)))
    return recorder.state
