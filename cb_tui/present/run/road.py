"""Road: the six days as a drawing of lanes, with the ways from place to place."""

from collections.abc import Mapping

from cb_tui.core.platoon import DAYS, Run, Spot
from cb_tui.present.text import LABEL, Lines
from cb_tui.present.text import Run as Part
from cb_tui.session.run.journal import fates_of

SHORT: Mapping[str, str] = {
    "attack": "attck", "hold": "hold", "meeting": "meet", "breakout": "break", "raid": "raid", "rescue": "rescu",
    "rearguard": "rear", "ambush": "ambsh",
}  # fmt: skip
WIDE, GAP = 6, 3  # columns of a place with its mark, and of the ways between two days
STEP = 2  # rows from lane to lane
ROWS = 2 * STEP + 1
CROSSING: Mapping[tuple[str, str], str] = {("\\", "/"): "X", ("/", "\\"): "X"}


def drawn(run: Run, marked: int | None) -> Lines:
    """Return the road in five lines under a line of days: `*` was fought, `>` is marked, `?` can be taken today."""
    signs = [[" "] * (DAYS * (WIDE + GAP)) for _ in range(ROWS)]
    bold: set[tuple[int, int]] = set()
    for number, spots in enumerate(run.begun.road):
        for spot in spots:
            _put(
                signs,
                spot.lane * STEP,
                number * (WIDE + GAP),
                f"{_mark(run, number, spot, marked)}{SHORT[spot.mission]}",
            )
            if _mark(run, number, spot, marked) != " ":
                bold.add((spot.lane * STEP, number))
        if number + 1 < DAYS:
            _ways(run, signs, number)
    head = "".join(f" day {number + 1}".ljust(WIDE + GAP) for number in range(DAYS - 1)) + " last"
    return [(Part(head, LABEL),), *(_line(row, number, bold) for number, row in enumerate(signs))]


def _mark(run: Run, number: int, spot: Spot, marked: int | None) -> str:
    if number < len(run.days):
        return "*" if run.days[number].lane == spot.lane else " "
    if number + 1 != run.day or run.stage == "over":
        return " "
    if spot.lane == marked:
        return ">"
    return "?" if spot.lane in _reached(run) else " "


def _reached(run: Run) -> tuple[int, ...]:
    return fates_of(run.begun.ruleset).leads(run.days[-1].lane if run.days else None, run.spots)


def _ways(run: Run, signs: list[list[str]], number: int) -> None:
    """Draw the ways from a day to the next."""
    left = number * (WIDE + GAP) + WIDE
    leads, ahead = fates_of(run.begun.ruleset).leads, run.begun.road[number + 1]
    for spot in run.begun.road[number]:
        for lane in leads(spot.lane, ahead):
            top, far = spot.lane * STEP, lane - spot.lane
            if far == 0:
                _put(signs, top, left, "-" * GAP)
            elif abs(far) == 1:
                _cross(signs, top + (1 if far > 0 else -1), left + 1, "\\" if far > 0 else "/")
            else:
                for step in range(GAP):
                    row = top + (1 + step) * (1 if far > 0 else -1)
                    _cross(signs, row, left + step, "\\" if far > 0 else "/")


def _put(signs: list[list[str]], row: int, column: int, text: str) -> None:
    for number, sign in enumerate(text):
        signs[row][column + number] = sign


def _cross(signs: list[list[str]], row: int, column: int, sign: str) -> None:
    signs[row][column] = CROSSING.get((signs[row][column], sign), sign)


def _line(row: list[str], number: int, bold: set[tuple[int, int]]) -> tuple[Part, ...]:
    parts = []
    for day in range(DAYS):
        left = day * (WIDE + GAP)
        parts.append(Part("".join(row[left : left + WIDE]), bold=(number, day) in bold))
        parts.append(Part("".join(row[left + WIDE : left + WIDE + GAP]), LABEL))
    return tuple(parts)
