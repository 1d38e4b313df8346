"""The move mode: a planned route with the squares left, the targets from its end and the danger there."""

from cb_tui.core.forecast import Exposure
from cb_tui.core.report import Entry, Listing
from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat.presentation.advice import advice, chance, danger, ground, targets
from cb_tui.games.combat.rules import reinforcements
from cb_tui.games.combat.screen import next_piece
from cb_tui.games.combat.screen.modes.aim import AimMode, told
from cb_tui.games.combat.screen.modes.choose import LOOKS, ChooseMode, reach_shown, route_to, safest, taken
from cb_tui.games.combat.screen.panels.card import card
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.overlay import MapOverlay
from cb_tui.presentation.panel import listing, stages
from cb_tui.presentation.text import (
    Line,
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
from cb_tui.ui.modes.base import March, Mode, Notify, OpenNamed, Reply, SwitchTo, ViewState

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


class MoveMode(Mode):
    """A piece about to march along `way`. `to` is its goal in later turns, or None if `way` is all of it."""

    keys = "combat move"
    unit: UnitId

    def __init__(self, unit: UnitId, way: tuple[Place, ...], to: Place | None = None) -> None:
        self.unit, self.way, self.to = unit, way, to if to != way[-1] else None

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return card, route, end, targets from there and danger there."""
        table, here = desk.table, desk.table.pieces[self.unit].at
        exposure = self._exposure(table)
        rows = card(table, self.unit, width, state="moving")[:3]
        rows += steps(table, exposure, width, 5 if desk.panel_lines < 25 else 8)
        if self.to is not None:
            parts = advice(table).journeys(self.unit).get(self.to, ())
            rows.append(line(label(f" then on to {self.to}, there in {len(parts)} turns")))
        end = ending(table, self.unit, exposure, width)
        rows += end
        if exposure.results[-1].word == "leaves":
            return rows
        rows += [] if len(end) > 1 else hits_from(table, self.unit, self.way, width, 3 if desk.panel_lines < 25 else 8)
        now = f"{chance(table, self.unit, here)} at {here}, where it is now"
        return [*rows, *stages(table, [danger(table, self.unit, self.way[-1], "there", now)], width)]

    def message(self, desk: ViewState) -> Line:
        """Return the end of the march with the squares left or its mine, and the target of `f` from there."""
        table, exposure = desk.table, self._exposure(desk.table)
        lost = exposure.results[0].chance
        if lost:
            where = next(step.hex for step in exposure.steps if step.hit)
            start = line(
                number_run("Enter"),
                f" goes to {self.way[-1]} over the mine {where}: ",
                danger_run(f"{percent(lost)} lost", bold=True),
            )
            return line(start, ".  ", number_run("s"), " goes around it")
        left = int(exposure.steps[-1].left)
        end = f", {left} square{'s' * (left != 1)} left" if self.to is None else f", on to {self.to} next turn"
        end = ", off the board" if exposure.results[-1].word == "leaves" else end
        told_ = line(number_run("Enter"), f" goes to {self.way[-1]}{end}.   ")
        aims = advice(table).aims_from(self.unit, self.way[-1], self.way)
        return (
            line(
                told_, number_run("f"), f" goes there and aims at {told(aims[0]).replace(f' from {self.way[-1]}', '')}"
            )
            if aims
            else told_
        )

    def idle_actions(self, desk: ViewState) -> frozenset[str]:
        """Return the strike action, and the fire action if nothing can be hit from the end of the route."""
        aims = advice(desk.table).aims_from(self.unit, self.way[-1], self.way)
        return frozenset(("support", *(() if aims else ("fire",))))

    def overlay(self, desk: ViewState) -> MapOverlay:
        """Return the reach, the route with squares left, the cursor, and the targets from the route's end."""
        table = desk.table
        walked = {step.hex: format_points(step.left) for step in self._exposure(table).steps}
        reach = reach_shown(desk, self.unit)
        reach |= {at: left for at, left in walked.items() if at in reach}
        hit = frozenset(aim.at for aim in advice(table).aims_from(self.unit, self.way[-1], self.way))
        route = (table.pieces[self.unit].at, *self.way)
        return MapOverlay(cursor=desk.cursor, selected=self.unit, reach=reach, route=route, hit=hit)

    def move_cursor(self, to: Place, desk: ViewState) -> Reply:
        """Extend, shorten or drop the route."""
        desk.cursor = to
        way = route_to(desk.table, self.unit, self.way, to)
        return SwitchTo(MoveMode(self.unit, way)) if way else OpenNamed("choose", self.unit)

    def click_place(self, to: Place, desk: ViewState) -> Reply:
        """Select another piece at `to` that can act, or move the cursor there."""
        if taken(desk.table, to, self.unit):
            return ChooseMode(self.unit).click_place(to, desk)
        return self.move_cursor(to, desk)

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """March on Enter, aim from the end of the route on `f`, or change the route."""
        table = desk.table
        match action:
            case "enter":
                next_piece.bind(desk, self.unit, self.to)
                return March(self.unit, self.way)
            case "fire":
                aims = advice(table).aims_from(self.unit, self.way[-1], self.way)
                if not aims:
                    return Notify(line(table.unit_names([self.unit]), f" has no target from {self.way[-1]}"))
                return SwitchTo(AimMode(self.unit, aims[0], self.way))
            case "safer":
                return self._safer(desk)
            case "shorter":
                way = self.way[:-1]
                desk.cursor = way[-1] if way else table.pieces[self.unit].at
                return SwitchTo(MoveMode(self.unit, way)) if way else OpenNamed("choose", self.unit)
            case "back":
                next_piece.bind(desk, self.unit, None)
                desk.cursor = table.pieces[self.unit].at
                return OpenNamed("choose", self.unit)
            case _ if action in LOOKS:
                return OpenNamed(LOOKS[action], self.unit, self.way, return_to=self)
            case _:
                return ChooseMode(self.unit).on_action(action, desk)

    def _safer(self, desk: ViewState) -> Reply:
        """Around the mines of the route, else to the safest square in reach."""
        table = desk.table
        if self._exposure(table).results[0].chance:
            reach = (table.reach(self.unit) or {}).get(self.way[-1])
            around = reach.way if reach is not None else ()
            if self.way[-1] in advice(table).mines or not around:
                return Notify(line("There is no way around it this turn"))
            return SwitchTo(MoveMode(self.unit, around))
        return safest(desk, self.unit)

    def _exposure(self, table: GameView) -> Exposure:
        exposure = table.exposure(self.unit, self.way)
        assert exposure is not None, "Combat foretells every march"
        return exposure
