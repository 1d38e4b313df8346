"""Findings: all that is wrong with a battle whose records are sound, each with what was expected."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from itertools import pairwise
from math import prod

from cb_tui.core.findings import expect, mild, unknown_counter
from cb_tui.core.grammar import count_noun
from cb_tui.core.hexes import Hex
from cb_tui.core.limits import ABOARD, ACROSS, BANDS, FP, PLUS, POINTS, RANGE, SHOTS, STACK, SV, TURNS
from cb_tui.core.scenario import Finding
from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.rules import validate_support
from cb_tui.games.combat_boots.rules.battle import (
    MANY,
    TACTICS,
    Battle,
    Destroy,
    Hold,
    Score,
    Survive,
    UnitDeployment,
    UnitType,
    Victory,
)
from cb_tui.games.combat_boots.rules.dogfight import validate as dogfight
from cb_tui.games.combat_boots.rules.edition import EDITIONS
from cb_tui.games.combat_boots.rules.terrain import Board, read_layout
from cb_tui.games.combat_boots.rules.validate_support import is_id

LETTERS = "RMAWGFTHVC"  # what a piece may look like on the map
ARMS = ("r", "m", "M", "a", "aa", "h", "H", "n", "N")  # what a counter may carry on the ground [UNIT-6]
ROAD_LETTERS = "=BT"
AGAINST_ARMOR = ("a", "h", "H", "n", "N")  # [UNIT-2]
RULESETS = tuple(f"combat_boots_{edition}" for edition in EDITIONS)


def size_findings(battle: Battle) -> Iterator[Finding]:
    """Yield findings for a map that is too large, and for pieces that crowd too closely."""
    for key, drawing in (("map", battle.board.map), ("levels", battle.board.levels)):
        most = 4 * ACROSS * ACROSS  # blanks count for nothing
        yield from expect(f"board.{key}", f"at most {most} signs", len(drawing), sound=len(drawing) <= most)
    for (at, side), count in Counter((unit.at, unit.side) for unit in battle.units if unit.band == 1).items():
        wanted = f"at most {STACK} pieces of {side!a} that begin in {at!a}"
        yield from expect("units", wanted, count, sound=count <= STACK)
    shots = prod(_groups(battle, army.id) for army in battle.sides)
    wanted = f"pieces whose groups have at most {SHOTS} shots at each other; let fewer begin in one hex"
    yield from expect("units", wanted, f"groups for {shots:.0e}", sound=shots <= SHOTS)


def _groups(battle: Battle, side: str) -> int:
    """Return the number of groups that a side can form where it starts, at least 1. [STK-1]

    In a crowded hex, pieces with the same counter count as alike.
    """
    places: defaultdict[Hex, Counter[str]] = defaultdict(Counter)
    for unit in battle.units:
        if unit.side == side and unit.band == 1 and not unit.inside:
            places[unit.at][unit.type] += 1
    return sum(_choices(kinds) for kinds in places.values()) or 1


def _choices(kinds: Counter[str]) -> int:
    pieces = kinds.total()
    return 2**pieces - 1 if pieces <= MANY else prod(count + 1 for count in kinds.values()) - 1


def findings(battle: Battle) -> tuple[Finding, ...]:
    """Return all findings that keep a battle from being played as meant, and notes on oddities."""
    if too_much := tuple(size_findings(battle)):
        return too_much
    if battle.sky is not None and not battle.over_ground:
        return (*_frame(battle), *_armies(battle), *dogfight.findings(battle, battle.sky))
    board, of_board = read_layout(battle.board)
    return (
        *_frame(battle),
        *_armies(battle),
        *of_board,
        *(() if any(each.where.startswith("board.roads") for each in of_board) else mild(_roads(battle, board))),
        *_units(battle, board),
        *(finding for key, kind in battle.types.items() for finding in _counter(f"types.{key}", kind)),
        *(dogfight.over_ground(battle, battle.sky) if battle.sky else ()),
        *(finding for key, kind in battle.aircraft.items() for finding in dogfight.aircraft(f"aircraft.{key}", kind)),
        *_visibility(battle),
        *_victory(battle, board),
        *validate_support.findings(battle, board, _last_turn(battle)),
        *mild(_harmless(battle)),
    )


def _frame(battle: Battle) -> Iterator[Finding]:
    sides = " or ".join(army.id for army in battle.sides)
    ids = {army.id for army in battle.sides}
    yield from expect("default", sides, f'"{battle.default}"', sound=battle.default is None or battle.default in ids)
    if not battle.victory and battle.default is None:
        yield Finding(
            "victory", "no side can win; expected a condition, or a default winner when the turns run out", mild=True
        )
    for name in battle.also:
        yield from expect("also", " or ".join(RULESETS), f'"{name}"', sound=name in RULESETS)


def _armies(battle: Battle) -> Iterator[Finding]:
    for army in battle.sides:
        where = f"sides.{army.id}"
        yield from expect(f"{where}.morale", "2 to 12", army.morale, sound=2 <= army.morale <= 12)
        yield from _tactic(where, army.tactic)
        ground = battle.over_ground or not battle.sky
        if ground and not any(unit.side == army.id for unit in battle.units):
            yield Finding(where, f'the side has no pieces; give a unit side = "{army.id}"')


def _tactic(where: str, tactic: str) -> Iterator[Finding]:
    yield from expect(f"{where}.tactic", " ".join(TACTICS), f'"{tactic}"', sound=tactic in TACTICS)


def _roads(battle: Battle, board: Board) -> Iterator[Finding]:
    on_road = {at for link in board.roads for at in link}
    lines = ["".join(line.split()) for line in battle.board.map.splitlines() if line.strip()]
    for row, line in enumerate(lines[:ACROSS], 1):
        for column, letter in enumerate(line[:ACROSS], 1):
            at = f"{column:02}{row:02}"
            if letter in ROAD_LETTERS and at not in on_road:
                yield Finding(
                    f"map row {row}", f"{at} is drawn as road {letter}, but no road of board.roads goes there"
                )


def _last_turn(battle: Battle) -> int:
    """Return the last turn, or the last possible one if the battle names an impossible one."""
    return battle.turns if 1 <= battle.turns <= TURNS else TURNS


def _units(battle: Battle, board: Board) -> Iterator[Finding]:
    sides, last = [army.id for army in battle.sides], _last_turn(battle)
    for unit in battle.units:
        where = f"units.{unit.id}"
        yield from expect(f"{where}.id", "1 to 12 letters, digits, - and _", ascii(unit.id), sound=is_id(unit.id))
        yield from expect(f"{where}.side", " or ".join(sides), f'"{unit.side}"', sound=unit.side in sides)
        if unit.type not in battle.types:
            yield unknown_counter(f"{where}.type", "counter", unit.type, "types")
        yield from _on_board(f"{where}.at", unit.at, board)
        yield from expect(f"{where}.turn", f"a turn from 1 to {last}", unit.turn, sound=1 <= unit.turn <= last)
        yield from expect(f"{where}.mv", f"0 to {POINTS} in halves", unit.mv, sound=unit.mv is None or _points(unit.mv))
        if unit.tactic:
            yield from _tactic(where, unit.tactic)
        if unit.asleep and unit.turn > 1:
            yield Finding(f"{where}.asleep", "expected turn 1: a piece that arrives later is awake")
        own = sides[0] == unit.side
        if unit.side in sides and unit.id != (unit.id.upper() if own else unit.id.lower()):
            wanted = "capitals" if own else "small letters"
            yield Finding(f"{where}.id", f'"{unit.id}": ids of this side are written in {wanted}', note=True)
    for name in _twice(unit.id for unit in battle.units):
        yield Finding(f"units.{name}.id", f'two pieces are called "{name}"; give each its own id')
    for side in sides:
        ids = sorted({unit.id for unit in battle.units if unit.side == side})
        for name in _twice(name.upper() for name in ids):
            same = " and ".join(i for i in ids if i.upper() == name)
            yield Finding(f"units.{name}.id", f"{same} of one side differ in case only; give each its own id")
    for unit in battle.units:
        foes = [u.id for u in battle.units if u.at == unit.at and u.side != unit.side and u.turn == unit.turn == 1]
        if foes and unit.side == sides[0]:
            yield Finding(f"units.{unit.id}.at", f"starts in one hex with {' '.join(foes)}", note=True)


def _points(mv: float) -> bool:
    """Check whether movement points come in halves within the limit, which nan and infinity do not."""
    return 0 <= mv <= POINTS and mv * 2 == int(mv * 2)


def _on_board(where: str, at: Hex, board: Board) -> Iterator[Finding]:
    last = f"{board.columns:02}{board.rows:02}"
    yield from expect(where, f"a hex of the map, 0101 to {last}", ascii(at), sound=at in board.terrain)


def _counter(where: str, kind: UnitType) -> Iterator[Finding]:
    letter = len(kind.letter) == 1 and kind.letter in LETTERS
    yield from expect(f"{where}.letter", f"one of {' '.join(LETTERS)}", ascii(kind.letter), sound=letter)
    yield from expect(f"{where}.sv", f"1 to {SV}", kind.sv, sound=1 <= kind.sv <= SV)
    yield from expect(f"{where}.mv", f"0 to {POINTS} in halves", kind.mv, sound=_points(kind.mv))
    yield from expect(f"{where}.mg", f"0 to {FP}", kind.mg, sound=0 <= kind.mg <= FP)
    yield from expect(f"{where}.range", f"0 to {RANGE}", kind.range, sound=0 <= kind.range <= RANGE)
    yield from expect(
        f"{where}.bands", f"1 to {BANDS}", kind.bands, sound=kind.bands is None or 1 <= kind.bands <= BANDS
    )
    yield from expect(f"{where}.transport", f"0 to {ABOARD}", kind.transport, sound=0 <= kind.transport <= ABOARD)
    if kind.range and kind.bands:
        yield Finding(f"{where}.bands", "expected range or bands, found both")
    for number, weapon in enumerate(kind.arms):
        spot = f"{where}.arms[{number}]"
        yield from expect(f"{spot}.arm", " ".join(ARMS), f'"{weapon.arm}"', sound=weapon.arm in ARMS)
        yield from expect(f"{spot}.fp", f"1 to {FP}", weapon.fp, sound=1 <= weapon.fp <= FP)
        yield from expect(f"{spot}.plus", f"0 to {PLUS}", weapon.plus, sound=0 <= weapon.plus <= PLUS)
        reach = RANGE if kind.bands else kind.range if weapon.range is None else weapon.range
        if weapon.range is not None:
            yield from expect(f"{spot}.range", f"0 to {RANGE}", weapon.range, sound=0 <= weapon.range <= RANGE)
        yield from expect(
            f"{spot}.min_range", f"0 to {reach}", weapon.min_range, sound=0 <= weapon.min_range <= max(reach, 0)
        )


def _visibility(battle: Battle) -> Iterator[Finding]:
    last = _last_turn(battle)
    for number, sighting in enumerate(battle.visibility):
        where = f"visibility[{number}]"
        yield from expect(f"{where}.hexes", f"0 to {RANGE}", sighting.hexes, sound=0 <= sighting.hexes <= RANGE)
        turn = 1 <= sighting.since <= last
        yield from expect(f"{where}.from", f"a turn from 1 to {last}", sighting.since, sound=turn)
    for number, (one, other) in enumerate(pairwise(battle.visibility), 1):
        later = other.since > one.since
        yield from expect(f"visibility[{number}].from", f"a turn after {one.since}", other.since, sound=later)


def _victory(battle: Battle, board: Board) -> Iterator[Finding]:
    ids = {army.id for army in battle.sides}
    for number, goal in enumerate(battle.victory):
        where = f"victory[{number}]"
        yield from expect(f"{where}.side", " or ".join(sorted(ids)), f'"{goal.side}"', sound=goal.side in ids)
        if goal.side in ids:
            yield from _goal(battle, board, goal, where)


def _goal(battle: Battle, board: Board, goal: Victory, where: str) -> Iterator[Finding]:
    own = {unit.id: unit for unit in battle.units if unit.side == goal.side}
    enemies = {unit.id: unit for unit in battle.units if unit.side != goal.side}
    match goal:
        case Hold():
            yield from _known(f"{where}.ids", goal.ids, own, "a piece of its own")
            for at in goal.hexes:
                yield from _on_board(f"{where}.hexes", at, board)
            yield from _count(where, goal.count, len(set(goal.hexes)), "hexes named")
            if len(set(goal.hexes)) >= goal.count > len(own) > 0:
                yield Finding(
                    f"{where}.count",
                    f"{count_noun(goal.count, 'hex', 'hexes')} cannot be held with {count_noun(len(own), 'piece')}",
                )
        case Destroy():
            yield from _known(f"{where}.ids", goal.ids, enemies, "an enemy piece")
            classes = {battle.types[u.type].kind for u in enemies.values() if u.type in battle.types}
            for kind in goal.kinds:
                wanted = f"a class of enemy pieces ({' '.join(sorted(classes))})"
                yield from expect(f"{where}.kinds", wanted, f'"{kind}"', sound=kind in classes)
            able = [u for u in enemies.values() if _counts(battle, goal, u)]
            yield from _count(where, goal.count, len(able), "enemy pieces that count")
        case Score():
            yield Finding(
                f"{where}.kind", 'expected "score" in a battle of aircraft alone; on the ground use "destroy"'
            )
        case Survive():
            yield from _known(f"{where}.ids", goal.ids, own, "a piece of its own")
            yield from _count(where, goal.count, len(set(goal.ids)), "pieces named")


def _counts(battle: Battle, goal: Destroy, unit: UnitDeployment) -> bool:
    kind = battle.types.get(unit.type)
    return (not goal.ids or unit.id in goal.ids) and (not goal.kinds or (kind is not None and kind.kind in goal.kinds))


def _known(where: str, ids: tuple[UnitId, ...], there: dict[UnitId, UnitDeployment], what: str) -> Iterator[Finding]:
    for name in ids:
        wanted = f"{what} ({' '.join(there) or 'there are none'})"
        yield from expect(where, wanted, f'"{name}"', sound=name in there)


def _count(where: str, count: int, most: int, what: str) -> Iterator[Finding]:
    yield from expect(f"{where}.count", f"1 to {most}, the {what}", count, sound=1 <= count <= most)


def _harmless(battle: Battle) -> Iterator[Finding]:
    """Yield findings for pieces that no enemy can hurt, close assault included."""
    for unit in battle.units:
        kind = battle.types.get(unit.type)
        enemies = [battle.types[e.type] for e in battle.units if e.side != unit.side and e.type in battle.types]
        hurts: Callable[[UnitType], bool] = _hurts_armor if kind is not None and kind.armor else _hurts_soft
        if kind is not None and enemies and not any(hurts(enemy) for enemy in enemies):
            wanted = "an a or h weapon or a squad" if kind.armor else "an armed piece"
            yield Finding(f"units.{unit.id}", f"no enemy can hurt it; give the other side {wanted}")


def _hurts_armor(kind: UnitType) -> bool:
    return kind.kind == "squad" or any(weapon.arm in AGAINST_ARMOR for weapon in kind.arms)  # [ASL-1]


def _hurts_soft(kind: UnitType) -> bool:
    return bool(kind.arms) or kind.mg > 0 or kind.infantry


def _twice(names: Iterator[str]) -> list[str]:
    return [name for name, times in Counter(names).items() if times > 1]
