"""The result of a roll beside the next selected piece, with all keys of that piece."""

from cb_tui.core.report import Report
from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.presentation.advice import advice
from cb_tui.games.combat_boots.screen.modes.choose import ChooseMode
from cb_tui.games.combat_boots.screen.panels.targets import best_first
from cb_tui.presentation.overlay import MapOverlay
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
from cb_tui.ui.modes.base import ViewState
from cb_tui.ui.screen_spec import screen_spec


class FiredMode(ChooseMode):
    """The choose mode after `attack` has been rolled."""

    def __init__(self, unit: UnitId | None, attack: Report) -> None:
        super().__init__(unit)
        self.attack = attack

    def marked_attack(self) -> Report | None:
        return self.attack

    @classmethod
    def shown(cls, desk: ViewState, attack: Report) -> "FiredMode":
        """Return the result with the next piece selected."""
        return cls(ChooseMode.next(desk).unit, attack)

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return the roll, then the next natural shot."""
        table = desk.table
        rows = screen_spec(table.ruleset.package).result(table, self.attack, width)
        if self.unit is None:
            return [*rows, section_head(width), (label("No piece can act."),)]
        piece = table.pieces[self.unit]
        left = (
            f"{piece.shots_left} shot{'s' * (piece.shots_left != 1)} left" if piece.acting and piece.shots_left else ""
        )
        who = line(table.unit_names([self.unit]), f" {piece.name}")
        rows += [section_head(width), fit(line(shorten(who, width - 2 - len(left)), "  ", label(left)), width)]
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
            return line(table.unit_names([self.unit]), " is next.   No undo: dice were rolled")
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
