"""Transport: loading, unloading, riding, and the fire that they draw. [TRN]"""

from collections.abc import Iterator

from cb_tui.core.action import Action, Decision
from cb_tui.core.offer import Offer
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.rules import bands, movement, reaction, turn
from cb_tui.games.combat_boots.rules.decisions import ask, own_refusal, ready_refusal, unknown_refusal
from cb_tui.games.combat_boots.rules.events import Answered, Waited
from cb_tui.games.combat_boots.rules.evolve import BootsAction, EventRecorder
from cb_tui.games.combat_boots.rules.model import State, Unit
from cb_tui.games.combat_boots.rules.movement import aboard, carrier
from cb_tui.games.combat_boots.rules.occupancy import kind_of, units_of
from cb_tui.games.combat_boots.rules.shot import disrupted_refusal, make_refusal
from cb_tui.games.combat_boots.rules.transport_model import (
    Dismount,
    Dismounted,
    Load,
    Loaded,
    Loading,
    LoadingBegan,
    Unload,
    Unloaded,
)


def candidates(state: State, unit: Unit) -> Iterator[Load | Unload | Dismount]:
    """Yield the pieces that a unit might load or unload, and its own dismounting."""
    if unit.riding:
        yield Dismount(unit.id)
    if kind_of(state, unit).capacity:
        yield from (Load(unit.id, other.id) for other in units_of(state, unit.side, unit.at) if other.id != unit.id)
        yield from (Unload(unit.id, other.id) for other in aboard(state, unit.id))


def refusal(state: State, command: Load | Unload | Dismount) -> IllegalCommand | None:
    """Return the refusal to load, unload or dismount, or None.

    The vehicle, or the rider that dismounts, is ready to act.
    """
    if never := kind_refusal(state, command):
        return never
    match command:
        case Load(unit, cargo):
            return _vehicle_refusal(state, unit) or _load_refusal(state, state.units[unit], state.units[cargo])
        case Unload(unit, cargo):
            return _vehicle_refusal(state, unit) or _off_refusal(state, state.units[cargo], unit)
        case Dismount(unit):
            rider = state.units[unit]
            if not rider.riding:
                return make_refusal(f"{unit} is not riding", "TRN-6a")
            return _off_refusal(state, rider, rider.riding)


def command_refusal(state: State, command: Load | Unload | Dismount) -> IllegalCommand | None:
    """Return the refusal to load, unload or dismount now, or None."""
    return (
        own_refusal(state, command.unit) or kind_refusal(state, command) or ready_refusal(state, command.unit)
        or refusal(state, command)
    )  # fmt: skip


def kind_refusal(state: State, command: Load | Unload | Dismount) -> IllegalCommand | None:
    """Return a refusal if pieces of these kinds never load or unload this way, or None. [TRN-1a, TRN-5]"""
    if isinstance(command, Dismount):
        return None
    vehicle, kind = kind_of(state, command.unit), kind_of(state, command.cargo)
    if not vehicle.capacity:
        drives = vehicle.kind in ("truck", "afv")
        return (
            make_refusal(f"{command.unit} cannot carry passengers", "TRN-1")
            if drives
            else make_refusal(f"{command.unit} is not a vehicle", "UNIT-1")
        )
    if isinstance(command, Unload):
        return None
    if not (kind.infantry or kind.kind == "gun"):
        return make_refusal(f"{command.cargo} cannot be carried: vehicles carry infantry and guns", "TRN-1")
    if vehicle.carries_outside and not kind.infantry:
        return make_refusal(f"only infantry rides on {command.unit}", "TRN-5")
    return None


def _vehicle_refusal(state: State, one: UnitId) -> IllegalCommand | None:
    """Return a refusal if a vehicle neither loads nor unloads now, or None. [TRN-2a]"""
    unit = state.units[one]
    if unit.shots:
        return make_refusal(f"{one} has fired; loading and unloading count as a move", "TRN-2")
    if unit.hauled:
        return make_refusal(f"{one} has {unit.hauled}ed this turn, and a vehicle may do so only once", "TRN-2")
    return None


def _load_refusal(state: State, unit: Unit, cargo: Unit) -> IllegalCommand | None:
    """Return a refusal if a vehicle cannot take this piece aboard now, or None. [TRN-1, TRN-2, TRN-3a]"""
    if cargo.side != unit.side:
        return make_refusal(f"{cargo.id} is not yours to load", "TRN-1")
    if unit.moved and not state.context.edition.unload_first:
        return make_refusal(f"{unit.id} has moved; it loads first, then moves", "TRN-2")
    if carrier(cargo):
        return make_refusal(f"{cargo.id} is aboard {carrier(cargo)}", "TRN-3a")
    if cargo.at != unit.at:
        return make_refusal(f"{cargo.id} is not in the hex of {unit.id}; move it there first", "TRN-3a")
    if idle := disrupted_refusal(state, cargo):
        return idle
    if cargo.acted or cargo.moved or cargo.shots:
        return make_refusal(f"{cargo.id} has already acted this turn; loading takes its whole turn", "TRN-3a")
    if len(aboard(state, unit.id)) >= kind_of(state, unit).capacity:
        return make_refusal(f"{unit.id} is full", "TRN-1")
    return None


def _off_refusal(state: State, cargo: Unit, vehicle: UnitId) -> IllegalCommand | None:
    """Return a refusal if a piece cannot get off a vehicle, or None. [TRN-3a, TRN-5a, UNIT-8]"""
    if carrier(cargo) != vehicle:
        return make_refusal(f"{cargo.id} is not aboard {vehicle}", "TRN-3a")
    if cargo.disrupted:
        return make_refusal(
            f"{cargo.id} is {state.context.edition.words.disrupted} and stays aboard until it rallies", "UNIT-8"
        )
    if cargo.acted or cargo.shots:
        return make_refusal(f"{cargo.id} has already acted this turn; getting off takes its whole turn", "TRN-5")
    return None


def resolve(recorder: EventRecorder, command: Load | Unload | Dismount) -> None:
    """End the other open piece turns, then load, unload or dismount if it is still possible."""
    turn.end_piece_turn(recorder, (one for one in recorder.state.acting if one != command.unit))
    if not (recorder.events and command_refusal(recorder.state, command)) and not _haul(recorder, command):
        settle(recorder, command.unit)


def _haul(recorder: EventRecorder, command: Load | Unload | Dismount) -> bool:
    """Load, unload or dismount, and offer fire at the piece. [OPP-3a, TRN-6b]

    The result is True if a decision is pending.
    """
    unit = recorder.state.units[command.unit]
    movers: tuple[UnitId, ...]
    match command:
        case Load(vehicle, cargo):
            recorder.emit(LoadingBegan(vehicle, cargo))
            recorder.emit(Waited(Loading(unit.side, vehicle, cargo)))
            movers = (vehicle, cargo)
        case Unload(vehicle, cargo):
            recorder.emit(Unloaded(vehicle, cargo))
            movers = (vehicle, cargo)
        case Dismount(rider):
            recorder.emit(Dismounted(rider, unit.riding))
            movers = (rider,)
    return reaction.offer_following(recorder, movers[0], unit.at, *movers[1:])


def settle(recorder: EventRecorder, one: UnitId) -> None:
    """Carry out a loading or unloading after fire at it if both pieces are intact. [TRN-2]

    Then the vehicle may move on.
    """
    waiting = recorder.state.pending[-1] if recorder.state.pending else None
    if isinstance(waiting, Loading):
        recorder.emit(Answered())
        both = [recorder.state.units.get(waiting.unit), recorder.state.units.get(waiting.cargo)]
        if all(unit is not None and not unit.disrupted for unit in both):
            riding = kind_of(recorder.state, waiting.unit).carries_outside
            recorder.emit(Loaded(waiting.unit, waiting.cargo, riding))
    state = recorder.state
    unit = state.units.get(one)
    if unit is None or not unit.hauled:
        return
    unloaded = unit.hauled == "unload" and not state.context.edition.unload_first
    stuck = not any(movement.step_refusal(state, unit, to) is None for to in bands.beside(state.context, unit.at))
    if unit.disrupted or unit.moved or unloaded or stuck:
        turn.end_piece_turn(recorder, (one,))


LOAD: BootsAction[Load] = Action(
    command=Load,
    first=lambda state, load: unknown_refusal(state, (load.unit, load.cargo)),
    refusal=command_refusal,
    resolve=resolve,
    offer=lambda state, load: Offer(load, "move", (load.unit,), (load.cargo,)),
    label=lambda state, load: f"{load.unit} loads {load.cargo}",
)
UNLOAD: BootsAction[Unload] = Action(
    command=Unload,
    first=lambda state, unload: unknown_refusal(state, (unload.unit, unload.cargo)),
    refusal=command_refusal,
    resolve=resolve,
    offer=lambda state, unload: Offer(unload, "move", (unload.unit,), (unload.cargo,)),
    label=lambda state, unload: f"{unload.unit} unloads {unload.cargo}",
)


def _dismount_label(state: State, command: Dismount) -> str:
    tank = state.units[command.unit].riding if command.unit in state.units else ""
    return f"{command.unit} gets off {tank}".rstrip()


DISMOUNT: BootsAction[Dismount] = Action(
    command=Dismount,
    first=lambda state, command: unknown_refusal(state, (command.unit,)),
    refusal=command_refusal,
    resolve=resolve,
    offer=lambda state, command: Offer(command, "move", (command.unit,)),
    label=_dismount_label,
)
LOADING: Decision[State, Loading] = Decision(  # it waits for fire at both, and for no answer
    pending=Loading,
    candidates=lambda state, waiting: (),
    refusal=("wait: the {} player waits first", "SEQ-1"),
    question=lambda state, waiting: ask(waiting, asked="wait"),
)
