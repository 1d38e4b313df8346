"""The road of a run, drawn on country: a box for each place of a day, and the ways between them."""

from collections.abc import Iterator
from typing import NamedTuple

from cb_tui.core.seeded_draws import SeededDraws
from cb_tui.games.combat_boots.run.presentation.run_text import SHORT, reachable
from cb_tui.games.combat_boots.run.rules.platoon import DAYS, RoadStop, Run
from cb_tui.games.combat_boots.run.store.runs import result
from cb_tui.presentation.boards.cells import Grid, Role, paint, role
from cb_tui.presentation.field import grid_lines
from cb_tui.presentation.text import GOOD, LABEL, TEXT, Lines

LANES = 3
BOX, LOW_BOX = 4, 3  # lines of a box, of one on a low page
TALL = 3 * BOX + 3  # lines from which boxes have two lines of text
LOW = 3 * LOW_BOX + 1  # lines of the smallest road
AHEAD, NEXT, TRAVELLED = 1, 2, 3  # ways: somewhere on the road, from the marked place on, behind the platoon
WAYS = {AHEAD: role("ornament"), NEXT: role("road"), TRAVELLED: role("number", "way", True)}
UP, DOWN, LEFT, RIGHT = 1, 2, 4, 8
LINES = {
    UP: "\u2551", DOWN: "\u2551", UP | DOWN: "\u2551", LEFT: "\u2550", RIGHT: "\u2550", LEFT | RIGHT: "\u2550",
    DOWN | RIGHT: "\u2554", DOWN | LEFT: "\u2557", UP | RIGHT: "\u255a", UP | LEFT: "\u255d",
    UP | DOWN | RIGHT: "\u2560", UP | DOWN | LEFT: "\u2563", LEFT | RIGHT | DOWN: "\u2566", LEFT | RIGHT | UP: "\u2569",
    UP | DOWN | LEFT | RIGHT: "\u256c",
}  # fmt: skip
SINGLE, DOUBLE = "\u250c\u2510\u2514\u2518\u2500\u2502", "\u2554\u2557\u255a\u255d\u2550\u2551"
PLAIN_SINGLE, PLAIN_DOUBLE = "++++-|", "++++=|"  # corners, a level side, an upright one
MARKS = {"W": ("\u221a", "v"), "L": ("x", "x"), "D": ("-", "-"), "here": ("\u25ba", ">"), "last": ("x", "x")}
TREES = {"wd41": ('"', '"'), "pa43": ("\u2660", "^"), "vn65": ("\u2660", "^")}  # by theater
TREE, WATER, DOT = ("\u2663", "^"), ("\u2248", "~"), ("\u00b7", ".")
DAY_COLUMNS = 19  # of a day at most


class Look(NamedTuple):
    """The roles of a box: of its border, its two lines and its ground. A `double` border is drawn as such."""

    border: str
    name: str = TEXT
    bold: bool = False
    second: str = LABEL
    ground: str = ""
    double: bool = False


GONE = Look("ornament", LABEL)
LOOKS = {
    "W": Look(GOOD, "number", True, TEXT, "day won"),
    "L": Look("warn", "number", True, TEXT, "day lost"),
    "D": Look(LABEL, "number", True, TEXT),
    "here": Look("box", "number", True, "number", "day here", double=True),
    "open": Look("road", TEXT, True),
    "ahead": Look(LABEL),
    "last": Look("second", "number", True, TEXT, "day last", double=True),
    "gone": GONE,
}


class RoadMap:
    """A drawing of a run's road.

    `names` has the second line of a box by day (0 to 5) and lane. `marked` is the day and lane under the
    cursor, `here` the lane of today that is taken or would be.
    """

    def __init__(
        self,
        run: Run,
        names: dict[tuple[int, int], str],
        marked: tuple[int, int] | None,
        here: int | None,
        *,
        blocks: bool,
    ) -> None:
        self.run, self.names, self.marked, self.here, self.blocks = run, names, marked, here, blocks

    def lines(self, width: int, height: int) -> Lines:
        """Return the drawing, exactly `width` columns and `height` lines."""
        self.width, self.height = width, height
        self.pitch = min(DAY_COLUMNS, width // DAYS)
        self.gap = 3 if self.pitch > 14 else 2
        self.start = (width - self.pitch * DAYS + self.gap) // 2
        self.box = BOX if height >= TALL else LOW_BOX
        spare = max(0, height - 1 - LANES * self.box)
        self.between = spare // (LANES if spare > LANES + 1 else LANES - 1)
        self.top = 1 + max(0, spare - (LANES - 1) * self.between) // 2
        grid: Grid = [[(" ", role(TEXT, "country"))] * width for _ in range(height)]
        paint(grid, self._country())
        self._days(grid)
        self._ways(grid)
        for day, spots in enumerate(self.run.begun.road):
            for spot in spots:
                self._draw_box(grid, day, spot)
        return grid_lines(grid)

    def _row(self, lane: int) -> int:
        return self.top + lane * (self.box + self.between)

    def _column(self, day: int) -> int:
        return self.start + day * self.pitch

    # --- country -----------------------------------------------------------------------------------------------------

    def _country(self) -> Iterator[tuple[int, int, str, Role]]:
        """Yield woods, a stream and a few dots: for the eye alone, the same for a run whenever it is looked at."""
        begun = self.run.begun
        draws = SeededDraws("cb_tui road", begun.seed, self.width, self.height)
        tree = TREES.get(begun.theatre, TREE)[not self.blocks]
        for _ in range(self.width * self.height // 160):
            yield (
                draws.integer_below(self.width),
                draws.integer_below(self.height),
                DOT[not self.blocks],
                role("ornament", "country"),
            )
        for _ in range(self.width * self.height // 220):
            x, y = draws.integer_below(self.width), draws.integer_below(self.height)
            wide, high = draws.integer_between(5, 11), draws.integer_between(1, 3)
            for row in range(max(0, y - high), min(self.height, y + high + 1)):
                half = wide - abs(row - y) * wide // (high + 1) // 2
                for column in range(max(0, x - half), min(self.width, x + half)):
                    sign = tree if (column + 2 * row) % 5 in (0, 2) else " "
                    yield column, row, sign, role("copse", "copse")
        x = self.width * draws.integer_between(35, 65) // 100
        for row in range(self.height):
            x += draws.integer_between(-1, 1)
            for column in (x, x + 1):
                yield column, row, WATER[not self.blocks], role("river", "stream")

    def _days(self, grid: Grid) -> None:
        for day in range(DAYS):
            today = day + 1 == self.run.day
            text = f" day {day + 1} " if day + 1 < DAYS else " last day "
            start = self._column(day) + (self.pitch - self.gap - len(text)) // 2
            self._write(
                grid,
                start,
                max(0, self.top - 1 - (self.top > 2)),
                text,
                role("box" if today else LABEL, "country", today),
            )

    # --- ways --------------------------------------------------------------------------------------------------------

    def _ways(self, grid: Grid) -> None:
        """Draw the ways from each day to the next. Where several meet, the most used one gives the color."""
        found: dict[tuple[int, int], tuple[int, int]] = {}  # directions and use by cell
        for day in range(DAYS - 1):
            for spot in self.run.begun.road[day]:
                for lane in reachable(self.run, spot.lane, day + 1):
                    self._way(found, day, spot.lane, lane)
        for (x, y), (ways, use) in found.items():
            sign = (
                LINES[ways] if self.blocks else "=" if not ways & (UP | DOWN) else "+" if ways & (LEFT | RIGHT) else "|"
            )
            look = WAYS[use]
            self._write(grid, x, y, sign, look if look.bg else role(look.fg, grid[y][x][1].bg))

    def _way(self, found: dict[tuple[int, int], tuple[int, int]], day: int, lane: int, to: int) -> None:
        use = self._use(day, lane, to)
        end = self._column(day + 1)
        begin = self._column(day) + self.pitch - self.gap
        bend = end - 1 - (self.gap > 2)
        start, stop = self._row(lane) + 1, self._row(to) + 1
        down = (to > lane) - (to < lane)
        cells = [(x, start, LEFT | RIGHT) for x in range(begin, bend)]
        if down:
            cells.append((bend, start, LEFT | (DOWN if down > 0 else UP)))
            cells += [(bend, y, UP | DOWN) for y in range(start + down, stop, down)]
            cells.append((bend, stop, RIGHT | (UP if down > 0 else DOWN)))
        else:
            cells.append((bend, start, LEFT | RIGHT))
        cells += [(x, stop, LEFT | RIGHT) for x in range(bend + 1, end)]
        for x, y, ways in cells:
            before, most = found.get((x, y), (0, 0))
            found[x, y] = before | ways, max(most, use)

    def _use(self, day: int, lane: int, to: int) -> int:
        if self._taken(day) == lane and day < len(self.run.days) and self._taken(day + 1) == to:
            return TRAVELLED
        return NEXT if self.marked == (day, lane) and day + 1 >= self.run.day else AHEAD

    def _taken(self, day: int) -> int | None:
        """Return the lane that a day was fought in, or the lane marked for today."""
        return self.run.days[day].lane if day < len(self.run.days) else self.here if day + 1 == self.run.day else None

    # --- boxes -------------------------------------------------------------------------------------------------------

    def state(self, day: int, lane: int) -> str:
        """Return how a place stands: W, L or D as it was fought, or "here", "open", "gone", "ahead", "last"."""
        run = self.run
        if day < len(run.days):
            return result(run.days[day]) if run.days[day].lane == lane else "gone"
        if day + 1 > run.day:
            return "last" if day + 1 == DAYS else "ahead"
        if lane == self.here:
            return "here"
        came = run.days[-1].lane if run.days else None
        return "open" if run.march is None and lane in reachable(run, came, day) else "gone"

    def _draw_box(self, grid: Grid, day: int, spot: RoadStop) -> None:
        state = self.state(day, spot.lane)
        look = LOOKS[state]
        if self.marked == (day, spot.lane) and state != "here":
            look = look._replace(border="box", ground=look.ground or "row")
        x, y, wide = self._column(day), self._row(spot.lane), self.pitch - self.gap
        signs = (DOUBLE if look.double else SINGLE) if self.blocks else PLAIN_DOUBLE if look.double else PLAIN_SINGLE
        border = role(look.border, look.ground, look.double)
        mark = MARKS.get(state, ("", ""))[not self.blocks]
        rule = f"{mark}{signs[4] * (wide - 2 - len(mark))}"
        self._write(grid, x, y, f"{signs[0]}{rule}{signs[1]}", border)
        texts = [(self._mission(spot, wide - 2), role(look.name, look.ground, look.bold))]
        if self.box == BOX:
            texts.append(
                (
                    tail(name, wide - 2) if (name := self.names.get((day, spot.lane))) else "",
                    role(look.second, look.ground),
                )
            )
        for row, (text, ink) in enumerate(texts, 1):
            self._write(grid, x, y + row, signs[5], border)
            self._write(grid, x + 1, y + row, f"{text[: wide - 2]:<{wide - 2}}", ink)
            self._write(grid, x + wide - 1, y + row, signs[5], border)
        self._write(grid, x, y + self.box - 1, f"{signs[2]}{signs[4] * (wide - 2)}{signs[3]}", border)

    def _mission(self, spot: RoadStop, width: int) -> str:
        name = spot.mission.capitalize()
        return name if len(name) <= width else SHORT[spot.mission].capitalize()

    def _write(self, grid: Grid, x: int, y: int, text: str, ink: Role) -> None:
        paint(grid, ((x + index, y, sign, ink) for index, sign in enumerate(text)))


def tail(title: str, width: int) -> str:
    """Return the end of a title in at most `width` columns: its last words, else without what follows a hyphen."""
    words = title.split()
    last, two = words[-1:], words[-2:]
    told = (" ".join(part) for part in (two, [*two[:-1], two[-1].split("-")[0]], last))
    return next((text for text in told if len(text) <= width), last[0].split("-")[0][:width])
