"""Chart: a battle as plain JSON, for `show` and for independent checks."""

from typing import Any

import msgspec

from cb_tui.core.inches import format_inches
from cb_tui.core.lines import Point
from cb_tui.core.shape import Shape
from cb_tui.games.combat_captain.rules.battle import Battle, CompanyCard
from cb_tui.games.combat_captain.rules.board import shapes
from cb_tui.games.combat_captain.rules.deployment import edge_of, start
from cb_tui.games.combat_captain.rules.pieces import called
from cb_tui.games.combat_captain.rules.rulings import RULINGS
from cb_tui.games.combat_captain.rules.setting import BattleContext


def chart(battle: Battle) -> dict[str, Any]:
    """Return table, companies, objectives and parameters of a battle as data. Points are in inches."""
    setting = BattleContext(battle, {})
    return {
        "scenario": battle.id,
        "ruleset": battle.ruleset,
        "title": battle.title,
        "sides": [army.id for army in battle.sides],
        "seats": [msgspec.to_builtins(seat) for seat in battle.seated],
        "first": battle.first,
        "turns": battle.turns,
        "default": battle.default,
        "edges": {side: edge_of(setting, side) for side in setting.sides},
        "board": {
            "layout": "inches",
            "size": list(battle.table),
            "shapes": [_shape(shape) for shape in shapes(setting)],
        },
        "units": _units(battle),
        "companies": [_company(card) for card in battle.companies],
        "aims": [msgspec.to_builtins(aim) for aim in battle.aims],
        "parameters": msgspec.to_builtins(setting.rules),
        "rulings": {each.key: each.on for each in RULINGS.switches(battle)},
        "solitaire": {army.id: army.tactic for army in battle.sides},
    }


def _shape(shape: Shape) -> dict[str, Any]:
    row: dict[str, Any] = {"kind": shape.kind, "name": shape.name, "points": [_point(each) for each in shape.points]}
    if shape.level:
        row["level"] = shape.level
    return row | ({"radius": float(format_inches(shape.radius))} if shape.radius else {})


def _point(at: Point) -> list[float]:
    return [float(format_inches(at[0])), float(format_inches(at[1]))]


def _units(battle: Battle) -> list[dict[str, Any]]:
    stands = start(battle, {}).stands
    return [
        {"id": one.id, "side": each.side, "company": each.id, "type": called(one)[1], "weapons": list(one.weapons),
         "armor": one.armor, "at": stands[one.id].at if one.id in stands else None}
        for each in battle.companies for one in each.stands
    ]  # fmt: skip


def _company(card: CompanyCard) -> dict[str, Any]:
    enters = msgspec.to_builtins(card.enters) if card.enters else None
    return {"id": card.id, "side": card.side, "name": card.name, "tags": list(card.tags), "enters": enters}
