"""The exact chance that a piece is destroyed at a square in the enemies' next turn. [TURN-3]"""

from collections.abc import Mapping
from itertools import count

from msgspec.structs import replace

from cb_tui.core.answers import Danger, Reach
from cb_tui.core.squares import SQUARES
from cb_tui.core.values import Place, SeatId, Side, UnitId
from cb_tui.games.combat.rules import lines, movement, night, odds, salvo, saves, zones
from cb_tui.games.combat.rules.model import Deck, State

Threats = Mapping[Place, tuple[UnitId, ...]]


def danger(state: State, unit: UnitId, at: Place) -> Danger:
    """Return the chance that a piece is destroyed if all enemies that could come into range fire in turn.

    The deck is as it is now. Planes strike anywhere and are left out. No enemy crosses a mine, and no
    piece blocks a shot even where pieces block fire: it may be gone by then.
    """
    piece = state.pieces.get(unit)
    if piece is None or piece.kind == "plane" or at not in state.context.board:
        return Danger(odds.NOTHING, ())
    by = threats(state, unit).get(at, ())
    ground = state.context.board.terrain[at]
    key = piece.kind, ground, tuple(state.pieces[foe].kind for foe in by), tuple(state.pieces[foe].seat for foe in by)
    known = state.__dict__.setdefault("dangers", {})
    if key not in known:
        needs = tuple(_needs(state, unit, at, foe) for foe in by)
        known[key] = odds.falls(_deck(state, state.context.enemy(state.side(unit))), salvo.full(state), needs)
    return Danger(known[key], by)


def threats(state: State, unit: UnitId) -> Threats:
    """Return for each square the enemies that could fire at a piece there, cached in the state.

    The piece itself is left out: an enemy that meets it on its path can fire from the square before it.
    """
    kept = state.__dict__.setdefault("threats", {})
    if unit not in kept:
        kept[unit] = _threats(state, unit)
    found: Threats = kept[unit]
    return found


def _threats(state: State, unit: UnitId) -> Threats:
    enemy, turns = state.context.enemy(state.side(unit)), dict[SeatId, State]()
    found: dict[Place, list[UnitId]] = {}
    for foe, piece in state.pieces.items():
        if state.side(foe) != enemy or piece.kind == "plane":
            continue
        turn = turns.get(piece.seat) or _turn(state, piece.seat, unit)
        turns[piece.seat] = turn
        if not night.is_night(turn):
            for at in _hits(turn, foe):
                found.setdefault(at, []).append(foe)
    return {at: tuple(foes) for at, foes in found.items()}


def at_dawn(state: State, unit: UnitId) -> Threats:
    """Return of each square who could fire at a piece there in the first round of the next day. [TIME-4]"""
    day = night.clock(state.context, state.round).day
    dawn = next(number for number in count(state.round) if night.clock(state.context, number).day > day)
    return _threats(replace(state, round=dawn - 1, seat=state.order[-1], pending=()), unit)


def _turn(state: State, seat: SeatId, unit: UnitId | None) -> State:
    """Return the next turn of a commander on the same board, without `unit`."""
    later = state.order.index(seat) > state.order.index(state.seat)
    fresh = {one: replace(piece, acted=False) for one, piece in state.pieces.items() if one != unit}
    number = state.round if later else state.round + 1
    return replace(state, seat=seat, round=number, walk=None, paused={}, pending=(), pieces=fresh)


def _hits(turn: State, foe: UnitId) -> frozenset[Place]:
    """Return every square that a piece can hit from where it stands or can go to. [FIRE-1, FIRE-1a]"""
    setting, piece = turn.context, turn.pieces[foe]
    lost = zones.goal(turn, turn.side(foe)) if setting.kinds[piece.kind].ground else frozenset()
    stands = {piece.at, *movement.posts(turn, foe)} - lost - (turn.mines.keys() - {piece.at})
    return frozenset(to for at in stands for to in lines.seen(setting, piece.kind, at))


def under_fire(state: State, unit: UnitId) -> State:
    """Return the state in which a piece is next under fire: now in the enemy's turn, else its next. [TURN-3]"""
    enemy = state.context.enemy(state.side(unit))
    if state.active == enemy:
        return state
    now = state.order.index(state.seat)
    coming = (*state.order[now:], *state.order[:now])
    return _turn(state, next(seat for seat in coming if state.context.side(seat) == enemy), None)


def outlook(state: State, unit: UnitId) -> tuple[Mapping[Place, Reach], frozenset[Place]]:
    """Return where a piece can go in its next turn, and every square that it can hit then, as the board is now."""
    turn = _turn(state, state.pieces[unit].seat, None)
    if state.pieces[unit].kind == "plane":
        return {}, frozenset()
    return movement.reach(turn, unit), frozenset() if night.is_night(turn) else _hits(turn, unit)


def _needs(state: State, unit: UnitId, at: Place, foe: UnitId) -> odds.Need:
    """Return the die that saves from a piece's shot, before and after the first hit of all. [SAVE-3a]"""
    turn = _turn(state, state.pieces[foe].seat, None)
    return (
        saves.save(turn, unit, "fire", foe, at).needs,
        saves.save(replace(turn, hit=True), unit, "fire", foe, at).needs,
    )


def _deck(state: State, side: Side) -> Deck:
    return state.decks[state.context.sides.index(side) if len(state.decks) > 1 else 0]


def nearest(state: State, at: Place, units: tuple[UnitId, ...]) -> tuple[UnitId, ...]:
    """Return pieces by their distance from a square."""
    return tuple(sorted(units, key=lambda one: (SQUARES.distance(state.pieces[one].at, at), one)))
