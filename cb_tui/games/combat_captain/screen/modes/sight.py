"""The three sight lines from a stand to an enemy: what stops each, the band, and its cover from here."""

from cb_tui.core.inches import format_inches, format_place
from cb_tui.core.plane import Point, distance_in_ticks, is_behind, point_along, point_relative
from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat_captain.presentation import activated_state
from cb_tui.games.combat_captain.presentation.advice import advice
from cb_tui.games.combat_captain.presentation.stand_text import kind_of
from cb_tui.games.combat_captain.rules import fire, measure, sight, weapons
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.prose import compass
from cb_tui.games.combat_captain.screen.modes.move import MoveMode
from cb_tui.games.combat_captain.screen.modes.ordering import foe_under, own_under, under
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.overlay import MapOverlay, MapSketch, SketchLine
from cb_tui.presentation.text import (
    Line,
    Lines,
    columns_at,
    danger_run,
    good_run,
    justify,
    label,
    line,
    number_run,
    section_head,
    shorten,
    wrap,
)
from cb_tui.ui.modes.base import Mode, Notify, OpenNamed, Reply, ReturnToGame, SwitchTo, ViewState, cycle

NAMES = ("to its left", "to its middle", "to its right")
BACK = 300  # ticks of the lines that bound an open back


def threads(table: GameView, state: State, one: UnitId, other: UnitId, width: int) -> Lines:
    """Return whether one stand sees another, and why."""
    view = sight.see(state, one, other)
    far = format_inches(measure.fire_distance(state, one, other))
    rows: Lines = [
        shorten(line(table.unit_names([one]), f" {kind_of(state, one)} looks at ", table.unit_names([other])), width)
    ]
    if view.visible:
        rows.append(line(good_run("SEEN", bold=True), label(f": {view.reason}")))
    else:
        rows += [
            shorten(line(danger_run("NOT SEEN", bold=True), label(": ")), width),
            *wrap(line(label(view.reason)), width),
        ]
    rows.append(justify(line(label(f" rule {view.rule}")), line(number_run(far), label(" inches")), width))
    rows.append(section_head(width, "three sight lines"))
    for name, thread in zip(NAMES, view.threads, strict=False):
        stop = good_run("clear") if thread.clear else danger_run(f"{thread.by} at {format_inches(thread.at)}")
        rows.append(shorten(columns_at((1, label(name)), (15, line(stop))), width))
    blockers = {thread.by for thread in view.threads if thread.by in state.stands}
    mates = [unit for unit in blockers if state.context.company[UnitId(unit)] == state.context.company[one]]
    if mates and not view.visible:
        rows += wrap(line(label(f"free if {' and '.join(mates)} fire{'s' * (len(mates) == 1)} with it")), width)
    rows += [section_head(width, "level and band"), *band(state, one, other, width)]
    return [*rows, *cover(state, one, other, width)]


def band(state: State, one: UnitId, other: UnitId, width: int) -> Lines:
    """Return the levels of both ends, and the band in which they lie."""
    table = state.context.table
    levels = table.level(state.stands[one].point), table.level(state.stands[other].point)
    rows: Lines = [line(label(f" {one} level {levels[0]}, {other} level {levels[1]}"))]
    arm = fire.main(state, one)
    if arm is None:
        return rows
    far = measure.fire_distance(state, one, other)
    found = weapons.band(arm, far)
    reaches = "/".join(str(each) for each in weapons.REACH[arm] if each)
    return [
        *rows,
        shorten(line(number_run(f" {found or 'out of range'}"), label(f"  {fire.CALLED[arm]} {reaches}")), width),
    ]


def cover(state: State, one: UnitId, other: UnitId, width: int) -> Lines:
    """Return whether the cover of the stand looked at counts from there."""
    stand = state.stands[other]
    if not stand.level:
        return [section_head(width, "no cover")]
    head = section_head(width, f"its cover {stand.level}, faces {compass(stand.facing)}")
    open_ = stand.level < 4 and is_behind(stand.facing, stand.point, state.stands[one].point)
    told = "no cover from here: its back is open" if open_ else f"covers against {one}"
    return [head, *wrap(line(danger_run(told) if open_ else label(told)), width)]


class SightMode(Mode):
    """A look of `unit` at `foe`, from its place or `at` the end of a path. `turned`: the other way round."""

    keys = "captain sight"
    unit: UnitId

    def __init__(
        self,
        unit: UnitId,
        foe: UnitId,
        came: Mode | None,
        left: Place,
        *,
        at: Place | None = None,
        turned_: bool = False,
    ) -> None:
        self.unit, self.foe, self.return_to, self.left, self.at, self.turned = unit, foe, came, left, at, turned_

    @classmethod
    def start(cls, desk: ViewState, asked: OpenNamed) -> Reply:
        """Start at the selected stand, or at the stand under the cursor, and look at the nearest enemy."""
        state = advice(desk.table).state
        unit = asked.unit or own_under(desk.table, state, desk.cursor) or under(state, desk.cursor)
        if unit is None or unit not in state.stands:
            mine = [one for one in state.stands if state.context.side(one) == desk.table.viewing_side]
            unit = next(iter(mine), None)
        if unit is None:
            return Notify(line("There is no stand to look from"))
        at = asked.return_to.corners[-1] if isinstance(asked.return_to, MoveMode) else None
        mode = cls(unit, unit, asked.return_to, desk.cursor, at=at)
        foes = mode.foes(state)
        if not foes:
            return Notify(line("There is no enemy to look for"))
        foe = foe_under(desk.table, state, desk.cursor)
        mode.foe = foe if foe is not None and foe in foes else foes[0]
        desk.cursor = state.stands[mode.foe].at
        return SwitchTo(mode)

    def seen(self, desk: ViewState) -> State:
        """Return the state with the stand where it looks from."""
        state = advice(desk.table).state
        return activated_state.moved(state, self.unit, self.at) if self.at is not None else state

    def foes(self, state: State) -> list[UnitId]:
        """Return the enemies, the nearest first."""
        found = state.foes(state.context.side(self.unit))
        return sorted(found, key=lambda foe: measure.between(state, self.unit, foe))

    def ends(self) -> tuple[UnitId, UnitId]:
        """Return the stand that looks, and its target."""
        return (self.foe, self.unit) if self.turned else (self.unit, self.foe)

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return verdict, sight lines, levels, band and cover."""
        return threads(desk.table, self.seen(desk), *self.ends(), width)

    def message(self, desk: ViewState) -> Line:
        """Return the verdict of the sight lines."""
        state = self.seen(desk)
        one, other = self.ends()
        view = sight.see(state, one, other)
        verdict = " sees " if view.visible else " does not see "
        told = line(
            desk.table.unit_names([one]),
            verdict,
            desk.table.unit_names([other]),
            f", {format_inches(measure.fire_distance(state, one, other))} inches.",
        )
        return shorten(
            line(told, "   ", number_run("Tab"), " next enemy   ", number_run("t"), " from the other end"), 79
        )

    def overlay(self, desk: ViewState) -> MapOverlay:
        """Draw a clear sight line, else the middle one up to its blocker, and the open back of the cover."""
        state = self.seen(desk)
        one, other = self.ends()
        view = sight.see(state, one, other)
        shown_ = next((thread for thread in view.threads if thread.clear), view.threads[len(view.threads) // 2])
        strokes = [SketchLine("thread", (shown_.start, shown_.end))]
        blocker = None
        if not shown_.clear:
            far = max(1, distance_in_ticks(shown_.start, shown_.end))
            blocker = format_place(point_along(shown_.start, shown_.end, min(shown_.at, far), far))
        if 0 < state.stands[other].level < 4:
            strokes += [SketchLine("back", edge) for edge in back(state, other)]
        ends = state.stands[one].at, state.stands[other].at
        return MapOverlay(
            cursor=desk.cursor, selected=one, target=ends[1], blocker=blocker, sketch=MapSketch(strokes=tuple(strokes))
        )

    def move_cursor(self, to: Place, desk: ViewState) -> Reply:
        """Look at another enemy under the cursor."""
        desk.cursor = to
        state = advice(desk.table).state
        foe = under(state, to, self.foes(state))
        if foe is None or foe == self.foe:
            return None
        return SwitchTo(SightMode(self.unit, foe, self.return_to, self.left, at=self.at, turned_=self.turned))

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """Look at another enemy or from the other end, or go back."""
        state = advice(desk.table).state
        match action:
            case "next" | "previous":
                foe = cycle(self.foes(self.seen(desk)), self.foe, 1 if action == "next" else -1)
                desk.cursor = state.stands[foe].at
                return SwitchTo(SightMode(self.unit, foe, self.return_to, self.left, at=self.at, turned_=self.turned))
            case "turn":
                return SwitchTo(
                    SightMode(self.unit, self.foe, self.return_to, self.left, at=self.at, turned_=not self.turned)
                )
            case "rings":
                return OpenNamed("rings", self.unit, return_to=self)
            case "back":
                desk.cursor = self.left
                return SwitchTo(self.return_to) if self.return_to is not None else ReturnToGame()
        return None


def back(state: State, unit: UnitId) -> list[tuple[Point, Point]]:
    """Return the two lines between which the cover of a stand does not count. [COVER-3]"""
    stand = state.stands[unit]
    return [(stand.point, point_relative(stand.facing, stand.point, -BACK, side)) for side in (-BACK, BACK)]
