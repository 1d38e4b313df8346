"""The result of a shot or a strike, with the piece selected if it can move on, else the next piece."""

from cb_tui.core.report import Report
from cb_tui.core.values import UnitId
from cb_tui.games.combat.presentation.advice import advice, chance, targets
from cb_tui.games.combat.rules.scene_model import Target
from cb_tui.games.combat.screen.modes.aim import told
from cb_tui.games.combat.screen.modes.choose import ChooseMode
from cb_tui.games.combat.screen.panels.card import left_of
from cb_tui.presentation.overlay import MapOverlay
from cb_tui.presentation.panel import fired, listing
from cb_tui.presentation.text import Line, Lines, columns_at, label, line, number_run, percent, section_head
from cb_tui.ui.modes.base import ViewState


class FiredMode(ChooseMode):
    """The choice of a piece, with the result of `attack` in the panel."""

    def __init__(self, unit: UnitId | None, attack: Report) -> None:
        super().__init__(unit)
        self.attack = attack

    def marked_attack(self) -> Report | None:
        """Return the attack."""
        return self.attack

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return the result, then the danger and the targets of the selected piece."""
        table, rows = desk.table, fired(desk.table, self.attack, width)
        if self.unit is None:
            return [*rows, section_head(width), (label("No piece can act."),)]
        piece, aims = table.pieces[self.unit], self._here(desk)
        if piece.acting:
            rows.append(
                section_head(width, line(table.unit_names([self.unit]), label(f" can move on: {left_of(piece)} left")))
            )
        else:
            rows.append(section_head(width, line(label("next "), table.unit_names([self.unit]))))
        rows.append(columns_at((1, label("danger here")), (19, number_run(chance(table, self.unit, piece.at)))))
        reach = table.reach(self.unit) or {}
        risks = {
            to: risk.hit_chance
            for to in reach
            if (risk := table.danger(self.unit, to)) is not None and to not in advice(table).mines
        }
        if piece.acting and risks:
            least = min(risks, key=lambda to: (risks[to], reach[to].cost))
            rows.append(
                columns_at((1, label("least: ")), (8, least), (19, number_run(percent(risks[least]))), (24, label("s")))
            )
        return [*rows, *listing(table, targets(table, self.unit, aims[:2]), width)[1:]] if aims else rows

    def _here(self, desk: ViewState) -> tuple[Target, ...]:
        return tuple(aim for aim in advice(desk.table).able(self.unit) if not aim.way) if self.unit else ()

    def message(self, desk: ViewState) -> Line:
        """Return the squares left or the next piece, and that drawn cards cannot be undone."""
        table = desk.table
        if self.unit is None or desk.cursor != table.pieces[self.unit].at:
            return super().message(desk)
        piece, end = table.pieces[self.unit], label("   Cards were drawn: no undo")
        if piece.acting:
            return line(
                table.unit_names([self.unit]),
                f" has {left_of(piece)} left; ",
                number_run("Tab"),
                " leaves it here.",
                end,
            )
        able = advice(table).able(self.unit)
        aims = line(": ", number_run("f"), f" aims at {told(able[0])}") if able else ()
        return line(table.unit_names([self.unit]), " is next", aims, ".", end)

    def overlay(self, desk: ViewState) -> MapOverlay:
        """Return the selected piece, with the target in brackets."""
        where = self.attack.places[0] if self.attack.places else None
        return MapOverlay(cursor=desk.cursor, selected=self.unit, target=where if where != desk.cursor else None)
