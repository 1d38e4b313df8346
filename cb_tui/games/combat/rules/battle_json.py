"""Battle and state as plain JSON, and the roster of a battle."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import msgspec

from cb_tui.core.board import Board
from cb_tui.core.display import RosterRow
from cb_tui.core.values import Place, Side, UnitId
from cb_tui.games.combat.rules import battle as b
from cb_tui.games.combat.rules import model as m
from cb_tui.games.combat.rules import saves, scene, victory
from cb_tui.games.combat.rules.battle import BASIC, Battle, CommanderForce, Kind
from cb_tui.games.combat.rules.board import board
from cb_tui.games.combat.rules.deployment import start
from cb_tui.games.combat.rules.model import BattleContext, Piece
from cb_tui.games.combat.rules.rulings import RULINGS


def roster(battle: Battle) -> tuple[RosterRow, ...]:
    """Return the pieces that a battle gives, none for an army that is still to be chosen."""
    sides = {seat.id: seat.side for seat in battle.seated}
    forces = {force.seat: force for force in battle.forces}
    numbers: Counter[str] = Counter()
    rows = []
    for seat, side in sides.items():
        for kind in _army(forces[seat]) if seat in forces and battle.army == "given" else ():
            letter = BASIC[kind].letter if side == battle.sides[0].id else BASIC[kind].letter.lower()
            numbers[letter] += 1
            rows.append(_row(UnitId(f"{letter}{numbers[letter]}"), side, kind, battle))
    return tuple(rows)


def _army(force: CommanderForce) -> Iterator[Kind]:
    if force.units:
        yield from (unit.kind for unit in force.units)
    else:
        for kind, number in force.army.items():
            yield from (kind for _ in range(number))


def _row(unit: UnitId, side: Side, kind: Kind, battle: Battle) -> RosterRow:
    change = battle.kinds.get(kind)
    points = BASIC[kind].points if change is None or change.points is None else change.points
    return RosterRow(unit, side, Fraction(points))


def battle_json(battle: b.Battle) -> dict[str, Any]:
    """Return board, kinds, armies, objectives and parameters of a battle as data."""
    setting = BattleContext(battle, board(battle), {})
    return {
        "scenario": battle.id,
        "ruleset": "combat",
        "title": battle.title,
        "profile": battle.profile,
        "era": battle.era,
        "sides": [army.id for army in battle.sides],
        "seats": [msgspec.to_builtins(seat) for seat in battle.seated],
        "first": battle.first,
        "turns": battle.turns,
        "default": battle.default,
        "toss": battle.toss,
        "army": battle.army,
        "setup": battle.setup,
        "board": _board(setting.board),
        "kinds": {kind: msgspec.to_builtins(one) for kind, one in setting.kinds.items()},
        "pool": dict(setting.pool),
        "units": [_battle_unit(setting, unit, piece) for unit, piece in start(battle, {}).pieces.items()],
        "forces": [msgspec.to_builtins(force) for force in battle.forces],
        "sections": {seat: list(columns) for seat, columns in battle.sections.items()},
        "masks": {place: list(ways) for place, ways in battle.masks.items()},
        "aims": [msgspec.to_builtins(aim) for aim in battle.aims],
        "parameters": msgspec.to_builtins(setting.rules),
        "rulings": {each.key: each.on for each in RULINGS.switches(battle)},
        "solitaire": {army.id: army.tactic for army in battle.sides},
    }


def _battle_unit(setting: BattleContext, unit: UnitId, piece: Piece) -> dict[str, Any]:
    side = setting.side(piece.seat)
    return {"id": unit, "side": side, "seat": piece.seat, "type": piece.kind, "at": piece.at}


def _board(one: Board) -> dict[str, Any]:
    return {
        "layout": "squares",
        "columns": one.columns,
        "rows": one.rows,
        "squares": {place: _square(one, place) for place in one.terrain},
        "roads": [list(link) for link in sorted(one.edges.get("road", ()))],
    }


def _square(one: Board, place: Place) -> dict[str, Any]:
    marks = sorted(kind for kind, places in one.marks.items() if place in places)
    return {"terrain": one.terrain[place]} | ({"marks": marks} if marks else {})


def state_json(state: m.State) -> dict[str, Any]:
    """Return the state as plain JSON. An observed state holds only what its observer knows."""
    return {
        "turn": state.round,
        "active": state.active,
        "seat": state.seat,
        "order": list(state.order),
        "phase": scene.phase(state),
        "clock": scene.clock(state),
        "homes": dict(state.homes),
        "units": [_state_unit(state, unit, piece) for unit, piece in state.pieces.items()],
        "mines": dict(state.mines),
        "strips": {
            name: {"seat": strip.seat, "squares": list(strip.squares), "works": strip.works}
            for name, strip in state.strips.items()
        },
        "headquarters": {side: list(squares) for side, squares in state.hqs.items()},
        "decks": [{"hits": deck.hits, "cards": deck.cards} for deck in state.decks],
        "first_salvo": saves.first_salvo(state),
        "walk": msgspec.to_builtins(state.walk),
        "lost": [msgspec.to_builtins(loss) for loss in state.losses],
        "to_go": {side: victory.to_go(state, side) for side in state.context.sides},
        "held": list(state.held),
        "lots": dict(state.lots),
        "setups": {seat: msgspec.to_builtins(setup) for seat, setup in state.setups.items()},
        "regroups": {seat: dict(moves) for seat, moves in state.regroups.items()},
        "pending": [msgspec.to_builtins(waiting) for waiting in state.pending],
        "outcome": msgspec.to_builtins(state.outcome) if state.outcome else None,
    }


def _state_unit(state: m.State, unit: str, piece: m.Piece) -> dict[str, Any]:
    row: dict[str, Any] = {
        "id": unit, "side": state.context.side(piece.seat), "seat": piece.seat, "type": piece.kind, "at": piece.at,
        "status": "acted" if piece.acted else "new" if piece.since == state.round else "ready",
    }  # fmt: skip
    return row | ({"ready": piece.ready} if piece.kind == "plane" else {})
