"""Courses: the cheapest ways over a field, of feet by every step alone, of roads and water by their bends too."""

from collections.abc import Callable, Iterable, Iterator

from cb_tui.core import cheapest as ways
from cb_tui.core.hexes import Hex
from cb_tui.core.values import Place
from cb_tui.rules.combat_boots.board import Board
from cb_tui.rules.combat_boots.forge.field import COURSES, Field
from cb_tui.rules.combat_boots.ground import terrain

Price = Callable[[Hex, Hex], int | None]  # of a step; None: there is none
SKEW = 3  # price of a step that keeps to neither row nor column


def course(
    field: Field, start: Hex, goals: Iterable[Hex], price: Price, *, bend: int, heading: str = ""
) -> tuple[tuple[Hex, ...], str]:
    """Return the cheapest way that pays for each bend, () for none, with the heading in which it starts.

    A heading given is that of the way that comes to the start.
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


def cheapest(field: Field, starts: Iterable[Hex], goals: Iterable[Hex], price: Price) -> tuple[Hex, ...]:
    """Return the cheapest way from one of some hexes to one of others, of equal ones the first by name; () for none."""
    return ways.cheapest(starts, goals, _steps(field, price))


def outward(field: Field, starts: Iterable[Hex], price: Price) -> dict[Hex, tuple[int, Hex | None]]:
    """Return what each hex costs to reach, and from which one it is reached."""
    return ways.outward(starts, _steps(field, price))


def _steps(field: Field, price: Price) -> ways.Steps[Hex]:
    def steps(at: Hex) -> Iterator[tuple[Hex, int]]:
        for other in field.around[at]:
            if (step := price(at, other)) is not None:
                yield other, step

    return steps


def walk(board: Board) -> Price:
    """Return what a step on foot costs, in half movement points. [MOV-2]"""

    def price(one: Hex, other: Hex) -> int | None:
        if board.road(one, other):
            return 1
        if board.river(one, other):
            return None
        return 2 * int(terrain(board, other).entry) + 2 * max(0, board.level(other) - board.level(one))

    return price
