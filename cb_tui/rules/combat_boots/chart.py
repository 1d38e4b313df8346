"""Chart: a battle as plain JSON, for tools and independent checks."""

from typing import Any

import msgspec

from cb_tui.core.board import Board
from cb_tui.rules.combat_boots.battle import Battle, Deployment
from cb_tui.rules.combat_boots.edition import E2025, Edition
from cb_tui.rules.combat_boots.ground import read_layout, terrain


def chart(battle: Battle, edition: Edition = E2025) -> dict[str, Any]:
    """Board, units and victory of a battle as data."""
    board, _ = read_layout(battle.board)
    table: dict[str, Any] = {
        "scenario": battle.id,
        "ruleset": f"combat_boots_{edition.name}",
        "title": battle.title,
        "sides": [army.id for army in battle.sides],
        "first": battle.first,
        "turns": battle.turns,
        "default": battle.default,
        "board": _board(board),
        "units": [_unit(battle, deployment) for deployment in battle.units],
        "morale": {army.id: edition.morale(army) for army in battle.sides},
        "victory": [msgspec.to_builtins(condition) for condition in battle.victory],
        "solitaire": {army.id: army.tactic for army in battle.sides},
    }
    if battle.visibility:
        table["visibility"] = [msgspec.to_builtins(sighting) for sighting in battle.visibility]
    if board.feet:
        table["feet"] = dict(board.feet)
    return table


def _board(board: Board) -> dict[str, Any]:
    sides = [
        {"between": list(side), "kind": "bridge" if side in board.roads else "river"} for side in sorted(board.rivers)
    ]
    sides += [{"between": list(side), "kind": "ridge"} for side in sorted(board.ridges)]
    return {
        "layout": "even-rows-right",
        "columns": board.columns,
        "rows": board.rows,
        "hexes": {
            place: {
                "terrain": name,
                "level": board.level(place),
                "cover": terrain(board, place).cover,
                "steep": place in board.steep,
            }
            for place, name in board.terrain.items()
        },
        "hexsides": sides,
        "roads": [list(side) for side in sorted(board.roads)],
    }


def _unit(battle: Battle, deployment: Deployment) -> dict[str, Any]:
    kind = battle.types[deployment.type]
    row: dict[str, Any] = {
        "id": deployment.id,
        "type": deployment.type,
        "side": deployment.side,
        "at": deployment.at,
        "range": None if kind.bands else kind.range,
        "bands": kind.bands,
        "mv": kind.mv if deployment.mv is None else deployment.mv,
        "weapons": [{"arm": w.arm, "fp": w.fp, "plus": w.plus} | _reach(w.range, w.min_range) for w in kind.arms],
        "sv": kind.sv,
        "class": kind.kind,
        "move": kind.move,
        "mg": kind.mg,
    }
    if deployment.asleep:
        row["disrupted"] = True
    if deployment.turn > 1:
        row["arrives"] = deployment.turn
    if deployment.tactic:
        row["special"] = {"tactic": deployment.tactic}
    return row


def _reach(hexes: int | None, least: int) -> dict[str, int]:
    return ({} if hexes is None else {"range": hexes}) | ({"min_range": least} if least else {})
