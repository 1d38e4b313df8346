"""Ambush: what each command is for, what is asked, and why something cannot be done."""

from typing import assert_never

from cb_tui.core.display import Question
from cb_tui.core.offer import Offer, Role
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Command, Place, UnitId
from tests.toy import model as m
from tests.toy import rules, secret


def offer(state: m.State, command: Command) -> Offer:
    """Return what a command is for."""
    assert isinstance(command, m.AnyCommand)
    waiting = state.pending[-1] if state.pending else None
    match command:
        case m.Conceal(unit, at):
            return Offer(command=command, role="place", actors=(unit,), place=at, group="lies in")
        case m.March(unit, to):
            return Offer(command=command, role="move", actors=(unit,), place=to, group="goes")
        case m.Shoot(shooter, mark):
            where = state.pieces[mark].at if mark in state.pieces else None
            return Offer(command=command, role="attack", actors=(shooter,), targets=(mark,), place=where)
        case m.Spring():
            hidden = secret.springing(state)
            if not isinstance(waiting, m.AmbushChance) or hidden is None:
                return Offer(command=command, role="react")
            where = state.pieces[waiting.mover].at
            return Offer(command=command, role="react", actors=(hidden,), targets=(waiting.mover,), place=where)
        case m.Lurk():
            return Offer(command=command, role="hold")
        case m.Gambit():
            return Offer(command=command, role="support")
        case m.Show(unit):
            return Offer(command=command, role="choose", actors=(unit,))
        case m.Rest():
            return Offer(command=command, role="end")
        case _:
            assert_never(command)


def question(state: m.State) -> Question | None:
    """Return what is asked, in words that name no piece that may not be known."""
    match state.pending[-1] if state.pending else None:
        case m.ConcealingUnits(unit=unit):
            about = "Only your seat knows where it lies until it is seen."
            return Question(
                kind="placing",
                title="AN AMBUSH",
                about=about,
                asked=f"conceal {unit or 'a piece'}",
                handed="where a piece lies hidden",
                whether="where a piece lies hidden",
            )
        case m.AmbushChance(mover=mover):
            about = "A shot from an ambush has 20 % more. If you hold, the piece stays hidden in a wood only."
            asked = f"shoot at {mover} from the ambush, or lie low"
            return Question(
                kind="lurking",
                title="SPRING THE AMBUSH?",
                about=about,
                asked=asked,
                handed=f"whether to shoot at {mover}",
                whether=f"whether to shoot at {mover}",
            )
        case _:
            return None


def route(state: m.State, unit: UnitId, way: tuple[Place, ...]) -> tuple[Command, ...]:
    """Return the commands of a march, one a square."""
    return tuple(m.March(unit, to) for to in way)


def why_not(state: m.State, role: Role, unit: UnitId | None, place: Place | None) -> IllegalCommand | None:
    """Return why a piece cannot march to a square or shoot at who stands there."""
    match role, unit, place:
        case "move", str(), str():
            return rules.refusal(state, m.March(unit, place))
        case "attack", str(), str():
            there = [other for other, piece in state.pieces.items() if piece.at == place]
            return rules.refusal(state, m.Shoot(unit, there[0])) if there else None
        case _:
            return None
