"""Deploy: before turn 1 a stand, or a whole company, is shifted within its circle."""

from typing import ClassVar

from cb_tui.core.inches import format_inches, format_place, parse_place
from cb_tui.core.plane import Point, Vector, distance_in_ticks, gap_between_bases
from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat_captain.presentation.advice import Advice, advice
from cb_tui.games.combat_captain.presentation.command_sequences import CompanyDeployment, shifted
from cb_tui.games.combat_captain.presentation.stand_text import called
from cb_tui.games.combat_captain.rules import commands as c
from cb_tui.games.combat_captain.rules import deployment
from cb_tui.games.combat_captain.rules import pending as w
from cb_tui.games.combat_captain.rules.actions import refusal
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.terrain import point
from cb_tui.games.combat_captain.screen.modes.company import LOOKS
from cb_tui.games.combat_captain.screen.modes.ordering import asked, own_under, played
from cb_tui.games.combat_captain.screen.panels.card import card
from cb_tui.presentation.overlay import MapOverlay, MapSketch, RangeRing, SketchLine
from cb_tui.presentation.text import (
    Line,
    Lines,
    TextRun,
    columns_at,
    danger_run,
    label,
    line,
    number_run,
    section_head,
    shorten,
)
from cb_tui.ui.modes.base import Mode, Notify, OpenNamed, Play, Reply, SwitchTo, ViewState, cycle, reason_line
from cb_tui.ui.modes.look import LookMode

FOES = 3  # of them are listed


def deploy(known: Advice, unit: UnitId, there: Point, width: int) -> Lines:
    """Return the facts about a stand that would start at `there`."""
    state, table = known.state, known.table
    side = state.context.side(unit)
    name = TextRun(table.force(side).name.upper(), table.role(side), bold=True)
    rows: Lines = [line(danger_run("DEPLOY  ", bold=True), name), *card(known, unit, width)]
    allowed = deployment.circle(state.context, unit)
    if allowed is not None:
        far = distance_in_ticks(allowed.middle, there)
        told = line(
            label(" cursor "),
            (number_run if there in allowed else danger_run)(format_inches(far)),
            label(f" of {format_inches(allowed.radius)} inches"),
        )
        rows += [section_head(width, "its circle"), line(label(f" about {format_place(allowed.middle)}")), told]
    rows.append(section_head(width, "distance to enemies"))
    for far, foe in _foes(state, unit, there)[:FOES]:
        rows.append(columns_at((1, table.unit_names([foe])), (8, number_run(f"{format_inches(far):>5}"))))
    company = state.context.company[unit]
    rows.append(section_head(width, called(state, company)))
    for mate in state.stands_of(company):
        stand, movable = state.stands[mate], deployment.circle(state.context, mate) is not None
        where = label(stand.at) if movable else label(f"{stand.at}  stays")
        rows.append(columns_at((0, number_run(">") if mate == unit else ""), (1, table.unit_names([mate])), (8, where)))
    return [shorten(row, width) for row in rows]


def _foes(state: State, unit: UnitId, there: Point) -> list[tuple[int, UnitId]]:
    radius, side = state.context.radius(unit), state.context.side(unit)
    found = (
        (gap_between_bases(there, radius, base.at, base.radius), base.unit) for base in state.bases if base.side != side
    )
    return sorted(each for each in found if state.manned(each[1]))


class DeployMode(Mode):
    """Deployment with `unit` in hand, to start at the cursor. `every`: its whole company is shifted as far."""

    keys = "captain deploy"
    is_question: ClassVar[bool] = True
    unit: UnitId

    def __init__(self, unit: UnitId, *, every: bool = False) -> None:
        self.unit, self.every = unit, every

    @classmethod
    def start(cls, desk: ViewState) -> "DeployMode":
        """Return the stand that was in hand last, else the first one."""
        units = own(desk)
        unit = desk.unit if desk.unit in units else units[0]
        assert unit is not None
        state = advice(desk.table).state
        begun = any(state.stands[each].at != _given(state, each) for each in units)
        desk.unit, desk.cursor = unit, state.stands[unit].at
        return (FollowingMode if begun else cls)(unit)

    def shift(self, desk: ViewState) -> Vector:
        """Return how far the cursor has gone from the stand."""
        here, there = advice(desk.table).state.stands[self.unit].point, parse_place(desk.cursor)
        return there[0] - here[0], there[1] - here[1]

    # --- display -------------------------------------------------------------------------------------------------

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return the stand, its circle, the distance to the enemy, and the rest of its company."""
        return deploy(advice(desk.table), self.unit, parse_place(desk.cursor), width)

    def message(self, desk: ViewState) -> Line:
        """Return the effect of Enter, or the reason why the stand may not start there."""
        state, table = advice(desk.table).state, desk.table
        who = table.unit_names([self.unit])
        other = self._other(desk)
        if other is not None:
            return line(
                number_run("Enter"), " takes ", table.unit_names([other]), " in hand.  ", number_run("e"), " is ready"
            )
        if self.shift(desk) == (0, 0):
            told = line(number_run("e"), ": all start where they are.  ", number_run("Arrows"), " shift ", who)
            return shorten(line(told, ", ", number_run("Tab"), " takes another"), 79)
        company = state.context.company[self.unit]
        if self.every:
            return line(
                number_run("Enter"), f" shifts all of {company} as far as allowed.  ", number_run("a"), " one alone"
            )
        refused = refusal(state, c.Deploy(self.unit, desk.cursor))
        if refused is not None:
            return reason_line(refused.brief, refused.rule)
        return line(
            number_run("Enter"), " has ", who, f" begin at {desk.cursor}.  ", number_run("a"), f" all of {company}"
        )

    def overlay(self, desk: ViewState) -> MapOverlay:
        """Draw the allowed circle and the shift of each stand."""
        state = advice(desk.table).state
        allowed = deployment.circle(state.context, self.unit)
        rings = (RangeRing(allowed.middle, allowed.radius),) if allowed is not None else ()
        shift = self.shift(desk)
        units = self._goes(desk) if shift != (0, 0) else ()
        strokes = tuple(
            SketchLine("way", (state.stands[unit].point, parse_place(shifted(state, unit, shift)))) for unit in units
        )
        up = frozenset(self._goes(desk) if self.every else ())
        return MapOverlay(cursor=desk.cursor, selected=self.unit, sketch=MapSketch(up=up, rings=rings, strokes=strokes))

    def _goes(self, desk: ViewState) -> tuple[UnitId, ...]:
        company = advice(desk.table).state.context.company
        return tuple(unit for unit in own(desk) if company[unit] == company[self.unit]) if self.every else (self.unit,)

    def _other(self, desk: ViewState) -> UnitId | None:
        """Return another stand under the cursor that is not being shifted, or None."""
        found = own_under(desk.table, advice(desk.table).state, desk.cursor)
        return found if found in own(desk) and found not in self._goes(desk) else None

    # --- actions -------------------------------------------------------------------------------------------------

    def click_place(self, to: Place, desk: ViewState) -> Reply:
        """Select the clicked stand, or move the start of the stand in hand there."""
        desk.cursor = to
        other = self._other(desk)
        return self._take(desk, other) if other is not None else None

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """Places, takes another, is ready."""
        state = advice(desk.table).state
        match action:
            case "enter":
                return self._place(desk)
            case "end" if self.shift(desk) != (0, 0):
                return asked(self, f"READY?  {self.unit} is not placed and starts where it is", Play(c.Ready()))
            case "end":
                return Play(c.Ready())
            case "next" | "previous":
                return self._take(desk, cycle(own(desk), self.unit, 1 if action == "next" else -1))
            case "all":
                return SwitchTo(type(self)(self.unit, every=not self.every))
            case "back":
                desk.cursor = state.stands[self.unit].at
                return SwitchTo(type(self)(self.unit))
            case "look":
                return SwitchTo(LookMode())
            case _ if action in LOOKS:
                return OpenNamed(LOOKS[action], self.unit, return_to=self)
        return None

    def _take(self, desk: ViewState, unit: UnitId) -> Reply:
        desk.unit, desk.cursor = unit, advice(desk.table).state.stands[unit].at
        return SwitchTo(type(self)(unit, every=self.every))

    def _place(self, desk: ViewState) -> Reply:
        state, shift = advice(desk.table).state, self.shift(desk)
        other = self._other(desk)
        if other is not None:
            return self._take(desk, other)
        if shift == (0, 0):
            ready = line(
                number_run("Arrows"),
                " shift ",
                desk.table.unit_names([self.unit]),
                "; ",
                number_run("e"),
                " when all stand",
            )
            return Notify(ready)
        if self.every:
            return played(CompanyDeployment(self._goes(desk), shift))
        command = c.Deploy(self.unit, desk.cursor)
        refused = refusal(state, command)
        return Play(command) if refused is None else Notify(reason_line(refused.brief, refused.rule))


class FollowingMode(DeployMode):
    """The next stand, once one has been shifted."""

    is_question = False
    accepts_early_enter = False


def own(desk: ViewState) -> tuple[UnitId, ...]:
    """Return the stands that may be shifted now."""
    state = advice(desk.table).state
    waiting = state.pending[-1] if state.pending else None
    return deployment.shifts(state, waiting.seat) if isinstance(waiting, w.Deploying) else ()


def _given(state: State, unit: UnitId) -> Place:
    return format_place(point(state.context.cards[unit].at))
