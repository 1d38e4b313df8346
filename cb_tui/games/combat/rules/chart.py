"""Chart: a battle as plain JSON, for tools and independent checks."""

from typing import Any

import msgspec

from cb_tui.core.board import Board
from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat.rules import battle as b
from cb_tui.games.combat.rules.board import board
from cb_tui.games.combat.rules.model import Piece
from cb_tui.games.combat.rules.rulings import RULINGS
from cb_tui.games.combat.rules.setting import BattleContext
from cb_tui.games.combat.rules.start import start


def chart(battle: b.Battle) -> dict[str, Any]:
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
        "units": [_unit(setting, unit, piece) for unit, piece in start(battle, {}).pieces.items()],
        "forces": [msgspec.to_builtins(force) for force in battle.forces],
        "sections": {seat: list(columns) for seat, columns in battle.sections.items()},
        "masks": {place: list(ways) for place, ways in battle.masks.items()},
        "aims": [msgspec.to_builtins(aim) for aim in battle.aims],
        "parameters": msgspec.to_builtins(setting.rules),
        "rulings": {each.key: each.on for each in RULINGS.switches(battle)},
        "solitaire": {army.id: army.tactic for army in battle.sides},
    }


def _unit(setting: BattleContext, unit: UnitId, piece: Piece) -> dict[str, Any]:
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
