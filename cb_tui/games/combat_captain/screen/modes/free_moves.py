"""Paths without activity dice: falling back, advancing after a close combat, reinforcement moves."""

from typing import ClassVar

from cb_tui.core.inches import format_inches, format_place, parse_place
from cb_tui.core.plane import Point, Vector, distance_in_ticks, nearest_compass_direction, point_along
from cb_tui.core.values import Command, Place, UnitId
from cb_tui.games.combat_captain.presentation.advice import advice
from cb_tui.games.combat_captain.rules import commands as c
from cb_tui.games.combat_captain.rules import pending as w
from cb_tui.games.combat_captain.rules import withdrawal
from cb_tui.games.combat_captain.rules.actions import refusal
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.prose import compass
from cb_tui.games.combat_captain.screen.modes.company import LOOKS
from cb_tui.games.combat_captain.screen.modes.ordering import played
from cb_tui.games.combat_captain.screen.panels.melee import fought, melee
from cb_tui.presentation.overlay import MapOverlay, MapSketch, SketchLine
from cb_tui.presentation.text import Line, Lines, danger_run, label, line, number_run, section_head, shorten, wrap
from cb_tui.ui.modes.base import Mode, Notify, OpenNamed, Play, Reply, SwitchTo, ViewState, cycle, reason_line

Travelling = w.FallingBack | w.Advance | w.MarchDue


class FreeMoveMode(Mode):
    """A move of `unit` by `shift`. `every`: all remaining stands go alike."""

    keys = "captain travel"
    is_question: ClassVar[bool] = True
    unit: UnitId

    def __init__(self, unit: UnitId, shift: Vector, *, every: bool = True) -> None:
        self.unit, self.shift, self.every = unit, shift, every

    @classmethod
    def start(cls, desk: ViewState) -> "FreeMoveMode":
        """Return the first stand with the most natural way: straight back from the enemy, or none."""
        state = advice(desk.table).state
        waiting = _waiting(desk)
        unit = next(unit for unit in waiting.left if unit in state.stands)
        begun = len(waiting.left) < len(state.stands_of(state.context.company[unit]))
        mode = (FollowingMode if begun else cls)(
            unit,
            back(state, unit) if isinstance(waiting, w.FallingBack) else (0, 0),
            every=not isinstance(waiting, w.Advance),
        )
        desk.unit = unit
        desk.cursor = format_place(mode.end(state))
        return mode

    def end(self, state: State) -> Point:
        """Return where its way ends."""
        return on(state, self.unit, self.shift)

    def command(self, state: State, unit: UnitId) -> Command | None:
        """Return the command for a stand, as far along the common path as it may go, or None if it stays."""
        return towards(state, unit, self.shift)

    def idle_actions(self, desk: ViewState) -> frozenset[str]:
        """Leave out the key by which a stand stays, where it may not."""
        state = advice(desk.table).state
        refused = refusal(state, stays(state, self.unit)) is not None
        return super().idle_actions(desk) | (frozenset({"pass"}) if refused else frozenset())

    # --- display -------------------------------------------------------------------------------------------------

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return the question, the path, and the stands that go."""
        state, waiting = advice(desk.table).state, _waiting(desk)
        asked = desk.table.scene.question
        rows: Lines = [(danger_run(asked.title, bold=True),), *wrap(line(label(asked.about)), width)] if asked else []
        told = fought(desk.log_view) if _beaten(waiting) else ()
        rows = [*melee(advice(desk.table), told, width), section_head(width, "then"), *rows[:1]] if told else rows
        rows += [] if told else [section_head(width, "the path")]
        if self.shift == (0, 0):
            rows.append(line(label(" none yet: "), number_run("arrows")))
        else:
            direction = compass(nearest_compass_direction((0, 0), self.shift))
            rows.append(line(number_run(f" {direction}, {_far(state, self.shift)}")))
        units = [unit for unit in waiting.left if unit in state.stands]
        goes = units if self.every else [self.unit]
        rows.append(shorten(line(label(" goes: "), desk.table.unit_names(goes, most=5)), width))
        return rows

    def message(self, desk: ViewState) -> Line:
        """Return the effect of Enter, or the reason why the path is barred."""
        state = advice(desk.table).state
        if self.shift == (0, 0):
            told = line(number_run("Arrows"), " plan a path for ", desk.table.unit_names([self.unit]), ".")
            return shorten((*told, *self._pass(desk)), 79)
        command = exact(state, self.unit, self.shift)
        refused = refusal(state, command)
        if refused and self.command(state, self.unit) is None:
            return reason_line(refused.brief, refused.rule)
        who = f"all {len(_waiting(desk).left)}" if self.every and len(_waiting(desk).left) > 1 else self.unit
        part = "  (as far as it can)" if refused else ""
        told = line(number_run("Enter"), f" has {who} go that way, {_far(state, self.shift)}{part}.")
        return (*told, *line("  ", number_run("a"), " one or all"), *self._pass(desk))

    def _pass(self, desk: ViewState) -> Line:
        """Return the key that lets the stand stay, where it may."""
        return line() if "pass" in self.idle_actions(desk) else line("  ", number_run("p"), " stays")

    def overlay(self, desk: ViewState) -> MapOverlay:
        """Draw the paths."""
        state = advice(desk.table).state
        units = [unit for unit in _waiting(desk).left if unit in state.stands] if self.every else [self.unit]
        strokes = tuple(
            SketchLine("way", (state.stands[unit].point, on(state, unit, _whole(state, self.shift))))
            for unit in units
            if self.shift != (0, 0)
        )
        return MapOverlay(
            cursor=desk.cursor, selected=self.unit, sketch=MapSketch(up=frozenset(units), strokes=strokes)
        )

    # --- actions -------------------------------------------------------------------------------------------------

    def move_cursor(self, to: Place, desk: ViewState) -> Reply:
        """Move the end of the path with the cursor."""
        desk.cursor = to
        here, there = advice(desk.table).state.stands[self.unit].point, parse_place(to)
        return SwitchTo(type(self)(self.unit, (there[0] - here[0], there[1] - here[1]), every=self.every))

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """Go, stay, or take another stand."""
        state, waiting = advice(desk.table).state, _waiting(desk)
        match action:
            case "enter":
                return self._go(state, waiting)
            case "pass":
                refused = refusal(state, stays(state, self.unit))
                return Notify(reason_line(refused.brief, refused.rule)) if refused else Play(stays(state, self.unit))
            case "all":
                return SwitchTo(type(self)(self.unit, self.shift, every=not self.every))
            case "next" | "previous":
                units = [unit for unit in waiting.left if unit in state.stands]
                unit = cycle(units, self.unit, 1 if action == "next" else -1)
                desk.cursor = format_place(on(state, unit, self.shift))
                return SwitchTo(type(self)(unit, self.shift, every=self.every))
            case "back":
                desk.cursor = state.stands[self.unit].at
                return SwitchTo(type(self)(self.unit, (0, 0), every=self.every))
            case _ if action in LOOKS:
                return OpenNamed(LOOKS[action], self.unit, return_to=self)
        return None

    def _go(self, state: State, waiting: Travelling) -> Reply:
        if self.shift == (0, 0):
            return Notify(line(number_run("Arrows"), " plan a path"))
        if self.every:
            return played(_All(self.shift, waiting))
        command = self.command(state, self.unit)
        if command is None:
            refused = refusal(state, exact(state, self.unit, self.shift))
            return Notify(reason_line(refused.brief, refused.rule) if refused else line("This stand cannot get there"))
        return Play(command)


class FollowingMode(FreeMoveMode):
    """A later move of the same question, through which one key continues."""

    is_question = False
    accepts_early_enter = False


class _All:
    """The same move for all remaining stands, each as far as it may go.

    A stand that may not go that way stays, or if it has to withdraw, goes straight back.
    """

    def __init__(self, shift: Vector, waiting: Travelling) -> None:
        self.shift, self.kind = shift, type(waiting)
        self.gone: list[UnitId] = []

    def __call__(self, state: State) -> Command | None:
        """Return the next way, None once all have gone."""
        waiting = state.pending[-1] if state.pending else None
        if not isinstance(waiting, w.FallingBack | w.Advance | w.MarchDue) or not isinstance(waiting, self.kind):
            return None
        for unit in waiting.left:
            if unit in self.gone or unit not in state.stands:
                continue
            self.gone.append(unit)
            command = towards(state, unit, self.shift)
            if command is not None:
                return command
            if isinstance(waiting, w.FallingBack):
                return _left_over(state, unit)
        return c.Stay() if isinstance(waiting, w.Advance) else c.Pass() if isinstance(waiting, w.MarchDue) else None


def _left_over(state: State, unit: UnitId) -> Command:
    stay = c.FallBack(unit, ())
    return stay if refusal(state, stay) is None else withdrawal.farthest(state, unit)


def stays(state: State, unit: UnitId) -> Command:
    """Return the command that no stand goes, or in a fall back, that this one stays."""
    match state.pending[-1]:
        case w.FallingBack():
            return c.FallBack(unit, ())
        case w.Advance():
            return c.Stay()
        case _:
            return c.Pass()


def made(state: State, unit: UnitId, way: tuple[Place, ...]) -> Command:
    """Return the command for a way by what is waited for."""
    match state.pending[-1]:
        case w.FallingBack():
            return c.FallBack(unit, way)
        case w.Advance():
            return c.GoForward(unit, way)
        case _:
            return c.March(unit, way)


def exact(state: State, unit: UnitId, shift: Vector) -> Command:
    """Return the command for just this way."""
    return made(state, unit, (format_place(on(state, unit, shift)),))


def towards(state: State, unit: UnitId, shift: Vector) -> Command | None:
    """Return the command for as much of a path as a stand may go, or None if it cannot move along it."""
    if _has_to_go(state):  # as far along any path as the dice allow
        command = exact(state, unit, shift)
        return command if refusal(state, command) is None else None
    here, end = state.stands[unit].point, on(state, unit, shift)
    far = distance_in_ticks(here, end)
    for step in range(far, 0, -1):
        command = made(state, unit, (format_place(point_along(here, end, step, far)),))
        if refusal(state, command) is None:
            return command
    return None


def back(state: State, unit: UnitId) -> Vector:
    """Return the way straight back from the nearest enemy, as far as the dice may give."""
    here, way = state.stands[unit].point, withdrawal.farthest(state, unit).way
    end = parse_place(way[-1]) if way else here
    return end[0] - here[0], end[1] - here[1]


def _has_to_go(state: State) -> bool:
    """Check whether stands fall back as far as their dice allow. [CLOSE-4b]"""
    return isinstance(state.pending[-1], w.FallingBack) and not state.context.rules.withdrawal_optional


def _whole(state: State, shift: Vector) -> Vector:
    """Return a shift, of a stand that has to fall back the longest that its dice may give."""
    far = distance_in_ticks((0, 0), shift)
    return point_along((0, 0), shift, withdrawal.most(state), far) if far and _has_to_go(state) else shift


def _far(state: State, shift: Vector) -> str:
    """Return how far stands go."""
    dice = state.context.rules.withdraw_dice
    return (
        f"as far as {dice} dice allow"
        if _has_to_go(state)
        else f"{format_inches(distance_in_ticks((0, 0), shift))} inches"
    )


def on(state: State, unit: UnitId, shift: Vector) -> Point:
    """Return where a stand would be, kept on the table."""
    x, y = state.stands[unit].point
    wide, deep = state.context.table.size
    radius = state.context.radius(unit)
    return min(max(x + shift[0], radius), wide - radius), min(max(y + shift[1], radius), deep - radius)


def _beaten(waiting: Travelling) -> bool:
    """Check whether a close combat has just decided who goes where."""
    return isinstance(waiting, w.Advance) or (isinstance(waiting, w.FallingBack) and waiting.lost)


def _waiting(desk: ViewState) -> Travelling:
    waiting = advice(desk.table).state.pending[-1]
    assert isinstance(waiting, w.FallingBack | w.Advance | w.MarchDue)
    return waiting
