"""Cheapest ways over hexes: everything within a budget, or one goal."""

from collections.abc import Callable, Hashable, Iterable, Iterator
from heapq import heappop, heappush
from math import inf

from cb_tui.core.answers import Reach
from cb_tui.core.values import Place

Steps = Callable[[Place], Iterable[tuple[Place, float, bool]]]  # hex, points, whether the way ends there


def reachable(start: Place, steps: Steps, budget: float) -> dict[Place, Reach]:
    """Return every hex within `budget` points with its cheapest way; of equal ones the shorter, the start left out."""
    came: dict[Place, Place] = {}
    costs = dict(_outward(start, steps, budget, came))
    return {at: Reach(cost, budget - cost, _way(came, at)) for at, cost in costs.items() if at != start}


def cheapest(start: Place, goal: Place, steps: Steps) -> tuple[float, tuple[Place, ...]] | None:
    """Return the points to a goal and the hexes on the way, itself last; None where no way leads."""
    came: dict[Place, Place] = {}
    cost = next((cost for at, cost in _outward(start, steps, inf, came) if at == goal), None)
    return None if cost is None else (cost, _way(came, goal))


class Outward(dict[Place, float]):
    """The points from a hex to each other one, `inf` where none leads; searched as far as somebody has asked."""

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


def among(start: Place, goals: Iterable[Place], drawn: Steps, ahead: Outward) -> tuple[Place, ...] | None:
    """Return the way to the goal of fewest points, of equal ones the shorter, of those the first by name; None without any.

    Each step of `drawn` is dearer by what it gains in `ahead`, the points from a hex to where they all lie.
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
    """Return the way to the wanted hex of fewest points, of equal ones the way that is first in order; None without any."""
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
    """Return every hex within `budget` points with the way of least summed risk; of equal ones the cheaper, then the shorter.

    `risk` is that of one more step after a way, `past` all of a way that later risks depend on beside its last
    hex. A hex is looked at again by a way that comes there at more risk but for fewer points: it may go on farther.
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
    """Dijkstra: each hex with its points as it is settled, the nearest first; `came` learns the hex before it."""
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
