"""Findings about the map: its letters and size, airstrips, links of roads, sections, barred directions."""

from collections.abc import Iterator

from cb_tui.core.findings import expect
from cb_tui.core.limits import ACROSS
from cb_tui.core.scenario import Finding
from cb_tui.core.squares import SQUARES
from cb_tui.core.values import Place
from cb_tui.games.combat.rules import commanders, zones
from cb_tui.games.combat.rules.battle import Battle
from cb_tui.games.combat.rules.board import GROUND, features
from cb_tui.games.combat.rules.rulings import RULINGS
from cb_tui.games.combat.rules.setting import BattleContext


def drawn(battle: Battle) -> Iterator[Finding]:
    """Yield the faults of the drawing itself."""
    depth = RULINGS.in_force(battle).half_depth if not _unread(battle) else len(battle.map) // 2
    rows, across = len(battle.map), len(battle.map[0]) if battle.map else 0
    yield from expect("map", f"{2 * depth} rows, two halves of {depth}", rows, sound=rows == 2 * depth)
    yield from expect("map", f"2 to {ACROSS} columns", across, sound=2 <= across <= ACROSS)
    for number, row in enumerate(battle.map[:ACROSS], 1):
        where = f"map row {number}"
        yield from expect(where, f"{across} letters, as in row 1", len(row), sound=len(row) == across)
        strange = next((letter for letter in row if letter not in GROUND), None)
        if strange is not None:
            yield Finding(where, f"expected letters of {' '.join(GROUND)}, found {strange!a}")


def _unread(battle: Battle) -> bool:
    """Check whether the parameters cannot be read: they have findings of their own."""
    try:
        RULINGS.in_force(battle)
    except ValueError:
        return True
    return False


def findings(setting: BattleContext) -> Iterator[Finding]:
    """Yield the faults of strips, links, sections and masks on a readable map."""
    yield from _strips(setting)
    yield from _water(setting)
    yield from _links(setting)
    yield from _sections(setting)
    for at, ways in setting.battle.masks.items():
        yield from on_board(setting, f"masks.{at}", at)
        for way in ways:
            known = " ".join(SQUARES.directions)
            yield from expect(f"masks.{at}", f"directions of {known}", f'"{way}"', sound=way in SQUARES.directions)


def on_board(setting: BattleContext, where: str, at: str) -> Iterator[Finding]:
    """Return a finding for a square that the map does not have."""
    last = SQUARES.place_at(setting.board.columns, setting.board.rows)
    yield from expect(where, f"a square of the map, 0101 to {last}", ascii(at), sound=at in setting.board)


def _strips(setting: BattleContext) -> Iterator[Finding]:
    rules = setting.rules
    rears = [zones.rear(setting, half) for half in ("south", "north")]
    bases = zones.base(setting, "south") | zones.base(setting, "north")
    for mark, squares in sorted(setting.board.marks.items()):
        if not mark.startswith("strip:"):
            continue
        where = f"map letter {mark[-1]}"
        long = rules.airstrip_len
        wanted = f"{long} squares in a row for an airstrip"
        yield from expect(where, wanted, " ".join(sorted(squares)), sound=len(squares) == long and straight(squares))
        if not any(squares <= rear for rear in rears):
            yield Finding(where, f"an airstrip lies behind the deployment line, in the last {rules.deploy_depth} rows")
        elif rules.strip_touches_base and not squares & bases:
            yield Finding(where, "an airstrip touches the base line, the outermost row", note=True)


def _water(setting: BattleContext) -> Iterator[Finding]:
    """Yield a note for each river wider than two squares, other water being lakes. [HOUSE-4]"""
    board = setting.board
    for water in features(board.terrain, "river"):
        across, down = zip(*map(SQUARES.coordinates, water), strict=True)
        flows = {1, board.columns} <= {*across} or {1, board.rows} <= {*down}
        middle = (at for at in water if all(board.terrain.get(other) == "river" for other in SQUARES.neighbours(at)))
        at = next((at for at in middle if len(tuple(SQUARES.neighbours(at))) == len(SQUARES.directions)), None)
        if flows and at:
            yield Finding("map", f"the river at {at} is wider than two squares, its limit [HOUSE-4]", note=True)


def straight(squares: frozenset[Place]) -> bool:
    """Check whether squares lie side by side in one row or one column."""
    places = sorted(SQUARES.coordinates(at) for at in squares)
    across, down = {column for column, _ in places}, {row for _, row in places}
    longest = max(len(across), len(down))
    first, last = places[0], places[-1]
    return min(len(across), len(down)) == 1 and last[0] - first[0] + last[1] - first[1] == longest - 1


def _links(setting: BattleContext) -> Iterator[Finding]:
    roads = setting.board.marks.get("road", frozenset())
    for number, (one, other) in enumerate(setting.battle.links):
        where = f"links[{number}]"
        sound = one in roads and other in roads and SQUARES.distance(one, other) == 1
        yield from expect(where, "two road squares that touch", f"{one!a} {other!a}", sound=sound)


def _sections(setting: BattleContext) -> Iterator[Finding]:
    battle, last = setting.battle, setting.board.columns
    for seat, (first, end) in battle.sections.items():
        where = f"sections.{seat}"
        yield from expect(where, " or ".join(setting.seats), f'"{seat}"', sound=seat in setting.seats)
        sound = 1 <= first <= end <= last
        yield from expect(where, f"a first and a last column, 1 to {last}", f"{first} {end}", sound=sound)
    if not battle.sections or any(seat not in setting.seats for seat in battle.sections):
        return
    for side in setting.sides:
        covered = [
            column
            for seat in commanders.of_side(setting, side)
            for column in range(*_span(zones.columns(setting, seat)))
        ]
        if sorted(covered) != list(range(1, last + 1)):
            yield Finding("sections", f"the sections of {side} must cover columns 1 to {last}, each once")


def _span(columns: tuple[int, int]) -> tuple[int, int]:
    return columns[0], min(columns[1], ACROSS) + 1
