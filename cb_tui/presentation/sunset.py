"""The picture of the title: a name in big letters on a sunset, with stars, two tracers and a skyline."""

from cb_tui.presentation.big_letters import big_letters
from cb_tui.presentation.text import Lines, TextRun, joined

BANDS = 11  # grounds of the sky, from the top down
TALL = 20  # lines from which the letters are twice as large
STARS = ((4, 0), (33, 1), (62, 0), (76, 1), (50, 2), (18, 3), (29, 0), (58, 2), (9, 2), (73, 4))  # of 80 x 10
TRACERS = (("tracer", 10, 47, 4.5), ("far tracer", 36, 75, 3.6))  # from column to column, and how high, of 80 x 10
# half lines of each building or field between them, as width and height
SKYLINE = (
    (2, 1), (4, 3), (1, 6), (2, 3), (1, 5), (1, 3), (1, 5), (1, 3), (1, 2), (1, 5), (1, 2), (3, 1), (13, 2), (1, 1),
    (1, 4), (1, 1), (1, 0), (1, 3), (9, 0), (5, 3), (4, 4), (1, 8), (1, 9), (1, 8), (4, 4), (5, 2), (4, 3), (1, 2),
    (1, 5), (1, 1), (1, 2), (1, 5), (3, 2), (1, 3),
)  # fmt: skip
Spot = tuple[str, str, str]  # sign, role, ground


def sunset(name: str, width: int, height: int, *, blocks: bool, tinted: bool) -> Lines:
    """Return the picture, exactly `width` x `height` cells.

    `blocks` allows half blocks; without `tinted` grounds the skyline is of colons.
    """
    grid: list[list[Spot]] = [
        [(" ", "text", f"dusk {1 + row * BANDS // max(height, BANDS)}" if tinted else "")] * width
        for row in range(height)
    ]
    for x, y in STARS:
        for part in range(0, width, 80):
            _put(grid, part + x, y * height // 10, "\u00b7" if blocks else ".", "star")
    for role, first, last, high in TRACERS:
        for x, y in _arc(first * width // 80, last * width // 80, high * height / 10, height):
            _put(grid, x, y, "\u2219" if blocks else "'", role)
    _build(grid, width, height, blocks=blocks, tinted=tinted)
    _write(grid, name, width, height, blocks=blocks)
    return [joined([TextRun(sign, role, ground=ground) for sign, role, ground in row]) for row in grid]


def _put(grid: list[list[Spot]], x: int, y: int, sign: str, role: str) -> None:
    if 0 <= y < len(grid) and 0 <= x < len(grid[y]):
        grid[y][x] = sign, role, grid[y][x][2]


def _arc(first: int, last: int, high: float, height: int) -> list[tuple[int, int]]:
    """Return every second cell of a tracer that rises from the skyline by `high` lines and falls again."""
    middle, half = (first + last) / 2, (last - first) / 2
    ground = height * 0.8
    return [(x, round(ground - high * (1 - ((x - middle) / half) ** 2))) for x in range(first, last + 1, 2)]


def _build(grid: list[list[Spot]], width: int, height: int, *, blocks: bool, tinted: bool) -> None:
    """Draw the skyline over the sky."""
    outline = [high for wide, high in SKYLINE for _ in range(wide)]
    for x in range(width):
        halves = outline[x * len(outline) // width] * height // 10
        for y in range(height):
            full = 2 * (height - y) <= halves
            if full:
                grid[y][x] = (" ", "text", "skyline") if tinted else (":", "label", "")
            elif 2 * (height - y) - 1 == halves and tinted and blocks:
                grid[y][x] = "\u2580", grid[y][x][2], "skyline"


def _write(grid: list[list[Spot]], name: str, width: int, height: int, *, blocks: bool) -> None:
    """Write the name, in the largest letters that have room."""
    letters = big_letters(name, blocks=blocks, double=height >= TALL)
    if len(letters[0]) > width - 4:
        letters = big_letters(name, blocks=blocks)
    if len(letters[0]) > width - 4 or height < len(letters) + 4:
        letters = [name]
    top = max(0, (height - len(letters)) * 2 // 7 - (height < 8))
    left = (width - len(letters[0])) // 2
    for y, row in enumerate(letters):
        for x, sign in enumerate(row):
            if sign != " " or len(letters) == 1:
                _put(grid, left + x, top + y, sign, "letters")
