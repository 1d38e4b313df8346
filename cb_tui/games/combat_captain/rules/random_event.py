"""Random event: the die of the side with the initiative, and its effects. [EVENT]"""

from collections.abc import Mapping
from typing import Literal

from cb_tui.core.values import Side
from cb_tui.games.combat_captain.rules.battle import Event
from cb_tui.games.combat_captain.rules.commands import ChooseEvent
from cb_tui.games.combat_captain.rules.events import Asked, Came, EventRolled, InitiativeGranted, Settled
from cb_tui.games.combat_captain.rules.recorder import EventRecorder
from cb_tui.games.combat_captain.rules.waiting import AirAttack, EventChoice, EventDue, Shelling

Result = Literal[
    "opponent_choice", "opponent_initiative", "own_initiative", "own_artillery", "own_strafing", "own_bombing"
]
RESULTS: Mapping[int, Result] = {
    1: "opponent_choice", 2: "opponent_initiative", 3: "own_initiative", 4: "own_artillery", 5: "own_strafing",
    6: "own_bombing",
}  # fmt: skip


def ask_for_event(record: EventRecorder) -> bool:
    """Ask the holder of the initiative whether to roll. [EVENT-1, EVENT-1a]

    The result is False if the battle has no events.
    """
    state = record.state
    if not state.context.rules.event or state.holder is None:
        return False
    record.emit(Asked(EventDue(state.context.seats[state.holder])))
    return True


def resolve_roll_event(record: EventRecorder) -> None:
    """Record the die and what it brings. [EVENT-2, EVENT-2b]"""
    side = record.state.holder
    assert side is not None
    face = record.roll(1, "event")[0]
    record.emit(Settled(), EventRolled(side, face))
    other = record.state.context.enemy(side)
    match RESULTS[face]:
        case "opponent_choice":
            record.emit(Asked(EventChoice(record.state.context.seats[other])))
        case "opponent_initiative":
            record.emit(InitiativeGranted(other))
        case "own_initiative":
            record.emit(InitiativeGranted(side))
        case "own_artillery":
            strafes = side in record.state.context.rules.strafes_on_4
            record_support_arrival(record, side, "strafing" if strafes else "artillery")
        case "own_strafing":
            record_support_arrival(record, side, "strafing")
        case "own_bombing":
            record_support_arrival(record, side, "bombing")


def resolve_choose_event(record: EventRecorder, command: ChooseEvent) -> None:
    """Record what the opponent has picked. [EVENT-2a]"""
    assert record.state.holder is not None
    record.emit(Settled())
    record_support_arrival(record, record.state.context.enemy(record.state.holder), command.event)


def planes(face: int, most: int) -> int:
    """Return how many planes come: 1-2 one, 3-4 two, 5-6 three, never more than there are. [AIR-1]"""
    return min((face + 1) // 2, most)


def record_support_arrival(record: EventRecorder, side: Side, kind: Event) -> None:
    """Record the die for shells or planes, and ask where they go, if an enemy is on the table. [ART-1, AIR-1]"""
    seat = record.state.context.seats[side]
    face = record.roll(1, "shells" if kind == "artillery" else "planes")[0]
    targets = any(record.state.foes(side)) or record.state.context.battle.begun_before(2)
    if kind == "artillery":
        record.emit(Came(side, kind, face), *((Asked(Shelling(seat, face)),) if targets else ()))
        return
    most = record.state.context.rules.max_planes - record.state.planes.get(side, 0)
    many = planes(face, most)
    record.emit(Came(side, kind, many, most))
    if many and targets:
        record.emit(Asked(AirAttack(seat=seat, kind=kind, left=many)))
