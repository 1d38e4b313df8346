"""The purpose of each command, the questions, and why something cannot be done."""

from typing import assert_never

from cb_tui.core.answers import Question
from cb_tui.core.offer import Offer, Role
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Command, Place, UnitId, kind
from cb_tui.games.combat.rules import model as m
from cb_tui.games.combat.rules import words
from cb_tui.games.combat.rules.refusal import refusal

Parts = tuple[Role, tuple[UnitId, ...], tuple[UnitId, ...], Place | None, str]


def offer(state: m.State, command: Command) -> Offer:
    """Return the purpose of a command, legal or not."""
    assert isinstance(command, m.AnyCommand)
    role, actors, targets, place, group = _parts(state, command)
    return Offer(command=command, role=role, actors=actors, targets=targets, place=place, group=group)


def _parts(state: m.State, command: m.AnyCommand) -> Parts:
    """Return role, actors, targets, place and the verb of commands that differ in their place alone."""
    match command:
        case m.Step(unit, to):
            return "move", (unit,), (), to, "goes"
        case m.Transfer(plane, strip):
            return "move", (plane,), (), strip, "flies"
        case m.Fire(unit, at) | m.Strike(unit, at):
            return "attack", (unit,), (at,), state.pieces[at].at if at in state.pieces else None, ""
        case m.Bring(what, to):
            return "place", (), (), to, f"brings a {words.NAMES[what][0]}"
        case m.Forgo():
            return "pass", (), (), None, ""
        case m.Toss() | m.PickSide() | m.DrawLot() | m.Deploy() | m.Regroup():
            return "choose", (), (), None, ""
        case m.EndTurn():
            return "end", (), (), None, ""
        case _:
            assert_never(command)


def why_not(state: m.State, role: Role, unit: UnitId | None, place: Place | None) -> IllegalCommand | None:
    """Return the refusal of a role at a place, or None if it is allowed or no rule speaks."""
    match role, unit, place:
        case "move", str(), str():
            plane = unit in state.pieces and state.pieces[unit].kind == "plane"
            return refusal(state, m.Transfer(unit, place) if plane else m.Step(unit, place))
        case "attack", str(), str():
            plane = unit in state.pieces and state.pieces[unit].kind == "plane"
            there = [other for other, piece in state.pieces.items() if piece.at == place and other != unit]
            refused = [refusal(state, m.Strike(unit, at) if plane else m.Fire(unit, at)) for at in there]
            return refused[0] if refused and all(refused) else None
        case "end", _, _:
            return refusal(state, m.EndTurn())
        case _:
            return None


def question(state: m.State) -> Question | None:
    """Return the pending question, or None if the commander is free to act."""
    if not state.joined and not state.pending:
        about, whether = (
            "Everyone is ready; the halves are joined once every set-up is revealed.",
            "when the halves are joined",
        )
        return Question(kind="Joining", title="SET UP", about=about, asked="wait", whether=whether, handed=whether)
    if not state.pending:
        return None
    waiting = state.pending[-1]
    match waiting:
        case m.Tossing() if state.joined:
            title, about, asked = "DAWN", "The higher die moves first.", "roll for the first move"
            whether = "when to roll for the first move"
        case m.Tossing():
            title, about, asked = (
                "ROLL FOR SIDES",
                "The winner picks a side; the other side moves first.",
                "roll for sides",
            )
            whether = "when to roll for sides"
        case m.Picking():
            title, about, asked = "PICK A SIDE", "The other side moves first.", "take the south or the north"
            whether = "which half to take"
        case m.Deploying():
            title, asked = "SET UP", "choose an army and deploy it"
            about = "No one else sees your set-up until the halves are joined."
            whether = "how to deploy"
        case m.Reinforcing(left=left):
            title, asked = "REINFORCEMENTS", f"bring in up to {left} new piece{'s' * (left != 1)}"
            about = "A piece has exited off the enemy's base line. New pieces act from the next round on."
            whether = "which reinforcements to bring"
        case m.Regrouping():
            title, asked = "REGROUP", "move your pieces in secret for the night"
            about = "No one else sees where they go until dawn."
            whether = "how to regroup"
        case _:
            assert_never(waiting)
    return Question(kind=kind(waiting), title=title, about=about, asked=asked, whether=whether, handed=whether)
