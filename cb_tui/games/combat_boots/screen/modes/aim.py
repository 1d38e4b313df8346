"""Aim: the odds before the fire, both pools line by line."""

from collections.abc import Callable
from functools import partial
from typing import Any

from cb_tui.core.values import Command, Place, UnitId
from cb_tui.games.combat_boots.presentation.advice import advice, targets, words_of
from cb_tui.games.combat_boots.rules.forecast_model import AttackForecast, Target
from cb_tui.games.combat_boots.rules.model import Assault, Fire
from cb_tui.games.combat_boots.screen.panels.pools import attack, hit_back, others
from cb_tui.games.combat_boots.screen.panels.preview import preview
from cb_tui.games.combat_boots.screen.panels.targets import WIDE, best_first, cannot
from cb_tui.games.combat_boots.screen.ways import route_to
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.overlay import MapOverlay
from cb_tui.presentation.text import (
    Line,
    Lines,
    fit,
    label,
    length,
    line,
    number_run,
    percent,
)
from cb_tui.ui.modes.base import Mode, Notify, OpenNamed, Play, Reply, ReturnToGame, SwitchTo, ViewState, cycle
from cb_tui.ui.modes.look import SightMode

NARROWEST = 79  # columns of a message line of 80


class AimMode(Mode):
    """The aim of `unit` with `command`. `chosen`: the player has set the dice to shed."""

    keys = "aim"
    accepts_early_enter = False
    unit: UnitId

    def __init__(self, unit: UnitId, aim: Target, command: Any = None, *, chosen: bool = False) -> None:
        self.unit, self.aim, self.chosen = unit, aim, chosen
        self.command: Any = command or aim.joined or aim.alone

    @classmethod
    def of(cls, table: GameView, unit: UnitId, command: Any) -> "AimMode | None":
        """Return an aim mode for an attack, or None if no unit aims this command."""
        if not isinstance(command, Fire | Assault):
            return None
        at = {table.pieces[target].at for target in targets(command) if target in table.pieces}
        aim = next((aim for aim in best_first(advice(table).aims(unit)) if aim.at in at), None)
        return cls(unit, aim, command, chosen=True) if aim else None

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return attackers, target, the attack, return fire and the other targets."""
        table = desk.table
        prospect = advice(table).prospect(self._shed(table)) or self._prospect(table)
        able = best_first(advice(table).aims(self.unit))
        place = next((n for n, aim in enumerate(able, 1) if aim.units == self.aim.units), 1)
        count = label(f"{place} of {len(able)}")
        head = line(table.unit_names(prospect.by, most=3), " at ", table.unit_names(self._hit(prospect), most=3))
        rows = [line(fit(head, width - 7), " ", count), *attack(table, prospect, width)]
        rows += hit_back(table, prospect, width)
        rest = tuple(aim for aim in able if aim.units != self.aim.units)
        rows += others(table, rest, width, most=2 if width < WIDE else 5)
        return [*rows, *cannot(table, advice(table).aims(self.unit), width)] if width >= WIDE else rows

    def message(self, desk: ViewState) -> Line:
        """Return the fire of Enter with its chances, and the next target."""
        table = desk.table
        prospect, command = self._prospect(table), self._shed(table)
        verb = "assaults" if isinstance(command, Assault) else "fires at"
        odds = self._odds(prospect, command)
        disrupted = f", {percent(odds.disrupt)} {words_of(table).disrupted}" if odds.disrupt else ""
        chances = f": {percent(odds.kill)} destroyed{disrupted}.  "
        if self._last_hit(table, prospect):
            chances = f", {words_of(table).disrupted} already: {percent(odds.effect)} destroys.  "
        rows = line(number_run("Enter"), f" {verb} ", table.unit_names(self._hit(prospect), most=2), chances)
        able = best_first(advice(table).aims(self.unit))
        if len(able) > 1:
            after = cycle([aim.units for aim in able], self.aim.units)
            aim = next(aim for aim in able if aim.units == after)
            best = aim.joined_odds or aim.odds
            chance = f" {percent(best.effect)}  " if best else "  "
            rows = line(rows, number_run("Tab"), " next: ", table.unit_names(aim.units, most=2), chance)
        rows = line(rows, number_run("-/+"), " dice") if len(prospect.sheds) > 1 else rows
        return line(rows, "   ", number_run("w"), " rules") if length(rows) + 10 < NARROWEST else rows

    def idle_actions(self, desk: ViewState) -> frozenset[str]:
        """Return the actions for targets, dice, firers and groups that offer no second choice."""
        table = desk.table
        choices = {
            "next": len(best_first(advice(table).aims(self.unit))),
            "fewer": len(self._drops(table)),
            "who": len(self._ways(table, "by")),
            "group": len(self._ways(table, "at")),
        }
        return frozenset(action for action, count in choices.items() if count < 2)

    def overlay(self, desk: ViewState) -> MapOverlay:
        """Draw the line of sight to the target."""
        piece = desk.table.pieces[self.unit]
        line_of_sight = (piece.at, self.aim.at) if piece.at != self.aim.at else ()
        return MapOverlay(cursor=self.aim.at, selected=self.unit, line=line_of_sight)

    def dice_page(self, desk: ViewState) -> Callable[[int], Lines] | None:
        """Return both dice pools of the shot that Enter makes."""
        prospect = advice(desk.table).prospect(self._shed(desk.table))
        return partial(preview, desk.table, prospect) if prospect is not None else None

    def move_cursor(self, to: Place, desk: ViewState) -> Reply:
        """Aim at an enemy under the cursor. Elsewhere drop the aim and plan a move."""
        desk.cursor = to
        aim = next((aim for aim in best_first(advice(desk.table).aims(self.unit)) if aim.at == to), None)
        if aim is not None:
            return SwitchTo(AimMode(self.unit, aim))
        way = route_to(desk.table, self.unit, (), to)
        return OpenNamed("move", self.unit, way) if way else OpenNamed("choose", self.unit)

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """Fire, or change the target, firers, group or dice."""
        table = desk.table
        match action:
            case "enter":
                return Play(self._shed(table))
            case "next" | "previous":
                able = best_first(advice(table).aims(self.unit))
                if len(able) < 2:
                    return Notify(line("There is no other target"))
                units = cycle([aim.units for aim in able], self.aim.units, 1 if action == "next" else -1)
                aim = next(aim for aim in able if aim.units == units)
                desk.cursor = aim.at
                return SwitchTo(AimMode(self.unit, aim))
            case "fewer" | "more":
                return self._drop(table, 1 if action == "fewer" else -1)
            case "who":
                return self._vary(table, "by", "No other piece can join the fire")
            case "group":
                return self._vary(table, "at", "There is no other group to fire at")
            case "sight":
                desk.cursor = self.aim.at
                return SwitchTo(SightMode.start(desk, self.unit, self))
            case "back":
                desk.cursor = table.pieces[self.unit].at
                return OpenNamed("choose", self.unit)
        return ReturnToGame() if action == "close" else None

    # --- the command in hand -------------------------------------------------------------------------------------

    def _prospect(self, table: GameView) -> AttackForecast:
        prospect = advice(table).prospect(self.command)
        assert prospect is not None, "a fire rolls dice"
        return prospect

    def _shed(self, table: GameView) -> Any:
        """Return the command with the firer's best shed, unless the player has chosen another."""
        prospect = self._prospect(table)
        if self.chosen or prospect.shedder not in (None, table.viewing_side):
            return self.command
        best = next((shed.drop for shed in prospect.sheds if shed.best), 0)
        return self._like(table, best) or self.command

    def _odds(self, prospect: AttackForecast, command: Any) -> Any:
        return next((shed.odds for shed in prospect.sheds if shed.drop == command.drop), prospect.odds)

    def _hit(self, prospect: AttackForecast) -> tuple[UnitId, ...]:
        return tuple(unit for target in prospect.targets for unit in target.units)

    def _last_hit(self, table: GameView, prospect: AttackForecast) -> bool:
        """Check whether all targets are disrupted already, so that one more disruption destroys. [FIRE-6]"""
        there = [table.pieces[unit] for unit in self._hit(prospect) if unit in table.pieces]
        return bool(there) and all(piece.disrupted for piece in there)

    def _fires(self, table: GameView) -> tuple[Any, ...]:
        attacks = (attack for attack in table.legal if isinstance(attack, Fire | Assault))
        return tuple(attack for attack in attacks if self.unit in attack.by and self._there(table, attack))

    def _there(self, table: GameView, fire: Any) -> bool:
        return all(unit in table.pieces and table.pieces[unit].at == self.aim.at for unit in targets(fire))

    def _like(self, table: GameView, drop: int) -> Command | None:
        """Return the legal attack that differs from the current one only in the dice shed, or None."""
        now = mark(self.command)
        return next((fire for fire in self._fires(table) if mark(fire) == now and fire.drop == drop), None)

    def _drop(self, table: GameView, by: int) -> Reply:
        now = self._shed(table)
        drops = self._drops(table)
        if now.drop + by not in drops:
            few = "No dice can be shed in this fire" if len(drops) < 2 else "No more dice can be shed"
            return Notify(line(few if by > 0 or len(drops) < 2 else "No dice are being shed", label(" [EXC-2]")))
        return self._with(self._like(table, now.drop + by), chosen=True)

    def _vary(self, table: GameView, field: str, none: str) -> Reply:
        """Switch to the next set of firers and weapon, or of targets in the hex, all else equal."""
        fits = self._ways(table, field)
        marks = list(reversed(fits))
        if len(marks) < 2:
            return Notify(line(none))
        return self._with(fits[cycle(marks, mark(self.command)[field == "at"])])

    def _ways(self, table: GameView, field: str) -> dict[object, Any]:
        """Return the attacks that vary the firers and their weapon ("by") or the targets in the hex ("at").

        All else is equal, except for a weapon that never has just these targets: a shell hits all in
        the hex, a shot one.
        """
        now, free = mark(self.command), 1 if field == "at" else 0
        fires = [fire for fire in self._fires(table) if not fire.drop]
        alike = {mark(fire)[free]: fire for fire in reversed(fires) if mark(fire)[1 - free] == now[1 - free]}
        if field == "by":
            for fire in fires:
                alike.setdefault(mark(fire)[0], fire)
        return alike

    def _drops(self, table: GameView) -> set[int]:
        """Return the numbers of dice that may be shed."""
        now = mark(self.command)
        return {fire.drop for fire in self._fires(table) if mark(fire) == now}

    def _with(self, command: Any, *, chosen: bool = False) -> Reply:
        return SwitchTo(AimMode(self.unit, self.aim, command, chosen=chosen))


def mark(fire: Any) -> tuple[object, object]:
    """Return the identity of an attack apart from dice shed: firers with weapon, and targets."""
    return (frozenset(fire.by), getattr(fire, "arm", "")), frozenset(targets(fire))
