"""Scene: all that a battle screen draws of a state."""

from collections.abc import Iterator, Sequence
from typing import Any

from cb_tui.core.display import Force, Objective, Piece
from cb_tui.core.hexes import Hex
from cb_tui.core.values import SeatId, Side
from cb_tui.games.combat_boots.rules import air_strike, artillery, bands, leaders, scene_model
from cb_tui.games.combat_boots.rules.actions import able, legal, question, who_decides
from cb_tui.games.combat_boots.rules.artillery import area
from cb_tui.games.combat_boots.rules.battle import Hold, UnitDeployment, UnitType, Weapon
from cb_tui.games.combat_boots.rules.dogfight import over_ground
from cb_tui.games.combat_boots.rules.dogfight import scene as dogfight
from cb_tui.games.combat_boots.rules.model import GroundFire, OpportunityFire, ReturnFire, State, Unit
from cb_tui.games.combat_boots.rules.morale import chance_for, chance_of, number
from cb_tui.games.combat_boots.rules.movement import aboard, mv, points_left
from cb_tui.games.combat_boots.rules.occupancy import kind_of, sv, units_of, weapons
from cb_tui.games.combat_boots.rules.reaction import spent
from cb_tui.games.combat_boots.rules.rulings import touching
from cb_tui.games.combat_boots.rules.scene_model import Scene
from cb_tui.games.combat_boots.rules.shot import attacks_left
from cb_tui.games.combat_boots.rules.sight import visibility
from cb_tui.games.combat_boots.rules.victory import ahead, goals, holder

DARK = 6  # hexes: where pieces see no farther it is night
TOP = "THGRMWL"  # who is shown first of a stack


def batteries(state: State) -> tuple[scene_model.Battery, ...]:
    """Return the batteries of both sides."""
    free = not state.pending and state.outcome is None
    return tuple(
        scene_model.Battery(
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


def barrages(state: State) -> tuple[scene_model.Barrage, ...]:
    """Return the missions on the board with their hexes."""
    return tuple(
        scene_model.Barrage(
            one.id, one.side, one.at, area(state.context.board, one.at), one.lands, _until(state, one.side)
        )
        for one in state.barrages
    )


def _until(state: State, side: Side) -> str:
    return f"to the end of the {state.context.armies[state.context.enemy(side)].name} turn"


def sorties(state: State) -> tuple[scene_model.Sortie, ...]:
    """Return the aircraft of both sides."""
    free = not state.pending and state.outcome is None and state.sky is None
    found = []
    for one in state.context.sorties.values():
        plane = state.sorties.get(one.id)
        flies = (plane is None or not (plane.gone or plane.flew)) and not over_ground.strike_refusal(state, one.id)
        found.append(
            scene_model.Sortie(
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


def printed(weapon: Weapon) -> str:
    """Return a weapon as printed on the counter: "r2", "h3+", "a3(1)"."""
    reach = f"({weapon.range})" if weapon.range is not None else ""
    return f"{weapon.arm}{weapon.fp}{'+' * weapon.plus}{reach}"


def reach_of(kind: UnitType) -> str:
    """Return a range as printed: hexes, or bands with a "b"."""
    return "*" if kind.unlimited else f"{kind.bands}b" if kind.bands else str(kind.range) if kind.arms else "-"


def scene(state: State) -> Scene:
    """Return the drawable scene, with the top piece of each stack first."""
    battle = state.context.battle
    waiting = state.pending[-1] if state.pending else None
    mover = waiting.mover if isinstance(waiting, OpportunityFire) else None
    if isinstance(waiting, ReturnFire):
        mover = waiting.firers[0]
    if isinstance(waiting, GroundFire):
        mover = waiting.strike.aircraft
    held = {place: holder(state, place) for place in _objectives(state)}
    visible = visibility(state.context, state.turn)
    battery_list, barrage_list = batteries(state), barrages(state)
    wins = tuple(goals(state))
    sortie_list, striking = sorties(state), state.context.sorties
    return Scene(
        title=battle.title,
        country=battle.ground,
        night=visible is not None and visible <= DARK,
        board=state.context.board,
        turn=state.turn,
        turns=battle.turns,
        active=SeatId(state.active),
        decides=who_decides(state),
        forces=tuple(_force(state, side) for side in state.context.sides),
        pieces=(*(dogfight.pieces(state, state.sky, legal(state)) if state.sky else ()), *_pieces(state)),
        objectives=tuple(Objective(place, side) for place, side in held.items()),
        victory=tuple(sentence for _, sentence in wins),
        goals=tuple(side for side, _ in wins),
        sides_meeting_goals=ahead(state),
        by_default=battle.default,
        question=question(state),
        mover=mover,
        visibility=visible,
        batteries=battery_list,
        barrages=barrage_list,
        sorties=sortie_list,
        off_board_units=(
            *((one.id, one.side) for one in battery_list),
            *((one.id, one.side) for one in barrage_list),
            *((one.id, one.side) for one in sortie_list),
            *(
                (one.id, one.side)
                for one in (state.aloft.planes if state.aloft else {}).values()
                if one.id not in striking
            ),
        ),
        blast_places=frozenset(at for barrage in barrage_list for at in barrage.hexes),
        strips=bands.strips(state.context),
        off_field_edge=bands.edge(state.context.battle) or "",
        exits=state.context.battle.exits,
        rulings=tuple(each.sentence for each in touching(battle, state.context.edition) if each.on != each.usual),
        sky=dogfight.sky_scene(state, state.sky, legal(state)) if state.sky else None,
        aloft=dogfight.sky_scene(state, state.aloft, ()) if state.aloft else None,
    )


def _objectives(state: State) -> tuple[Hex, ...]:
    named = [
        place for condition in state.context.battle.victory if isinstance(condition, Hold) for place in condition.hexes
    ]
    return tuple(dict.fromkeys(named))


def _pieces(state: State) -> tuple[Piece, ...]:
    can = able(state)
    pieces = [_piece(state, unit, can_act=unit.id in can) for unit in state.units.values() if not unit.inside]
    pieces += leaders.pieces(state, can)
    return tuple(sorted(pieces, key=lambda piece: TOP.find(piece.kind) % 99))


def _piece(state: State, unit: Unit, *, can_act: bool) -> Piece:
    kind = kind_of(state, unit)
    idle = unit.disrupted or unit.acted or unit.shots
    left = max((attacks_left(unit, weapon) for weapon in weapons(state, unit)), default=0)
    return Piece(
        id=unit.id,
        side=unit.side,
        at=unit.at,
        kind=kind.letter,
        name=kind.name,
        reach=reach_of(kind),
        mv=mv(state.context, unit.id),
        mv_left=0.0 if idle or unit.riding else points_left(state, unit),
        arms=tuple(printed(weapon) for weapon in kind.arms),
        sv=sv(state, unit),
        disrupted=unit.disrupted,
        acted=unit.acted,
        can_act=can_act,
        acting=unit.id in state.acting,
        shots_left=0 if unit.acted or unit.moved else left,
        carried_units=tuple(one.id for one in aboard(state, unit.id)),
        rally=chance_for(state, unit) if unit.disrupted else None,
        fired_at=tuple(dict.fromkeys(one for foes in state.engaged.get(unit.id, ()) for one in foes)),
        out_of_reactions=spent(state, unit),
        vehicle=not kind.infantry,
    )


def _force(state: State, side: Side) -> Force:
    army = state.context.armies[side]
    if state.sky and not state.context.battle.over_ground:
        return dogfight.force(state, state.sky, side)
    mine = [deployment for deployment in state.context.battle.units if deployment.side == side]
    due = [deployment for deployment in mine if deployment.id in state.due]
    return Force(
        side=side,
        name=army.name,
        title=army.title or army.name,
        morale=number(state, side),
        rally=chance_of(state, side),
        rally_dice=1 if state.context.edition.rally == "one die each" else 2,
        lost=sum(deployment.id in state.lost for deployment in mine),
        total=len(mine),
        disrupted=sum(unit.disrupted for unit in units_of(state, side)),
        due=tuple(_arrivals(due)),
    )


def _arrivals(due: Sequence[UnitDeployment]) -> Iterator[str]:
    """Yield the arrivals, one sentence per turn, with units and places: "turn 2: R6, M2 at 2008".

    Places are separated by a semicolon.
    """
    for turn in sorted({deployment.turn for deployment in due}):
        places: dict[Hex, list[str]] = {}
        for deployment in due:
            if deployment.turn == turn:
                places.setdefault(bands.start(deployment), []).append(deployment.id)
        come = (f"{', '.join(who)} at {at}" for at, who in places.items())
        yield f"turn {turn}: {'; '.join(come)}"
