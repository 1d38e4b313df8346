"""Findings: all that is wrong with a battle in the air, each with what was expected."""

from collections import Counter
from collections.abc import Iterator

from cb_tui.core.findings import expect, unknown_counter
from cb_tui.core.limits import FP, SV, TURNS
from cb_tui.core.scenario import Finding
from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.rules.battle import AircraftType, Battle, Score, Sky
from cb_tui.games.combat_boots.rules.validate_support import is_id


def findings(battle: Battle, sky: Sky) -> Iterator[Finding]:
    """Yield the faults that keep a dogfight from being flown."""
    if battle.sorties:
        yield Finding("sorties", "leave them out: there is no ground to strike")
    yield from expect("sky.turn", "1 in a battle of aircraft alone", sky.turn, sound=sky.turn == 1)
    yield from _flights(battle, sky)
    sides = [army.id for army in battle.sides]
    ids = {flight.id: flight for flight in sky.flights}
    for key, kind in battle.aircraft.items():
        yield from aircraft(f"aircraft.{key}", kind)
    for number, goal in enumerate(battle.victory):
        where = f"victory[{number}]"
        scores = isinstance(goal, Score)
        yield from expect(f"{where}.kind", '"score" in the air', "another", sound=scores)
        yield from expect(f"{where}.side", " or ".join(sides), f'"{goal.side}"', sound=goal.side in sides)
        if isinstance(goal, Score):
            for unit in goal.bonus:
                there = unit in ids and ids[unit].side != goal.side
                yield from expect(f"{where}.bonus", "an enemy aircraft", f'"{unit}"', sound=there)


def over_ground(battle: Battle, sky: Sky) -> Iterator[Finding]:
    """Yield the faults that keep aircraft from meeting over a ground battle. [DOG-18a, DOG-18b]"""
    yield from _flights(battle, sky)
    last = min(max(1, battle.turns), TURNS)
    yield from expect("sky.turn", f"a turn from 1 to {last}", sky.turn, sound=1 <= sky.turn <= last)
    if sky.begins is not None:
        yield Finding("sky.begins", "leave it out: over the ground the side that is first begins")
    others = (
        {one.id for one in battle.units} | {one.id for one in battle.leaders} | {one.id for one in battle.batteries}
    )
    sorties = {one.id: one for one in battle.sorties}
    for flight in sky.flights:
        where = f"sky.flights.{flight.id}"
        yield from expect(f"{where}.id", "an id that no piece has", f'"{flight.id}"', sound=flight.id not in others)
        if (sortie := sorties.get(flight.id)) is not None:
            same = (sortie.side, sortie.type) == (flight.side, flight.type)
            wanted = f'the side and the type of the sortie, "{sortie.side}" and "{sortie.type}"'
            yield from expect(where, wanted, f'"{flight.side}" and "{flight.type}"', sound=same)


def _flights(battle: Battle, sky: Sky) -> Iterator[Finding]:
    """Yield the faults of the aircraft and of their first relations."""
    sides = [army.id for army in battle.sides]
    ids = {flight.id: flight for flight in sky.flights}
    for flight in sky.flights:
        where = f"sky.flights.{flight.id}"
        yield from expect(f"{where}.id", "1 to 12 letters, digits, - and _", ascii(flight.id), sound=is_id(flight.id))
        yield from expect(f"{where}.side", " or ".join(sides), f'"{flight.side}"', sound=flight.side in sides)
        if flight.type not in battle.aircraft:
            yield unknown_counter(f"{where}.type", "aircraft", flight.type, "aircraft")
    for name, times in Counter(flight.id for flight in sky.flights).items():
        yield from expect(f"sky.flights.{name}.id", "an id of its own", f"{times} of them", sound=times == 1)
    for side in sides:
        there = sum(flight.side == side for flight in sky.flights)
        yield from expect(f"sides.{side}", "1 to 8 aircraft", there, sound=1 <= there <= 8)
    yield from expect("sky.begins", " or ".join(sides), f'"{sky.begins}"', sound=sky.begins in (None, *sides))
    for key, pairs in (("pursues", sky.pursues), ("turning", sky.turning)):
        for number, (one, other) in enumerate(pairs):
            foes = one in ids and other in ids and ids[one].side != ids[other].side
            wanted = "two aircraft that are enemies"
            yield from expect(f"sky.{key}[{number}]", wanted, f'"{one}" and "{other}"', sound=foes)
    yield from _relations(sky)


def _relations(sky: Sky) -> Iterator[Finding]:
    """Yield the faults of relations: at most one pursuer, one target and one turning foe each. [DOG-4]"""
    ends: list[tuple[str, list[UnitId]]] = [
        ("sky.pursues", [hunter for hunter, _ in sky.pursues]),
        ("sky.pursues", [prey for _, prey in sky.pursues]),
        ("sky.turning", [unit for pair in sky.turning for unit in pair]),
    ]
    for where, units in ends:
        for unit, times in Counter(units).items():
            yield from expect(where, f'"{unit}" once', f"{times} times", sound=times == 1)


def aircraft(where: str, kind: AircraftType) -> Iterator[Finding]:
    """Yield the faults of an aircraft's ratings."""
    for key, value in (("sp", kind.sp), ("mn", kind.mn), ("sv", kind.sv)):
        yield from expect(f"{where}.{key}", f"1 to {SV}", value, sound=1 <= value <= SV)
    for key, value in (("sp_sign", kind.sp_sign), ("mn_sign", kind.mn_sign), ("sv_sign", kind.sv_sign)):
        yield from expect(f"{where}.{key}", "-1, 0 or 1", value, sound=value in (-1, 0, 1))
    weapon = kind.guns
    yield from expect(
        f"{where}.arms", f"an m of 1 to {FP}", weapon and weapon.fp, sound=not weapon or 1 <= weapon.fp <= FP
    )
