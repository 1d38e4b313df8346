"""Decisions: how a pending one is asked, and which pieces are there, one's own, and ready to act. [SEQ]"""

from collections.abc import Container, Iterable

from cb_tui.core.display import Question
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import UnitId, kind
from cb_tui.games.combat_boots.rules.model import State, Waiting
from cb_tui.games.combat_boots.rules.movement import inside_refusal
from cb_tui.games.combat_boots.rules.shot import disrupted_refusal, make_refusal


def top(state: State) -> Waiting | None:
    """Return the decision to be made now, or None if the side to act is free."""
    return state.pending[-1] if state.pending else None


def ask(
    waiting: Waiting,
    title: str = "DECIDE",
    about: str = "",
    *,
    asked: str,
    whether: str = "what comes next",
    handed: str = "what comes next",
) -> Question:
    """Return a decision as it is put to a player."""
    return Question(kind=kind(waiting), title=title, about=about, asked=asked, whether=whether, handed=handed)


def unknown_refusal(state: State, named: Iterable[UnitId], others: Container[UnitId] = ()) -> IllegalCommand | None:
    """Return a refusal if something named is neither a piece on the board nor one of `others`, or None. [UNIT-8]"""
    for unit in named:
        if unit not in state.units and unit not in others:
            if unit in state.leaders:
                return make_refusal(f"{unit} is a leader: he can only move, and cannot be a target", "LDR-4a")
            if unit in state.context.batteries:
                return make_refusal(
                    f"{unit} is an off-board battery: it can only be called, and cannot be a target", "ART-1"
                )
            if unit in state.context.sorties:
                return make_refusal(
                    f"{unit} is an aircraft: it can only strike, and be fired at as it strikes", "AIR-2"
                )
            return make_refusal(f"there is no piece {unit} on the board", "UNIT-8")
    return None


def own_refusal(state: State, unit: UnitId) -> IllegalCommand | None:
    """Return a refusal if a piece is not of the side whose turn it is, or None. [SEQ-1]"""
    return (
        None if state.units[unit].side == state.active else make_refusal(f"{unit} is not yours to command now", "SEQ-1")
    )


def ready_refusal(state: State, one: UnitId) -> IllegalCommand | None:
    """Return a refusal if a piece is disrupted, inside a vehicle or has ended its turn, or None. [SEQ-2]"""
    unit = state.units[one]
    if idle := disrupted_refusal(state, unit) or inside_refusal(unit):
        return idle
    if not unit.acted:
        return None
    return make_refusal(f"{one} has already acted this turn", "SEQ-2", brief=f"{one} has already acted")


def unfired_refusal(state: State, one: UnitId) -> IllegalCommand | None:
    """Return a refusal if a piece has fired and so does not move, or None. [SEQ-2]"""
    return make_refusal(f"{one} has fired; a piece moves or fires", "SEQ-2") if state.units[one].shots else None
