"""The roll for sides: the winner picks a half of the board, the other side moves first. [SET-3, TURN-1]"""

from collections.abc import Iterator

from cb_tui.core.action import Action, Decision, Purpose
from cb_tui.core.answers import Question
from cb_tui.core.dice import Dice
from cb_tui.core.values import Event, Rolled, Side
from cb_tui.games.combat.rules import commanders, words
from cb_tui.games.combat.rules.events import Asked, Settled, SidePicked, Tossed
from cb_tui.games.combat.rules.model import CombatAction, Picking, PickSide, State, Toss, Tossing


def resolve(state: State, command: Toss, dice: Dice) -> Iterator[Event]:
    """Yield the events of the roll for sides."""
    rolls, winner = rolled(state, dice, "toss")
    yield from rolls
    yield from (Tossed(winner), Settled(), Asked(Picking(commanders.of_side(state.context, winner)[0])))


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
        return words.question(waiting, "DAWN", about, "roll for the first move", whether)
    about = "The winner picks a side; the other side moves first."
    return words.question(waiting, "ROLL FOR SIDES", about, "roll for sides", "when to roll for sides")


PICK_SIDE: CombatAction[PickSide] = Action(
    command=PickSide,
    refusal=lambda state, pick: None,
    resolve=resolve_pick,
    purpose=lambda state, pick: Purpose("choose"),
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
    question=lambda state, waiting: words.question(
        waiting, "PICK A SIDE", "The other side moves first.", "take the south or the north", "which half to take"
    ),
)
