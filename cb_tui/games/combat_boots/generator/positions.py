"""Positions: where pieces form up, defend and lie in wait, by cover, sight and the ways that lead to them."""

from collections.abc import Sequence

from cb_tui.core.generator_retries import NoSiteError
from cb_tui.core.hexes import Hex, distance
from cb_tui.core.seeded_draws import SeededDraws
from cb_tui.games.combat_boots.generator.map_draft import OPPOSITE, near, sized
from cb_tui.games.combat_boots.generator.roads import outward, walk
from cb_tui.games.combat_boots.rules import sight
from cb_tui.games.combat_boots.rules.battle import Edge
from cb_tui.games.combat_boots.rules.terrain import Board, cover

FAR = 8  # hexes at which a squad or a machine gun hits
ZONE = 2  # columns or rows behind the first, in which attackers form up
AWAY = 5  # hexes from where they form up to the enemy
CORNER = 2  # hexes from a corner to the middle of a group
WINGS = (3, 6)  # hexes between two groups


class TerrainQueries:
    """A board with cached lines of sight and marches."""

    def __init__(self, board: Board) -> None:
        self.board, self._price = board, walk(board)
        self.field = sized(board.columns, board.rows)
        self.road = frozenset(at for link in board.roads for at in link)
        self._seen: dict[tuple[Hex, Hex], bool] = {}
        self._marches: dict[Hex, dict[Hex, tuple[int, Hex | None]]] = {}

    def sees(self, one: Hex, other: Hex) -> bool:
        """Check whether pieces in two hexes see each other by day."""
        pair = (one, other) if one <= other else (other, one)
        if pair not in self._seen:
            self._seen[pair] = sight.clear(self.board, *pair)
        return self._seen[pair]

    def cover(self, at: Hex) -> bool:
        """Check whether a hex has cover."""
        return bool(cover(self.board, at))

    def march(self, one: Hex, other: Hex) -> int | None:
        """Return the half movement points from one hex to another on foot, or None if there is no path."""
        if one not in self._marches:
            self._marches[one] = outward(self.field, (one,), self._price)
        found = self._marches[one].get(other)
        return None if found is None else found[0]

    def front(self, places: Sequence[Hex], name: Edge) -> list[Hex]:
        """Return the ground before some places, towards an edge, that fire from there reaches."""
        depth = self.field.depth
        deep = min(depth(at, name) for at in places)
        return [at for at in self.field.hexes if depth(at, name) < deep and 2 <= near(at, places) <= FAR][::2]


def form_up(
    ground: TerrainQueries,
    name: Edge,
    count: int,
    foes: Sequence[Hex],
    *,
    goal: Hex,
    chance: SeededDraws,
    away: int = AWAY,
) -> list[Hex]:
    """Return starting hexes for `count` pieces by an edge: in cover, out of sight, in one or two groups.

    Raises NoSiteError if there is no room.
    """
    field = ground.field
    able = [at for at in field.hexes if field.depth(at, name) <= ZONE and near(at, foes) >= away]
    able = [at for at in able if ground.march(goal, at) is not None]
    if not able:
        raise NoSiteError("no room to form up")
    ends = [at for at in able if at in ground.road and not field.rim[at]]
    inner = [at for at in able if near(at, field.corners) >= CORNER] or able
    anchors = [chance.pick(ends) if ends and chance.chance(40) else chance.pick(inner)]
    second = [at for at in inner if WINGS[0] <= distance(at, anchors[0]) <= WINGS[1]]
    if second and chance.chance(50):
        anchors.append(chance.pick(second))
    luck = {at: chance.integer_below(6) for at in able}
    rating = {
        at: 6 * ground.cover(at)
        + 5 * (not any(ground.sees(at, foe) for foe in foes if distance(at, foe) <= FAR))
        - 3 * near(at, anchors)
        - 2 * field.depth(at, name)
        + luck[at]
        for at in able
    }
    best = sorted(able, key=lambda at: (-rating[at], at))
    single = best[: max(1, count - chance.integer_between(0, count // 3))]
    places = [*single, *sorted(single, key=lambda at: not ground.cover(at))]  # two in a hex, in cover first
    if len(places) < count:
        raise NoSiteError("no room to form up")
    return places[:count]


def defend(
    ground: TerrainQueries,
    held: Sequence[Hex],
    name: Edge,
    wants: Sequence[str],
    *,
    chance: SeededDraws,
    taken: Sequence[Hex] = (),
) -> list[Hex]:
    """Return a place for each piece by its letter, about some hexes and against an edge.

    Squads stand on the hexes first; machine guns and guns see most of the ways to them; mortars stay behind.
    """
    field = ground.field
    front = ground.front(held, name)
    able = [at for at in field.hexes if near(at, held) <= 3 and at not in taken and field.rim[at]]
    able = [at for at in able if ground.march(held[0], at) is not None]
    seen = {at: sum(ground.sees(at, other) for other in front) * 30 // max(1, len(front)) for at in able}
    luck = {at: chance.integer_below(4) for at in able}
    found: dict[int, Hex] = {}
    for number, letter in sorted(enumerate(wants), key=lambda want: "MGFTAHRVW".index(want[1])):
        back = [at for at in able if at not in found.values()]
        if not back:
            raise NoSiteError("no room to defend")
        rating = {at: luck[at] + 7 * ground.cover(at) for at in back}
        for at in back:
            if letter in "MGFTAH":
                rating[at] += seen[at] - 3 * near(at, held) - 30 * (at in held and len(held) <= wants.count("R"))
            elif letter == "R":
                rating[at] += 40 * (at in held) + seen[at] // 3 - 4 * near(at, held)
            else:
                rating[at] += 2 * field.depth(at, name) - 2 * near(at, held) - 30 * (at in held)
        found[number] = max(back, key=lambda at: (rating[at], at))
    return [found[number] for number in range(len(wants))]


def screen(ground: TerrainQueries, name: Edge, count: int, chance: SeededDraws) -> list[Hex]:
    """Return hexes across the middle of the field, apart from each other, with the best view of an edge."""
    field = ground.field
    wide = field.depth(field.edges[OPPOSITE[name]][0], name)
    belt = [at for at in field.hexes if AWAY + 1 <= field.depth(at, name) <= wide - 2 and field.rim[at]]
    belt = belt or [at for at in field.hexes if field.depth(at, name) in (AWAY, AWAY + 1)]
    before = [at for at in field.hexes if ZONE < field.depth(at, name) <= AWAY][::2]
    seen = {at: sum(ground.sees(at, other) for other in before if distance(at, other) <= FAR) for at in belt}
    luck = {at: chance.integer_below(6) for at in belt}
    found: list[Hex] = []
    while len(found) < min(count, len(belt)):
        found.append(
            max(
                (at for at in belt if at not in found),
                key=lambda at: (
                    4 * min(near(at, found), 4) + 8 * ground.cover(at) + seen[at] + luck[at] - field.depth(at, name),
                    at,
                ),
            )
        )
    if len(found) < count:
        raise NoSiteError("no room for a screen")
    return found


def lurk(ground: TerrainQueries, way: Sequence[Hex], count: int, foes: Sequence[Hex], chance: SeededDraws) -> list[Hex]:
    """Return places in cover beside a road, that see it and are two hexes or more from anybody on it at the start."""
    field = ground.field
    middle = way[len(way) // 4 : -len(way) // 5]
    able = [at for at in field.hexes if ground.cover(at) and at not in way]
    able = [at for at in able if near(at, middle) <= 4 and near(at, foes) >= 2]
    seen = {at: sum(ground.sees(at, on) for on in middle if distance(at, on) <= 6) for at in able}
    able = sorted((at for at in able if seen[at]), key=lambda at: (-3 * seen[at] - chance.integer_below(6), at))
    if 2 * len(able) < count:
        raise NoSiteError("nowhere to lie in ambush")
    return (able + able)[:count]
