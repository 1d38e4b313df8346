"""A planned route: the cost of each step, and the possible ends of the march."""

from cb_tui.core.display import Piece
from cb_tui.core.forecast import StepRisk
from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat_boots.presentation.advice import advice, words_of
from cb_tui.games.combat_boots.rules.forecast_model import AttackForecast, Exposure, Target
from cb_tui.games.combat_boots.rules.model import Step
from cb_tui.games.combat_boots.screen.fight import ARMOR, fight, foretold
from cb_tui.games.combat_boots.screen.modes.choose import ChooseMode, idle_of, reach_shown, taken
from cb_tui.games.combat_boots.screen.panels.card import WIDE, card
from cb_tui.games.combat_boots.screen.panels.targets import aimed, best_first
from cb_tui.games.combat_boots.screen.ways import route_to, safer_way
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.overlay import MapOverlay
from cb_tui.presentation.text import (
    WARN,
    Line,
    Lines,
    TextRun,
    columns_at,
    danger_run,
    format_points,
    good_run,
    label,
    line,
    number_run,
    percent,
    section_head,
)
from cb_tui.ui.modes.base import March, Mode, Notify, OpenNamed, Reply, SwitchTo, ViewState, reason_line
from cb_tui.ui.modes.look import SightMode
from cb_tui.ui.places import WAYS


def steps(table: GameView, exposure: Exposure, width: int, most: int = 6) -> Lines:
    """Return a line a step: hex, cost, movement left, chance to be hit, firer (or the number of firers)."""
    rows: Lines = [section_head(width, "route cost  left hit  by")]
    shown = exposure.steps[-most:]
    for hazard in shown:
        hit = percent(hazard.hit) if hazard.by else "0 "
        by: Line | str = (
            table.unit_names(hazard.by) if len(hazard.by) == 1 or width >= 45 else str(len(hazard.by) or "")
        )
        rows.append(
            columns_at(
                (1, hazard.hex),
                (8, format_points(hazard.cost)),
                (14, number_run(format_points(hazard.left))),
                (18, TextRun(f"{hit:>4}", WARN if hazard.by else "label", bold=bool(hazard.by))),
                (24, by),
            )
        )
    return rows


def ending(table: GameView, exposure: Exposure, width: int) -> Lines:
    """Return the chances to arrive unhurt, to be stopped and to be lost."""
    parts = (
        ("arrives unhurt", exposure.unhurt),
        (words_of(table).disrupted, exposure.disrupted),
        ("destroyed", exposure.destroyed),
    )
    rows: Lines = [section_head(width, "what may happen")]
    for name, chance in parts:
        value = f"{percent(chance) if chance else '0 ':>4}"
        rows.append(
            columns_at(
                (1, label(f"{name:<15}")),
                (16, number_run(value) if name == "arrives unhurt" or not chance else danger_run(value)),
            )
        )
    return rows


def safer(better: Exposure | None) -> Lines:
    """Return the chance to arrive unhurt by the route of `s`, or no lines if no route is safer."""
    if better is None:
        return []
    return [
        columns_at(
            (1, "safer way "),
            (11, number_run("s")),
            (16, good_run(f"{percent(better.unhurt):>4}", bold=True)),
            (21, label("unhurt")),
        )
    ]


def worst(exposure: Exposure) -> StepRisk | None:
    """Return the most dangerous step, or None if all are safe."""
    return max((hazard for hazard in exposure.steps if hazard.by), key=lambda hazard: hazard.hit, default=None)


def by_place(table: GameView, units: tuple[UnitId, ...]) -> Line:
    """Return the possible firers by hex: "r1 m1 from 0605, r4 from 0604"."""
    places: dict[Place, list[UnitId]] = {}
    for unit in units:
        if unit in table.pieces:
            places.setdefault(table.pieces[unit].at, []).append(unit)
    parts: list[Line | str] = []
    for at_hex, names in places.items():
        if parts:
            parts.append(", ")
        for name in names:
            parts += [table.unit_names([name]), " "]
        parts.append(f"from {at_hex}")
    return line(*parts)


class MoveMode(Mode):
    """A march of `unit` by `way`. `closing`: it is to enter the hex of an enemy that can be fired at."""

    keys = "move"
    unit: UnitId

    def __init__(self, unit: UnitId, way: tuple[Place, ...], *, closing: bool = False) -> None:
        self.unit, self.way, self.closing = unit, way, closing
        self._waits: tuple[GameView, AttackForecast | None] | None = None

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return card, route and ending, or the chances of the fire if Enter aims."""
        table = desk.table
        if self._aims(desk):
            return [*card(table, self.unit, width), *aimed(table, self._aim(desk), width)]
        exposure = advice(table).exposure(self.unit, self.way)
        way = safer_way(table, self.unit, self.way)
        better = advice(table).exposure(self.unit, way) if way else None
        top = card(table, self.unit, width, state="moving")[: 3 if width < WIDE else 2]
        rows = [*top, *steps(table, exposure, width), *ending(table, exposure, width)]
        return [*rows, *(foretold(table, self._fight(desk), width) or safer(better))]

    def message(self, desk: ViewState) -> Line:
        """Return the march of Enter, and the most dangerous step of the route."""
        table = desk.table
        enemies = self._foes(desk)
        if enemies:
            names = table.unit_names([piece.id for piece in enemies], most=3)
            if self._aims(desk):
                inside = table.on_board(self.way[-1])
                enters = f"goes into its {table.geometry.unit}" if inside else "goes there"
                return line(number_run("Enter"), " aims at ", names, ".  ", number_run("c"), f" {enters}")
            armor = table.pieces[self.unit].kind in ARMOR
            how = "to overrun " if armor else "to fight "
            return line(number_run("Enter"), f" goes into {self.way[-1]} ", how, names, "; the move ends there")
        risk = worst(advice(table).exposure(self.unit, self.way))
        start = line(number_run("Enter"), f" marches to {self.way[-1]}; stops when hit.   ")
        if risk is None:
            return line(start, "No enemy can fire on the way")
        return line(start, danger_run(percent(risk.hit), bold=True), ": ", by_place(table, risk.by))

    def enter_label(self, desk: ViewState) -> str:
        """Return the verb of Enter at an enemy, where it does not march, or an empty string."""
        if not self._foes(desk):
            return ""
        return "aim" if self._aims(desk) else "go in"

    def idle_actions(self, desk: ViewState) -> frozenset[str]:
        """Return the safer-route action if no enemy can fire on this route, and those a leader never has."""
        safe = worst(advice(desk.table).exposure(self.unit, self.way)) is None
        return idle_of(desk.table, self.unit) | frozenset(("safer",) if safe else ())

    def overlay(self, desk: ViewState) -> MapOverlay:
        """Draw the reach, the route with the movement points left along it, and the cursor."""
        start = desk.table.pieces[self.unit].at
        reach = reach_shown(desk, self.unit)
        walked = advice(desk.table).exposure(self.unit, self.way).steps
        reach |= {step.hex: format_points(step.left) for step in walked if step.hex in reach}
        return MapOverlay(cursor=desk.cursor, selected=self.unit, reach=reach, route=(start, *self.way))

    def move_cursor(self, to: Place, desk: ViewState) -> Reply:
        """Extend, cut or drop the route."""
        desk.cursor = to
        way = route_to(desk.table, self.unit, self.way, to)
        return SwitchTo(MoveMode(self.unit, way) if way else ChooseMode(self.unit))

    def click_place(self, to: Place, desk: ViewState) -> Reply:
        """Select another piece that can act, else move the cursor."""
        return taken(desk, self.unit, to) or self.move_cursor(to, desk)

    def move_off_board(self, direction: str, desk: ViewState) -> Reply:
        """Say at an open edge that the march comes first."""
        if any(direction in WAYS[edge] for edge in desk.table.scene.exits):
            return Notify(line(number_run("Enter"), f" marches to {self.way[-1]}; from there it may leave the board"))
        return None

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """March on Enter, or aim if the enemy there can be hit."""
        table = desk.table
        match action:
            case "enter":
                return ChooseMode(self.unit).on_action("enter", desk) if self._aims(desk) else self._close(desk)
            case "close":
                if not table.enemies(self.way[-1]):
                    return ChooseMode(self.unit).on_action("close", desk)
                if self._aims(desk) and table.on_board(self.way[-1]):  # no unit in a band is close
                    return SwitchTo(MoveMode(self.unit, self.way, closing=True))
                return self._close(desk)
            case "safer":
                way = safer_way(table, self.unit, self.way)
                if not way:
                    return Notify(line("No safer route within its movement points"))
                return SwitchTo(MoveMode(self.unit, way))
            case "sight":
                return SwitchTo(SightMode.start(desk, self.unit, self))
            case "danger":
                return OpenNamed("danger", self.unit, return_to=self)
            case "shorter":
                way = self.way[:-1]
                desk.cursor = way[-1] if way else table.pieces[self.unit].at
                return SwitchTo(MoveMode(self.unit, way) if way else ChooseMode(self.unit))
            case "back":
                desk.cursor = table.pieces[self.unit].at
                return SwitchTo(ChooseMode(self.unit))
            case _:
                return ChooseMode(self.unit).on_action(action, desk)

    def _fight(self, desk: ViewState) -> AttackForecast | None:
        """Return the fight in the enemy's hex at the end of the route, or None if Enter does not go in."""
        at = self.way[-1]
        if not desk.table.on_board(at) or not desk.table.enemies(at) or self._aims(desk):
            return None
        if self._waits is None or self._waits[0] is not desk.table:
            self._waits = (desk.table, fight(desk.table, self.unit, at))
        return self._waits[1]

    def _aims(self, desk: ViewState) -> bool:
        """Check whether Enter aims at an enemy that can be hit, unless the player has chosen to close in."""
        return not self.closing and bool(self._foes(desk)) and self._aim(desk) is not None

    def _aim(self, desk: ViewState) -> Target | None:
        """Return the best fire from here at the enemy at the end of the route, or None."""
        return next((aim for aim in best_first(advice(desk.table).aims(self.unit)) if aim.at == self.way[-1]), None)

    def _foes(self, desk: ViewState) -> tuple[Piece, ...]:
        """Return the enemies at the end of the route, those in a band only if they can be fired at."""
        at = self.way[-1]
        return desk.table.enemies(at) if desk.table.on_board(at) or self._aim(desk) is not None else ()

    def _close(self, desk: ViewState) -> Reply:
        """Marches, unless the piece cannot set out at all."""
        no = desk.table.refusal(Step(self.unit, self.way[0]))
        return Notify(reason_line(no.sentence, no.rule)) if no is not None else March(self.unit, self.way)
