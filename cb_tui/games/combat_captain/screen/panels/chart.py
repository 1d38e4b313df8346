"""The fire chart: the rows that a volley may read by its red die, and the row that one has read."""

from cb_tui.games.combat_captain.rules import chances
from cb_tui.games.combat_captain.rules.fire_events import Fired
from cb_tui.games.combat_captain.rules.forecast_model import VolleyForecast
from cb_tui.games.combat_captain.screen.panels.foot import heads
from cb_tui.presentation.text import Line, Lines, label, line, number_run, shorten


def rows(told: VolleyForecast, width: int) -> Lines:
    """Return the chart rows at low, mean and high points by red die, or the kill numbers of armor."""
    name = "kill number" if told.armor else "red die"
    found: Lines = [heads(width, name, *((10 + 3 * face, str(face)) for face in range(1, 7)))]
    for row in told.rows:
        cells = (_cell(each) for each in row.numbers)
        found.append(line(label(f" {row.label:<5}"), number_run(f"{row.points:<5}"), *(f"{each:>3}" for each in cells)))
    return found


def read(event: Fired, width: int) -> Line:
    """Return the row of the chart that a volley has read, the number that its red die picked marked."""
    points = sum(each.points for each in event.by)
    cells = enumerate((_cell(chances.read(points, face)) for face in range(1, 7)), 1)
    told = (number_run(f"[{cell}]") if face == event.variable else label(f" {cell} ") for face, cell in cells)
    return shorten(line(label(f" row {points} "), *told), width)


def _cell(chart_number: int) -> str:
    return "all" if chart_number == chances.AUTOMATIC else str(chart_number or "-")
