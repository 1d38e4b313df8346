"""Cheapest: the way of least price from some places to others, of equal ones the first by name, in whole numbers."""

from collections.abc import Callable, Iterable
from heapq import heappop, heappush
from typing import TypeVar

from cb_tui.core.values import Place

P = TypeVar("P", Place, tuple[Place, str])  # a place, or a place with how one came there

Steps = Callable[[P], Iterable[tuple[P, int]]]  # from a place: the next ones, each with its price


def cheapest(starts: Iterable[P], goals: Iterable[P], steps: Steps[P]) -> tuple[P, ...]:
    """Return the places of the cheapest way from one of some to one of others, both ends included; () for none."""
    wanted = frozenset(goals)
    costs = outward(starts, steps, wanted)
    reached = [(costs[at][0], at) for at in wanted if at in costs]
    way: list[P] = []
    step: P | None = min(reached)[1] if reached else None
    while step is not None:
        way.append(step)
        step = costs[step][1]
    return tuple(reversed(way))


def outward(starts: Iterable[P], steps: Steps[P], until: frozenset[P] = frozenset()) -> dict[P, tuple[int, P | None]]:
    """Return what each place costs to reach, and from which one it is reached; no farther than the first of `until`."""
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
