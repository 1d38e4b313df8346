"""Describe: a state as plain JSON, for referee."""

from typing import Any

import msgspec
from msgspec.structs import replace

from cb_tui.core.values import UnitId
from cb_tui.games.combat_captain.rules import activity, legal, morale, pieces, scene
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.model import Stand, State


def describe(state: State) -> dict[str, Any]:
    """Return the state as plain JSON: places in inches, lengths in tenths of one.

    A stand that rides is in the place of its car, `inside` names the car, and the car names its `passenger`. [HG-6]
    """
    setting = state.context
    return {
        "turn": state.turn,
        "phase": state.phase,
        "active": scene.active(state),
        "decides": legal.who_decides(state),
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
        "markers": company.markers, "routs_at": morale.routs_at(state, name), "kills": company.kills,
        "common": company.common, "routed": company.routed, "arrives": scene.arrives(state, name),
    }  # fmt: skip
