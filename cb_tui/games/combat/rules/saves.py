"""Saves, the die that a piece needs to survive a hit, and the mines that ask for it. [SAVE, MINE]"""

from collections.abc import Iterator
from typing import Literal

from cb_tui.core.dice import Dice
from cb_tui.core.values import Event, Place, Rolled, UnitId
from cb_tui.games.combat.rules.battle import Kind
from cb_tui.games.combat.rules.board import HOUSES, TERRAINS
from cb_tui.games.combat.rules.events import Fell, Mined
from cb_tui.games.combat.rules.model import BattleContext, Reason, Save, State

Cause = Literal["fire", "mine", "strike", "own strike"]
FIXED = {"mine": "SAVE-4", "strike": "SAVE-5", "own strike": "SAVE-6"}
HIT = {"mine": "on a mine", "strike": "hit by a strike", "own strike": "in its own strike"}


def save(state: State, unit: UnitId, cause: Cause, by: UnitId | None = None, at: Place | None = None) -> Save:
    """Return the save of a piece when it is hit, where it stands or at another square."""
    piece = state.pieces[unit]
    flies = piece.kind == "plane"
    ground = "open" if flies else state.context.board.terrain[at or piece.at]
    shooter = state.pieces[by].kind if by in state.pieces else None
    return of_kind(state.context, piece.kind, ground, cause, shooter=shooter, first=first_salvo(state))


def of_kind(
    setting: BattleContext, kind: Kind, ground: str, cause: Cause, *, shooter: Kind | None = None, first: bool = False
) -> Save:
    """Return the save of a kind on a ground. `first`: the first salvo still lasts. [8.1]"""
    rules = setting.rules
    helped = cause == "fire" or (rules.cover_vs_mine if cause == "mine" else cause == "strike" and rules.cover_vs_air)
    cover = tuple(_cover(setting, kind, ground, cause, helped=helped))
    worse = () if cause == "own strike" else tuple(_penalties(setting, kind, ground, cause, shooter))
    target = Reason("hit by fire", 5, "SAVE-1") if cause == "fire" else Reason(HIT[cause], 4, FIXED[cause])
    lines = (target, *cover, *worse)
    if first and cause == "fire":
        salvo = Reason("first salvo", 1, "SAVE-3")
        stacked = (target, salvo, *(cover if rules.first_salvo_stacks else ()), *worse)
        lines = min(stacked, lines, key=_needs)
    needs = min(6, max(2, _needs(lines))) if rules.natural_limits else _needs(lines)
    return Save(needs, lines)


def _needs(lines: tuple[Reason, ...]) -> int:
    return lines[0].pips - sum(line.pips for line in lines[1:])


def _cover(setting: BattleContext, kind: Kind, ground: str, cause: Cause, *, helped: bool) -> Iterator[Reason]:
    """Yield the bonuses of the ground to the save, where cover helps, and those of infantry. [SAVE-2, SAVE-7b]"""
    rules, here = setting.rules, TERRAINS[ground]
    plain = here.cover + (rules.bua_cover if here is HOUSES else 0) if helped else 0
    extra = here.foot if kind == "foot" else here.motor if kind == "motor" else 0
    extra = extra if cause == "fire" or rules.infantry_bonus_against == "all" else 0  # [SAVE-7d]
    if rules.infantry_bonus == "total":
        extra = max(0, extra - plain)
    if plain:
        yield Reason(here.phrase, plain, "SAVE-2")
    if extra:
        yield Reason(f"infantry {here.phrase}", extra, "HOUSE-6" if kind == "foot" else "HOUSE-7")


def _penalties(setting: BattleContext, kind: Kind, ground: str, cause: Cause, shooter: Kind | None) -> Iterator[Reason]:
    """Yield the penalties to a save, or its bonus against an era's weak strikes. [SAVE-7c, SAVE-7d, AIR-7a]"""
    here = TERRAINS[ground]
    if kind in setting.rules.vehicles and here is HOUSES:
        yield Reason(f"vehicle {here.phrase}", -1, "HOUSE-5")
    if kind == "cavalry" and not here.closed:
        yield Reason("cavalry outside woods and houses", -1, "HOUSE-8")
    era = setting.era
    if era and cause == "strike" and era.strike_saves:
        yield Reason(f"strikes, {era.name}", era.strike_saves, "HOUSE-11" if era.strike_saves > 0 else "HOUSE-16")
    if era and cause == "fire" and shooter == "helicopter" and era.helicopter_saves:
        yield Reason(f"helicopters, {era.name}", era.helicopter_saves, "HOUSE-16")


def first_salvo(state: State) -> bool:
    """Check whether a shot fired now belongs to the first salvo. [SAVE-3a, SAVE-3c]"""
    match state.context.rules.first_salvo:
        case "first_turn":  # of the first side, whichever of its commanders fires [FOUR-2b]
            return state.round == 1 and state.active == state.context.side(state.order[0])
        case "first_shot":
            return not state.hit
        case "first_firing_turn":
            return state.salvo is None or state.salvo == (state.round, state.active)
        case "off":
            return False


def mine_blocks(state: State, unit: UnitId, at: Place) -> bool:
    """Check whether a piece may not enter a square because a mine of its own side lies there. [MOV-4b]"""
    mine = state.mines.get(at)
    return (
        mine is not None
        and mine == state.side(unit)
        and state.context.rules.own_mines == "block"
        and _sets_off(state, unit)
    )


def mine_hurts(state: State, unit: UnitId, at: Place) -> bool:
    """Check whether a mine that is known to lie in a square goes off under a piece. [MINE-1c]"""
    return at in state.mines and _sets_off(state, unit)


def mine_events(state: State, unit: UnitId, dice: Dice) -> Iterator[Event]:
    """Yield the mine that a piece has entered, its save, and its end. [MINE-1]"""
    at = state.pieces[unit].at
    if not mine_hurts(state, unit, at):
        return
    own = save(state, unit, "mine")
    faces = dice.roll(1)
    yield Rolled(f"{unit} on a mine", faces)
    saved = own.saves(faces[0])
    yield Mined(unit, at, own.needs, saved, own.reasons)
    if not saved:
        yield Fell(unit, "mine")


def _sets_off(state: State, unit: UnitId) -> bool:
    return not state.context.kinds[state.pieces[unit].kind].flies
