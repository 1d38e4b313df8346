"""A line of sight: the verdict, the rule and the profile of heights."""

from collections.abc import Iterable

from cb_tui.core.display import Ground, Sight
from cb_tui.core.values import UnitId
from cb_tui.presentation.boards import ASCII
from cb_tui.presentation.boards.cells import look_of
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.text import (
    LABEL,
    WARN,
    Line,
    Lines,
    TextRun,
    danger_run,
    fit,
    good_run,
    label,
    line,
    number_run,
    section_head,
    wrap,
)
from cb_tui.ui.places import counted
from cb_tui.ui.screen_spec import screen_spec_of


def verdict(table: GameView, sight: Sight, width: int, unit: UnitId | None = None) -> Lines:
    """Return the two ends of a line of sight, the verdict with its reason, the rule ID and the distance."""
    name = line(table.unit_names([unit]), " ") if unit else ()
    rows: Lines = [fit(line(name, sight.origin, label(" looks at "), sight.target), width)]
    if sight.visible:
        why = screen_spec_of(table).clear.get(sight.rule, sight.reason)
        rows += wrap(line(good_run("SEEN", bold=True), f": {why}" if why else ""), width)
    else:
        where = f" in {sight.at}" if sight.at and sight.at != sight.target else ""
        rows += wrap(line(danger_run("NOT SEEN", bold=True), f": {sight.reason}{where}"), width)
    away = table.distance(sight.origin, sight.target)
    beyond = not (table.on_board(sight.origin) and table.on_board(sight.target))
    far = counted(away) if beyond else table.geometry.format_distance_number(away)
    rows.append(line(label("rule "), sight.rule, label("   distance "), number_run(far)))
    return rows


def profile(table: GameView, sight: Sight, width: int) -> Lines:
    """Return the ground along a line in profile: a column per hex, levels upward, `XX` where it is blocked.

    Returns no lines off the field, where no ground lies between.
    """
    ground = sight.profile
    if not ground:
        return []  # beyond the field there is no ground between
    cells = max(2, min(4, (width - 2) // max(1, len(ground))))
    fits = ground[: (width - 2) // cells]
    top = max((piece.level for piece in fits), default=0) + 1
    rows: Lines = [section_head(width, "profile")]
    for level in range(max(2, top), -1, -1):
        runs: list[TextRun] = [TextRun(f"{level} ", LABEL)]
        runs += [_cell(table, sight, here, level, cells, last=here is fits[-1]) for here in fits]
        rows.append(tuple(runs))
    first, last = sight.origin, sight.target
    gap = max(1, min(cells * (len(fits) - 1) - 4, width - 2 - len(first) - len(last)))
    rows.append(
        (label(f"  {first}{' ' * gap}{last}"),) if len(fits) == len(ground) and gap > 1 else (label(f"  {first}"),)
    )
    return rows


def overview(
    table: GameView, seen: Iterable[UnitId], hidden: Iterable[UnitId], places: tuple[int, int], width: int
) -> Lines:
    """Return the number of visible places, and the enemies that are seen and hidden."""
    share = line(label("Visible: "), number_run(str(places[0])), label(f" of {places[1]} {table.geometry.units}"))
    rows: Lines = [section_head(width), *([share] if places[1] else [])]
    for name, units in (("seen", seen), ("hidden", hidden)):
        names: Line = tuple(run for unit in units for run in (*table.unit_names([unit]), TextRun(" ")))
        for index, row in enumerate(wrap(names or (label("none"),), width - 8)):
            rows.append(line(label(f" {name:<7}" if not index else " " * 8), row))
    hatched = [line(label("hatched: not seen from here"))] if places[1] else []
    return [*rows, section_head(width), *hatched, (label("dots: the line; [X] blocks it"),)]


def _cell(table: GameView, sight: Sight, here: Ground, level: int, cells: int, *, last: bool) -> TextRun:
    if level < here.level:
        return TextRun("/" * (cells - 1) + " ", "contour")
    look = look_of(table.scene.board, here.terrain)
    cover = 2 * ASCII.terrain(look)
    if level > here.level:
        if look.tall and level == here.level + 1:
            return TextRun(
                ("XX" if here.hex == sight.at else cover).ljust(cells), WARN if here.hex == sight.at else LABEL
            )
        return TextRun(" " * cells)
    stack = table.stack(here.hex)
    if stack and (here.hex == sight.origin or last):
        return TextRun(stack[0].id[:2].ljust(2, "_").ljust(cells), table.role(stack[0].side), bold=True)
    text = cover if look.role else "__"
    if here.hex == sight.at and not sight.visible:
        return TextRun("XX".ljust(cells), WARN, bold=True)
    return TextRun(text.ljust(cells))
