"""A battle as plain JSON: map, pieces, leaders, and the roster for the check of morale."""

from fractions import Fraction
from typing import Any

import msgspec

from cb_tui.core.display import RosterRow
from cb_tui.games.combat_boots.rules import bands, sight
from cb_tui.games.combat_boots.rules.battle import Battle, LeaderCard, UnitDeployment
from cb_tui.games.combat_boots.rules.edition import E2025, Edition
from cb_tui.games.combat_boots.rules.rulings import edition_of, in_force
from cb_tui.games.combat_boots.rules.terrain import Board, read_layout, terrain


def chart(battle: Battle, edition: Edition = E2025) -> dict[str, Any]:
    """Return board, units and victory of a battle as data."""
    board, _ = read_layout(battle.board)  # no hexes where aircraft alone fight
    table: dict[str, Any] = {
        "scenario": battle.id,
        "ruleset": f"combat_boots_{edition.name}",
        "title": battle.title,
        "sides": [army.id for army in battle.sides],
        "first": battle.first,
        "turns": battle.turns,
        "default": battle.default,
        "board": _board(board),
        "units": [
            *(_chart_unit(battle, deployment, edition) for deployment in battle.units),
            *(_leader(officer) for officer in battle.leaders if edition.leaders),
        ],
        "morale": {army.id: edition.morale(army) for army in battle.sides},
        "victory": [msgspec.to_builtins(condition) for condition in battle.victory],
        "rulings": {each.key: each.on for each in in_force(edition_of(battle, edition))},
        "solitaire": {army.id: army.tactic for army in battle.sides},
    }
    if battle.sky:
        table["sky"] = msgspec.to_builtins(battle.sky)
        table["aircraft"] = msgspec.to_builtins(battle.aircraft)
    if battle.batteries:
        table["batteries"] = [msgspec.to_builtins(battery) for battery in battle.batteries]
    if battle.sorties:
        table["sorties"] = [msgspec.to_builtins(sortie) for sortie in battle.sorties]
        table["aircraft"] = {key: msgspec.to_builtins(kind) for key, kind in battle.aircraft.items()}
    if battle.bands:
        table["bands"] = [msgspec.to_builtins(band) for band in battle.bands]
    if battle.visibility:
        table["visibility"] = [msgspec.to_builtins(sighting) for sighting in battle.visibility]
    if board.terrain:
        table["visibility_by_turn"] = [sight.horizon(battle, turn) for turn in range(1, battle.turns + 1)]
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


def _chart_unit(battle: Battle, deployment: UnitDeployment, edition: Edition) -> dict[str, Any]:
    kind = battle.types[deployment.type]
    row: dict[str, Any] = {
        "id": deployment.id,
        "type": deployment.type,
        "side": deployment.side,
        "at": bands.start(deployment),
        "range": None if kind.bands else "*" if kind.unlimited and edition.unlimited_range else kind.range,
        "bands": kind.bands,
        "mv": kind.mv if deployment.mv is None else deployment.mv,
        "weapons": [{"arm": w.arm, "fp": w.fp, "plus": w.plus} | _reach(w.range, w.min_range) for w in kind.arms],
        "sv": kind.sv,
        "class": kind.kind,
        "move": kind.move,
        "mg": kind.mg,
    }
    printed = {
        "light": kind.light, "transport": kind.capacity, "bridge": kind.bridge, "engineers": kind.engineers,
    }  # fmt: skip
    row |= {name: value for name, value in printed.items() if value}
    if deployment.asleep:
        row["disrupted"] = True
    if deployment.turn > 1:
        row["arrives"] = deployment.turn
    carrier = deployment.inside or deployment.riding
    if carrier:
        row["in"] = carrier
    if load := [one.id for one in battle.units if deployment.id in (one.inside, one.riding)]:
        row["loaded"] = load
    special: dict[str, Any] = {"tactic": deployment.tactic} if deployment.tactic else {}
    if special := special | ({"riding": True} if deployment.riding else {}):
        row["special"] = special
    return row


def _leader(officer: LeaderCard) -> dict[str, Any]:
    row: dict[str, Any] = {
        "id": officer.id,
        "type": "leader",
        "side": officer.side,
        "at": officer.at,
        "range": 0,
        "bands": None,
        "mv": officer.mv,
        "weapons": [],
        "sv": 0,
        "class": "leader",
        "move": "foot",
        "mg": 0,
        "special": {"name": officer.name, "bonus": officer.bonus},
    }
    return row | ({"arrives": officer.turn} if officer.turn > 1 else {})


def _reach(hexes: int | None, least: int) -> dict[str, int]:
    return ({} if hexes is None else {"range": hexes}) | ({"min_range": least} if least else {})


def roster(battle: Battle, edition: Edition) -> tuple[RosterRow, ...]:
    """Return a row for each piece, leader, battery, sortie and aircraft of a dogfight."""
    rows = [_piece(battle, one) for one in battle.units]
    rows += [RosterRow(one.id, one.side) for one in battle.leaders if edition.leaders]
    rows += [RosterRow(one.id, one.side) for one in battle.batteries]
    rows += [RosterRow(one.id, one.side) for one in battle.sorties]
    striking = {one.id for one in battle.sorties}
    flights = battle.sky.flights if battle.sky else ()
    rows += [RosterRow(one.id, one.side) for one in flights if one.id not in striking]
    return tuple(rows)


def _piece(battle: Battle, one: UnitDeployment) -> RosterRow:
    kind = battle.types[one.type]
    dice = max((weapon.fp for weapon in kind.arms), default=0) + kind.sv
    return RosterRow(one.id, one.side, Fraction(dice) if kind.arms or kind.sv else None)
