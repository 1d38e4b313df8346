"""The choice of a piece: its targets, its danger and its reach, with moves planned by arrow keys."""

from collections.abc import Iterator
from functools import partial

from cb_tui.core.display import Piece
from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat.presentation.advice import advice, danger, ground, targets
from cb_tui.games.combat.rules.model import EndTurn, Fire, Step
from cb_tui.games.combat.rules.scene_model import Target
from cb_tui.games.combat.screen import next_piece
from cb_tui.games.combat.screen.modes.aim import AimMode, told
from cb_tui.games.combat.screen.modes.strike import flight
from cb_tui.games.combat.screen.panels.armies import by_night, commanders
from cb_tui.games.combat.screen.panels.card import PLANE, brief, card, left_of
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.overlay import MapOverlay
from cb_tui.presentation.panel import listing, stages
from cb_tui.presentation.text import Line, Lines, format_points, label, line, number_run, percent, section_head, shorten
from cb_tui.ui.modes.base import (
    March,
    Mode,
    Notify,
    OpenNamed,
    Play,
    PlaySeries,
    Reply,
    SwitchTo,
    ViewState,
    cycle,
    reason_line,
)
from cb_tui.ui.modes.look import LookMode
from cb_tui.ui.modes.popup import EndTurnMode
from cb_tui.ui.panels.counter import carded

LOOKS = {"sight": "lines", "danger": "danger", "enemy": "enemy"}  # keys that open a mode by name
NONE = "No piece can act"
ROOMY = 40  # lines of a panel that shows how the best chance is made up


class ChooseMode(Mode):
    """A choice of commands for piece `unit`, None if no piece can act."""

    keys = "combat choose"
    is_free_to_act = True

    def __init__(self, unit: UnitId | None) -> None:
        self.unit = unit

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return card, targets and danger of the selected piece, or the contents of another square."""
        table = desk.table
        if self.unit is None:
            return [
                *there(desk, width),
                section_head(width),
                (label(f"{NONE}."),),
                line(number_run("e"), " ends the turn"),
            ]
        piece = table.pieces[self.unit]
        if desk.cursor != piece.at and (table.stack(desk.cursor) or not table.on_board(desk.cursor)):
            return [
                *there(desk, width),
                section_head(width, f"selected: {self.unit}"),
                *_can_hit(table, self.unit, width, 4),
            ]
        if dark := by_night(table, self.unit, width):
            return [*card(table, self.unit, width)[:3], *dark]
        several, low = len(table.seats) > len(table.scene.forces), desk.panel_lines < 25
        most = (3 if several else 6) if low else 12
        shown = carded(desk, self.unit, width, partial(card, table, self.unit))
        rows = [*shown, *_can_hit(table, self.unit, width, most)]
        if desk.panel_lines >= ROOMY and (best := advice(table).able(self.unit)):
            rows += _come_about(table, self.unit, best[0], width)
        if piece.kind != PLANE:
            rows += stages(table, [danger(table, self.unit, piece.at)], width)
        return [*rows, *commanders(table, width, short=low)]

    def message(self, desk: ViewState) -> Line:
        """Return the selected piece and the common keys, or the effect of Enter at another square."""
        table = desk.table
        if self.unit is None:
            return line("No piece can act any more.  ", number_run("e"), " ends the turn")
        piece = table.pieces[self.unit]
        if desk.cursor != piece.at:
            return self._about(desk, piece)
        if piece.kind == PLANE:
            return line(
                table.unit_names([self.unit]),
                " is selected: ",
                number_run("a"),
                " aims its strike.  ",
                number_run("Tab"),
                " another",
            )
        state = f" has {left_of(piece)} left" if piece.acting and piece.mv_left else " is selected"
        able = advice(table).able(self.unit)
        aims = line(", ", number_run("f"), f" aims at {told(able[0])}") if able else ()
        plans = (
            line(number_run("arrows"), " plan a move")
            if table.reach(self.unit)
            else line(number_run("Tab"), " leaves it here")
        )
        return line(table.unit_names([self.unit]), f"{state}: ", plans, aims)

    def _about(self, desk: ViewState, piece: Piece) -> Line:
        """Return the effect of Enter at the cursor, or why it has none."""
        table, at = desk.table, desk.cursor
        aim = next((aim for aim in advice(table).able(piece.id) if aim.at == at), None)
        if aim is not None:
            return line(number_run("Enter"), f" aims at {told(aim)}")
        if mine := taken(table, at, self.unit):
            return line(number_run("Enter"), " selects ", table.unit_names([mine]))
        far = advice(table).journeys(piece.id).get(at) if not table.stack(at) else None
        if far is not None:
            return line(number_run("Enter"), f" goes to {far[0][-1]} now, at {at} in {len(far)} turns")
        return why_not(table, piece.id, at)

    def enter_label(self, desk: ViewState) -> str:
        """Return the verb of Enter at the cursor."""
        table, at = desk.table, desk.cursor
        if self.unit is None or at == table.pieces[self.unit].at:
            return ""
        if any(aim.at == at for aim in advice(table).able(self.unit)):
            return "aim"
        if taken(table, at, self.unit):
            return "take"
        return "go" if at in advice(table).journeys(self.unit) and not table.stack(at) else "reason"

    def idle_actions(self, desk: ViewState) -> frozenset[str]:
        """Return the actions of a piece if none is selected, and strikes if no plane is ready."""
        planes = any(piece.kind == PLANE and piece.can_act for piece in desk.table.scene.pieces)
        none = frozenset(() if planes else ("support",))
        if self.unit is not None:
            return none
        return none | {"enter", "fire", "pass", "sight", *(() if next_piece.waiting(desk) else ("next",))}

    def overlay(self, desk: ViewState) -> MapOverlay:
        """Return the reach of the selected piece, and its targets from where it stands."""
        if self.unit is None:
            return MapOverlay(cursor=desk.cursor)
        here = frozenset(aim.at for aim in advice(desk.table).able(self.unit) if not aim.way)
        hit = here if desk.table.pieces[self.unit].kind != PLANE else frozenset[Place]()
        return MapOverlay(cursor=desk.cursor, selected=self.unit, reach=reach_shown(desk, self.unit), hit=hit)

    def prefetch(self, desk: ViewState) -> Iterator[None]:
        """Compute the targets and the danger of the pieces that can act, then the longer routes of this one."""
        table = desk.table
        for piece in table.ready() if self.unit is not None else ():
            yield
            advice(table).aims(piece.id)
            yield
            table.danger(piece.id, piece.at)
        if self.unit is not None:
            yield
            advice(table).journeys(self.unit)

    def move_cursor(self, to: Place, desk: ViewState) -> Reply:
        """Plan a route to `to` if the piece can reach it this turn, else move the cursor only."""
        desk.cursor = to
        way = route_to(desk.table, self.unit, (), to) if self.unit else ()
        return OpenNamed("move", self.unit, way) if way else None

    def click_place(self, to: Place, desk: ViewState) -> Reply:
        """Select a piece at `to` that can act, as Tab does, or move the cursor there."""
        if mine := taken(desk.table, to, self.unit):
            return _up(desk, mine)
        return self.move_cursor(to, desk)

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """Handle an action. Enter does the natural thing at the cursor."""
        table = desk.table
        match action:
            case "enter":
                return self._natural(desk)
            case "fire":
                return self._fire(desk)
            case "support":
                return OpenNamed("strike", self.unit)
            case "next" | "previous":
                return self._other(desk, 1 if action == "next" else -1)
            case "pass" if self.unit is not None:
                next_piece.set_aside(desk, self.unit)
                return OpenNamed("next")
            case "end":
                return end(desk)
            case "safer" if self.unit is not None:
                return safest(desk, self.unit)
            case "onward":
                return onward(desk)
            case "reach":
                desk.show_reach = not desk.show_reach
            case "look":
                return SwitchTo(LookMode())
            case "back" if self.unit is not None:
                desk.cursor = table.pieces[self.unit].at
                return OpenNamed("choose", self.unit)
            case _ if action in LOOKS:
                return OpenNamed(LOOKS[action], self.unit, return_to=self)
        return None

    def _natural(self, desk: ViewState) -> Reply:
        """Select a piece, aim at an enemy, or set a route over several turns and march its first part."""
        table, at = desk.table, desk.cursor
        strip = next((field for field in advice(table).scene.airstrips if at in field.squares), None)
        if self.unit is None:
            mine = taken(table, at, None)
            return _up(desk, mine) if mine else Notify(line(f"{NONE}: ", number_run("e"), " ends the turn"))
        if at == table.pieces[self.unit].at:
            return Notify(line("Arrows plan a move of ", table.unit_names([self.unit])))
        aim = next((aim for aim in advice(table).able(self.unit) if aim.at == at), None)
        if aim is not None:
            return (
                OpenNamed("strike", self.unit)
                if table.pieces[self.unit].kind == PLANE
                else SwitchTo(AimMode(self.unit, aim))
            )
        if table.pieces[self.unit].kind == PLANE and strip is not None and strip.side == table.viewing_side:
            return flight(desk, self.unit, strip.squares[0])
        if mine := taken(table, at, self.unit):
            return _up(desk, mine)
        if not table.stack(at) and (far := advice(table).journeys(self.unit).get(at)) is not None:
            next_piece.bind(desk, self.unit, at if len(far) > 1 else None)
            return March(self.unit, far[0])
        return Notify(why_not(table, self.unit, at))

    def _fire(self, desk: ViewState) -> Reply:
        table = desk.table
        if self.unit is None:
            return Notify(line(f"{NONE}: ", number_run("e"), " ends the turn"))
        if table.pieces[self.unit].kind == PLANE:
            return OpenNamed("strike", self.unit)
        able = advice(table).able(self.unit)
        if at_cursor := table.enemies(desk.cursor):
            aim = next((aim for aim in able if aim.target == at_cursor[0].id), None)
            return SwitchTo(AimMode(self.unit, aim)) if aim else Notify(why_not(table, self.unit, desk.cursor))
        return SwitchTo(AimMode(self.unit, able[0])) if able else Notify(no_target(table, self.unit))

    def _other(self, desk: ViewState, by: int) -> Reply:
        table = desk.table
        ready = [piece.id for piece in table.ready() if piece.id not in next_piece.aside(desk) or piece.id == self.unit]
        if not ready or ready == [self.unit]:
            return Notify(line("No other piece can act. ", number_run("e"), " ends the turn"))
        return _up(desk, cycle(ready, self.unit, by))


def _come_about(table: GameView, unit: UnitId, aim: Target, width: int) -> Lines:
    """Return how card and die make up the chance of a shot."""
    forecast = table.forecast(Fire(unit, aim.target))
    if forecast is None:
        return []
    title = line(label(f"how the {percent(aim.falls)} at "), table.unit_names([aim.target]), label(" is made up"))
    return [section_head(width, title), *stages(table, forecast.parts[0].stages, width)]


def _up(desk: ViewState, unit: UnitId) -> Reply:
    desk.unit, desk.cursor = unit, desk.table.pieces[unit].at
    return OpenNamed("up", unit)


def taken(table: GameView, at: Place, up: UnitId | None) -> UnitId | None:
    """Return a piece at a square, other than `up`, that can act, on a strip the next plane, or None."""
    able = [
        piece.id for piece in table.stack(at) if piece.side == table.viewing_side and piece.can_act and piece.id != up
    ]
    return able[0] if able else None


def _can_hit(table: GameView, unit: UnitId, width: int, most: int) -> Lines:
    return listing(table, targets(table, unit, advice(table).aims(unit)), width, most, "f again")


def there(desk: ViewState, width: int) -> Lines:
    """Return the piece at the cursor, or its ground and mine."""
    table, at = desk.table, desk.cursor
    stack = table.stack(at)
    if stack:
        return brief(table, stack[0], width)
    mine = next((table.force(side).name for place, side in advice(table).scene.mines if place == at), "")
    return [line(label(f"{at} "), ground(table, at), label(f", a mine of {mine}" if mine else ""))]


def reach_shown(desk: ViewState, unit: UnitId) -> dict[Place, str]:
    """Return the squares left at each square in reach, except for mines, or no squares if reach is hidden."""
    mines = advice(desk.table).mines
    reach = desk.table.reach(unit) or {}
    return {at: format_points(one.left) for at, one in reach.items() if at not in mines} if desk.show_reach else {}


def route_to(table: GameView, unit: UnitId, way: tuple[Place, ...], to: Place) -> tuple[Place, ...]:
    """Return the route after a cursor step to `to`, or () if there is no route.

    It is cut back at `to`, or grown by that square if the piece can, else the shortest one.
    """
    piece = table.pieces[unit]
    if to == piece.at or piece.kind == PLANE:
        return ()
    if to in way:
        return way[: way.index(to) + 1]
    if to in table.geometry.neighbours(way[-1] if way else piece.at):
        longer = (*way, to)
        priced = table.exposure(unit, longer)
        if priced is not None and len(priced.steps) == len(longer):
            return longer
    reach = (table.reach(unit) or {}).get(to)
    return reach.way if reach is not None else ()


def safest(desk: ViewState, unit: UnitId) -> Reply:
    """Plan the path to the square where the fewest enemies can fire next turn, within the rest of the move."""
    table = desk.table
    here = table.pieces[unit].at
    mines, reach = advice(table).mines, table.reach(unit) or {}
    risks = {
        at: risk.hit_chance for at in (here, *reach) if at not in mines and (risk := table.danger(unit, at)) is not None
    }
    best = min(risks, key=lambda at: (risks[at], at != here, reach[at].cost if at in reach else 0), default=here)
    if best == here or risks[best] == risks[here]:
        return Notify(line("No square in reach is safer than this one: ", percent(risks.get(here, 0)), " if all fire"))
    desk.cursor = best
    return OpenNamed("move", unit, reach[best].way)


def why_not(table: GameView, unit: UnitId, at: Place) -> Line:
    """Return why a piece can do nothing at a square, with the rule."""
    foe = next(iter(table.enemies(at)), None)
    if foe is not None:
        no = table.refusal(Fire(unit, foe.id))
        return reason_line(no.brief, no.rule) if no else line(table.unit_names([unit]), " cannot hit it now")
    own = next((piece for piece in table.stack(at) if piece.id != unit), None)
    if own is not None:
        no = table.refusal(Step(own.id, own.at))
        return reason_line(no.brief, no.rule) if no else line(table.unit_names([own.id]), " cannot act now")
    no = table.refusal(Step(unit, at))
    if no is not None and no.code not in ("not adjacent", "too far"):
        return reason_line(no.brief, no.rule)
    return line(table.unit_names([unit]), f" cannot reach {at}", label(" [MOV-1]"))


def no_target(table: GameView, unit: UnitId) -> Line:
    """Return why a piece has no target, of the nearest enemy."""
    if advice(table).fired(unit):
        return line(table.unit_names([unit]), " has fired this turn", label(" [FIRE-1]"))
    aim = next((aim for aim in advice(table).aims(unit) if aim.why_not), None)
    if aim is None:
        return line(table.unit_names([unit]), " has no target")
    return shorten(
        line(
            table.unit_names([unit]),
            " has no target. ",
            table.unit_names([aim.target]),
            ": ",
            reason_line(aim.why_not, aim.rule),
        ),
        79,
    )


def end(desk: ViewState) -> Reply:
    """End the turn, or ask first if pieces can still act."""
    no = desk.table.refusal(EndTurn())
    if no is not None:
        return Notify(reason_line(no.brief, no.rule))
    left = [piece.id for piece in next_piece.waiting(desk)]
    return SwitchTo(EndTurnMode(EndTurn(), left)) if left else Play(EndTurn())


def onward(desk: ViewState) -> Reply:
    """March all pieces along their stored routes, until one is in range of an enemy or cannot move."""
    if not any(next_piece.today(desk, unit) for unit in next_piece.bound(desk)):
        return Notify(line("No piece has a stored route: ", number_run("Enter"), " beyond its reach sets one"))
    return PlaySeries(_Onward())


class _Onward:
    """Each of them once."""

    def __init__(self) -> None:
        self.gone: list[UnitId] = []

    def __call__(self, desk: ViewState) -> March | None:
        """Return the next march."""
        table = desk.table
        last = self.gone[-1] if self.gone else None
        if last in table.pieces and any(not aim.way for aim in advice(table).able(last)):
            return None
        for unit, to in next_piece.bound(desk).items():
            way = next_piece.today(desk, unit) if unit not in self.gone and table.pieces[unit].can_act else ()
            if way:
                self.gone.append(unit)
                if way[-1] == to:
                    next_piece.bind(desk, unit, None)
                return March(unit, way)
        return None
