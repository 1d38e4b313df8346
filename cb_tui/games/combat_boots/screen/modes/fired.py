"""The rolls of the last command beside the next selected piece, with all keys of that piece."""

from collections.abc import Sequence

from cb_tui.core.report import Report
from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.presentation.advice import advice, turn_of
from cb_tui.games.combat_boots.screen.modes.choose import ChooseMode
from cb_tui.games.combat_boots.screen.panels.targets import best_first
from cb_tui.presentation.overlay import MapOverlay
from cb_tui.presentation.roll_series import series
from cb_tui.presentation.text import (
    Line,
    Lines,
    columns_at,
    fit,
    label,
    line,
    number_run,
    percent,
    section_head,
    shorten,
)
from cb_tui.ui.controller import worth_showing
from cb_tui.ui.modes.base import ViewState
from cb_tui.ui.screen_spec import screen_spec

BELOW = 4  # lines of a low panel that log and morale take


class FiredMode(ChooseMode):
    """The choose mode after `attacks` have been rolled: a fire, and the fire that answered it."""

    def __init__(self, unit: UnitId | None, attack: Report, attacks: Sequence[Report]) -> None:
        super().__init__(unit)
        self.attack, self.attacks = attack, tuple(attacks)

    def marked_attack(self) -> Report | None:
        """Return the attack of the player, else the last that hit."""
        return self.attack

    @classmethod
    def shown(cls, desk: ViewState, unit: UnitId | None, attacks: Sequence[Report]) -> "FiredMode":
        """Return the results with a piece selected."""
        return cls(unit, worth_showing(desk.table, attacks), attacks)

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return the rolls in their order, then the next natural shot."""
        table, then, whole = desk.table, self._then(desk, width), screen_spec(desk.table.ruleset.package).result
        if len(self.attacks) == 1:
            return [*whole(table, self.attack, width), *then]
        return [*series(table, self.attacks, width, desk.panel_lines - len(then) - BELOW, whole), *then]

    def _then(self, desk: ViewState, width: int) -> Lines:
        """Return the next piece with its best targets."""
        table = desk.table
        free: Lines = []
        for each in table.scene.objectives:  # what was shot at may have held it
            if each.at in self.attack.places and (why := table.unheld_reason(each)):
                free.append(shorten(line(number_run("?"), f" {each.display_name} ", label(f"not held: {why}")), width))
        if self.unit is None:
            return [*free, section_head(width), (label("No piece can act."),)]
        piece = table.pieces[self.unit]
        left = (
            f"{piece.shots_left} shot{'s' * (piece.shots_left != 1)} left" if piece.acting and piece.shots_left else ""
        )
        who = line(table.unit_names([self.unit]), f" {piece.name}")
        rows = [*free, section_head(width), fit(line(shorten(who, width - 2 - len(left)), "  ", label(left)), width)]
        for aim in best_first(advice(table).aims(self.unit))[:2]:
            odds = aim.joined_odds or aim.odds
            if odds is not None:
                chance = number_run(f"{percent(odds.effect):>4}")
                rows.append(columns_at((1, table.unit_names(aim.units, marks=True, most=2)), (9, aim.at), (23, chance)))
        return rows

    def message(self, desk: ViewState) -> Line:
        """Return the next piece, and the reminder that dice cannot be taken back."""
        table = desk.table
        if self.unit is None:
            return line("No piece can act: ", number_run("e"), " ends the turn.   No undo: dice were rolled")
        able = best_first(advice(table).aims(self.unit))
        if not able:
            return line(table.unit_names([self.unit]), f" {turn_of(table, self.unit)}.   No undo: dice were rolled")
        odds = able[0].joined_odds or able[0].odds
        chance = f" ({percent(odds.effect)})" if odds else ""
        target = table.unit_names(able[0].units, most=2)
        return line(
            table.unit_names([self.unit]),
            " is next: ",
            number_run("f"),
            " aims at ",
            target,
            chance,
            ".   No undo: dice were rolled",
        )

    def overlay(self, desk: ViewState) -> MapOverlay:
        """Bracket the target. The reach of the next piece is drawn once the player turns to it."""
        at = self.attack.places[0] if self.attack.places else None
        target = at if at != desk.cursor else None
        return MapOverlay(cursor=desk.cursor, selected=self.unit, target=target)
