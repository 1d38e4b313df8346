"""A battle and a state as plain JSON, for `show`, referee and independent checks."""

from typing import Any

import msgspec
from msgspec.structs import replace

from cb_tui.core.display import Shape
from cb_tui.core.inches import format_inches
from cb_tui.core.plane import Point
from cb_tui.core.values import UnitId
from cb_tui.games.combat_captain.rules import actions, activity, losses, pieces, scene
from cb_tui.games.combat_captain.rules.battle import Battle, CompanyCard, CompanyId
from cb_tui.games.combat_captain.rules.battle_context import BattleContext
from cb_tui.games.combat_captain.rules.deployment import edge_of, start
from cb_tui.games.combat_captain.rules.model import Stand, State
from cb_tui.games.combat_captain.rules.pieces import called, shapes
from cb_tui.games.combat_captain.rules.rulings import RULINGS


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
        "companies": [_company_card(card) for card in battle.companies],
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


def _company_card(card: CompanyCard) -> dict[str, Any]:
    enters = msgspec.to_builtins(card.enters) if card.enters else None
    seat = {"seat": card.seat} if card.seat else {}
    return {"id": card.id, "side": card.side, **seat, "name": card.name, "tags": list(card.tags), "enters": enters}


def describe(state: State) -> dict[str, Any]:
    """Return the state as plain JSON: places in inches, lengths in tenths of one.

    A stand that rides is in the place of its car, `inside` names the car, and the car names its `passenger`. [HG-6]
    """
    setting = state.context
    return {
        "turn": state.turn,
        "phase": state.phase,
        "active": scene.active(state),
        "decides": actions.who_decides(state),
        "holder": state.holder,
        "granted": state.granted,
        "acting": state.acting,
        "units": [
            _unit(state, unit, stand)
            for unit in setting.cards
            if (stand := state.stands.get(unit) or _riding(state, unit))
        ],
        "overturned": {car: list(ends) for car, ends in state.overturned.items()},
        "companies": [_company(state, name) for name in setting.companies],
        "charges": [{"by": charge.by, "at": charge.at} for charge in state.charges],
        "destroyed": dict(state.destroyed),
        "won": dict(state.won),
        "planes_lost": dict(state.planes),
        "aims": [
            {"side": aim.side, "area": aim.area, "turns": aim.turns, "kept": kept}
            for aim, kept in zip(setting.battle.aims, state.kept, strict=True)
        ],
        "lost": [msgspec.to_builtins(loss) for loss in state.losses],
        "pending": [msgspec.to_builtins(waiting) for waiting in state.pending],
        "outcome": msgspec.to_builtins(state.outcome) if state.outcome else None,
    }


def _riding(state: State, unit: UnitId) -> Stand | None:
    """Return a passenger as a stand in the place of its car, or None for any other."""
    rides = state.aboard.get(unit)
    return replace(rides.stand, at=state.stands[rides.car].at) if rides else None


def _unit(state: State, unit: UnitId, stand: Stand) -> dict[str, Any]:
    setting, rides = state.context, state.aboard.get(unit)
    card, go = setting.cards[unit], state.company(unit).go
    left = max(0, activity.limit(state, unit) - stand.spent - stand.held) if go != "done" else 0
    return {
        "id": unit, "side": setting.side(unit), "company": setting.company[unit], "type": pieces.called(card)[1],
        "at": stand.at, "facing": list(stand.facing), "radius": setting.radius(unit), "men": stand.men,
        "weapons": list(card.weapons), "hand_held_at": stand.hand_held, "armor": card.armor, "cover": stand.level,
        "works": stand.works, "behind": stand.behind, "dice": left,
        "held": stand.held, "acts": list(stand.acts), "still": stand.still, "charging": stand.charging,
        "status": {"due": "ready", "acting": "acting", "done": "acted"}[go],
        "inside": rides.car if rides else None, "passenger": state.passengers.get(unit),
    }  # fmt: skip


def _company(state: State, name: CompanyId) -> dict[str, Any]:
    card, company = state.context.companies[name], state.companies[name]
    return {
        "id": name, "side": card.side, "name": card.name, "tags": list(card.tags), "turn": company.go,
        "markers": company.markers, "routs_at": losses.routs_at(state, name), "kills": company.kills,
        "common": company.common, "routed": company.routed, "arrives": scene.arrives(state, name),
    }  # fmt: skip
