"""Move: a way is planned; its stops, the chance to get there by dice, what held fire may do. Enter rolls."""

from cb_tui.core.inches import place, shown, spot
from cb_tui.core.plane import along, ticks
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Place, UnitId
from cb_tui.present.overlay import Overlay
from cb_tui.present.sketch import Sketch, Stroke
from cb_tui.present.systems.combat_captain.advice import Advice
from cb_tui.present.text import Line, Lines, line, number, percent, shorten, warn
from cb_tui.rules.combat_captain import activity
from cb_tui.rules.combat_captain.commands import Move
from cb_tui.rules.combat_captain.prospect_records import Stop, Way
from cb_tui.ui.modes.base import Desk, Mode, Notify, Open, Reply, Switch, because
from cb_tui.ui.systems.combat_captain import order
from cb_tui.ui.systems.combat_captain.modes.choose import ChooseMode
from cb_tui.ui.systems.combat_captain.modes.company import LOOKS
from cb_tui.ui.systems.combat_captain.modes.ordering import foe_under, of, ordered, own_under, points
from cb_tui.ui.systems.combat_captain.panels.card import card
from cb_tui.ui.systems.combat_captain.panels.danger import danger
from cb_tui.ui.systems.combat_captain.panels.way import stop_word, way

TALL = 25  # lines of a panel with room for more stops


class MoveMode(Mode):
    """`unit` would go by `corners` to the last of them, where the cursor is, with so many dice."""

    keys = "captain move"
    unseen_enter = False
    unit: UnitId

    def __init__(self, unit: UnitId, corners: tuple[Place, ...], rolls: int = 1) -> None:
        self.unit, self.corners, self.rolls = unit, corners, rolls

    # --- what is shown -------------------------------------------------------------------------------------------

    def told(self, known: Advice) -> Way | IllegalCommand:
        """Return the way before the dice, or why it may not be gone."""
        return known.way(self.unit, self.corners)

    def most(self, known: Advice) -> int:
        """Return the dice that the stand has left; all that it has where its company acts together."""
        return activity.left(known.state, self.unit)

    def many(self, known: Advice) -> int:
        """Return the dice that Enter rolls."""
        most = self.most(known)
        return most if known.state.company(self.unit).common else min(self.rolls, max(1, most))

    def panel(self, desk: Desk, width: int) -> Lines:
        """The way with its stops, chances and dangers; why not where it may not be gone."""
        known = of(desk, self.unit)
        told = self.told(known)
        if isinstance(told, Way):
            return way(known, told, known.exposure(self.unit, told), width, 7 if desk.lines < TALL else 14)
        return [*card(known, self.unit, width), *danger(known, self.unit, known.state.stands[self.unit].at, width)]

    def message(self, desk: Desk) -> Line:
        """What Enter rolls, and the next stop; or why the way may not be gone."""
        known = of(desk, self.unit)
        told = self.told(known)
        if not isinstance(told, Way):
            return because(told.brief, told.rule)
        many = self.many(known)
        rolls = f"{many} {'die' if many == 1 else 'dice'}"
        chance = told.chances[many - 1] if many <= len(told.chances) else None
        gets = f" ({percent(chance)})" if chance is not None else ""
        head = line(number("Enter"), f" rolls {rolls} for {shown(told.ticks)} inches{gets}.")
        loose = warning(known, self.unit, told.points[-1])
        stop = next((stop for stop in told.stops if stop.ticks < told.ticks), None)
        after = line("   ", number(","), f" stops: {stop_word(stop)}, {shown(stop.ticks)}") if stop is not None else ()
        return shorten(line(head, "   ", warn(loose)) if loose else line(head, after), 79)

    def enters(self, desk: Desk) -> str:
        """How many dice Enter rolls."""
        known = of(desk, self.unit)
        return f"roll {self.many(known)}" if isinstance(self.told(known), Way) else "why not"

    def overlay(self, desk: Desk) -> Overlay:
        """The way, the cursor at its end."""
        known = of(desk, self.unit)
        told = self.told(known)
        here = known.state.stands[self.unit].at
        drawn = told.points if isinstance(told, Way) else (here, *self.corners)
        stroke = Stroke("way", points(drawn))
        return Overlay(cursor=desk.cursor, selected=self.unit, sketch=Sketch(strokes=(stroke,)))

    # --- what is done --------------------------------------------------------------------------------------------

    def _to(self, corners: tuple[Place, ...]) -> "Reply":
        return Switch(MoveMode(self.unit, corners, self.rolls))

    def steer(self, to: Place, desk: Desk) -> Reply:
        """The end of the way goes with the cursor; onto an enemy it is a charge, back onto the stand it is dropped."""
        desk.cursor = to
        state = of(desk, self.unit).state
        stand = state.stands[self.unit]
        if ticks(stand.point, spot(to)) <= state.setting.radius(self.unit) // 2 and len(self.corners) == 1:
            return Open("up", self.unit)
        foe = foe_under(desk.table, state, to)
        if foe is not None:
            return Open("charge", self.unit, (*self.corners[:-1], to))
        return self._to((*self.corners[:-1], to))

    def point(self, to: Place, desk: Desk) -> Reply:
        """A click on another stand takes it, else it is the end of the way."""
        state = of(desk, self.unit).state
        mine = own_under(desk.table, state, to)
        if mine is not None and mine != self.unit:
            return ChooseMode(self.unit).point(to, desk)
        return self.steer(to, desk)

    def do(self, action: str, desk: Desk) -> Reply:
        """Rolls, or changes the plan."""
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
                order.plan(desk, self.unit, ())
                return Open("up", self.unit)
            case "stop" | "back_tick" | "on_tick":
                return self._shift(known, action, desk)
            case _ if action in LOOKS:
                return Open(LOOKS[action], self.unit, came=self)
            case _:
                return ChooseMode(self.unit).do(action, desk)

    def _rolls(self, desk: Desk, known: Advice) -> Reply:
        """The dice for the first stretch of one kind of ground; what is left of the way stays planned."""
        told = self.told(known)
        if not isinstance(told, Way):
            return Notify(because(told.brief, told.rule))
        order.plan(desk, self.unit, tuple(corner for part in told.rolls for corner in part.way))
        first = told.rolls[0].way
        return ordered(known, known.state.setting.company[self.unit], Move(self.unit, first, self.many(known)))

    def _dice(self, known: Advice, by: int) -> Reply:
        most = self.most(known)
        now = max(1, min(self.many(known) + by, most))
        return Switch(MoveMode(self.unit, self.corners, now))

    def _shift(self, known: Advice, action: str, desk: Desk) -> Reply:
        """The end of the way goes to the next stop, or a tick back or on."""
        told = self.told(known)
        if action == "stop":
            stops = told.stops if isinstance(told, Way) else ()
            stop = next((stop for stop in stops if stop.ticks < told.ticks), None) if isinstance(told, Way) else None
            if stop is None:
                return Notify(line("No stop lies on the way before its end"))
            desk.cursor = stop.at
            return self._to(self._cut(known, stop.at))
        here, end = spot(self._before(known)), spot(self.corners[-1])
        far = ticks(here, end)
        if far < 2:
            return None
        to = along(here, end, far + (1 if action == "on_tick" else -1), far)
        if not known.state.setting.table.holds(to):
            return None
        desk.cursor = place(to)
        return self._to((*self.corners[:-1], place(to)))

    def _before(self, known: Advice) -> Place:
        return self.corners[-2] if len(self.corners) > 1 else known.state.stands[self.unit].at

    def _cut(self, known: Advice, at: Place) -> tuple[Place, ...]:
        """Return the corners before a point of the way, and the point."""
        stand = known.state.stands[self.unit]
        gone, kept = stand.point, list[Place]()
        left = next((stop.ticks for stop in self._stops(known) if stop.at == at), 0)
        for corner in self.corners[:-1]:
            left -= ticks(gone, spot(corner))
            if left <= 0:
                break
            kept.append(corner)
            gone = spot(corner)
        return (*kept, at)

    def _stops(self, known: Advice) -> tuple[Stop, ...]:
        told = self.told(known)
        return told.stops if isinstance(told, Way) else ()


def warning(known: Advice, unit: UnitId, end: Place) -> str:
    """Return that a stand would be out of cohesion at the end of its way, "" where it would not. [COH-1]"""
    state = known.state
    at, radius = spot(end), state.setting.radius(unit)
    gaps = [ticks(at, state.stands[mate].point) - radius - state.setting.radius(mate) for mate in state.mates(unit)]
    near = min(gaps, default=None)
    if near is None or near < 10 * state.setting.rules.cohesion:
        return ""
    return f"ends {shown(near)} from its nearest: no move or fire after that"
