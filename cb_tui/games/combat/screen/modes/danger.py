"""The danger mode: how many enemies may fire at each square next turn, and the safest squares."""

from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat.presentation.advice import advice, danger, safe_places, safest
from cb_tui.games.combat.screen.panels.card import PLANE
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.overlay import MapOverlay
from cb_tui.presentation.panel import listing, stages
from cb_tui.presentation.text import Line, Lines, label, line, number_run, percent, wrap
from cb_tui.ui.modes.base import Mode, Notify, OpenNamed, Reply, ReturnToGame, SwitchTo, ViewState, cycle

TALL = 25  # lines of a panel with room for more squares


class DangerMode(Mode):
    """The danger to `unit` on the `whole` map, or within its reach only.

    Esc returns to `came`, with the cursor at `left`.
    """

    keys = "combat danger"
    unit: UnitId

    def __init__(self, unit: UnitId, came: Mode | None, left: Place, *, whole: bool = True) -> None:
        self.unit, self.return_to, self.left, self.whole = unit, came, left, whole

    @classmethod
    def start(cls, desk: ViewState, asked: OpenNamed) -> Reply:
        """Start with the selected piece, else with the player's own under the cursor, else with any."""
        table = desk.table
        mine = [piece.id for piece in table.scene.pieces if piece.side == table.viewing_side and piece.kind != "P"]
        here = [piece.id for piece in table.stack(desk.cursor) if piece.id in mine]
        unit = asked.unit or next(iter((*here, *mine)), None)
        if unit is None or unit not in table.pieces:
            return Notify(line("None of your pieces can be fired at"))
        if table.pieces[unit].kind == "P":
            return Notify(
                line("Planes are not fired at: ", table.unit_names([unit]), " is lost with its strip [STRIP-1]")
            )
        return SwitchTo(cls(unit, asked.return_to, desk.cursor))

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return the enemies that may fire at the cursor's square, and the safest squares in reach."""
        table, most = desk.table, 4 if desk.panel_lines < TALL else 10
        head = line(number_run("DANGER MAP  "), label("how many enemies may fire at a square in their next turn"))
        here = stages(table, [danger(table, self.unit, desk.cursor, f"in {desk.cursor}")], width)
        return [*wrap(head, width), *here, *listing(table, safest(table, self.unit, most), width)]

    def message(self, desk: ViewState) -> Line:
        """Return the danger at the cursor's square in words, and the limits of the figures."""
        risk = desk.table.danger(self.unit, desk.cursor)
        if risk is None or not risk.attackers:
            told = f"{desk.cursor}: no enemy can fire there next turn. "
        else:
            told = f"{desk.cursor}: {len(risk.attackers)} may fire, {percent(risk.hit_chance)} lost if all do. "
        planes = any(piece.kind == PLANE and piece.side != desk.table.viewing_side for piece in desk.table.scene.pieces)
        return line(told, "Planes are not counted" if planes else "")

    def enter_label(self, desk: ViewState) -> str:
        """Enter plans where the piece can go."""
        return "plan" if desk.cursor in (desk.table.reach(self.unit) or {}) else "why not"

    def overlay(self, desk: ViewState) -> MapOverlay:
        """Return the number of enemies that may fire, for each square where any can."""
        table = desk.table
        counts = {
            at: len(by) for at, by in advice(table).threats(self.unit).items() if self.whole or self._near(table, at)
        }
        return MapOverlay(cursor=desk.cursor, selected=self.unit, threats=counts)

    def _near(self, table: GameView, at: Place) -> bool:
        return at == table.pieces[self.unit].at or at in (table.reach(self.unit) or {})

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """Handle planning a path, widening or narrowing the map, selecting another piece, and going back."""
        table = desk.table
        match action:
            case "enter":
                reach = (table.reach(self.unit) or {}).get(desk.cursor)
                if reach is None:
                    return Notify(line(table.unit_names([self.unit]), f" cannot get to {desk.cursor} this turn"))
                return OpenNamed("move", self.unit, reach.way)
            case "whole":
                self.whole = not self.whole
            case "safer":
                best = safe_places(table, self.unit)
                desk.cursor = cycle(best[:4], desk.cursor) if best else desk.cursor
            case "next" | "previous":
                return self._other(desk, 1 if action == "next" else -1)
            case "sight":
                return OpenNamed("lines", self.unit, return_to=self)
            case "enemy":
                return OpenNamed("enemy", self.unit, return_to=self)
            case "back":
                desk.cursor = self.left
                return SwitchTo(self.return_to) if self.return_to is not None else ReturnToGame()
        return None

    def _other(self, desk: ViewState, by: int) -> Reply:
        table = desk.table
        able = [piece.id for piece in table.ready() if piece.kind != "P"] if table.is_our_decision else []
        if not able or able == [self.unit]:
            return Notify(line("No other piece can act"))
        unit: UnitId = cycle(able, self.unit, by)
        desk.unit, desk.cursor = unit, table.pieces[unit].at
        return SwitchTo(DangerMode(unit, None, desk.cursor, whole=self.whole))
