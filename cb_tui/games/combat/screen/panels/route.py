"""A route before it is moved: points left on each square, mines on it, and its end."""

from cb_tui.core.forecast import Exposure
from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat.presentation.advice import advice
from cb_tui.games.combat.presentation.ground import ground
from cb_tui.games.combat.rules import reinforcements
from cb_tui.games.combat.screen.panels.targets import headed, target
from cb_tui.presentation.table import GameView
from cb_tui.presentation.text import (
    Lines,
    columns_at,
    danger_run,
    format_points,
    good_run,
    label,
    line,
    number_run,
    percent,
    section_head,
    shorten,
)

LEFT, LOST = 25, 30  # columns
ARRIVES, LEAVES, OVERRUNS = "arrives", "leaves", "overrun"  # words of the ends of an exposure


def steps(table: GameView, exposure: Exposure, width: int, most: int = 5) -> Lines:
    """Return a line a square: its ground, movement points left and the chance to be lost on a mine."""
    mined = any(hazard.hit for hazard in exposure.steps)
    rows: Lines = [headed(width, "route", "lost" if mined else "", "left")]
    for hazard in exposure.steps[-most:]:
        what = f"mine, {ground(table, hazard.hex)}" if hazard.hit else ground(table, hazard.hex)
        lost = danger_run(f"{percent(hazard.hit):>4}", bold=True) if hazard.hit else ""
        rows.append(
            columns_at(
                (1, hazard.hex),
                (6, label(what[:16])),
                (LEFT, number_run(format_points(hazard.left))),
                (LOST, line(lost)),
            )
        )
    return rows


def ending(table: GameView, unit: UnitId, exposure: Exposure, width: int) -> Lines:
    """Return how a route ends that does not simply arrive: lost on a mine, off the board, over a strip."""
    lost, end = exposure.results[0], exposure.results[-1]
    if lost.chance:
        where = next(hazard.hex for hazard in exposure.steps if hazard.hit)
        left = format_points(exposure.steps[-1].left)
        return [
            section_head(width, "what may happen     MINE-1"),
            line(label(f" arrives, {left} left".ljust(24)), number_run(percent(end.chance))),
            line(label(f" lost at {where}".ljust(24)), danger_run(percent(lost.chance), bold=True)),
            (label(" mine removed either way"),),
        ]
    if end.word == LEAVES:
        state = advice(table).state
        come = reinforcements.due(state, state.seat)
        return [
            line(good_run(f"leaves: {come} new pieces", bold=True) if come else good_run("leaves the board", bold=True))
        ]
    if end.word == OVERRUNS:
        planes = int(end.gain)
        return [(good_run(f"strip: {planes} plane{'s' * (planes != 1)} lost", bold=True),)]
    return []


def hits_from(table: GameView, unit: UnitId, way: tuple[Place, ...], width: int, most: int = 4) -> Lines:
    """Return the targets that the piece can hit from the end of a route."""
    aims = advice(table).aims_from(unit, way[-1], way)
    if not aims:
        return [section_head(width, f"can hit from {way[-1]}"), (label(" nothing"),)]
    rows = [headed(width, f"can hit from {way[-1]}  f"), *(target(table, aim) for aim in aims[:most])]
    return [*rows, shorten((label(f" and {len(aims) - most} more"),), width)] if len(aims) > most else rows
