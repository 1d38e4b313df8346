"""The cheapest path from some places to others, in whole numbers, with ties broken by name."""

from collections.abc import Callable, Iterable
from heapq import heappop, heappush
from typing import TypeVar

from cb_tui.core.values import Place

P = TypeVar("P", Place, tuple[Place, str])  # a place, or a place with how one came there

Steps = Callable[[P], Iterable[tuple[P, int]]]  # from a place: the next ones, each with its price


def cheapest(starts: Iterable[P], goals: Iterable[P], steps: Steps[P]) -> tuple[P, ...]:
    """Return the cheapest path from a start to a goal, both included, or () if no goal can be reached.

    Ties go to the first by name.
    """
    wanted = frozenset(goals)
    costs = costs_from(starts, steps, wanted)
    reached = [(costs[at][0], at) for at in wanted if at in costs]
    way: list[P] = []
    step: P | None = min(reached)[1] if reached else None
    while step is not None:
        way.append(step)
        step = costs[step][1]
    return tuple(reversed(way))


def costs_from(
    starts: Iterable[P], steps: Steps[P], until: frozenset[P] = frozenset()
) -> dict[P, tuple[int, P | None]]:
    """Return the cost of each place and the place before it, no farther than the first of `until`."""
    found: dict[P, tuple[int, P | None]] = {}
    waiting: list[tuple[int, P, P | None]] = [(0, at, None) for at in sorted(starts)]
    while waiting:
        cost, at, before = heappop(waiting)
        if at in found:
            continue
        found[at] = cost, before
        if at in until:
            break
        for other, price in steps(at):
            if other not in found:
                heappush(waiting, (cost + price, other, at))
    return found
