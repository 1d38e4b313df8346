"""Phases beside the activations: initiative, random event, reinforcement. [INIT, EVENT, REINF]"""

from collections.abc import Iterator, Mapping
from typing import Literal

from cb_tui.core.action import Action, Decision
from cb_tui.core.inches import TICKS
from cb_tui.core.offer import Offer
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Side
from cb_tui.games.combat_captain.rules import candidate_paths, measure, movement, movement_limits, prose
from cb_tui.games.combat_captain.rules.battle import CompanyId, Event
from cb_tui.games.combat_captain.rules.commands import ChooseEvent, ChooseFirst, March, Pass, RollEvent, RollInitiative
from cb_tui.games.combat_captain.rules.events import (
    Asked,
    Came,
    Changed,
    EventRolled,
    GoPassed,
    InitiativeGranted,
    InitiativeJudged,
    InitiativeTaken,
    Marched,
    Measured,
    PhaseBegan,
    Settled,
    TurnBegan,
)
from cb_tui.games.combat_captain.rules.evolve import CaptainAction, EventRecorder
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.movement_limits import MoveKind
from cb_tui.games.combat_captain.rules.pending import (
    AirAttack,
    EventChoice,
    EventDue,
    FirstGo,
    MarchDue,
    RollOff,
    Shelling,
)
from cb_tui.games.combat_captain.rules.weapons import total

Result = Literal[
    "opponent_choice", "opponent_initiative", "own_initiative", "own_artillery", "own_strafing", "own_bombing"
]
RESULTS: Mapping[int, Result] = {
    1: "opponent_choice", 2: "opponent_initiative", 3: "own_initiative", 4: "own_artillery", 5: "own_strafing",
    6: "own_bombing",
}  # fmt: skip
CALLED: Mapping[Event, str] = {
    "artillery": "calls artillery", "strafing": "calls planes to strafe", "bombing": "calls planes to bomb",
}  # fmt: skip


def modifiers(state: State) -> dict[Side, int]:
    """Return the initiative modifier of each side. [INIT-2, INIT-2a]

    It counts stands destroyed, the initiative it had, and close combats won.
    """
    return {
        side: state.destroyed.get(side, 0) + 2 * (state.holder == side) + 3 * state.won.get(side, 0)
        for side in state.context.sides
    }


def resolve_roll(record: EventRecorder) -> None:
    """Record the dice of both sides, again on a tie, and who holds the initiative. [INIT-1, INIT-1a, INIT-1b]"""
    adds = modifiers(record.state)
    sides = record.state.context.sides
    winner: Side | None = None
    while winner is None:
        faces = record.roll(len(sides), "initiative")
        totals = {side: face + adds[side] for side, face in zip(sides, faces, strict=True)}
        best = max(totals.values())
        ahead = [side for side in sides if totals[side] == best]
        winner = ahead[0] if len(ahead) == 1 else None
        told = tuple(adds.items())
        record.emit(InitiativeJudged(modifiers=told, totals=tuple(totals.items()), winner=winner))
    record.emit(Settled())
    record_initiative(record, winner)


def record_initiative(record: EventRecorder, side: Side) -> None:
    """Record the side that holds the initiative, and ask it which side activates first. [INIT-3]"""
    record.emit(InitiativeTaken(side), Asked(FirstGo(record.state.context.leaders[side])))


def begin_turn(record: EventRecorder, turn: int) -> None:
    """Record a new turn: the dice are to be rolled, unless an event has given the initiative away. [INIT-4, INIT-4a]"""
    record.emit(TurnBegan(turn))
    state = record.state
    if state.granted is not None:
        record_initiative(record, state.granted)
    else:
        record.emit(Asked(RollOff(state.context.leaders[state.holder or state.side])))


def first_refusal(state: State, command: ChooseFirst) -> IllegalCommand | None:
    """Return the refusal of a side that does not exist, or None."""
    if command.side in state.context.sides:
        return None
    sides = " or ".join(state.context.sides)
    return IllegalCommand(f"There is no side {command.side!r}; choose {sides}", "INIT-3", "no side")


def resolve_choose_first(record: EventRecorder, command: ChooseFirst) -> None:
    """Record the side that goes first, and begin the activations. [INIT-3, ACT-1]"""
    record.emit(Settled(), PhaseBegan("activation"), GoPassed(command.side))


def ask_for_event(record: EventRecorder) -> bool:
    """Ask the holder of the initiative whether to roll. [EVENT-1, EVENT-1a]

    The result is False if the battle has no events.
    """
    state = record.state
    if not state.context.rules.event or state.holder is None:
        return False
    record.emit(Asked(EventDue(state.context.leaders[state.holder])))
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
            record.emit(Asked(EventChoice(record.state.context.leaders[other])))
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
    seat = record.state.context.leaders[side]
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


def eligible(state: State, company: CompanyId) -> bool:
    """Check whether a company may make the reinforcement move. [REINF-1, REINF-1b..d]

    It has to be far from the enemy and without markers. It may be neither engaged nor already moved
    this way this turn.
    """
    now, far = state.companies[company], state.context.rules.reinforcement_distance * TICKS
    if company in state.context.pools or now.marched or now.fought or now.markers or not state.stands_of(company):
        return False
    gaps = (measure.nearest_foe(state, unit) for unit in state.stands_of(company))
    return all(gap is None or gap > far for gap in gaps)


def ask_next_company(record: EventRecorder, last: Side | None) -> bool:
    """Ask the next company and return True, or return False if all have been asked. [REINF-1b]

    The sides alternate, and the holder of the initiative is asked first.
    """
    state = record.state
    holder = state.holder or state.side
    first = state.context.enemy(last) if last else holder
    for side in (first, state.context.enemy(first)):
        for company in state.companies:
            if state.context.companies[company].side == side and eligible(state, company):
                seat = state.context.commanders[company]
                record.emit(Asked(MarchDue(seat=seat, company=company, left=state.stands_of(company))))
                return True
    return False


def _manner(state: State) -> MoveKind:
    return MoveKind(limit=state.context.rules.reinforcement_distance * TICKS, farther=True)


def refusal(state: State, command: March) -> IllegalCommand | None:
    """Return why a stand may not make a reinforcement move along a way. [REINF-1, MOVE-8]"""
    waiting, unit = state.pending[-1], command.unit
    assert isinstance(waiting, MarchDue)
    if unit not in waiting.left:
        return IllegalCommand(f"{unit} cannot march now; choose a stand of {waiting.company}", "REINF-1", "not it")
    if state.stands[unit].level:
        return IllegalCommand(f"{unit} is in cover and stays there; choose another", "COVER-5", "in cover")
    if refused := movement_limits.malformed(state, command.way):
        return refused
    going = movement_limits.ahead(state, unit, command.way)
    return movement_limits.path_refusal(state, unit, going, going.way.length, _manner(state))


def resolve(record: EventRecorder, command: March) -> None:
    """Record the dice of a march and as much of its way as they allow. [REINF-1a]"""
    state, unit, waiting = record.state, command.unit, record.state.pending[-1]
    assert isinstance(waiting, MarchDue)
    left = tuple(each for each in waiting.left if each != unit)
    record.emit(Changed(MarchDue(seat=waiting.seat, company=waiting.company, left=left)))
    going = movement_limits.ahead(state, unit, command.way)
    count = movement.counted(state, unit, going, going.way.length)
    faces = record.roll(state.context.rules.reinforcement_dice, f"{unit} marches")
    ticks = TICKS * total(faces, count, 0)
    record.emit(Measured(unit, ticks, count, going.way.length - going.gone))
    until = movement_limits.last(state, unit, going, min(going.gone + ticks, going.way.length), _manner(state))
    if until > going.gone:
        movement.begin_move(record, unit, going, until)


def finish_march(record: EventRecorder, waiting: MarchDue) -> None:
    """Record that a company has made its move."""
    record.emit(Settled(), Marched(waiting.company))


def candidates(state: State, waiting: MarchDue) -> Iterator[March | Pass]:
    """Yield the reinforcement moves of the next stand, and to pass."""
    rules = state.context.rules
    how = _manner(state)
    for unit in waiting.left[:1]:
        for end in candidate_paths.goals(state, unit, rules.reinforcement_dice):
            way = candidate_paths.cut(
                state, unit, end, candidate_paths.FARTHEST * TICKS * rules.reinforcement_dice, how
            )
            if way is not None:
                yield March(unit, way)
    yield Pass()


def _army(state: State, side: Side) -> str:
    return next((army.name for army in state.context.battle.sides if army.id == side), side)


ROLL_INITIATIVE: CaptainAction[RollInitiative] = Action(
    command=RollInitiative,
    refusal=lambda state, roll: None,
    resolve=lambda record, roll: resolve_roll(record),
    offer=lambda state, roll: Offer(roll, "choose"),
    label=lambda state, roll: "rolls for the initiative",
    answers=(RollOff,),
)
CHOOSE_FIRST: CaptainAction[ChooseFirst] = Action(
    command=ChooseFirst,
    refusal=first_refusal,
    resolve=resolve_choose_first,
    offer=lambda state, choose: Offer(choose, "choose"),
    label=lambda state, choose: f"has {_army(state, choose.side)} activate first",
    answers=(FirstGo,),
)
ROLL_EVENT: CaptainAction[RollEvent] = Action(
    command=RollEvent,
    refusal=lambda state, roll: None,
    resolve=lambda record, roll: resolve_roll_event(record),
    offer=lambda state, roll: Offer(roll, "choose"),
    label=lambda state, roll: "rolls for an event",
    answers=(EventDue,),
)
CHOOSE_EVENT: CaptainAction[ChooseEvent] = Action(
    command=ChooseEvent,
    refusal=lambda state, choose: None,
    resolve=resolve_choose_event,
    offer=lambda state, choose: Offer(choose, "choose"),
    label=lambda state, choose: CALLED[choose.event],
    answers=(EventChoice,),
)
MARCH: CaptainAction[March] = Action(
    command=March,
    refusal=refusal,
    resolve=resolve,
    offer=lambda state, march: Offer(
        march, "move", (march.unit,), place=march.way[-1] if march.way else None, group="goes"
    ),
    label=lambda state, march: f"{march.unit} marches toward {prose.end(march.way)}",
    answers=(MarchDue,),
)
ROLL_OFF: Decision[State, RollOff] = Decision(
    pending=RollOff,
    candidates=lambda state, waiting: (RollInitiative(),),
    refusal=("The turn begins with the initiative; roll for it", "INIT-1"),
    question=lambda state, waiting: prose.question(
        waiting, "INITIATIVE", "The higher total wins it.", "roll for the initiative", "when the dice are rolled"
    ),
)
FIRST_GO: Decision[State, FirstGo] = Decision(
    pending=FirstGo,
    candidates=lambda state, waiting: (ChooseFirst(side) for side in state.context.sides),
    refusal=("The side with the initiative says who acts first; choose a side", "INIT-3"),
    question=lambda state, waiting: prose.question(
        waiting,
        "WHO ACTS FIRST?",
        "The side that acts first fires first; the other side acts last.",
        "say which side acts first",
        "which side acts first",
    ),
)
EVENT_DUE: Decision[State, EventDue] = Decision(
    pending=EventDue,
    candidates=lambda state, waiting: (RollEvent(), Pass()),
    refusal=("You may roll for an event; roll or pass", "EVENT-1"),
    question=lambda state, waiting: prose.question(
        waiting,
        "RANDOM EVENT",
        "1 the enemy picks, 2 and 3 initiative, 4 artillery, 5 strafing, 6 bombing.",
        "roll for an event, or pass",
        "whether to roll for an event",
    ),
)
EVENT_CHOICE: Decision[State, EventChoice] = Decision(
    pending=EventChoice,
    candidates=lambda state, waiting: (ChooseEvent(event) for event in CALLED),
    refusal=("You pick the event; choose artillery, strafing or bombing", "EVENT-2a"),
    question=lambda state, waiting: prose.question(
        waiting,
        "PICK THE EVENT",
        "The event die was a 1: the choice is yours.",
        "pick artillery, strafing or bombing",
        "which event",
    ),
)
MARCH_DUE: Decision[State, MarchDue] = Decision(
    pending=MarchDue,
    candidates=candidates,
    refusal=("A company may make a reinforcement move; move a stand or pass", "REINF-1"),
    question=lambda state, waiting: prose.question(
        waiting,
        "REINFORCEMENT MOVE",
        f"{waiting.company} is far from every enemy and may make a reinforcement move.",
        f"march stands of {waiting.company}, or pass",
        f"whether {waiting.company} marches",
    ),
)
