"""Findings about what stands behind the pieces: leaders, artillery, aircraft, bands, edges, transport, orders."""

import re
from collections import Counter
from collections.abc import Iterator

from cb_tui.core.findings import expect, unknown_counter
from cb_tui.core.limits import BANDS, FP, PLUS, POINTS, TURNS
from cb_tui.core.scenario import Finding
from cb_tui.core.values import Side, UnitId
from cb_tui.games.combat_boots.rules.battle import (
    TACTICS,
    Battery,
    Battle,
    Hold,
    LeaderCard,
    Leave,
    Sortie,
    UnitDeployment,
)
from cb_tui.games.combat_boots.rules.terrain import Board

CLASSIC = "combat_boots_classic"
FROM_ABOVE = ("h", "H", "n", "N", "m")  # what an aircraft attacks the ground with [UNIT-6]


def is_id(text: str) -> bool:
    """Check whether `text` is a possible id of a piece, short and plain enough to be typed and read aloud."""
    return re.fullmatch(r"[A-Za-z0-9_-]{1,12}", text) is not None


def findings(battle: Battle, board: Board, last: int) -> Iterator[Finding]:
    """Yield all findings on the support of the pieces. `last` is the last turn."""
    yield from _classic(battle)
    yield from _leaders(battle, board, last)
    yield from _batteries(battle, last)
    yield from _sorties(battle, last)
    yield from _payloads(battle)
    yield from _bands(battle)
    yield from _goals(battle, last)
    yield from _loads(battle)
    yield from _orders(battle, board, last)
    units = {unit.id for unit in battle.units}  # a double id among the pieces is reported with them
    others = [*(one.id for one in battle.leaders), *(one.id for one in battle.batteries)]
    for name, times in Counter([*units, *others, *(one.id for one in battle.sorties)]).items():
        if times > 1:
            yield Finding(name, f'"{name}" is the id of {times} things; give each its own id')


def _place(where: str, at: str, board: Board) -> Iterator[Finding]:
    last = f"{board.columns:02}{board.rows:02}"
    yield from expect(where, f"a hex of the map, 0101 to {last}", ascii(at), sound=at in board.terrain)


def _turn(where: str, turn: int, last: int) -> Iterator[Finding]:
    yield from expect(where, f"a turn from 1 to {last}", turn, sound=1 <= turn <= last)


def _supporting(where: str, one: LeaderCard | Battery | Sortie, sides: list[Side]) -> Iterator[Finding]:
    yield from expect(f"{where}.id", "1 to 12 letters, digits, - and _", ascii(one.id), sound=is_id(one.id))
    yield from expect(f"{where}.side", " or ".join(sides), f'"{one.side}"', sound=one.side in sides)


def _sides(battle: Battle) -> list[Side]:
    return [army.id for army in battle.sides]


def _classic(battle: Battle) -> Iterator[Finding]:
    for army in battle.sides:
        where = f"sides.{army.id}.classic_morale"
        given = army.classic_morale
        if given is None and CLASSIC in (battle.ruleset, *battle.also):
            yield Finding(where, "expected 1 to 6, because the battle can be played by the classic edition")
        elif given is not None:
            yield from expect(where, "1 to 6", given, sound=1 <= given <= 6)
    if battle.ruleset in battle.also:
        yield Finding("also", f'"{battle.ruleset}" is the battle\'s own edition; name only others')


def _leaders(battle: Battle, board: Board, last: int) -> Iterator[Finding]:
    for leader in battle.leaders:
        where = f"leaders.{leader.id}"
        yield from _supporting(where, leader, _sides(battle))
        yield from _place(f"{where}.at", leader.at, board)
        yield from _turn(f"{where}.turn", leader.turn, last)
        yield from expect(f"{where}.bonus", "1 to 3", leader.bonus, sound=1 <= leader.bonus <= 3)
        whole = 0 <= leader.mv <= POINTS and leader.mv * 2 == int(leader.mv * 2)
        yield from expect(f"{where}.mv", f"0 to {POINTS} in halves", leader.mv, sound=whole)


def _batteries(battle: Battle, last: int) -> Iterator[Finding]:
    for battery in battle.batteries:
        where = f"batteries.{battery.id}"
        yield from _supporting(where, battery, _sides(battle))
        yield from expect(f"{where}.fp", f"1 to {FP}", battery.fp, sound=1 <= battery.fp <= FP)
        yield from expect(f"{where}.plus", f"0 to {PLUS}", battery.plus, sound=0 <= battery.plus <= PLUS)
        yield from expect(f"{where}.missions", f"1 to {TURNS}", battery.missions, sound=1 <= battery.missions <= TURNS)
        yield from _turn(f"{where}.from", battery.since, last)


def _sorties(battle: Battle, last: int) -> Iterator[Finding]:
    for sortie in battle.sorties:
        where = f"sorties.{sortie.id}"
        yield from _supporting(where, sortie, _sides(battle))
        if sortie.type not in battle.aircraft:
            yield unknown_counter(f"{where}.type", "aircraft", sortie.type, "aircraft")
        elif not any(weapon.arm in FROM_ABOVE for weapon in battle.aircraft[sortie.type].arms):
            yield Finding(f"{where}.type", f"expected bombs, napalm or guns ({' '.join(FROM_ABOVE)}), found none")
        yield from _turn(f"{where}.turn", sortie.turn, last)
        strafes = sortie.strafes
        yield from expect(f"{where}.strafes", f"0 to {TURNS}", strafes, sound=strafes is None or 0 <= strafes <= TURNS)


def _payloads(battle: Battle) -> Iterator[Finding]:
    for key, kind in battle.aircraft.items():
        for number, weapon in enumerate(kind.arms):
            where = f"aircraft.{key}.arms[{number}]"
            arms = (*FROM_ABOVE, "M")
            yield from expect(f"{where}.arm", " ".join(arms), f'"{weapon.arm}"', sound=weapon.arm in arms)
            yield from expect(f"{where}.fp", f"1 to {FP}", weapon.fp, sound=1 <= weapon.fp <= FP)
            yield from expect(f"{where}.plus", f"0 to {PLUS}", weapon.plus, sound=0 <= weapon.plus <= PLUS)


def _bands(battle: Battle) -> Iterator[Finding]:
    numbers = tuple(band.number for band in battle.bands)
    wanted = tuple(range(2, 2 + len(numbers)))[: BANDS - 1]
    yield from expect("bands", f"2, 3 .. {BANDS} in order: the field is band 1", numbers, sound=numbers == wanted)
    for number, band in enumerate(battle.bands):
        yield from expect(f"bands[{number}].cover", "0 to 3", band.cover, sound=0 <= band.cover <= 3)
        if band.number == 2 and band.edge is None:
            yield Finding("bands[0].edge", "expected north, south, east or west: the edge that leads there")
        if band.number > 2 and band.edge is not None:
            yield Finding(
                f"bands[{number}].edge", "expected none: the field leads to band 2 alone, the others lie behind"
            )
    for unit in battle.units:
        known = f"1 to {1 + len(numbers)}" if numbers else "1: the battle has no bands"
        yield from expect(f"units.{unit.id}.band", known, unit.band, sound=unit.band in (1, *numbers))


def _goals(battle: Battle, last: int) -> Iterator[Finding]:
    """Yield findings on the edges and turns that the victory conditions name."""
    for number, goal in enumerate(battle.victory):
        where = f"victory[{number}]"
        match goal:
            case Leave():
                wanted = f"an open edge ({', '.join(battle.exits) or 'exits names none'})"
                yield from expect(f"{where}.edge", wanted, f'"{goal.edge}"', sound=goal.edge in battle.exits)
                there = [u for u in battle.units if u.side == goal.side and u.type in battle.types]
                count = sum(not goal.kinds or battle.types[u.type].kind in goal.kinds for u in there)
                sound = 1 <= goal.count <= count
                yield from expect(f"{where}.count", f"1 to {count}, the pieces that count", goal.count, sound=sound)
            case Hold() if goal.turn is not None:
                yield from _turn(f"{where}.turn", goal.turn, last)
            case _:
                pass


def _loads(battle: Battle) -> Iterator[Finding]:
    """Cargo inside and riders outside: carriers, room, places. [TRN-1, TRN-5]"""
    units = {unit.id: unit for unit in battle.units}
    aboard: dict[UnitId, int] = {}
    for unit in battle.units:
        if unit.inside and unit.riding:
            yield Finding(f"units.{unit.id}.riding", "expected inside or riding, found both")
        for key, name in (("inside", unit.inside), ("riding", unit.riding)):
            if not name:
                continue
            carrier = units.get(name)
            where = f"units.{unit.id}.{key}"
            if carrier is None or carrier.side != unit.side:
                yield Finding(where, f"expected a carrier of its own side, found {name!a}")
                continue
            yield from _load(battle, where, unit, carrier)
            aboard[name] = aboard.get(name, 0) + 1
    for name, count in aboard.items():
        kind = battle.types.get(units[name].type)
        if kind is not None:
            room = f"at most {kind.capacity} aboard"
            yield from expect(f"units.{name}", room, count, sound=count <= kind.capacity)


def _load(battle: Battle, where: str, unit: UnitDeployment, carrier: UnitDeployment) -> Iterator[Finding]:
    cargo, kind = battle.types.get(unit.type), battle.types.get(carrier.type)
    if (unit.at, unit.turn, unit.band) != (carrier.at, carrier.turn, carrier.band):
        yield Finding(where, f"{carrier.id} starts in another hex or turn; give both the same at, turn and band")
    if cargo is None or kind is None:
        return
    if unit.inside and not (cargo.infantry or cargo.kind == "gun"):
        yield Finding(where, "expected infantry or a gun as cargo, found a vehicle")
    if unit.riding and not (cargo.infantry and kind.armor):
        yield Finding(where, "expected infantry on armor; only it rides outside")


def _orders(battle: Battle, board: Board, last: int) -> Iterator[Finding]:
    ids = {unit.id for unit in battle.units}
    for unit in battle.units:
        if unit.goal:
            yield from _place(f"units.{unit.id}.goal", unit.goal, board)
    for number, order in enumerate(battle.orders):
        where = f"orders[{number}]"
        yield from _turn(f"{where}.from", order.since, last)
        for name in order.units:
            yield from expect(f"{where}.units", "a piece of the battle", ascii(name), sound=name in ids)
        if not order.tactic and not order.goal:
            yield Finding(where, "orders nothing; give a tactic or a goal")
        if order.tactic:
            sound = order.tactic in TACTICS
            yield from expect(f"{where}.tactic", " ".join(TACTICS), f'"{order.tactic}"', sound=sound)
        if order.goal:
            yield from _place(f"{where}.goal", order.goal, board)
