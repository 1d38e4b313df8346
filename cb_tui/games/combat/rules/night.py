"""The roll for sides, and the clock of Battle in Time: night, and the roll at dawn. [SET-3, TIME]"""

from collections.abc import Iterator

from cb_tui.core.action import Action, Decision
from cb_tui.core.dice import Dice
from cb_tui.core.display import Question
from cb_tui.core.offer import Offer
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Event, Place, Rolled, Side, UnitId
from cb_tui.games.combat.rules import prose, zones
from cb_tui.games.combat.rules.events import Asked, Dawned, Nightfall, Settled, SidePicked, Tossed
from cb_tui.games.combat.rules.model import (
    BattleContext,
    Clock,
    CombatAction,
    Picking,
    PickSide,
    Regrouping,
    State,
    Toss,
    Tossing,
)


def resolve(state: State, command: Toss, dice: Dice) -> Iterator[Event]:
    """Yield the events of the roll for sides."""
    rolls, winner = rolled(state, dice, "toss")
    yield from rolls
    yield from (Tossed(winner), Settled(), Asked(Picking(zones.commanders_of(state.context, winner)[0])))


def resolve_pick(state: State, command: PickSide, dice: Dice) -> Iterator[Event]:
    """Yield the events of picking a half."""
    yield from (SidePicked(state.context.side(state.pending[-1].seat), command.half), Settled())


def rolled(state: State, dice: Dice, why: str) -> tuple[tuple[Rolled, ...], Side]:
    """Return a die for each side, rolled again while they are equal, and the side with the higher one. [SET-3b]"""
    rolls: tuple[Rolled, ...] = (Rolled(why, dice.roll(2)),)
    while len(set(rolls[-1].faces)) == 1:
        rolls += (Rolled(why, dice.roll(2)),)
    faces = rolls[-1].faces
    return rolls, state.context.sides[faces.index(max(faces))]


def question(state: State, waiting: Tossing) -> Question:
    """Return the roll for sides, or at dawn for the first move, as a question."""
    if state.joined:
        about, whether = "The higher die moves first.", "when to roll for the first move"
        return prose.question(waiting, "DAWN", about, "roll for the first move", whether)
    about = "The winner picks a side; the other side moves first."
    return prose.question(waiting, "ROLL FOR SIDES", about, "roll for sides", "when to roll for sides")


PICK_SIDE: CombatAction[PickSide] = Action(
    command=PickSide,
    refusal=lambda state, pick: None,
    resolve=resolve_pick,
    offer=lambda state, pick: Offer(pick, "choose"),
    label=lambda state, pick: f"takes the {pick.half}; the other side moves first",
    answers=(Picking,),
)
TOSSING: Decision[State, Tossing] = Decision(
    pending=Tossing,
    candidates=lambda state, waiting: (Toss(),),
    refusal=("The roll for sides comes first; roll the dice", "SET-3"),
    question=question,
)
PICKING: Decision[State, Picking] = Decision(
    pending=Picking,
    candidates=lambda state, waiting: (PickSide("south"), PickSide("north")),
    refusal=("The winner of the roll picks a half first; take south or north", "SET-3"),
    question=lambda state, waiting: prose.question(
        waiting, "PICK A SIDE", "The other side moves first.", "take the south or the north", "which half to take"
    ),
)


def clock(setting: BattleContext, number: int) -> Clock:
    """Return the day and the hour of a round. Without Battle in Time all rounds are one day. [TIME-1a]"""
    hours = setting.rules.hours_per_day
    if not hours:
        return Clock(1, number)
    days, past = divmod(number - 1, hours + setting.rules.night_turns)
    return Clock(days + 1, past - hours + 1, night=True) if past >= hours else Clock(days + 1, past + 1)


def is_night(state: State) -> bool:
    """Check whether fire and forward moves are barred now. [TIME-2, TIME-3]"""
    redeploys = any(isinstance(waiting, Regrouping) for waiting in state.pending)
    return redeploys or clock(state.context, state.round).night


def last_hour(setting: BattleContext, number: int) -> bool:
    """Check whether the day ends with a round."""
    hours = setting.rules.hours_per_day
    now = clock(setting, number)
    return hours > 0 and not now.night and now.hour == hours


def fire_refusal(state: State) -> IllegalCommand | None:
    """Return why no piece may fire or strike now, or None by day. [TIME-3, TIME-3a]"""
    return IllegalCommand("No fire at night; wait for dawn", "TIME-3", "night") if is_night(state) else None


def step_refusal(state: State, unit: UnitId, to: Place) -> IllegalCommand | None:
    """Return why a piece may not go to a neighbouring square at night: it lies forward. [TIME-2a]"""
    if not is_night(state):
        return None
    geometry = state.context.board.geometry
    rows = -geometry.offset(state.pieces[unit].at, to)[1]  # southward, as rows are numbered
    if rows * zones.forward(state, state.side(unit)) <= 0:
        return None
    return IllegalCommand(
        f"{to} is forward of {unit}, and no piece moves forward at night; step back or sideways", "TIME-2", "forward"
    )


def nightfall_events(state: State, dice: Dice) -> Iterator[Event]:
    """Yield nightfall after the last hour of a day, the requests to regroup, and the roll at dawn."""
    setting = state.context
    if not last_hour(setting, state.round) or not setting.rules.night_turns:
        return
    yield Nightfall(clock(setting, state.round).day)
    if setting.rules.night_mode == "redeploy":
        there = {piece.seat for piece in state.pieces.values()}
        yield Asked(Tossing(state.order[0]))
        yield from (Asked(Regrouping(seat)) for seat in reversed(state.order) if seat in there)


def shows(state: State) -> tuple[Event, ...]:
    """Return the public event of a seat that regroups in secret: it is ready. [TIME-5b]"""
    return (Settled(),)


def dawn_events_if_due(state: State, dice: Dice) -> Iterator[Event]:
    """Yield the dawn if the round after this one is the first of a day. [TIME-4]"""
    if clock(state.context, state.round + 1).day > clock(state.context, state.round).day:
        yield from dawn_toss_events(state, dice)


def dawn_toss_events(state: State, dice: Dice) -> Iterator[Event]:
    """Yield the roll at dawn for the first move, which the higher die wins. Ties are rerolled. [TIME-4a]"""
    rolls, first = rolled(state, dice, "toss at dawn")
    yield from rolls
    yield Tossed(first)
    yield Dawned(clock(state.context, state.round).day + 1, zones.commander_order(state.context, first))
