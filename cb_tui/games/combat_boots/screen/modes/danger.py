"""The danger map: by hex, the chance that a volley of all enemies with sight hits the selected piece."""

from collections.abc import Iterable

from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat_boots.presentation.advice import advice, words_of
from cb_tui.games.combat_boots.rules.forecast_model import Danger
from cb_tui.games.combat_boots.screen.modes.choose import ChooseMode
from cb_tui.games.combat_boots.screen.modes.move import MoveMode
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.overlay import MapOverlay
from cb_tui.presentation.text import (
    Line,
    Lines,
    columns_at,
    danger_run,
    fit,
    good_run,
    label,
    line,
    number_run,
    percent,
    section_head,
)
from cb_tui.ui.modes.base import Mode, Notify, Reply, SwitchTo, ViewState
from cb_tui.ui.places import counted

MOST = 4  # lines on who may fire, always as many: what stands below them does not move


def figure(risk: Danger) -> str:
    """Return the danger in three characters: percent 0-100, or "-" if no enemy can fire."""
    return percent(risk.hit_chance).removesuffix("%") if risk.attackers else "-"


def threats(table: GameView, unit: UnitId, place: Place, width: int) -> Lines:
    """Return the danger of a hex, its firers with hex, distance, dice and chance, and enemies without sight."""
    risk = advice(table).danger(unit, place)
    rows: Lines = [line(table.unit_names([unit]), label(" if it stood in "), place)]
    rows.append(
        line(danger_run(percent(risk.hit_chance), bold=True), f" {words_of(table).disrupted} or killed")
        if risk.attackers
        else (good_run("no enemy can fire at it"),)
    )
    rows.append(section_head(width, "may fire     d  dice any"))
    shown: Lines = []
    for threat in risk.threats:
        piece = table.pieces[threat.unit]
        dice = f"{threat.fp}-{threat.sv}"
        chance = danger_run(f"{percent(threat.odds.effect):>4}", bold=True)
        far = counted(table.distance(piece.at, place))
        shown.append(
            columns_at((1, table.unit_names([threat.unit])), (6, piece.at), (14, far), (17, dice), (22, chance))
        )
    done = fired(table, place, risk.attackers)
    told = line(label(" have fired: "), *(line(table.unit_names([one]), " ") for one in done)) if done else ()
    unseen = line(told, blind(table, place, risk.attackers))
    if len(shown) + bool(unseen) > MOST:
        more = len(shown) - MOST + 1
        shown = [*shown[: MOST - 1], (label(f" and {more} more"),)]
    elif unseen:
        shown.append(fit(unseen, width))
    return [*rows, *shown, *[()] * (MOST - len(shown))]


def meaning(table: GameView, width: int, *, whole: bool) -> Lines:
    """Return the key to the figures on the map."""
    where = f"% in each {table.geometry.unit} " + ("of the map" if whole else "it can reach:")
    return [
        section_head(width),
        (label(where),),
        (label("if all able foes fire once;"),),
        (label("- no enemy can"),),
    ]


def safest(table: GameView, unit: UnitId, width: int) -> Lines:
    """Return the hexes in reach with the least danger (ties: the nearest)."""
    reach = advice(table).reach(unit)
    if not reach:
        return [section_head(width, "safest within reach"), (label(" it cannot move now"),)]
    rated = sorted(reach, key=lambda place: (advice(table).danger(unit, place).hit_chance, reach[place].cost, place))
    parts = [
        line(f" {place} ", number_run(f"{percent(advice(table).danger(unit, place).hit_chance):>3}"))
        for place in rated[: width // 9]
    ]
    return [section_head(width, "safest within reach"), line(*parts)]


def fired(table: GameView, place: Place, able: tuple[UnitId, ...]) -> list[UnitId]:
    """Return the enemies that see a hex and have no reaction left in this turn."""
    enemies = (
        piece
        for piece in table.scene.pieces
        if piece.side != table.viewing_side and piece.out_of_reactions and piece.id not in able
    )
    return [piece.id for piece in enemies if advice(table).sight(piece.at, place).visible]


def blind(table: GameView, place: Place, able: tuple[UnitId, ...]) -> Line:
    """Return the line of enemies without sight of the hex, or an empty line if all have it."""
    blind = [
        piece.id
        for piece in table.scene.pieces
        if piece.side != table.viewing_side
        and not piece.leader
        and piece.id not in able
        and piece.at != place
        and not advice(table).sight(piece.at, place).visible
    ]
    return line(label(" no sight: "), *(line(table.unit_names([one]), " ") for one in blind)) if blind else ()


class DangerMode(Mode):
    """The danger to `unit` within its reach, or on the `whole` map. Esc restores `came` and its cursor."""

    keys = "danger"
    unit: UnitId
    return_to: Mode

    def __init__(self, unit: UnitId, came: Mode, cursor: Place, *, whole: bool = False) -> None:
        self.unit, self.return_to, self.cursor, self.whole = unit, came, cursor, whole

    @classmethod
    def start(cls, desk: ViewState, came: Mode, unit: UnitId | None) -> Reply:
        """Open the danger map of the selected piece. A leader has none, since it is never fired at."""
        if unit is None:
            return Notify(line("No piece is selected: the danger map shows one piece's danger"))
        if desk.table.pieces[unit].leader:
            return Notify(line("Leaders cannot be fired at", label(" [LDR-4a]")))
        return SwitchTo(cls(unit, came, desk.cursor))

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return the enemies that may fire at the cursor's hex, the key to the figures, the safest hexes."""
        table = desk.table
        rows = threats(table, self.unit, desk.cursor, width)
        return [*rows, *meaning(table, width, whole=self.whole), *safest(table, self.unit, width)]

    def message(self, desk: ViewState) -> Line:
        """Return the move that Enter plans, and the extent of the map."""
        plan: Line = ()
        if desk.cursor in advice(desk.table).reach(self.unit):
            plan = line(number_run("Enter"), f" plans a move to {desk.cursor}   ")
        other = "within its reach" if self.whole else "the whole map"
        return line(
            "Danger to ",
            desk.table.unit_names([self.unit]),
            ".  ",
            plan,
            number_run("d"),
            " off   ",
            number_run("D"),
            f" {other}",
        )

    def overlay(self, desk: ViewState) -> MapOverlay:
        """Show percent 0-100 in every hex, "-" if no enemy can fire at it."""
        table = desk.table
        told = {at: figure(advice(table).danger(self.unit, at)) for at in self._places(table)}
        return MapOverlay(cursor=desk.cursor, selected=self.unit, danger=told)

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """Handle planning a path, widening the map, selecting another piece, and going back."""
        table = desk.table
        match action:
            case "enter":
                reach = advice(table).safest(self.unit).get(desk.cursor) or advice(table).reach(self.unit).get(
                    desk.cursor
                )
                if reach is None:
                    return Notify(
                        line(table.unit_names([self.unit]), f" cannot reach {desk.cursor}", label(" [MOV-1]"))
                    )
                return SwitchTo(MoveMode(self.unit, reach.way))
            case "whole":
                self.whole = not self.whole
            case "sight":
                return ChooseMode(self.unit).on_action("sight", desk)
            case "next" | "previous":
                reply = ChooseMode(self.unit).on_action(action, desk)
                if isinstance(reply, SwitchTo) and isinstance(reply.to, ChooseMode) and reply.to.unit:
                    other = DangerMode.start(desk, reply.to, reply.to.unit)
                    if isinstance(other, SwitchTo) and isinstance(other.to, DangerMode):
                        other.to.whole = self.whole
                    return other if isinstance(other, SwitchTo) else reply
                return reply
            case "back":
                desk.cursor = self.cursor
                return SwitchTo(self.return_to)
        return None

    def _places(self, table: GameView) -> Iterable[Place]:
        if self.whole:
            return table.scene.board.terrain
        return (table.pieces[self.unit].at, *advice(table).reach(self.unit))
