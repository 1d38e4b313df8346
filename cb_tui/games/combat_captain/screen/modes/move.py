"""A planned path: its stops, the chance to get there by dice, the risk of held fire. Enter rolls."""

from cb_tui.core.grammar import count_noun
from cb_tui.core.inches import format_inches, format_place, parse_place
from cb_tui.core.plane import distance_in_ticks, point_along
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat_captain.presentation.advice import Advice
from cb_tui.games.combat_captain.presentation.path_planner import PlannedPath, plan, safer, snapped
from cb_tui.games.combat_captain.rules import activity
from cb_tui.games.combat_captain.rules.commands import Cross, Move
from cb_tui.games.combat_captain.rules.forecast_model import MoveForecast, PathStop
from cb_tui.games.combat_captain.screen import next_stand
from cb_tui.games.combat_captain.screen.modes.choose import ChooseMode
from cb_tui.games.combat_captain.screen.modes.company import LOOKS
from cb_tui.games.combat_captain.screen.modes.danger import danger
from cb_tui.games.combat_captain.screen.modes.ordering import foe_under, half, of, ordered, own_under, points
from cb_tui.games.combat_captain.screen.panels.card import card
from cb_tui.games.combat_captain.screen.panels.way import barred, crosses, stop_word, way
from cb_tui.presentation.overlay import MapOverlay, MapSketch, SketchLine
from cb_tui.presentation.text import Line, Lines, danger_run, line, number_run, percent, shorten
from cb_tui.ui.modes.base import Mode, Notify, OpenNamed, Reply, SwitchTo, ViewState, reason_line

TALL = 25  # lines of a panel with room for more stops


class MoveMode(Mode):
    """A move of `unit` by `corners` to the last of them, under the cursor, with `rolls` dice."""

    keys = "captain move"
    accepts_early_enter = False
    unit: UnitId

    def __init__(self, unit: UnitId, corners: tuple[Place, ...], rolls: int = 1) -> None:
        self.unit, self.corners, self.rolls = unit, corners, rolls

    # --- display -------------------------------------------------------------------------------------------------

    def planned(self, known: Advice) -> PlannedPath | IllegalCommand:
        """Return the plan of the path (straight, round an obstacle or over a hedge), or the refusal."""
        return plan(known, self.unit, self.corners)

    def told(self, known: Advice) -> MoveForecast | IllegalCommand | None:
        """Return the path before the dice, None if a hedge is crossed first, or the refusal."""
        planned = self.planned(known)
        return planned.way if isinstance(planned, PlannedPath) else planned

    def most(self, known: Advice) -> int:
        """Return the number of dice that the stand has left, all of them rolled if its company acts together."""
        return activity.left(known.state, self.unit)

    def many(self, known: Advice) -> int:
        """Return the dice that Enter rolls."""
        most = self.most(known)
        return most if known.state.company(self.unit).common else min(self.rolls, max(1, most))

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return the path with stops, chances and dangers, and a hedge to cross after it, or the refusal."""
        known = of(desk, self.unit)
        planned = self.planned(known)
        if not isinstance(planned, PlannedPath):
            return barred(known, self.unit, self.corners, width)
        over = crosses(planned, width) if planned.over else []
        if planned.way is not None:
            most = 14 if desk.panel_lines >= TALL else 7 - len(over)
            return [*way(known, planned.way, known.exposure(self.unit, planned.way), width, most), *over]
        return [
            *card(known, self.unit, width),
            *over,
            *danger(known, self.unit, known.state.stands[self.unit].at, width),
        ]

    def message(self, desk: ViewState) -> Line:
        """Return the roll of Enter and the next stop, or the reason why the path is barred."""
        known = of(desk, self.unit)
        planned = self.planned(known)
        if not isinstance(planned, PlannedPath):
            return reason_line(planned.brief, planned.rule)
        told = planned.way
        if told is None:
            return line(
                number_run("Enter"),
                f" crosses {planned.over} for {count_noun(planned.price, 'die', 'dice')}, without a roll",
            )
        many = self.many(known)
        chance = told.chances[many - 1] if many <= len(told.chances) else None
        gets = f" ({percent(chance)})" if chance is not None else ""
        head = line(
            number_run("Enter"),
            f" rolls {count_noun(many, 'die', 'dice')} for {format_inches(told.ticks)} inches{gets}.",
        )
        if planned.over:
            return shorten(line(head, f"   Then it crosses the {planned.over}"), 79)
        loose = warning(known, self.unit, told.points[-1])
        stop = next((stop for stop in told.stops if stop.ticks < told.ticks), None)
        after = (
            line("   ", number_run(","), f" ends it at a stop: {stop_word(stop)}, {format_inches(stop.ticks)}")
            if stop is not None
            else ()
        )
        return shorten(line(head, "   ", danger_run(loose)) if loose else line(head, after), 79)

    def enter_label(self, desk: ViewState) -> str:
        """Return the number of dice that Enter rolls, padded so that the keys beside it stay in place."""
        known = of(desk, self.unit)
        planned = self.planned(known)
        if not isinstance(planned, PlannedPath):
            return "why not"
        return ("cross" if planned.way is None else f"roll {self.many(known)}").ljust(len("why not"))

    def overlay(self, desk: ViewState) -> MapOverlay:
        """Draw the path, the cursor at its end."""
        known = of(desk, self.unit)
        planned = self.planned(known)
        gone = (
            planned.way.points
            if isinstance(planned, PlannedPath) and planned.way
            else (known.state.stands[self.unit].at,)
        )
        drawn = (*gone, *(planned.rest if isinstance(planned, PlannedPath) else self.corners))
        stroke = SketchLine("way", points(drawn))
        return MapOverlay(cursor=desk.cursor, selected=self.unit, sketch=MapSketch(strokes=(stroke,)))

    # --- actions -------------------------------------------------------------------------------------------------

    def _to(self, corners: tuple[Place, ...]) -> "Reply":
        return SwitchTo(MoveMode(self.unit, corners, self.rolls))

    def move_cursor(self, to: Place, desk: ViewState) -> Reply:
        """Move the end of the path with the cursor. Onto an enemy it is a charge, back onto the stand it ends."""
        known, came, near = of(desk, self.unit), desk.cursor, half(desk)
        state, desk.cursor = known.state, to
        stand = state.stands[self.unit]
        if (
            distance_in_ticks(stand.point, parse_place(to)) <= state.context.radius(self.unit) // 2
            and len(self.corners) == 1
        ):
            return OpenNamed("up", self.unit)
        foe = foe_under(desk.table, state, to)
        if foe is not None:
            return OpenNamed("charge", self.unit, (*self.corners[:-1], to))
        at = snapped(known, self.unit, (*self.corners[:-1], to), near)
        desk.cursor = at if at != came else to
        return self._to((*self.corners[:-1], desk.cursor))

    def click_place(self, to: Place, desk: ViewState) -> Reply:
        """Select another stand, or end the path at the click."""
        state = of(desk, self.unit).state
        mine = own_under(desk.table, state, to)
        if mine is not None and mine != self.unit:
            return ChooseMode(self.unit).click_place(to, desk)
        return self.move_cursor(to, desk)

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """Roll, or change the plan."""
        known = of(desk, self.unit)
        match action:
            case "enter":
                return self._rolls(desk, known)
            case "more" | "fewer":
                return self._dice(known, 1 if action == "more" else -1)
            case "corner":
                return self._to((*self.corners, self.corners[-1]))
            case "shorter" if len(self.corners) > 1:
                desk.cursor = self.corners[-2]
                return self._to(self.corners[:-1])
            case "shorter" | "back":
                next_stand.plan(desk, self.unit, ())
                return OpenNamed("up", self.unit)
            case "safer":
                return self._safer(desk, known)
            case "stop" | "back_tick" | "on_tick":
                return self._shift(known, action, desk)
            case _ if action in LOOKS:
                return OpenNamed(LOOKS[action], self.unit, return_to=self)
            case _:
                return ChooseMode(self.unit).on_action(action, desk)

    def _rolls(self, desk: ViewState, known: Advice) -> Reply:
        """Roll for the first stretch of one kind of ground, or cross a hedge. The rest stays planned."""
        planned = self.planned(known)
        if not isinstance(planned, PlannedPath):
            return Notify(reason_line(planned.brief, planned.rule))
        company = known.state.context.company[self.unit]
        if planned.way is None:
            next_stand.plan(desk, self.unit, self.corners)
            return ordered(known, company, Cross(self.unit, planned.over))
        rolls = tuple(corner for part in planned.way.rolls for corner in part.way)
        next_stand.plan(desk, self.unit, (*rolls, *planned.rest))
        return ordered(known, company, Move(self.unit, planned.way.rolls[0].way, self.many(known)))

    def _safer(self, desk: ViewState, known: Advice) -> Reply:
        """Switch to a path with the same end on which held fire hurts less often."""
        planned = self.planned(known)
        if not isinstance(planned, PlannedPath) or planned.way is None:
            return None
        now = known.exposure(self.unit, planned.way)
        if not now.threats:
            return Notify(line("No held fire can hit this path"))
        bent = safer(known, self.unit, planned)
        safe = known.way(self.unit, bent) if bent is not None else None
        if bent is None or not isinstance(safe, MoveForecast):
            return Notify(line("No safer path was found"))
        told = f"Hit {percent(known.exposure(self.unit, safe).odds.hurt)}, going straight {percent(now.odds.hurt)}"
        return SwitchTo(MoveMode(self.unit, bent, self.rolls), line(told))

    def _dice(self, known: Advice, by: int) -> Reply:
        most = self.most(known)
        now = max(1, min(self.many(known) + by, most))
        return SwitchTo(MoveMode(self.unit, self.corners, now))

    def _shift(self, known: Advice, action: str, desk: ViewState) -> Reply:
        """Move the end of the path to the next stop, or by one tick (1/10 inch) back or on."""
        told = self.told(known)
        if action == "stop":
            stop = (
                next((stop for stop in told.stops if stop.ticks < told.ticks), None)
                if isinstance(told, MoveForecast)
                else None
            )
            if stop is None:
                return Notify(line("The path has no earlier stop"))
            desk.cursor = stop.at
            return self._to(self._cut(known, stop.at))
        here, end = parse_place(self._before(known)), parse_place(self.corners[-1])
        far = distance_in_ticks(here, end)
        if far < 2:
            return None
        to = point_along(here, end, far + (1 if action == "on_tick" else -1), far)
        if not known.state.context.table.holds(to):
            return None
        desk.cursor = format_place(to)
        return self._to((*self.corners[:-1], format_place(to)))

    def _before(self, known: Advice) -> Place:
        return self.corners[-2] if len(self.corners) > 1 else known.state.stands[self.unit].at

    def _cut(self, known: Advice, at: Place) -> tuple[Place, ...]:
        """Return the corners before a point of the way, and the point."""
        stand = known.state.stands[self.unit]
        gone, kept = stand.point, list[Place]()
        left = next((stop.ticks for stop in self._stops(known) if stop.at == at), 0)
        for corner in self.corners[:-1]:
            left -= distance_in_ticks(gone, parse_place(corner))
            if left <= 0:
                break
            kept.append(corner)
            gone = parse_place(corner)
        return (*kept, at)

    def _stops(self, known: Advice) -> tuple[PathStop, ...]:
        told = self.told(known)
        return told.stops if isinstance(told, MoveForecast) else ()


def warning(known: Advice, unit: UnitId, end: Place) -> str:
    """Return a warning if a stand would end out of cohesion, or an empty string. [COH-1]"""
    state = known.state
    at, radius = parse_place(end), state.context.radius(unit)
    gaps = [
        distance_in_ticks(at, state.stands[mate].point) - radius - state.context.radius(mate)
        for mate in state.mates(unit)
    ]
    near = min(gaps, default=None)
    if near is None or near < 10 * state.context.rules.cohesion:
        return ""
    return f"ends {format_inches(near)} from its company: no move or fire after that"
