"""Cheapest ways over places in whole numbers, with ties broken by name: all within a budget, or one goal."""

from collections.abc import Callable, Hashable, Iterable, Iterator
from heapq import heappop, heappush
from math import inf
from typing import TypeVar

from cb_tui.core.display import Reach
from cb_tui.core.values import Place

Steps = Callable[[Place], Iterable[tuple[Place, float, bool]]]  # hex, points, whether the way ends there
P = TypeVar("P", Place, tuple[Place, str])  # a place, or a place with how one came there

PlaceSteps = Callable[[P], Iterable[tuple[P, int]]]  # from a place: the next ones, each with its price


def reachable(start: Place, steps: Steps, budget: float) -> dict[Place, Reach]:
    """Return all hexes within `budget` movement points, except `start`, each with its cheapest path.

    Ties go to the shorter path.
    """
    came: dict[Place, Place] = {}
    costs = dict(_outward(start, steps, budget, came))
    return {at: Reach(cost, budget - cost, _way(came, at)) for at, cost in costs.items() if at != start}


def cheapest(start: Place, goal: Place, steps: Steps) -> tuple[float, tuple[Place, ...]] | None:
    """Return the movement points to `goal` and the path, `goal` last, or None if no path leads there."""
    came: dict[Place, Place] = {}
    cost = next((cost for at, cost in _outward(start, steps, inf, came) if at == goal), None)
    return None if cost is None else (cost, _way(came, goal))


class DistanceMap(dict[Place, float]):
    """The movement points from a hex to each other one, `inf` without a path, computed as far as asked for."""

    def __init__(self, start: Place, steps: Steps, budget: float) -> None:
        super().__init__()
        self._found = _outward(start, steps, budget, {})

    def __missing__(self, place: Place) -> float:
        """Return the points to a hex that was not come to before."""
        for at, points in self._found:
            self[at] = points
            if at == place:
                return points
        self[place] = inf
        return inf


def cheapest_to_any(start: Place, goals: Iterable[Place], drawn: Steps, ahead: DistanceMap) -> tuple[Place, ...] | None:
    """Return the cheapest path to one of `goals`, or None if no goal can be reached.

    Ties go to the shorter path, then to the first goal by name. A step of `drawn` costs more by its
    gain in `ahead`, the points from a hex to the area of all goals.
    """
    came: dict[Place, Place] = {}
    left = {goal: ahead[goal] for goal in goals if ahead[goal] < inf}
    best: tuple[float, int, Place, tuple[Place, ...]] | None = None
    for at, far in _outward(start, drawn, inf, came):
        if not left or (best and far - max(left.values()) > best[0]):
            break
        if at in left:
            way = _way(came, at)
            found = far - left.pop(at), len(way), at, way
            best = min(best, found) if best else found
    return best[3] if best else None


def nearest(start: Place, steps: Steps, wanted: Callable[[Place], bool]) -> tuple[Place, ...] | None:
    """Return the cheapest path to a hex that `wanted` accepts, or None. Ties go to the first path in order."""
    came: dict[Place, Place] = {}
    found: list[Place] = []
    least = inf
    for at, cost in _outward(start, steps, inf, came):
        if cost > least:
            break
        if wanted(at):
            least = cost
            found.append(at)
    return min((_way(came, at) for at in found), default=None)


def safest(
    start: Place,
    steps: Steps,
    risk: Callable[[tuple[Place, ...], Place], float],
    budget: float,
    past: Callable[[tuple[Place, ...]], Hashable] = lambda _: None,
) -> dict[Place, Reach]:
    """Return all hexes within `budget` movement points, each with the path of least summed risk.

    Ties go to the cheaper, then to the shorter path. `risk` is that of one more step after a path.
    `past` returns everything in a path, apart from its last hex, that later risks depend on. A hex is
    visited again by a path of more risk but fewer points, since that path may lead farther.
    """
    found: dict[Place, Reach] = {}
    spent: dict[tuple[Place, Hashable], float] = {}  # the fewest points of all labels settled at a hex with one past
    queue: list[tuple[float, float, int, tuple[Place, ...], bool]] = [(0.0, 0.0, 0, (), False)]
    while queue:
        danger, cost, length, way, ends = heappop(queue)
        at = way[-1] if way else start
        place = at, past(way)
        if cost >= spent.get(place, inf):
            continue
        spent[place] = cost
        if way:
            found.setdefault(at, Reach(cost, budget - cost, way))
        if ends:
            continue
        for to, price, stops in steps(at):
            points = cost + price
            if points > budget or to == start:
                continue
            further = (*way, to)
            if points < spent.get((to, past(further)), inf):
                heappush(queue, (danger + risk(way, to), points, length + 1, further, stops))
    return found


def _outward(start: Place, steps: Steps, budget: float, came: dict[Place, Place]) -> Iterator[tuple[Place, float]]:
    """Yield each hex with its points as Dijkstra settles it, nearest first. `came` gets the hex before it."""
    settled: set[Place] = set()
    least = {start: 0.0}  # the fewest points with which a hex waits in the queue
    queue: list[tuple[float, int, Place, Place, bool]] = [(0.0, 0, start, start, False)]
    while queue:
        cost, length, at, before, ends = heappop(queue)
        if at in settled:
            continue
        settled.add(at)
        if at != start:
            came[at] = before
        yield at, cost
        if ends:
            continue
        length += 1
        for to, price, stops in steps(at):
            points = cost + price
            if points <= budget and to not in settled and points <= least.get(to, inf):
                least[to] = points
                heappush(queue, (points, length, to, at, stops))


def _way(came: dict[Place, Place], at: Place) -> tuple[Place, ...]:
    way = []
    while at in came:
        way.append(at)
        at = came[at]
    return tuple(reversed(way))


def cheapest_path(starts: Iterable[P], goals: Iterable[P], steps: PlaceSteps[P]) -> tuple[P, ...]:
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
    starts: Iterable[P], steps: PlaceSteps[P], until: frozenset[P] = frozenset()
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
