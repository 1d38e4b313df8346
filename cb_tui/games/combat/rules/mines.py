"""Mines: they lie where they were laid until a ground piece enters them. [MINE]"""

from collections.abc import Iterator

from cb_tui.core.dice import Dice
from cb_tui.core.values import Event, Place, Rolled, UnitId
from cb_tui.games.combat.rules import saves
from cb_tui.games.combat.rules.events import Fell, Mined
from cb_tui.games.combat.rules.model import State


def blocks(state: State, unit: UnitId, at: Place) -> bool:
    """Check whether a piece may not enter a square because a mine of its own side lies there. [MOV-4b]"""
    mine = state.mines.get(at)
    return (
        mine is not None
        and mine == state.side(unit)
        and state.context.rules.own_mines == "block"
        and _sets_off(state, unit)
    )


def hurts(state: State, unit: UnitId, at: Place) -> bool:
    """Check whether a mine that is known to lie in a square goes off under a piece. [MINE-1c]"""
    return at in state.mines and _sets_off(state, unit)


def mine_events(state: State, unit: UnitId, dice: Dice) -> Iterator[Event]:
    """Yield the mine that a piece has entered, its save, and its end. [MINE-1]"""
    at = state.pieces[unit].at
    if not hurts(state, unit, at):
        return
    save = saves.save(state, unit, "mine")
    faces = dice.roll(1)
    yield Rolled(f"{unit} on a mine", faces)
    saved = save.saves(faces[0])
    yield Mined(unit, at, save.needs, saved, save.reasons)
    if not saved:
        yield Fell(unit, "mine")


def _sets_off(state: State, unit: UnitId) -> bool:
    return not state.context.kinds[state.pieces[unit].kind].flies
