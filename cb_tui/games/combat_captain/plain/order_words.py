"""The words of an order, taken from the left one after another: stands, companies, and places in inches."""

import re

from cb_tui.core.geometry import COMPASS as EIGHT
from cb_tui.core.inches import TICKS, format_place, parse_place
from cb_tui.core.plane import COMPASS, Point, bearing, distance_in_ticks, point_along
from cb_tui.core.polyline import Polyline
from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat_captain.rules import charge, fire, movement_limits
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.weapons import BANDS, REACH
from cb_tui.presentation.game_view import GameView

FIGURE = re.compile(r"[0-9]{1,3}(\.[0-9])?")
LONG = {"E": "east", "N": "north", "W": "west", "S": "south"}


def _named() -> dict[str, str]:
    """Return the sixteen directions by all their names: "nne", "north-north-east", "northnortheast"."""
    found: dict[str, str] = {}
    for short in COMPASS:
        parts = [LONG[letter] for letter in short]
        full = "-".join(parts if short not in EIGHT or len(parts) == 1 else ["".join(parts)])
        names = (short.lower(), full, "-".join(parts), "".join(parts))
        found |= dict.fromkeys(names, short)
    return found


DIRECTIONS = _named()
IDLE = frozenset(
    ("a", "an", "the", "at", "and", "each", "die", "dice", "inch", "inches", "stick", "sticks", "marker", "markers")
)


class ArgumentReader:
    """A reader of the remaining words of an order. A word that is not understood stays in front."""

    def __init__(self, table: GameView, state: State, words: list[str]) -> None:
        self.table, self.state = table, state
        self.sure = "!" in words
        self.left = [word for word in words if word != "!"]

    def took(self, *wanted: str) -> bool:
        """Take the next word if it is one of `wanted`, and return whether it was."""
        if self.left and self.left[0].lower() in wanted:
            self.left.pop(0)
            return True
        return False

    def unit(self, *, foe: bool | None = None) -> UnitId | None:
        """Take a stand, in either case if only one side has it, or return None if the next word is no stand."""
        self._skip()
        if not self.left:
            return None
        word = self.left[0]
        alike = [unit for unit in self.state.context.cards if unit.lower() == word.lower()]
        mine = self.table.viewing_side
        ranked = sorted(
            alike,
            key=lambda unit: (
                foe is not None and (self.state.context.side(unit) != mine) is not foe,
                unit != word,
            ),
        )
        if not ranked or (foe is None and word not in alike and len(alike) > 1):
            return None
        self.left.pop(0)
        return ranked[0]

    def units(self) -> list[UnitId]:
        """Take stands of one's own as long as there are any."""
        found: list[UnitId] = []
        while True:
            left = [*self.left]
            unit = self.unit(foe=False)
            if unit is None or self.state.context.side(unit) != self.table.viewing_side:
                self.left = left  # the enemy that they fire at
                return found
            found.append(unit)

    def company(self, *, foe: bool = False) -> CompanyId | None:
        """Take the letter of a company, in either case, or return None if the next word is no company."""
        if not self.left:
            return None
        alike = [name for name in self.state.companies if name.lower() == self.left[0].lower()]
        mine = [name for name in alike if (self.state.context.companies[name].side != self.table.viewing_side) is foe]
        if not mine:
            return None
        self.left.pop(0)
        return mine[0]

    def figure(self) -> int | None:
        """Take a figure as ticks (1/10 inch): "5.9" is 59. Return None if the next word is no figure."""
        self._skip()
        if not self.left or not FIGURE.fullmatch(self.left[0]):
            return None
        whole, _, part = self.left.pop(0).partition(".")
        return 10 * int(whole) + int(part or 0)

    def count(self) -> int | None:
        """Take a whole number."""
        self._skip()
        if self.left and self.left[0].isascii() and self.left[0].isdigit() and len(self.left[0]) < 4:
            return int(self.left.pop(0))
        return None

    def direction(self) -> str | None:
        """Take a direction of the sixteen, "NNE"."""
        self._skip()
        short = DIRECTIONS.get(self.left[0].lower()) if self.left else None
        if short is not None:
            self.left.pop(0)
        return short

    def dice(self) -> int | None:
        """Take "with 2", "2 each", "with 2 dice each"."""
        self.took("with", "by")
        many = self.count()
        self._skip()
        return many

    def _skip(self) -> None:
        while self.left and self.left[0].lower() in IDLE and not self._companys(self.left[0]):
            self.left.pop(0)

    def _companys(self, word: str) -> bool:
        return word in self.state.companies

    @property
    def rest(self) -> str:
        """Return the first word that was not understood, "" where all were."""
        self._skip()
        return self.left[0][:30] if self.left else ""


def corners(said: ArgumentReader, unit: UnitId) -> tuple[Place, ...]:
    """Return the path that the next words give, corner by corner, or () if they give no path."""
    state, here, found = said.state, said.state.stands[unit].point, list[Place]()
    while said.left:
        said.took("to", "via", "then", "over")
        at = _point(said, state, unit, here)
        if at is None:
            break
        here = at
        found.append(format_place(_on(state, at)))
    return tuple(found)


def _on(state: State, at: Point) -> Point:
    wide, deep = state.context.table.size
    return min(max(at[0], 0), wide), min(max(at[1], 0), deep)


def _point(said: ArgumentReader, state: State, unit: UnitId, here: Point) -> Point | None:
    if said.left and said.left[0] in said.table.scene.board:
        return parse_place(Place(said.left.pop(0)))
    for number, band in enumerate(BANDS):
        if said.took(band):
            said.took("range")
            said.took("of", "from", "to")
            foe = said.unit(foe=True)
            return None if foe is None or foe not in state.stands else within(state, unit, here, foe, number)
    if (foe := said.unit()) is not None:
        return up_to(state, unit, here, foe) if foe in state.stands else None
    if (way := said.direction()) is not None:
        far = said.figure()
        return None if far is None else _off(here, way, far)
    first = said.figure()
    if first is None:
        return None
    if (way := said.direction()) is not None:
        whole = said.took("of", "from") and said.unit()
        return _off(state.stands[whole].point if whole in state.stands else here, way, first)
    second = said.figure()
    return None if second is None else (first, second)


def _off(here: Point, way: str, far: int) -> Point:
    x, y = bearing(way, far)
    return here[0] + x, here[1] + y


def within(state: State, unit: UnitId, here: Point, foe: UnitId, band: int) -> Point:
    """Return the first point on the straight line to an enemy at which it is in a band of a stand's main weapon."""
    arm, there = fire.main(state, unit), state.stands[foe].point
    far = distance_in_ticks(here, there)
    if arm is None:
        return there
    least = REACH[arm][band] * TICKS + state.context.radius(foe)
    for step in range(max(0, far - least - 1), far + 1):
        at = point_along(here, there, step, far)
        if distance_in_ticks(at, there) <= least:
            return at
    return there


def up_to(state: State, unit: UnitId, here: Point, other: UnitId) -> Point:
    """Return the last point on the straight line to another stand at which a stand may end."""
    there = state.stands[other].point
    going = movement_limits.PathProgress(Polyline((here, there)), 0)
    return going.way.at(movement_limits.last(state, unit, going, going.way.length, charge.manner(state, unit)))
