"""Shed: the target rolls more dice and may drop some on both sides before the roll."""

from collections.abc import Callable
from functools import partial
from typing import Any

from cb_tui.core.values import Command
from cb_tui.games.combat_boots.presentation.advice import advice
from cb_tui.games.combat_boots.rules.model import ReduceDice
from cb_tui.games.combat_boots.screen.modes.reaction import shedding
from cb_tui.games.combat_boots.screen.panels.preview import preview
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.overlay import MapOverlay
from cb_tui.presentation.text import Line, Lines, danger_run, label, line, number_run, percent
from cb_tui.ui.modes.base import Mode, Notify, Play, Reply, SwitchTo, ViewState


class ShedMode(Mode):
    """`command` is the number of dice to drop that is marked."""

    keys = "shed"
    is_question = True

    def __init__(self, command: Any) -> None:
        self.command = command

    @classmethod
    def start(cls, desk: ViewState) -> "ShedMode":
        """Mark the shed with the smallest chance to be killed, and put the cursor at the target."""
        table = desk.table
        options = choices(table)
        best = min(options, key=lambda command: _danger(table, command))
        prospect = advice(table).prospect(best)
        target = table.pieces.get(prospect.targets[0].units[0]) if prospect else None
        if target is not None:
            desk.cursor = target.at
        return cls(best)

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return the chances that each shed would leave."""
        return shedding(desk.table, choices(desk.table), self.command, width)

    def message(self, desk: ViewState) -> Line:
        """Return the dice that Enter rolls, with the chance to be destroyed."""
        prospect = advice(desk.table).prospect(self.command)
        if prospect is None:
            return line(number_run("Enter"), " rolls")
        dice = f"{prospect.fp}-{prospect.targets[0].sv}"
        kill = danger_run(percent(prospect.odds.kill), bold=True)
        drop = f"drops {self.command.drop} and " if self.command.drop else "drops none and "
        return line(
            number_run("Enter"), f" {drop}rolls {dice}: destroyed ", kill, ".   ", number_run("-/+"), " other dice"
        )

    def overlay(self, desk: ViewState) -> MapOverlay:
        """Draw the line of fire."""
        table = desk.table
        prospect = advice(table).prospect(self.command)
        firer = table.pieces.get(prospect.by[0]) if prospect else None
        if prospect is None or firer is None:
            return MapOverlay(cursor=desk.cursor)
        return MapOverlay(cursor=desk.cursor, line=(firer.at, prospect.targets[0].at), target=prospect.targets[0].at)

    def dice_page(self, desk: ViewState) -> Callable[[int], Lines] | None:
        """Return both dice pools after the marked shed."""
        prospect = advice(desk.table).prospect(self.command)
        return partial(preview, desk.table, prospect) if prospect is not None else None

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """Roll, or mark another number of dice to shed."""
        options = {command.drop: command for command in choices(desk.table)}
        match action:
            case "enter":
                return Play(self.command)
            case "fewer" | "more":
                to = options.get(self.command.drop + (1 if action == "fewer" else -1))
                return (
                    SwitchTo(ShedMode(to))
                    if to is not None
                    else Notify(line("No other number of dice is allowed", label(" [EXC-2]")))
                )
        return None


def choices(table: GameView) -> tuple[ReduceDice, ...]:
    """Return the legal sheds, the smallest first."""
    sheds = (command for command in table.legal if isinstance(command, ReduceDice))
    return tuple(sorted(sheds, key=lambda command: command.drop))


def _danger(table: GameView, command: Command) -> tuple[float, float]:
    prospect = advice(table).prospect(command)
    return (float(prospect.odds.kill), float(prospect.odds.effect)) if prospect else (1.0, 1.0)
