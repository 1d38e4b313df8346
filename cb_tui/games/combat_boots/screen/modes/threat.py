"""The enemy's shots at a hex, one by one, at a piece of ours that stands or goes there."""

from collections.abc import Callable
from functools import partial

from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat_boots.presentation.advice import advice, words_of
from cb_tui.games.combat_boots.rules.forecast_model import AttackForecast
from cb_tui.games.combat_boots.screen.modes.danger import blind
from cb_tui.games.combat_boots.screen.modes.reaction import chance
from cb_tui.games.combat_boots.screen.panels.pools import attack
from cb_tui.games.combat_boots.screen.panels.preview import preview
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.overlay import MapOverlay
from cb_tui.presentation.text import (
    Line,
    Lines,
    danger_run,
    fit,
    good_run,
    label,
    line,
    number_run,
    percent,
)
from cb_tui.ui.modes.base import Mode, Notify, Reply, SwitchTo, ViewState


class ThreatMode(Mode):
    """Shot `choice` at `unit` as if it stood under the cursor. Esc restores `came` and its cursor."""

    keys = "threat"
    unit: UnitId
    return_to: Mode

    def __init__(self, unit: UnitId, came: Mode, cursor: Place, choice: int = 0) -> None:
        self.unit, self.return_to, self.cursor, self.choice = unit, came, cursor, choice

    @classmethod
    def start(cls, desk: ViewState, came: Mode, unit: UnitId | None) -> Reply:
        """Open the shots at our piece in the cursor's hex, else at the selected one if it went there.

        During a question about fire at an enemy under the cursor, the piece is shown where it is.
        """
        table, came_from = desk.table, desk.cursor
        here = [piece.id for piece in table.stack(desk.cursor) if piece.side == table.viewing_side and not piece.leader]
        up = next((one for one in (unit, desk.unit) if one in table.pieces), None)
        of = up if up in here else here[0] if here else up
        if of is None:
            return Notify(line(f"No piece of yours is in {desk.cursor}, and none is selected: move the cursor to one"))
        if table.pieces[of].leader:
            return Notify(line("Leaders cannot be fired at", label(" [LDR-4a]")))
        if table.scene.question and table.enemies(desk.cursor):
            desk.cursor = table.pieces[of].at
        return SwitchTo(cls(of, came, came_from))

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return firers, target, range, sight, both pools, sheds, the odds as a bar, and all shots together."""
        table, shots = desk.table, self._shots(desk)
        if not shots:
            rows: Lines = [line(table.unit_names([self.unit]), label(" if it stood in "), desk.cursor)]
            return [*rows, (good_run("no enemy can fire at it"),), fit(blind(table, desk.cursor, ()), width)]
        shot = self._marked(desk)
        count = label(f"{self.choice + 1} of {len(shots)}")
        head = line(table.unit_names(shot.by, most=2), " at ", table.unit_names([self.unit]), f" in {desk.cursor}")
        rows = [line(fit(head, width - 7), " ", count), *attack(table, shot, width)]
        together = advice(table).danger(self.unit, desk.cursor).hit_chance
        return [*rows, fit(line(label("if all in sight fire once: "), danger_run(percent(together), bold=True)), width)]

    def message(self, desk: ViewState) -> Line:
        """Return the effect of the marked shot, and the keys."""
        shots = self._shots(desk)
        keys = line(number_run("Esc"), " back")
        if not shots:
            return line(
                desk.table.unit_names([self.unit]),
                f" is safe in {desk.cursor}.   Move the cursor: any {desk.table.geometry.unit}.   ",
                keys,
            )
        dice, odds = chance(self._marked(desk))
        hurt = f"{percent(odds.kill)} destroyed, {percent(odds.disrupt)} {words_of(desk.table).disrupted}"
        told = f" would fire {dice}: {hurt}.  "
        more = line(number_run("Tab"), " next  ") if len(shots) > 1 else line()
        return line(
            desk.table.unit_names(self._marked(desk).by, most=2), told, more, number_run("w"), " with rules  ", keys
        )

    def idle_actions(self, desk: ViewState) -> frozenset[str]:
        """Return the actions for another firer and for the dice if there are too few shots."""
        return frozenset(("next", "pools")[: max(0, 2 - len(self._shots(desk)))])

    def overlay(self, desk: ViewState) -> MapOverlay:
        """Draw the line from the firer to the hex."""
        shots = self._shots(desk)
        firer = desk.table.pieces.get(self._marked(desk).by[0]) if shots else None
        way = (firer.at, desk.cursor) if firer is not None and firer.at != desk.cursor else ()
        return MapOverlay(cursor=desk.cursor, selected=self.unit, line=way)

    def dice_page(self, desk: ViewState) -> Callable[[int], Lines] | None:
        return partial(preview, desk.table, self._marked(desk)) if self._shots(desk) else None

    def move_cursor(self, to: Place, desk: ViewState) -> Reply:
        """Move to another hex and mark its likeliest shot."""
        desk.cursor, self.choice = to, 0
        return None

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """Mark another shot, or go back."""
        shots = self._shots(desk)
        match action:
            case "next" | "previous" if shots:
                self.choice = (self.choice + (1 if action == "next" else -1)) % len(shots)
            case "back":
                desk.cursor = self.cursor
                return SwitchTo(self.return_to)
        return None

    def _shots(self, desk: ViewState) -> tuple[AttackForecast, ...]:
        return shots_at(desk.table, self.unit, desk.cursor)

    def _marked(self, desk: ViewState) -> AttackForecast:
        shots = self._shots(desk)
        return shots[min(self.choice, len(shots) - 1)]


def shots_at(table: GameView, unit: UnitId, place: Place) -> tuple[AttackForecast, ...]:
    """Return the enemy's shots at a piece in a hex of the board, the likeliest to hit first."""
    return advice(table).threats(unit, place) if unit in table.pieces else ()
