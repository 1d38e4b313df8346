"""Road: the six days as a drawing of lanes, with the ways from place to place."""

from collections.abc import Mapping
from typing import NamedTuple

from cb_tui.games.combat_boots.run.rules.platoon import DAYS, RoadStop, Run
from cb_tui.games.combat_boots.run.store.journal import fates_of
from cb_tui.presentation.text import LABEL, Lines
from cb_tui.presentation.text import TextRun as Part

SHORT: Mapping[str, str] = {
    "attack": "attack", "hold": "hold", "meeting": "meet", "breakout": "break", "raid": "raid", "rescue": "rescue",
    "rearguard": "rear", "ambush": "ambush",
}  # fmt: skip
WIDE, GAP = 6, 3  # columns from where a day begins to the ways that leave it, and of the ways
LAST = (DAYS - 1) * (
    WIDE + GAP
) - 1  # where the last day begins, closer to the one before, so that the longest name fits
STEP = 2  # rows from lane to lane
ROWS = 2 * STEP + 1
CROSSING: Mapping[tuple[str, str], str] = {("\\", "/"): "X", ("/", "\\"): "X"}


class RoadMark(NamedTuple):
    """A place of the road as it is drawn: where it begins, with its mark and its name."""

    column: int
    text: str
    bold: bool


def drawn(run: Run, marked: int | None) -> Lines:
    """Return the road in five lines under a line of days: `*` was fought, `>` is marked, `?` can be taken today."""
    signs = [[" "] * (LAST + WIDE + 1) for _ in range(ROWS)]
    places: list[list[RoadMark]] = [[] for _ in range(ROWS)]
    for number, spots in enumerate(run.begun.road):
        if number + 1 < DAYS:
            _ways(run, signs, number)
        for spot in spots:
            mark = _mark(run, number, spot, marked)
            places[spot.lane * STEP].append(RoadMark(_column(number), mark + SHORT[spot.mission], mark != " "))
    days = "".join(f" day {number + 1}".ljust(WIDE + GAP) for number in range(DAYS - 1))
    head = f"{days[:LAST]} last"
    return [(Part(head, LABEL),), *(_line(row, there) for row, there in zip(signs, places, strict=True))]


def _column(number: int) -> int:
    return min(number * (WIDE + GAP), LAST)


def _mark(run: Run, number: int, spot: RoadStop, marked: int | None) -> str:
    if number < len(run.days):
        return "*" if run.days[number].lane == spot.lane else " "
    if number + 1 != run.day or run.stage == "over":
        return " "
    if spot.lane == marked:
        return ">"
    return "?" if spot.lane in _reached(run) else " "


def _reached(run: Run) -> tuple[int, ...]:
    return fates_of(run.begun.ruleset).reachable_lanes(run.days[-1].lane if run.days else None, run.spots)


def _ways(run: Run, signs: list[list[str]], number: int) -> None:
    """Draw the ways from a day to the next."""
    left = number * (WIDE + GAP) + WIDE
    leads, ahead = fates_of(run.begun.ruleset).reachable_lanes, run.begun.road[number + 1]
    for spot in run.begun.road[number]:
        for lane in leads(spot.lane, ahead):
            top, far = spot.lane * STEP, lane - spot.lane
            if far == 0:
                signs[top][left : left + GAP] = "-" * GAP
            elif abs(far) == 1:
                _cross(signs, top + (1 if far > 0 else -1), left + 1, "\\" if far > 0 else "/")
            else:
                for step in range(GAP):
                    row = top + (1 + step) * (1 if far > 0 else -1)
                    _cross(signs, row, left + 1 + step, "\\" if far > 0 else "/")  # clear of the longest name


def _cross(signs: list[list[str]], row: int, column: int, sign: str) -> None:
    signs[row][column] = CROSSING.get((signs[row][column], sign), sign)


def _line(row: list[str], places: list[RoadMark]) -> tuple[Part, ...]:
    """Return a row of ways with the places that stand in it, which may hide the beginning of a way."""
    parts, done = list[Part](), 0
    for place in places:
        parts.append(Part("".join(row[done : place.column]), LABEL))
        parts.append(Part(place.text, bold=place.bold))
        done = place.column + len(place.text)
    return (*parts, Part("".join(row[done:]), LABEL))
