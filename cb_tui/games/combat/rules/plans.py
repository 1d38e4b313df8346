"""Plans: where the pieces of a ready-made set-up would best stand, each for its own way to fight."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from cb_tui.games.combat.rules.field import DeploymentZone
from cb_tui.games.combat.rules.kinds import Kind

FAST: tuple[Kind, ...] = ("tank", "cavalry", "motor", "helicopter")


@dataclass(frozen=True)
class IdealSquare:
    """The best place for a piece: a column, rows from the base line, and the worth of cover in squares."""

    kind: Kind
    column: float
    depth: float
    cover: float = 0.0


Plan = Callable[[DeploymentZone, dict[Kind, int], int], Iterator[IdealSquare]]


def _spread(ground: DeploymentZone, number: int, left: float = 0, right: float = 1) -> Iterator[float]:
    """Return columns at equal distances between two parts of the section."""
    first, last = ground.columns
    for index in range(number):
        yield first + (last - first) * (left + (right - left) * (index + 0.5) / number)


def _two_up(ground: DeploymentZone, counts: dict[Kind, int], ahead: int) -> Iterator[IdealSquare]:
    """Yield posts for two thirds of each kind in front and a third behind the chosen flank."""
    for kind, number in counts.items():
        front = number - number // 3
        depth = ground.line - (1 if kind in FAST else 2)
        yield from (IdealSquare(kind, column, depth, 1) for column in _spread(ground, front))
        yield from (IdealSquare(kind, ground.flank, ground.line - 3, 0) for _ in range(number - front))


def _sentinels(ground: DeploymentZone, counts: dict[Kind, int], ahead: int) -> Iterator[IdealSquare]:
    """Yield posts for as many pieces as allowed beyond the line, in cover, and the rest behind it."""
    slow: list[Kind] = [
        kind for kind in ("foot", "gun", "motor", "tank", "cavalry") for _ in range(counts.get(kind, 0))
    ]
    posted = slow[:ahead]
    for kind, column in zip(posted, _spread(ground, len(posted)), strict=True):
        yield IdealSquare(kind, column, ground.line + 1, 3)
    for kind, number in counts.items():
        left = number - posted.count(kind)
        yield from (
            IdealSquare(kind, column, ground.line - (2 if kind in FAST else 1), 1) for column in _spread(ground, left)
        )


def _hammer(ground: DeploymentZone, counts: dict[Kind, int], ahead: int) -> Iterator[IdealSquare]:
    """Yield posts for a hammer: two thirds of the fast pieces on one flank in two rows, guns behind.

    One gun stands on each other road.
    """
    roads = [column for column in ground.roads if abs(column - ground.flank) > ground.width / 4]
    for kind, number in counts.items():
        if kind not in FAST:
            continue
        struck = number - number // 3
        yield from (IdealSquare(kind, ground.flank, ground.line - 1 - index % 2) for index in range(struck))
        yield from (IdealSquare(kind, column, ground.line - 2) for column in _spread(ground, number - struck))
    for kind, number in counts.items():
        if kind not in FAST:
            watch = roads[: number // 3]
            yield from (IdealSquare(kind, column, ground.line - 2, 1) for column in watch)
            yield from (IdealSquare(kind, ground.flank, ground.line - 3) for _ in range(number - len(watch)))


def _fox(ground: DeploymentZone, counts: dict[Kind, int], ahead: int) -> Iterator[IdealSquare]:
    """Yield posts for a fox: all in cover behind the line, long ranges on roads and every fourth column."""
    first, last = ground.columns
    watch = [*ground.roads, *range(first + 2 + (ground.lot % 2), last + 1, 4)]
    far: list[Kind] = [kind for kind in ("gun", "tank", "foot") for _ in range(counts.get(kind, 0))]
    posted = list(zip(far, watch, strict=False))
    yield from (IdealSquare(kind, column, ground.line - 2, 4) for kind, column in posted)
    for kind, number in counts.items():
        left = number - sum(each == kind for each, _ in posted)
        depth = ground.line - (3 if kind in FAST else 2)
        yield from (IdealSquare(kind, column, depth, 0 if kind in FAST else 5) for column in _spread(ground, left))


PLANS: dict[str, Plan] = {"two up": _two_up, "sentinels": _sentinels, "hammer": _hammer, "fox": _fox}
