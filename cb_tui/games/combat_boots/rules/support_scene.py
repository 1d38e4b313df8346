"""Support as screens draw it: batteries, barrages on the board, aircraft over it. [ART, AIR]"""

from typing import Any

from cb_tui.core.values import Side
from cb_tui.games.combat_boots.rules import air_strike, artillery, scene_records
from cb_tui.games.combat_boots.rules.battle import Weapon
from cb_tui.games.combat_boots.rules.blast import area
from cb_tui.games.combat_boots.rules.dogfight import over_ground
from cb_tui.games.combat_boots.rules.model import State


def batteries(state: State) -> tuple[scene_records.Battery, ...]:
    """Return the batteries of both sides."""
    free = not state.pending and state.outcome is None
    return tuple(
        scene_records.Battery(
            id=one.id,
            side=one.side,
            name=one.name,
            rating=_printed(Weapon("H", one.fp, one.plus)),
            missions=artillery.missions_left(state, one),
            since=one.since,
            ready=free
            and one.side == state.active
            and one.since <= state.turn
            and one.id not in state.called
            and artillery.missions_left(state, one) > 0,
        )
        for one in state.context.batteries.values()
    )


def barrages(state: State) -> tuple[scene_records.Barrage, ...]:
    """Return the missions on the board with their hexes."""
    return tuple(
        scene_records.Barrage(
            one.id, one.side, one.at, area(state.context.board, one.at), one.lands, _until(state, one.side)
        )
        for one in state.barrages
    )


def _until(state: State, side: Side) -> str:
    return f"to the end of the {state.context.armies[state.context.enemy(side)].name} turn"


def sorties(state: State) -> tuple[scene_records.Sortie, ...]:
    """Return the aircraft of both sides."""
    free = not state.pending and state.outcome is None and state.sky is None
    found = []
    for one in state.context.sorties.values():
        plane = state.sorties.get(one.id)
        flies = (plane is None or not (plane.gone or plane.flew)) and not over_ground.strike_refusal(state, one.id)
        found.append(
            scene_records.Sortie(
                id=one.id,
                side=one.side,
                name=air_strike.aircraft_type(state, one.id).name,
                turn=one.turn,
                arms=tuple(_printed(weapon) for weapon in air_strike.arms(state, one.id)),
                status="due" if plane is None else "gone" if plane.gone else "over the map",
                strafes=air_strike.strafes(state, one.id) if plane is None else plane.left,
                damaged=plane is not None and plane.damaged,
                ready=free and flies and one.side == state.active and one.turn <= state.turn,
            )
        )
    return tuple(found)


def _printed(weapon: Weapon) -> str:
    return f"{weapon.arm}{weapon.fp}{'+' * weapon.plus}"


def described(state: State) -> dict[str, Any]:
    """Support as plain JSON, nothing where the battle has none."""
    table: dict[str, Any] = {}
    if state.context.batteries:
        table["batteries"] = [
            {
                "id": one.id,
                "side": one.side,
                "missions": artillery.missions_left(state, one),
                "called": one.id in state.called,
            }
            for one in state.context.batteries.values()
        ]
        table["barrages"] = [
            {
                "id": one.id,
                "battery": one.battery,
                "side": one.side,
                "at": one.at,
                "hexes": list(area(state.context.board, one.at)),
                "lands": one.lands or None,
                "hit": list(one.hit),
            }
            for one in state.barrages
        ]
    if state.context.sorties:
        table["sorties"] = [
            {"id": one.id, "side": one.side, "status": one.status, "strafes": one.strafes, "damaged": one.damaged}
            | {"arms": list(one.arms)}
            for one in sorties(state)
        ]
    return table
