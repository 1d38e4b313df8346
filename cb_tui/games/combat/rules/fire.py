"""Fire: a shot along a line, the card, the save. [FIRE, SALVO-1]"""

from collections.abc import Iterator

from cb_tui.core.action import Action
from cb_tui.core.dice import Dice
from cb_tui.core.forecast import Forecast, ForecastPart
from cb_tui.core.offer import Offer
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.squares import SQUARES
from cb_tui.core.values import Event, Place, Rolled, UnitId
from cb_tui.games.combat.rules import chance, line_of_fire, night, saves, turn, zones
from cb_tui.games.combat.rules.events import Fell, Shot
from cb_tui.games.combat.rules.model import CombatAction, Fire, State


def refusal(state: State, command: Fire) -> IllegalCommand | None:
    """Return why a piece may not fire at another."""
    unit, at = command.unit, command.at
    if refused := turn.refusal(state, unit) or night.fire_refusal(state):
        return refused
    if state.pieces[unit].kind == "plane":
        return IllegalCommand(f"{unit} is a plane; order an air strike instead", "AIR-1", "plane")
    if turn.walk(state, unit).fired:
        return IllegalCommand(f"{unit} has fired this turn; move it or choose another piece", "FIRE-1", "fired")
    return _target(state, unit, at) or _line(state, unit, at)


def _target(state: State, unit: UnitId, at: UnitId) -> IllegalCommand | None:
    target = state.pieces.get(at)
    if target is None:
        return IllegalCommand(f"There is no piece {at} on the board; fire at an enemy piece", "FIRE-2b", "nobody")
    if state.side(at) == state.side(unit):
        return IllegalCommand(f"{at} is on your own side; fire at an enemy piece", "FIRE-2b", "own piece")
    if target.kind == "plane":
        why = f"{at} is on its airstrip, where fire cannot hit it; overrun the strip instead"
        return IllegalCommand(why, "FIRE-2b", "plane")
    return None


def _line(state: State, unit: UnitId, at: UnitId) -> IllegalCommand | None:
    piece, there = state.pieces[unit], state.pieces[at].at
    if _gone(state, unit, piece.at):
        why = f"{unit} is on the enemy's base line and leaves the board; it cannot fire from there"
        return IllegalCommand(why, "FIRE-1a", "base line")
    seen = line_of_fire.line(state.context, piece.kind, piece.at, there)
    if not seen.visible:
        code, advice = _advice(state, unit, piece.at, there)
        brief = f"{seen.reason[:1].upper()}{seen.reason[1:]}"
        return IllegalCommand(f"{unit} cannot hit {at}: {seen.reason}; {advice}", seen.rule, code, brief=brief)
    if between := _between(state, piece.at, there):
        why = f"{between} stands between {unit} and {at}; fire from another square"
        return IllegalCommand(why, "FIRE-2a", "between")
    return None


def _advice(state: State, unit: UnitId, frm: Place, to: Place) -> tuple[str, str]:
    """Return a code for why a line does not serve, and what to do about it."""
    if not line_of_fire.straight(frm, to):
        return "not straight", "fire along one of the eight directions"
    if SQUARES.distance(frm, to) > line_of_fire.reaches(state.context, state.pieces[unit].kind, frm):
        return "out of range", "move closer"
    return "blocked", "fire from another square"


def _between(state: State, frm: Place, to: Place) -> UnitId | None:
    """Return a piece in the way, where pieces block fire. [FIRE-2a]"""
    if not state.context.rules.pieces_block_fire:
        return None
    return next((state.standing[at] for at in SQUARES.line(frm, to)[1:-1] if at in state.standing), None)


def _gone(state: State, unit: UnitId, at: Place) -> bool:
    """Check whether a piece would be lost on this square before it could fire. [FIRE-1a]"""
    return zones.leaves(state.context, state.pieces[unit].kind) and at in zones.goal(state, state.side(unit))


def targets(state: State, unit: UnitId, at: Place) -> tuple[UnitId, ...]:
    """Return the enemies that a piece could hit from a square, the nearest first, whether it may fire now or not."""
    kind, side = state.pieces[unit].kind, state.side(unit)
    if kind == "plane" or night.is_night(state) or _gone(state, unit, at):
        return ()
    there = (state.standing.get(to) for to in line_of_fire.seen(state.context, kind, at))
    foes = (foe for foe in there if foe is not None and state.side(foe) != side)
    return tuple(foe for foe in foes if _between(state, at, state.pieces[foe].at) is None)


def candidates(state: State) -> Iterator[Fire]:
    """Yield each shot that the ground allows a piece of the commander whose turn it is."""
    for unit, piece in state.pieces.items():
        if piece.seat == state.seat and not piece.acted:
            yield from (Fire(unit, at) for at in targets(state, unit, piece.at))


def resolve(state: State, command: Fire, dice: Dice) -> Iterator[Event]:
    """Yield the card, on a hit the target's save, the shot, and who falls. [SALVO-1]"""
    unit, at = command.unit, command.at
    frm, there = state.pieces[unit].at, state.pieces[at].at
    deck, save = chance.deck_before(state), saves.save(state, at, "fire", unit)
    drawn, hit = chance.draw_card(state, dice, f"{unit} fires at {at}")
    yield from drawn
    saved = None
    if hit:
        faces = dice.roll(1)
        yield Rolled(f"{at} saves", faces)
        saved = save.saves(faces[0])
    distance = SQUARES.distance(frm, there)
    yield Shot(unit, at, distance, deck.hits, deck.cards, hit, save.needs, saved, save.reasons, there)
    if saved is False:
        yield Fell(at, "fire", unit)


def forecast(state: State, command: Fire) -> Forecast | None:
    """Return the possible results of a shot, card and die, or None if a piece is not on the board."""
    unit, at = command.unit, command.at
    if not {unit, at} <= state.pieces.keys():
        return None
    deck, save, where = chance.deck_before(state), saves.save(state, at, "fire", unit), state.pieces[at].at
    part = ForecastPart((at,), where, chance.stages(at, deck, save.needs, save.reasons), chance.shot(deck, save.needs))
    piece = state.pieces[unit]
    far = SQUARES.distance(piece.at, where)
    frame = line_of_fire.frame(state.context, piece.kind, piece.at, far)
    return Forecast(kind="fire", side=state.side(unit), by=(unit,), distance=far, frame=frame, parts=(part,))


FIRE: CombatAction[Fire] = Action(
    command=Fire,
    refusal=refusal,
    resolve=resolve,
    offer=lambda state, fire: Offer(fire, "attack", (fire.unit,), (fire.at,), state.where(fire.at)),
    label=lambda state, fire: f"{fire.unit} fires at {fire.at}",
    forecast=forecast,
)
