"""Describe: a state as plain JSON, for referee."""

from typing import Any

import msgspec

from cb_tui.core.values import UnitId
from cb_tui.rules.combat_captain import activity, legal, morale, pieces, scene
from cb_tui.rules.combat_captain.battle import CompanyId
from cb_tui.rules.combat_captain.model import State


def describe(state: State) -> dict[str, Any]:
    """Return the state as plain JSON: places in inches, lengths in tenths of one."""
    setting = state.context
    return {
        "turn": state.turn,
        "phase": state.phase,
        "active": scene.active(state),
        "decides": legal.who_decides(state),
        "holder": state.holder,
        "granted": state.granted,
        "acting": state.acting,
        "units": [_unit(state, unit) for unit in setting.cards if unit in state.stands],
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


def _unit(state: State, unit: UnitId) -> dict[str, Any]:
    stand, setting = state.stands[unit], state.context
    card, go = setting.cards[unit], state.company(unit).go
    return {
        "id": unit, "side": setting.side(unit), "company": setting.company[unit], "type": pieces.called(card)[1],
        "at": stand.at, "facing": list(stand.facing), "radius": setting.radius(unit), "men": stand.men,
        "weapons": list(card.weapons), "hand_held_at": stand.hand_held, "armor": card.armor, "cover": stand.level,
        "works": stand.works, "behind": stand.behind, "dice": activity.left(state, unit) if go != "done" else 0,
        "held": stand.held, "acts": list(stand.acts), "still": stand.still, "charging": stand.charging,
        "status": {"due": "ready", "acting": "acting", "done": "acted"}[go],
    }  # fmt: skip


def _company(state: State, name: CompanyId) -> dict[str, Any]:
    card, company = state.context.companies[name], state.companies[name]
    return {
        "id": name, "side": card.side, "name": card.name, "tags": list(card.tags), "turn": company.go,
        "markers": company.markers, "routs_at": morale.routs_at(state, name), "kills": company.kills,
        "common": company.common, "routed": company.routed, "arrives": scene.arrives(state, name),
    }  # fmt: skip
