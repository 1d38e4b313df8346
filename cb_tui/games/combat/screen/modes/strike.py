"""Strike: a plane against anybody, with its own risk: card, two dice, four outcomes."""

from collections.abc import Callable
from functools import partial

from cb_tui.core.offer import Offer
from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat.presentation.advice import advice
from cb_tui.games.combat.rules.model import Strike, Transfer
from cb_tui.games.combat.rules.scene_model import Target
from cb_tui.games.combat.screen.panels.card import PLANE
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.overlay import MapOverlay
from cb_tui.presentation.panel import chances, stages
from cb_tui.presentation.text import Line, Lines, fit, label, line, number_run, percent
from cb_tui.ui.modes.base import Mode, Notify, OpenNamed, Play, Reply, SwitchTo, ViewState, cycle, reason_line
from cb_tui.ui.panels.commands import reasons


class StrikeMode(Mode):
    """A strike by the plane `unit`. `back` is the piece that was selected before it."""

    keys = "combat strike"
    accepts_early_enter = False
    unit: UnitId

    def __init__(self, unit: UnitId, aim: Target, back: UnitId | None) -> None:
        self.unit, self.aim, self.back = unit, aim, back

    @classmethod
    def start(cls, desk: ViewState, up: UnitId | None) -> Reply:
        """Open the strike of the selected plane, else of the first ready one, or say why none is ready.

        It aims at the enemy under the cursor if the plane can strike it, else at the best target.
        """
        table = desk.table
        able = planes(table)
        if not able:
            return Notify(none_ready(table))
        unit = up if up in able else able[0]
        aims = advice(table).able(unit)
        there = next((aim for aim in aims if aim.at == desk.cursor and table.enemies(desk.cursor)), aims[0])
        return SwitchTo(cls(unit, there, up))

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return the plane and its target, three stages, four outcomes and the average trade."""
        table, aim = desk.table, self.aim
        able = advice(table).able(self.unit)
        place = next((n for n, one in enumerate(able, 1) if one.target == aim.target), 1)
        head = line(table.unit_names([self.unit]), " strikes ", table.unit_names([aim.target]))
        rows: Lines = [line(fit(head, width - 8), label(f"{place} of {len(able)}".rjust(8)))]
        forecast = table.forecast(Strike(self.unit, aim.target))
        if forecast is None:
            return rows
        theirs = sum(float(each.chance * each.gain) for each in forecast.results)
        yours = sum(float(each.chance * each.cost) for each in forecast.results)
        average = line(label("on average "), f"{theirs:.2f}", label(" theirs, "), f"{yours:.2f}", label(" yours"))
        return [*rows, *stages(table, forecast.parts[0].stages, width), *chances(forecast.results, width), average]

    def message(self, desk: ViewState) -> Line:
        """Return the strike of Enter, with the chances to destroy the target and to lose the plane."""
        table, forecast = desk.table, desk.table.forecast(Strike(self.unit, self.aim.target))
        lost = sum((each.chance for each in forecast.results if each.cost), start=self.aim.falls * 0) if forecast else 0
        told = line(
            number_run("Enter"), ": ", table.unit_names([self.unit]), " strikes ", table.unit_names([self.aim.target])
        )
        return line(
            told, f", destroyed {percent(self.aim.falls)}; ", table.unit_names([self.unit]), f" lost {percent(lost)}"
        )

    def idle_actions(self, desk: ViewState) -> frozenset[str]:
        """Return the actions for another target or plane if there is only one."""
        none = (("next",) if len(advice(desk.table).able(self.unit)) < 2 else ()) + (
            ("support",) if len(planes(desk.table)) < 2 else ()
        )
        return frozenset(none)

    def overlay(self, desk: ViewState) -> MapOverlay:
        """Bracket the target."""
        return MapOverlay(cursor=None, target=self.aim.at)

    def dice_page(self, desk: ViewState) -> Callable[[int], Lines] | None:
        """Return the page with card and dice line by line, by its width in columns."""
        return partial(
            reasons, desk.table, Offer(command=Strike(self.unit, self.aim.target), role="attack", actors=(self.unit,))
        )

    def move_cursor(self, to: Place, desk: ViewState) -> Reply:
        """Aim at a target under the cursor. Elsewhere drop the strike and select the plane."""
        aim = next((aim for aim in advice(desk.table).able(self.unit) if aim.at == to), None)
        if aim is not None:
            return SwitchTo(StrikeMode(self.unit, aim, self.back))
        desk.cursor = to
        return OpenNamed("choose", self.unit)

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """Strikes, or takes another target or plane."""
        table = desk.table
        match action:
            case "enter":
                return Play(Strike(self.unit, self.aim.target))
            case "next" | "previous":
                aims = advice(table).able(self.unit)
                to = cycle([aim.target for aim in aims], self.aim.target, 1 if action == "next" else -1)
                return SwitchTo(StrikeMode(self.unit, next(aim for aim in aims if aim.target == to), self.back))
            case "support":
                able = planes(table)
                other = cycle(able, self.unit)
                if other == self.unit:
                    return Notify(line("No other plane is ready"))
                aims = advice(table).able(other)
                return SwitchTo(
                    StrikeMode(other, next((a for a in aims if a.target == self.aim.target), aims[0]), self.back)
                )
            case "back":
                up = self.back if self.back in table.pieces and table.pieces[self.back].kind != PLANE else None
                return OpenNamed("up", up)
        return None


def planes(table: GameView) -> list[UnitId]:
    """Return the planes that can strike now."""
    ready = [piece.id for piece in table.scene.pieces if piece.kind == PLANE and piece.can_act]
    return [unit for unit in ready if advice(table).able(unit)]


def none_ready(table: GameView) -> Line:
    """Return why no plane can strike."""
    mine = [piece.id for piece in table.scene.pieces if piece.kind == PLANE and piece.side == table.viewing_side]
    if not mine:
        return line("You have no planes")
    foe = next((piece.id for piece in table.scene.pieces if piece.side != table.viewing_side), mine[0])
    no = table.refusal(Strike(mine[0], foe))
    return reason_line(no.brief, no.rule) if no else line("No plane can strike now")


def flight(desk: ViewState, unit: UnitId, to: Place) -> Reply:
    """Fly a plane to another airstrip of its side, or show the refusal."""
    command = Transfer(unit, to)
    no = desk.table.refusal(command)
    return Notify(reason_line(no.brief, no.rule)) if no is not None else Play(command)
