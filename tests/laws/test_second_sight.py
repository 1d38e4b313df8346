"""Line of sight once more, built differently: every pair of hexes of every map, in the editions that fit it.

A hex is what lies nearest to its centre. So a line from centre to centre passes the hexes in the order of the lower
envelope of their distances, which (less what is common to all) are straight lines in time: whole numbers and fractions,
no walk from neighbour to neighbour and no hexsides.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations, islice
from random import Random
from typing import NamedTuple

import pytest

from cb_tui.core.hexes import Hex, neighbours
from cb_tui.games import RULESETS
from cb_tui.games.combat_boots.rules.battle import Battle
from cb_tui.games.combat_boots.rules.edition import CLASSIC, EDITIONS, Edition
from cb_tui.games.combat_boots.rules.sight import see, sees
from cb_tui.games.combat_boots.rules.terrain import Board
from tests.battles import shipped
from tests.laws.games import FEW, GAMES
from tests.rules.combat_boots.drawing import board_from
from tests.sample import WHOLE, sample

LARGE = 200  # hexes
Point = tuple[int, int]  # half hexes to the right, a third of a row down: every centre is whole
BLOCKING = {"2025": {"buildings", "trees"}, "classic": {"buildings"}}  # [LOS-2, LOS-2a]
CELLS = [
    pytest.param(battle, edition, id=f"{battle.id}-{edition}")
    for battle in shipped().values()
    if isinstance(battle, Battle) and battle.board.map.strip()
    for edition in EDITIONS
    if f"combat_boots_{edition}" in (battle.ruleset, *battle.also)
]


class Piece(NamedTuple):
    """A part of a line: the centres that are nearest all along it, two where it runs between them."""

    centres: tuple[Point, ...]
    start: Fraction
    end: Fraction
    met: int  # hexes that meet where it starts: three at a corner


def point(at: Hex) -> Point:
    column, row = int(at[:2]), int(at[2:])
    return 2 * column + (row % 2 == 0), 3 * row


def product(one: Point, other: Point) -> int:
    """Three times the scalar product: three units down are as long as the root of three units to the right."""
    return 3 * one[0] * other[0] + one[1] * other[1]


def centres(to: Point) -> list[Point]:
    """All centres, as seen from one of them, that are no farther from a line than a corner is from its hex."""
    dx, dy = to
    rows = range(min(0, dy) - 3, max(0, dy) + 4, 3)
    return [
        (x, y)
        for y in rows
        for x in range(min(0, dx) - 3, max(0, dx) + 4)
        if (x - y // 3) % 2 == 0 and 3 * (x * dy - y * dx) ** 2 <= 4 * product(to, to)
    ]


@cache
def pieces(to: Point) -> tuple[Piece, ...]:
    """The parts of the line from the centre (0, 0) to another."""
    lines = [(product(c, c), -2 * product(c, to), c) for c in centres(to)]  # distance at the start, and how it changes
    timeline, now, met = [], Fraction(0), 1
    far, slope = 0, 0  # of the centre that is nearest now
    while True:
        nearest = tuple(centre for start, change, centre in lines if (start, change) == (far, slope))
        soon, over = 1, 1  # the next change, as a fraction; the end of the line at the latest
        for start, change, _ in lines:
            if change < slope and (start - far) * over < soon * (slope - change):
                soon, over = start - far, slope - change
        then = Fraction(soon, over)
        timeline.append(Piece(nearest, now, then, met))
        if then == 1:
            return tuple(timeline)
        meeting = [line[:2] for line in lines if line[0] * over + line[1] * soon == far * over + slope * soon]
        now, met = then, len(meeting)
        far, slope = min(meeting, key=lambda line: line[1])


class Ground(NamedTuple):
    """A board by points, and what blocks in an edition."""

    level: dict[Point, int]
    obstacles: frozenset[Point]
    ridges: frozenset[frozenset[Point]]
    steep: frozenset[Point]
    feet: dict[Point, Point]
    classic: bool


def ground(board: Board, edition: Edition) -> Ground:
    return Ground(
        {point(at): board.level(at) for at in board.terrain},
        frozenset(point(at) for at, name in board.terrain.items() if name in BLOCKING[edition.name]),
        frozenset(frozenset(map(point, side)) for side in board.ridges),
        frozenset(map(point, board.steep)),
        {point(upper): point(foot) for upper, foot in board.feet.items()},
        edition is CLASSIC,
    )


def clear(land: Ground, a: Point, b: Point) -> bool:
    """Whether two hexes see each other: the rules once more, from the text."""
    to = b[0] - a[0], b[1] - a[1]
    if product(to, to) <= 12:
        return True  # adjacent [LOS-4]
    line = pieces(to)
    passed = [
        [at for x, y in piece.centres if (at := (a[0] + x, a[1] + y)) in land.level] for piece in line
    ]  # beside the rim there may be one where others have two
    return not (
        hidden_by_obstacle(land, a, b, line, passed)
        or hidden_by_ridge(land, line, passed)
        or hidden_by_hill(land, a, b, line, passed)
    )


Passed = list[list[Point]]


def hidden_by_obstacle(land: Ground, a: Point, b: Point, line: tuple[Piece, ...], passed: Passed) -> bool:
    """[LOS-2, LOS-3, LOS-6a]"""
    lowest = min(land.level[a], land.level[b])
    return any(
        at in land.obstacles and land.level[at] >= lowest and (land.classic or len(piece.centres) == 1)
        for piece, hexes in zip(line[1:-1], passed[1:-1], strict=True)
        for at in hexes
    )


def hidden_by_ridge(land: Ground, line: tuple[Piece, ...], passed: Passed) -> bool:
    """[ELEV-4]"""
    if not land.ridges:
        return False
    crossed = {frozenset((*passed[n - 1], *passed[n])) for n in range(1, len(line)) if line[n].met == 2}
    along = {frozenset(hexes) for hexes in passed} if land.classic else set()
    return not land.ridges.isdisjoint(crossed | along)


def hidden_by_hill(land: Ground, a: Point, b: Point, line: tuple[Piece, ...], passed: Passed) -> bool:
    """Ground that rises over the straight line from a level above the higher unit to the lower one's feet. [ELEV-3]"""
    upper, lower = (a, b) if land.level[a] >= land.level[b] else (b, a)
    high, low = land.level[upper], land.level[lower]
    if high > low and not land.classic:
        inside = (hexes[0] for piece, hexes in zip(line, passed, strict=True) if len(piece.centres) == 1)
        if not land.steep.isdisjoint(inside):
            return not down_slope(land, upper, lower)
    for piece, hexes in zip(line, passed, strict=True):
        heights = [land.level[at] for at in hexes]
        top = max(heights) if land.classic else min(heights)
        if top > low and top > high + 1 - (piece.end if upper == a else 1 - piece.start) * (high - low + 1):
            return True
    return False


def down_slope(land: Ground, upper: Point, lower: Point) -> bool:
    """At most 60 degrees off a shortest way down. [ELEV-5]"""
    bottom = min(land.level.values())
    lows = [at for at, level in land.level.items() if level == bottom]
    steps = {at: hexes_between(upper, at) for at in lows}
    feet = [land.feet[upper]] if upper in land.feet else [at for at in lows if steps[at] == min(steps.values())]
    down = lower[0] - upper[0], lower[1] - upper[1]
    for foot in feet:
        way = foot[0] - upper[0], foot[1] - upper[1]
        if product(down, way) > 0 and 4 * product(down, way) ** 2 >= product(down, down) * product(way, way):
            return True
    return False


def hexes_between(one: Point, other: Point) -> int:
    rows, halves = abs(one[1] - other[1]) // 3, abs(one[0] - other[0])
    return max(rows, (rows + halves) // 2)


def disagreements(board: Board, edition: Edition, asks: Callable[[Hex, Hex], bool], every: int = 1) -> list[str]:
    """The pairs of hexes, or of so many one, on which the two routines, or the two directions of one, differ."""
    land, found = ground(board, edition), []
    places = [(at, point(at)) for at in sorted(board.terrain)]
    for (a, here), (b, there) in islice(combinations(places, 2), 0, None, every):
        verdict = clear(land, here, there)
        if asks(a, b) != verdict or asks(b, a) != verdict:
            found.append(f"{a} {b}")
    return found


@pytest.mark.parametrize(("battle", "edition"), CELLS if GAMES > FEW else sample(CELLS, 2))
def test_two_routines_agree_on_every_pair_of_hexes_both_ways(battle, edition):
    """LOS-1: at the gate on every second map a third of the pairs, of the largest a fifth, in `make laws` all."""
    setting = RULESETS[f"combat_boots_{edition}"].start(battle, {}).context
    every = 1 if GAMES > FEW or WHOLE else 5 if len(setting.board.terrain) > LARGE else 3
    assert disagreements(setting.board, EDITIONS[edition], lambda a, b: sees(setting, a, b, None), every) == []


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seed", sample(range(8), 3))
def test_they_agree_on_rough_ground_too(edition, seed):
    """Woods and houses on hills with ridges and steep slopes, more than any battle has. [LOS, ELEV]"""
    chance = Random(seed)
    drawing, heights = (
        "\n".join("".join(chance.choices(signs, k=8)) for _ in range(7)) for signs in ("...^#v", "00112")
    )
    flat = board_from(drawing, heights)
    sides = [f"{at}/{other}" for at in flat.terrain for other in neighbours(at) if other in flat.terrain and at < other]
    board = board_from(
        drawing,
        heights,
        ridges=tuple(chance.sample(sides, 6)),
        steep=tuple(chance.sample(sorted(flat.terrain), 3 if seed % 2 else 0)),
    )
    played = EDITIONS[edition]
    assert disagreements(board, played, lambda a, b: see(board, a, b, edition=played).visible) == []


def test_a_difference_would_be_found():
    """The editions see differently, so one routine asked by the wrong edition is caught."""
    setting = RULESETS["combat_boots_2025"].start(shipped()["stonne"], {}).context
    assert disagreements(setting.board, CLASSIC, lambda a, b: sees(setting, a, b, None))
