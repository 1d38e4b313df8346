"""Courses: the cheapest ways over a field, of feet by every step alone, of roads and water by their bends too."""

from collections.abc import Callable, Iterable, Iterator

from cb_tui.core import cheapest as ways
from cb_tui.core.hexes import Hex
from cb_tui.core.values import Place
from cb_tui.games.combat_boots.generator.field import COURSES, MapGrid
from cb_tui.games.combat_boots.rules.board import Board
from cb_tui.games.combat_boots.rules.ground import terrain

Price = Callable[[Hex, Hex], int | None]  # of a step, or None if the step is impossible
SKEW = 3  # price of a step that keeps to neither row nor column


def course(
    field: MapGrid, start: Hex, goals: Iterable[Hex], price: Price, *, bend: int, heading: str = ""
) -> tuple[tuple[Hex, ...], str]:
    """Return the cheapest path that pays `bend` for each change of heading, or (), and its first heading.

    A `heading` that is given is the one in which the start was reached.
    """

    def steps(state: tuple[Place, str]) -> Iterator[tuple[tuple[Place, str], int]]:
        at, towards = state
        for turned, other in field.ways[at]:
            if (step := price(at, other)) is not None:
                bends = bend if towards not in ("", turned) else 0
                yield (other, turned), step + bends + SKEW * (len(turned) > 1)

    ends = [(at, turned) for at in goals for turned in COURSES]
    found = ways.cheapest([(start, heading)], ends, steps)
    return tuple(at for at, _ in found), found[1][1] if len(found) > 1 else heading


def cheapest(field: MapGrid, starts: Iterable[Hex], goals: Iterable[Hex], price: Price) -> tuple[Hex, ...]:
    """Return the cheapest path from any of `starts` to any of `goals` (ties: first by name), or ()."""
    return ways.cheapest(starts, goals, _steps(field, price))


def outward(field: MapGrid, starts: Iterable[Hex], price: Price) -> dict[Hex, tuple[int, Hex | None]]:
    """Return the cost of reaching each hex, and the hex from which it is reached (None: a start)."""
    return ways.costs_from(starts, _steps(field, price))


def _steps(field: MapGrid, price: Price) -> ways.Steps[Hex]:
    def steps(at: Hex) -> Iterator[tuple[Hex, int]]:
        for other in field.around[at]:
            if (step := price(at, other)) is not None:
                yield other, step

    return steps


def walk(board: Board) -> Price:
    """Return the price of a step on foot in half movement points, or None across a river. [MOV-2]"""

    def price(one: Hex, other: Hex) -> int | None:
        if board.road(one, other):
            return 1
        if board.river(one, other):
            return None
        return 2 * int(terrain(board, other).entry) + 2 * max(0, board.level(other) - board.level(one))

    return price
