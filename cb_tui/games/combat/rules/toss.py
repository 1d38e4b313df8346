"""The roll for sides: the winner picks a half of the board, the other side moves first. [SET-3, TURN-1]"""

from collections.abc import Iterator

from cb_tui.core.dice import Dice
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Command, Event, Rolled, Side
from cb_tui.games.combat.rules import commanders
from cb_tui.games.combat.rules.events import Asked, Settled, SidePicked, Tossed
from cb_tui.games.combat.rules.model import Picking, PickSide, State, Toss, Tossing

HALVES = PickSide("south"), PickSide("north")


def refusal(state: State, command: Command) -> IllegalCommand | None:
    """Return None: the seat to decide may roll, and may pick either half."""
    return None


def candidates(state: State) -> Iterator[Command]:
    """Yield the commands that roll for sides or pick a half, if one of them is pending."""
    match state.pending[-1] if state.pending else None:
        case Tossing():
            yield Toss()
        case Picking():
            yield from HALVES
        case _:
            return


def resolve(state: State, command: Command, dice: Dice) -> Iterator[Event]:
    """Yield the events of the roll for sides, or of picking a half."""
    match command:
        case PickSide(half):
            yield from (SidePicked(state.context.side(state.pending[-1].seat), half), Settled())
        case _:
            rolls, winner = rolled(state, dice, "toss")
            yield from rolls
            yield from (Tossed(winner), Settled(), Asked(Picking(commanders.of_side(state.context, winner)[0])))


def rolled(state: State, dice: Dice, why: str) -> tuple[tuple[Rolled, ...], Side]:
    """Return a die for each side, rolled again while they are equal, and the side with the higher one. [SET-3b]"""
    rolls: tuple[Rolled, ...] = (Rolled(why, dice.roll(2)),)
    while len(set(rolls[-1].faces)) == 1:
        rolls += (Rolled(why, dice.roll(2)),)
    faces = rolls[-1].faces
    return rolls, state.context.sides[faces.index(max(faces))]
