"""Scene: all that a screen draws of a dogfight, and the state as plain JSON."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import msgspec

from cb_tui.core.display import Force, Piece
from cb_tui.core.hexes import Hex
from cb_tui.core.values import Command, Side
from cb_tui.games.combat_boots.rules.dogfight import gunnery, score
from cb_tui.games.combat_boots.rules.dogfight import model as r
from cb_tui.games.combat_boots.rules.dogfight.gunnery import aircraft_type, armed, match_of, printed
from cb_tui.games.combat_boots.rules.dogfight.model import Dogfight, Plane
from cb_tui.games.combat_boots.rules.dogfight.relations import aircraft_of, partner, prey, pursuer
from cb_tui.games.combat_boots.rules.events import DiceEntry
from cb_tui.games.combat_boots.rules.forecast_model import AttackForecast, DefenderForecast, Odds, PoolLine, Shed
from cb_tui.games.combat_boots.rules.model import Pass, State
from cb_tui.games.combat_boots.rules.scene_model import AirAction, Aircraft, SkyScene

KINDS = {
    r.AirFire: "fire", r.Maneuver: "maneuver", r.Outrun: "speed", r.Chase: "chase", r.FiringRun: "run",
    r.HeadOn: "head-on", r.Disengage: "let go", r.Depart: "exit", Pass: "pass",
}  # fmt: skip


def sky_scene(state: State, sky: Dogfight, legal: tuple[Command, ...]) -> SkyScene:
    """Return the scene of the sky: aircraft, relations, and the options of each with their chances."""
    deeds = tuple(_deeds(state, legal))
    able, battle = {deed.unit for deed in deeds}, state.context.battle
    return SkyScene(
        aircraft=tuple(_aircraft(state, sky, plane, can_act=plane.id in able) for plane in sky.planes.values()),
        deeds=deeds,
        points=tuple(_points(state).items()),
        since=battle.sky.turn if battle.over_ground and battle.sky else None,
    )


def _points(state: State) -> dict[Side, int]:
    """Return the points of both sides, or {} over a ground battle."""
    sides = () if state.context.battle.over_ground else state.context.sides
    return {side: score.points(state, side) for side in sides}


def pieces(state: State, sky: Dogfight, legal: tuple[Command, ...]) -> tuple[Piece, ...]:
    """Return the aircraft as pieces, for headers and lists. They stand in no hex."""
    able = {deed.unit for deed in _deeds(state, legal)}
    return tuple(_piece(state, plane, can_act=plane.id in able) for plane in sky.planes.values())


def short(name: str) -> str:
    """Return a catalog name without its year."""
    return name.partition(",")[0]


def _piece(state: State, plane: Plane, *, can_act: bool) -> Piece:
    kind = aircraft_type(state, plane.id)
    weapon = kind.guns
    return Piece(
        id=plane.id,
        side=plane.side,
        at=Hex(""),
        kind="P",
        name=short(kind.name),
        reach="-",
        mv=kind.sp,
        mv_left=0 if plane.acted else kind.sp,
        arms=(f"{weapon.arm}{weapon.fp}",) if weapon else (),
        sv=kind.sv,
        disrupted=bool(plane.hurt),
        acted=plane.acted,
        can_act=can_act,
        acting=bool(plane.prey),
        vehicle=True,
    )


def _aircraft(state: State, sky: Dogfight, plane: Plane, *, can_act: bool) -> Aircraft:
    kind = aircraft_type(state, plane.id)
    return Aircraft(
        id=plane.id,
        side=plane.side,
        name=short(kind.name),
        sp=printed(kind.sp, kind.sp_sign),
        mn=printed(kind.mn, kind.mn_sign),
        rating=armed(kind),
        pursuer=pursuer(sky, plane.id),
        prey=prey(sky, plane.id),
        partner=partner(sky, plane.id),
        acted=plane.acted,
        can_act=can_act,
        damaged=bool(plane.hurt),
    )


def _deeds(state: State, legal: tuple[Command, ...]) -> Iterator[AirAction]:
    for command in legal:
        match command:
            case r.AirFire(unit, at) | r.FiringRun(unit, at) | r.HeadOn(unit, at):
                one = gunnery.burst(state, command)
                odds = gunnery.odds(state, one)
                chances = (("kill", odds.kill), ("damage", odds.disrupt), ("none", odds.none))
                if isinstance(command, r.HeadOn):
                    chances = (*chances[:2], ("own risk", gunnery.odds(state, one.reverse).effect))
                yield AirAction(command, KINDS[type(command)], unit, at, (one.fp, one.sv), chances)
            case r.Maneuver(unit, foe) | r.Outrun(unit, foe):
                match = match_of(state, "maneuver" if isinstance(command, r.Maneuver) else "speed", unit, foe)
                win, tie, lose = match.chances
                chances = (("win", win), ("tie", tie), ("lose", lose))
                yield AirAction(command, KINDS[type(command)], unit, foe, match.dice, chances)
            case r.Chase(unit, foe):
                yield AirAction(command, KINDS[type(command)], unit, foe)
            case r.Disengage(unit) | r.Depart(unit) | Pass(unit):
                yield AirAction(command, KINDS[type(command)], unit)


def force(state: State, sky: Dogfight, side: Side) -> Force:
    """Return the force of a side in the air. Aircraft that went home unhurt are not lost."""
    army, drawn = state.context.armies[side], state.context.battle.sky
    mine = {flight.id for flight in drawn.flights if flight.side == side} if drawn else set()
    return Force(
        side=side,
        name=army.name,
        title=army.title or army.name,
        morale=army.morale,
        rally=Fraction(0),
        lost=len(mine.intersection((*sky.downed, *sky.damaged))),
        total=len(mine),
        disrupted=sum(bool(plane.hurt) for plane in aircraft_of(sky, side)),
    )


def prospect(state: State, shot: gunnery.Shot) -> AttackForecast:
    """Return the forecast of an attack in the air, line by line. [DOG-13]"""
    one = gunnery.burst(state, shot)
    odds = gunnery.odds(state, one)
    target = DefenderForecast(
        units=(one.at,), at=Hex(""), defense=_lines(one.defense), defense_mods=(), sv=one.sv, odds=odds
    )
    return AttackForecast(
        by=(one.unit,),
        kind=one.kind,
        distance=0,
        attack=_lines(one.attack),
        attack_mods=(),
        fp=one.fp,
        targets=(target,),
        one_die_kills=False,
        sheds=(Shed(0, one.fp, one.sv, odds, best=True),),
        hit_back=_hit_back(state, one) if isinstance(shot, r.HeadOn) else None,
    )


def _hit_back(state: State, one: gunnery.Burst) -> Odds:
    return gunnery.odds(state, one.reverse)


def _lines(entries: tuple[DiceEntry, ...]) -> tuple[PoolLine, ...]:
    return tuple(PoolLine(entry.reason, entry.dice, entry.rule) for entry in entries)


def describe(state: State, sky: Dogfight) -> dict[str, Any]:
    """Return the sky as plain JSON: aircraft with status and relations, points."""
    return {
        "aircraft": [
            {
                "id": plane.id,
                "side": plane.side,
                "name": short(aircraft_type(state, plane.id).name),
                "status": "acted" if plane.acted else "fires or stays" if plane.prey else "ready",
                "damaged": bool(plane.hurt),
            }
            for plane in sky.planes.values()
        ],
        "pursues": msgspec.to_builtins(sky.pursues),
        "turning": msgspec.to_builtins(sky.turning),
        "damaged": list(sky.damaged),
        "downed": list(sky.downed),
        "home": list(sky.home),
        "points": _points(state),
    }
