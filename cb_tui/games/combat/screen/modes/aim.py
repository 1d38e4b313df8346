"""The aim mode: the odds of a shot, card and die in turn, from here or after a move."""

from collections.abc import Callable
from functools import partial

from cb_tui.core.offer import Offer
from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat.presentation.advice import advice, chance, danger, targets
from cb_tui.games.combat.rules import line_of_fire
from cb_tui.games.combat.rules.events import Stepped
from cb_tui.games.combat.rules.model import Fire, Walk
from cb_tui.games.combat.rules.scene_model import Target
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.overlay import MapOverlay
from cb_tui.presentation.panel import chances, frame, listing, stages
from cb_tui.presentation.text import Line, Lines, columns_at, fit, label, line, number_run, percent
from cb_tui.ui.modes.base import (
    March,
    Mode,
    Notify,
    OpenNamed,
    Play,
    PlaySeries,
    Reply,
    SwitchTo,
    ViewState,
    cycle,
    reason_line,
)
from cb_tui.ui.panels.commands import reasons

TALL, TALLER = 25, 36  # lines of a panel with room for some of the other targets, for most


class AimMode(Mode):
    """A piece about to fire, after a move if the aim has a path. `base` is the player's own route, or ()."""

    keys = "combat aim"
    accepts_early_enter = False
    unit: UnitId

    def __init__(self, unit: UnitId, aim: Target, base: tuple[Place, ...] = ()) -> None:
        self.unit, self.aim, self.base = unit, aim, base

    def list(self, table: GameView) -> tuple[Target, ...]:
        """Return the possible aims: from the end of the player's route, else from here and after a move."""
        known = advice(table)
        return known.aims_from(self.unit, self.base[-1], self.base) if self.base else known.able(self.unit)

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return piece and target, card, die, results and squares left, with other targets on tall panels."""
        table, aim = desk.table, self.aim
        able = self.list(table)
        place = next((n for n, one in enumerate(able, 1) if one.target == aim.target), 1)
        head = line(table.unit_names([self.unit]), " at ", table.unit_names([aim.target]))
        rows = [line(fit(head, width - 8), label(f"{place} of {len(able)}".rjust(8)))]
        state = advice(table).state
        if aim.frm is not None:  # after a move it is not where the forecast takes it to be
            shot = line_of_fire.frame(state.context, state.pieces[self.unit].kind, aim.frm, aim.distance)
            rows += frame(table, shot, width)
        forecast = table.forecast(Fire(self.unit, aim.target))
        if forecast is not None:
            rows += [*stages(table, forecast.parts[0].stages, width), *chances(forecast.results, width)]
        rows.append(self._afterwards(table))
        if aim.way and desk.panel_lines < TALL:
            there = number_run(chance(table, self.unit, aim.way[-1]))
            rows.append(columns_at((0, label("danger there")), (19, there)))
        if desk.panel_lines >= TALL:
            rows += self._others(desk, able, width)
        return rows

    def _afterwards(self, table: GameView) -> Line:
        """Return the squares left after the shot."""
        piece, exposure = table.pieces[self.unit], table.exposure(self.unit, self.aim.way)
        left = exposure.steps[-1].left if exposure is not None and exposure.steps else piece.mv_left
        told = f"{int(left)} square{'s' * (left != 1)} left" if left else "no squares left"
        return line(label("then "), table.unit_names([self.unit]), label(f" has {told}"))

    def _others(self, desk: ViewState, able: tuple[Target, ...], width: int) -> Lines:
        table = desk.table
        rest = [aim for aim in able if aim.target != self.aim.target]
        most, tall = (8, 6) if desk.panel_lines >= TALLER else (2, 1)
        others = [*rest[:most], *[aim for aim in advice(table).aims(self.unit) if aim.why_not][:tall]]
        where = self.aim.frm or table.pieces[self.unit].at
        risk = danger(table, self.unit, where, "there" if self.aim.way else "here")
        found = targets(table, self.unit, others, title="others", key="Tab", none="no other target")
        return [*listing(table, found, width), *stages(table, [risk], width)]

    def message(self, desk: ViewState) -> Line:
        """Return the effect of Enter, and the next target."""
        table, aim, able = desk.table, self.aim, self.list(desk.table)
        first = f" goes to {aim.frm} and fires at " if aim.way else " fires at "
        told = line(number_run("Enter"), first, table.unit_names([aim.target]), f": {percent(aim.falls)}.   ")
        if len(able) > 1:
            after = next(one for one in able if one.target == cycle([one.target for one in able], aim.target))
            there = f" from {after.frm}" if after.way and not self.base else ""
            told = line(
                told, number_run("Tab"), " next: ", table.unit_names([after.target]), f" {percent(after.falls)}{there}"
            )
        return told

    def enter_label(self, desk: ViewState) -> str:
        """Return the verb of Enter: fire, or move and fire."""
        return "go, fire" if self.aim.way else "fire"

    def idle_actions(self, desk: ViewState) -> frozenset[str]:
        """Return the action for the next target if there is only one target."""
        return frozenset(("next",) if len(self.list(desk.table)) < 2 else ())

    def overlay(self, desk: ViewState) -> MapOverlay:
        """Return the line of fire and the route to its start."""
        piece, aim = desk.table.pieces[self.unit], self.aim
        shot = (aim.frm, aim.at) if aim.frm else ()
        route = (piece.at, *aim.way) if aim.way else ()
        return MapOverlay(cursor=aim.frm, selected=self.unit, line=shot, route=route, target=aim.at)

    def dice_page(self, desk: ViewState) -> Callable[[int], Lines] | None:
        """Return the page with card and die line by line, by its width in columns, as they are after the move."""
        command, here = Fire(self.unit, self.aim.target), desk.table.pieces[self.unit].at
        there = self.aim.frm or here
        table = (
            desk.table.with_events(Stepped(self.unit, here, there, Walk(unit=self.unit)))
            if there != here
            else desk.table
        )
        return partial(reasons, table, Offer(command=command, role="attack", actors=(self.unit,)))

    def move_cursor(self, to: Place, desk: ViewState) -> Reply:
        """Aim at an enemy at `to` that can be hit, or drop the aim and move the cursor there."""
        aim = next((aim for aim in self.list(desk.table) if aim.at == to), None)
        if aim is not None:
            return SwitchTo(AimMode(self.unit, aim, self.base))
        desk.cursor = to
        return OpenNamed("choose", self.unit)

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """Fire, take another target, look at lines, danger or the enemy, or go back."""
        table = desk.table
        match action:
            case "enter":
                return fire(desk, self.unit, self.aim)
            case "next" | "previous":
                able = self.list(table)
                if len(able) < 2:
                    return Notify(line("There is no other target"))
                to = cycle([aim.target for aim in able], self.aim.target, 1 if action == "next" else -1)
                return SwitchTo(AimMode(self.unit, next(aim for aim in able if aim.target == to), self.base))
            case "sight":
                desk.cursor = self.aim.frm or desk.cursor
                return OpenNamed("lines", self.unit, self.aim.way, return_to=self)
            case "danger":
                return OpenNamed("danger", self.unit, return_to=self)
            case "enemy":
                desk.cursor = self.aim.at
                return OpenNamed("enemy", self.unit, return_to=self)
            case "back" if self.base:
                desk.cursor = self.base[-1]
                return OpenNamed("move", self.unit, self.base)
            case "back":
                desk.cursor = table.pieces[self.unit].at
                return OpenNamed("choose", self.unit)
        return None


def fire(desk: ViewState, unit: UnitId, aim: Target) -> Reply:
    """Fire at once, or move first and then fire if nothing has happened on the way."""
    command = Fire(unit, aim.target)
    if not aim.way:
        no = desk.table.refusal(command)
        return Notify(reason_line(no.brief, no.rule)) if no is not None else Play(command)
    return PlaySeries(_Shot(unit, aim))


class _Shot:
    """The march, then the shot."""

    def __init__(self, unit: UnitId, aim: Target) -> None:
        self.unit, self.aim, self.gone = unit, aim, False

    def __call__(self, desk: ViewState) -> Play | March | None:
        """Return the march, then the shot, or None if the piece has fired or cannot fire any more."""
        command = Fire(self.unit, self.aim.target)
        if not self.gone:
            self.gone = True
            return March(self.unit, self.aim.way)
        piece = desk.table.pieces.get(self.unit)
        there = piece is not None and piece.at == self.aim.frm
        return Play(command) if there and desk.table.refusal(command) is None else None


def told(aim: Target) -> str:
    """Return a target for the message line: "g2 (18%)"."""
    where = f" from {aim.frm}" if aim.way else ""
    return f"{aim.target}{where} ({percent(aim.falls)})"
