"""Validate a battle file: what is wrong in it, before anything is made of it. [MAP, ORG, HG-12]"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise

import msgspec

from cb_tui.core import shapes
from cb_tui.core.findings import expect, mild
from cb_tui.core.limits import LISTS, TURNS
from cb_tui.core.plane import Point, gap_between_bases
from cb_tui.core.scenario import Finding
from cb_tui.core.values import UnitId
from cb_tui.games.combat_captain.rules import arrivals
from cb_tui.games.combat_captain.rules.battle import TACTICS, Area, Battle, CompanyCard, HoldAreaCondition, StandCard
from cb_tui.games.combat_captain.rules.battle_context import BattleContext
from cb_tui.games.combat_captain.rules.deployment import circle, start
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.rulings import RULINGS
from cb_tui.games.combat_captain.rules.terrain import point, points
from cb_tui.games.combat_captain.rules.weapons import GUNS

LARGEST_CIRCLE = 144  # inches
LARGEST = 144  # inches, wide or deep
CORNERS = 24  # of one shape
STANDS = 8  # of a company [ORG-1]
ARMS = {"vehicles": 3, "guns": 3, "machine guns and mortars": 4}  # of a company [ORG-1, ORG-3]
ID = re.compile(r"[A-Za-z0-9]{1,6}")
STEP = 5  # ticks between the points at which an objective is tried


def keys(battle: Battle) -> Iterator[Finding]:
    """Find circles without `deploy`, `deploy` without circles, and circles that cannot be drawn."""
    circled = [company for company in battle.companies if company.within]
    if battle.deploy and not circled:
        yield Finding("deploy", 'expected a company with a circle, within = {inches = 10, of = "66,6"}, found none')
    for company in circled:
        where, within = f"companies.{company.id}.within", company.within
        assert within is not None
        if not battle.deploy:
            yield Finding(where, "expected deploy = true in a battle with circles")
        if company.enters:
            yield Finding(where, "expected a company on the table, found one that enters later")
        if not 1 <= within.inches <= LARGEST_CIRCLE:
            yield Finding(f"{where}.inches", f"expected 1 to {LARGEST_CIRCLE}, found {within.inches}")
        try:
            x, y = point(within.of)
        except ValueError as wrong:
            yield Finding(f"{where}.of", str(wrong))
        else:
            if not (x <= battle.table[0] * 10 and y <= battle.table[1] * 10):
                yield Finding(f"{where}.of", f"expected a place on the table, found {within.of}")


def starts(state: State) -> Iterator[Finding]:
    """Find stands whose place in the file is outside the circle of their company."""
    for unit, stand in state.stands.items():
        allowed = circle(state.context, unit)
        if allowed is not None and stand.point not in allowed:
            where = f"companies.{state.context.company[unit]}.{unit}.at"
            yield Finding(where, "expected a place within the circle of its company; move it or widen the circle")


def findings(battle: Battle) -> tuple[Finding, ...]:
    """Return all faults of a battle. Stands are checked once the table can be read."""
    found = (
        *_sizes(battle),
        *_table(battle),
        *_parameters(battle),
        *_named(battle),
        *_companies(battle),
        *_commanders(battle),
        *keys(battle),
    )
    return found if any(not each.mild for each in found) else (*found, *_laid(battle))


def _sizes(battle: Battle) -> Iterator[Finding]:
    """Find ids and numbers that no game could be played with."""
    for number, aim in enumerate(battle.aims):
        if not (0 <= aim.turns <= TURNS and 1 <= aim.stands <= STANDS * LISTS["companies"]):
            yield Finding(f"aims[{number}]", f"expected 0 to {TURNS} turns and a stand or more")
    for company in battle.companies:
        for name in (company.id, *(one.id for one in company.stands)):
            if not ID.fullmatch(name):
                yield Finding("companies", f"expected an id of 1 to 6 letters and digits, found {name[:20]!r}")
        entry = company.enters
        if entry and not (1 <= entry.turn <= TURNS and 0 <= entry.delay <= TURNS and 0 <= entry.roll <= 6):
            yield Finding(f"companies.{company.id}.enters", f"expected turns up to {TURNS} and a roll up to 6")


def _read(where: str, read: Callable[[str], object], text: str) -> Iterator[Finding]:
    try:
        read(text)
    except ValueError as wrong:
        yield Finding(where, str(wrong))


def _on(battle: Battle, at: Point) -> bool:
    return 0 <= at[0] <= battle.table[0] * 10 and 0 <= at[1] <= battle.table[1] * 10


def _table(battle: Battle) -> Iterator[Finding]:
    if not all(24 <= side <= LARGEST for side in battle.table):
        yield Finding("table", f"expected 24 to {LARGEST} inches wide and deep, found {battle.table}")
    for number, area in enumerate(battle.areas):
        yield from _shape(battle, f"areas[{number}]", area.outline, 3)
        yield from _hill(f"areas[{number}]", area)
    for number, barrier in enumerate(battle.barriers):
        yield from _shape(battle, f"barriers[{number}]", barrier.line, 2)
    for number, works in enumerate(battle.works):
        yield from _spot(battle, f"works[{number}].at", works.at)
        yield from mild(
            expect(f"works[{number}].holds", f"1 to {STANDS}", works.holds, sound=1 <= works.holds <= STANDS)
        )


def _shape(battle: Battle, where: str, text: str, least: int) -> Iterator[Finding]:
    wrong = list(_read(where, points, text))
    if wrong:
        yield from wrong
        return
    corners = points(text)
    if not least <= len(corners) <= CORNERS:
        yield Finding(where, f"expected {least} to {CORNERS} points, found {len(corners)}")
    elif not all(_on(battle, corner) for corner in corners):
        yield Finding(
            where,
            "expected a shape on the table, found a point beyond its edge; "
            f"the table is {battle.table[0]} by {battle.table[1]} inches",
        )
    elif least == 3 and _crosses(corners):
        yield Finding(where, "expected an outline whose sides do not cross each other")
    elif least == 3 and (len(set(corners)) < len(corners) or _turns_back(corners)):
        yield Finding(where, "expected an outline round an area, found one that comes back upon itself", mild=True)
    elif least == 2 and any(one == other for one, other in pairwise(corners)):
        yield Finding(where, "expected a line whose parts have a length, found the same point twice", mild=True)


def _crosses(corners: tuple[Point, ...]) -> bool:
    edges = list(shapes.sides(corners))
    return any(
        shapes.segments_meet(*one, *other)
        for number, one in enumerate(edges)
        for other in edges[:number]
        if not set(one) & set(other)
    )


def _turns_back(corners: tuple[Point, ...]) -> bool:
    """Check whether a side leads back along the one before, as at a spike without an area."""
    for (one, corner), (_, other) in pairwise((*shapes.sides(corners), (corners[0], corners[1]))):
        (across, down), (to_x, to_y) = ((end[0] - corner[0], end[1] - corner[1]) for end in (one, other))
        if shapes.cross(across, down, to_x, to_y) == 0 and across * to_x + down * to_y > 0:
            return True
    return False


def _hill(where: str, area: Area) -> Iterator[Finding]:
    if (area.kind == "hill") != (1 <= area.level <= 5):
        yield Finding(f"{where}.level", "expected a level of 1 to 5 for a hill, and none for other ground")


def _spot(battle: Battle, where: str, text: str) -> Iterator[Finding]:
    wrong = list(_read(where, point, text))
    yield from wrong
    if not wrong and not _on(battle, point(text)):
        yield Finding(where, f"expected a place on the table, found {text}")


def _parameters(battle: Battle) -> Iterator[Finding]:
    yield from RULINGS.findings(battle)
    try:
        RULINGS.in_force(battle)
    except (msgspec.ValidationError, ValueError) as wrong:
        yield Finding("rules", f"expected parameters of the rules: {wrong}")


def _named(battle: Battle) -> Iterator[Finding]:
    """Find names that stand twice, and sides and places that are spoken of and do not exist."""
    sides = [army.id for army in battle.sides]
    for army in battle.sides:
        known = army.tactic in TACTICS
        yield from mild(expect(f"sides.{army.id}.tactic", " or ".join(TACTICS), f'"{army.tactic}"', sound=known))
    for side in battle.edges:
        yield from mild(expect("edges", " or ".join(sides), f'"{side}"', sound=side in sides))
    if len(set(battle.edges.values())) < len(battle.edges):
        yield Finding("edges", "expected an edge of its own for each side, found one for both", mild=True)
    lists: tuple[tuple[str, Iterable[str]], ...] = (
        ("areas", (area.name for area in battle.areas)),
        ("barriers", (each.name for each in battle.barriers)),
        ("works", (each.name for each in battle.works)),
        ("companies", (each.id for each in battle.companies)),
        ("stands", (one.id for each in battle.companies for one in each.stands)),
    )
    for where, names in lists:
        for name, count in Counter(names).items():
            if count > 1:
                yield Finding(where, f"expected each name once, found {name} {count} times")
    areas = {area.name for area in battle.areas}
    for number, aim in enumerate(battle.aims):
        if aim.area not in areas:
            yield Finding(f"aims[{number}].area", f"expected the name of an area, found {aim.area!r}")
        for name in aim.clear:
            if name not in areas:
                yield Finding(f"aims[{number}].clear", f"expected names of areas, found {name!r}")
        if aim.side not in sides:
            yield Finding(f"aims[{number}].side", f"expected {' or '.join(sides)}, found {aim.side!r}")
    if battle.default is not None and battle.default not in sides:
        yield Finding("default", f"expected {' or '.join(sides)}, found {battle.default!r}")


def _companies(battle: Battle) -> Iterator[Finding]:
    sides = [army.id for army in battle.sides]
    works = {each.name for each in battle.works}
    areas = {area.name for area in battle.areas}
    for company in battle.companies:
        where = f"companies.{company.id}"
        if company.side not in sides:
            yield Finding(f"{where}.side", f"expected {' or '.join(sides)}, found {company.side!r}")
        if len({one.kind == "soft" for one in company.stands}) > 1:
            yield Finding(f"{where}.stands", "expected cars in a list of their own, apart from the companies")
        if not 1 <= len(company.stands) <= STANDS:
            yield Finding(f"{where}.stands", f"expected 1 to {STANDS}, found {len(company.stands)}")
        arms = Counter(map(_arm, company.stands))
        for arm, most in ARMS.items():
            if arms[arm] > most:
                why = "put the others into a company of their own"
                yield Finding(f"{where}.stands", f"expected at most {most} {arm}, found {arms[arm]}; {why}", mild=True)
        if company.enters:
            yield from _spot(battle, f"{where}.enters.at", company.enters.at)
            for at in company.enters.along.split():
                yield from _spot(battle, f"{where}.enters.along", at)
            if company.enters.along and len(company.enters.along.split()) != 2:
                yield Finding(f"{where}.enters.along", "expected the two ends of a stretch of the edge")
            for name in (company.enters.holding, company.enters.success):
                if name and name not in areas:
                    yield Finding(f"{where}.enters", f"expected the name of an area, found {name!r}")
        for one in company.stands:
            yield from _stand(battle, company, one, works)


def _commanders(battle: Battle) -> Iterator[Finding]:
    """Find companies whose commander is not of their side, and commanders without a company. [ACT-1c]"""
    commanders = set()
    for company in battle.companies:
        own = [seat.id for seat in battle.seated if seat.side == company.side]
        commanders |= {company.seat} if company.seat else set(own[:1])
        if company.seat and company.seat not in own:
            yield Finding(f"companies.{company.id}.seat", f"expected {' or '.join(own)}, found {company.seat!r}")
    for seat in battle.seats:
        if seat.id not in commanders:
            yield Finding(f"seats.{seat.id}", "expected a seat with a company; give it one, or leave it out")


def _arm(one: StandCard) -> str:
    """Return the arm of a stand, by which the stands of a company are counted. [ORG-1, ORG-3, ORG-4]"""
    if one.kind == "heavy":
        return "guns" if any(weapon in GUNS for weapon in one.weapons) else "machine guns and mortars"
    return "vehicles" if one.kind == "vehicle" else one.kind


def _stand(battle: Battle, company: CompanyCard, one: StandCard, works: set[str]) -> Iterator[Finding]:
    where = f"companies.{company.id}.{one.id}"
    if one.works:
        if one.works not in works:
            yield Finding(f"{where}.works", f"expected the name of a position, found {one.works!r}")
    elif one.at:
        yield from _spot(battle, f"{where}.at", one.at)
    elif company.enters is None:
        yield Finding(f"{where}.at", "expected a place, or a company that enters")
    if one.faces:
        yield from _spot(battle, f"{where}.faces", one.faces)
    if one.armor != "none" and one.kind != "vehicle":
        yield Finding(f"{where}.armor", "expected armor on vehicles alone")
    if not one.weapons and one.kind != "soft":
        yield Finding(f"{where}.weapons", "expected a weapon")
    if len(set(one.weapons)) < len(one.weapons):
        yield Finding(f"{where}.weapons", "expected each weapon once", mild=True)
    if one.men is not None and not 1 <= one.men <= 5:
        yield Finding(f"{where}.men", f"expected 1 to 5, found {one.men}")


def _laid(battle: Battle) -> Iterator[Finding]:
    """Yield stands that cannot be where they are, crowded positions, and places that no stand can reach."""
    state = start(battle, {})
    setting, stands = state.context, state.stands
    yield from _reachable(setting)
    yield from _too_late(battle)
    yield from starts(state)
    for company in setting.companies:
        if stranger := next((unit for unit in arrivals.to_come(state, company) if _no_room(state, unit)), None):
            where = f"companies.{company}.enters.at"
            yield Finding(where, f"expected room to enter, found none for {stranger}; name another place")
    placed: list[UnitId] = []
    for unit, stand in stands.items():
        where, radius, at = f"companies.{setting.company[unit]}.{unit}.at", setting.radius(unit), stand.point
        if not setting.table.holds(at, radius):
            yield Finding(where, "expected a base on the table, found one over its edge")
        if house := next((house for house in setting.table.buildings if at in house), None):
            yield Finding(where, f"expected a place out of doors, found {house.name}")
        if line := next((line for line in setting.table.lines.values() if line.gap(at, radius) < 0), None):
            yield Finding(where, f"expected a base beside {line.name}, found one across it")
        for other in placed:
            if gap_between_bases(at, radius, stands[other].point, setting.radius(other)) < 0:
                yield Finding(
                    where, f"expected bases that do not overlap, found {other} in the same place; move one of them"
                )
        placed.append(unit)
    for name, position in setting.table.positions.items():
        inside = [unit for unit, stand in stands.items() if stand.works == name]
        if len(inside) > position.holds:
            yield Finding(f"works.{name}", f"expected room for {position.holds}, found {len(inside)}")


def _no_room(state: State, unit: UnitId) -> bool:
    return next(arrivals.free(state, unit), None) is None


def _reachable(setting: BattleContext) -> Iterator[Finding]:
    """Yield objectives that no stand can hold. [MOVE-2c]

    They have no place out of doors, or there are too few stands that could hold them.
    """
    for number, aim in enumerate(setting.battle.aims):
        able = [unit for unit in setting.cards if setting.side(unit) == aim.side and _counts(setting, unit, aim)]
        if len(able) < aim.stands:
            found = f"found {len(able)} of {aim.side} that count"
            yield Finding(f"aims[{number}].side", f"expected {aim.stands} stands to hold {aim.area}, {found}")
        elif not any(_open(setting, aim.area, setting.radius(unit)) for unit in able):
            why = "expected an objective that can be reached, found no place in it where a stand may end its way"
            yield Finding(f"aims[{number}].area", f"{why}; make {aim.area} larger than its houses")


def _too_late(battle: Battle) -> Iterator[Finding]:
    """Yield companies that could come only after their side has won by the area that brings them. [HG-4]"""
    for company in battle.companies:
        if (entry := company.enters) is None:
            continue
        for aim in battle.aims:
            if (aim.side, aim.area) == (company.side, entry.holding) and 0 < aim.turns <= entry.delay:
                found = f"found {entry.delay} turns after taking it, when {aim.turns} in a row have won the battle"
                yield Finding(
                    f"companies.{company.id}.enters.delay", f"expected before its side wins, {found}", mild=True
                )


def _counts(setting: BattleContext, unit: UnitId, aim: HoldAreaCondition) -> bool:
    return aim.contested or setting.kind(unit) in ("rifle", "heavy")


def _open(setting: BattleContext, name: str, radius: int) -> bool:
    """Check whether a stand may end its way somewhere in an area."""
    area, table = setting.table.area(name), setting.table
    left, top, right, bottom = area.box
    return any(
        at in area and table.holds(at, radius) and not any(at in house for house in table.buildings)
        for at in ((x, y) for y in range(top, bottom + 1, STEP) for x in range(left, right + 1, STEP))
    )
