"""A route before it is moved: points left on each square, mines on it, and its end."""

from cb_tui.core.forecast import Exposure
from cb_tui.core.report import Entry, Listing
from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat.presentation.advice import advice
from cb_tui.games.combat.presentation.ground import ground
from cb_tui.games.combat.presentation.listings import targets
from cb_tui.games.combat.rules import reinforcements
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.panel import listing
from cb_tui.presentation.text import (
    Lines,
    danger_run,
    format_points,
    good_run,
    label,
    line,
    number_run,
    percent,
    section_head,
)

LEFT, LOST = 25, 30  # columns
ARRIVES, LEAVES, OVERRUNS = "arrives", "leaves", "overrun"  # words of the ends of an exposure


def steps(table: GameView, exposure: Exposure, width: int, most: int = 5) -> Lines:
    """Return a line a square: its ground, movement points left and the chance to be lost on a mine."""
    shown = exposure.steps[-most:]
    entries = tuple(
        Entry(
            (each.hex, f"{'mine, ' if each.hit else ''}{ground(table, each.hex)}"[:16], format_points(each.left)),
            "",
            each.hit or None,
        )
        for each in shown
    )
    mined = any(each.hit for each in exposure.steps)
    found = Listing("route", (1, 6, LEFT), ((LEFT, "left"), (LOST, "lost" if mined else "")), entries)
    return listing(table, found, width)


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
    found = targets(
        table, unit, advice(table).aims_from(unit, way[-1], way), title=f"can hit from {way[-1]}", none="nothing"
    )
    return listing(table, found, width, most)
