"""Together: a whole company moves, fires or takes cover at once, with the common die unless fewer are marked."""

from fractions import Fraction

from cb_tui.core.inches import format_inches, format_place, parse_place
from cb_tui.core.plane import Vector, distance_in_ticks, nearest_compass_direction
from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat_captain.presentation import activated_state
from cb_tui.games.combat_captain.presentation.advice import Advice, advice
from cb_tui.games.combat_captain.presentation.command_sequences import CompanyCover, CompanyMove, marched
from cb_tui.games.combat_captain.rules import activity, chances, weapons
from cb_tui.games.combat_captain.rules import commands as c
from cb_tui.games.combat_captain.rules.actions import refusal
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.prose import compass
from cb_tui.games.combat_captain.screen.modes.choose import end
from cb_tui.games.combat_captain.screen.modes.company import LOOKS
from cb_tui.games.combat_captain.screen.modes.ordering import played
from cb_tui.games.combat_captain.screen.panels.foot import heads
from cb_tui.presentation.overlay import MapOverlay, MapSketch, SketchLine
from cb_tui.presentation.text import (
    Line,
    Lines,
    TextRun,
    danger_run,
    justify,
    label,
    line,
    number_run,
    percent,
    section_head,
    shorten,
    wrap,
)
from cb_tui.ui.modes.base import Mode, Notify, OpenNamed, Reply, SwitchTo, ViewState, reason_line

DICE = (1, 2, 3, 4)
LAST = "captain march"  # the path of the last company that marched together, to continue its march


def together(known: Advice, company: CompanyId, shift: Vector, dice: int | None, width: int) -> Lines:
    """Return the company, the path, the chance by dice each, and the stands that go or cannot.

    `dice` is the number of dice each, or None for all with the common die.
    """
    state = known.state
    card, units = state.context.companies[company], state.stands_of(company)
    far = distance_in_ticks((0, 0), shift)
    ready = activated_state.ready(state, company)
    head = justify(
        line(TextRun(company, known.table.role(card.side), bold=True), f" {card.name}"), (label("all together"),), width
    )
    markers = state.companies[company].markers
    rows: Lines = [
        head,
        line(label(f" {len(ready)} of {len(units)} with dice  {markers or 'no'} marker{'s' * (markers != 1)}")),
    ]
    if not far:
        return [*rows, *choices(state, company, width)]
    way = f" {format_inches(far)} {compass(nearest_compass_direction((0, 0), shift))}, the same for each"
    most = activity.common_dice(state, company, "move")
    marked = dice or most
    rows += [
        line(number_run(way)),
        *by_dice(state, company, far, marked, width),
        section_head(width, "each rolls its own dice"),
    ]
    return [*rows, *who_goes(known, company, shift, dice, width)]


def choices(state: State, company: CompanyId, width: int) -> Lines:
    """Return the actions that a company can take together."""
    dice = activity.common_dice(state, company, "move")
    if not activated_state.fresh(state, company):
        return wrap(
            line(label("A die is spent, so the common die is lost. Each does the same with the dice it has left.")),
            width,
        )
    return [
        *wrap(line(label(f"{dice} dice each, if all do the same and nothing else this turn:")), width),
        line(
            number_run(" arrows"), label(" move  "), number_run("f"), label(" fire  "), number_run("c"), label(" cover")
        ),
    ]


def by_dice(state: State, company: CompanyId, far: int, marked: int, width: int) -> Lines:
    """Return the chances that one to four dice cover `far` ticks (1/10 inch), and their mean."""
    unit = state.stands_of(company)[0]
    count = weapons.march(state.context.kind(unit), odd=False, night=state.context.rules.night)
    markers, parity = state.companies[company].markers, state.context.rules.morale_parity
    covers = [chances.covers(dice, count, far, markers, parity) for dice in DICE]
    mean = [chances.mean(dice, count, markers, parity) for dice in DICE]
    return [
        heads(width, "dice each", *((9 + 4 * dice, f">{dice}" if dice == marked else f" {dice}") for dice in DICE)),
        line(label(f" {format_inches(far)} in."[:12].ljust(12)), *(_percent(each) for each in covers)),
        line(
            label(" mean".ljust(12)),
            *(f"{float(each):>3.0f} " if each >= 10 else f"{float(each):>3.1f} " for each in mean),
        ),
    ]


def _percent(chance: Fraction) -> TextRun:
    return number_run(f"{percent(chance):>3} ")


def who_goes(known: Advice, company: CompanyId, shift: Vector, dice: int | None, width: int) -> Lines:
    """Return the stands with a path, those with a shorter one, and those that cannot go, with reasons."""
    state = known.state
    free: list[UnitId] = []
    rows: Lines = []
    for unit in state.stands_of(company):
        if not activity.left(state, unit):
            continue
        command = marched(state, unit, shift, dice)
        if command is None:
            why = activity.barred(state, unit, "move")
            rows.append(
                shorten(
                    line(" ", known.table.unit_names([unit]), label(f" {why.brief if why else 'has no path'}")), width
                )
            )
            continue
        free.append(unit)
    named: Line = (
        line(" ", known.table.unit_names(free), label(" can go")) if free else line(danger_run(" no stand can go"))
    )
    heavy = [unit for unit in free if state.context.kind(unit) == "heavy"]
    if heavy:
        rows.append(
            shorten(
                line(" ", known.table.unit_names(heavy), label(f" move{'s' * (len(heavy) == 1)}: no fire after")), width
            )
        )
    return [shorten(named, width), *rows[:6]]


class TogetherMode(Mode):
    """A joint move of the company of `unit` by `shift` with `each` dice a stand.

    `each` is None for all dice of each, with the common die.
    """

    keys = "captain together"
    accepts_early_enter = False
    unit: UnitId

    def __init__(self, unit: UnitId, shift: Vector = (0, 0), each: int | None = None) -> None:
        self.unit, self.shift, self.each = unit, shift, each

    @classmethod
    def start(cls, desk: ViewState, unit: UnitId | None) -> Reply:
        """Return the mode, without the common die if it is lost, or with the rest of an interrupted march."""
        if unit is None:
            return Notify(line("No stand of the company has dice left"))
        state = _of(desk, unit).state
        company = state.context.company[unit]
        desk.cursor = state.stands[unit].at
        if state.companies[company].common == "move":
            mode = cls(unit, _kept(desk))
            desk.cursor = format_place(_on(state, unit, mode.shift))
            return SwitchTo(mode)
        return SwitchTo(cls(unit, each=None if activated_state.fresh(state, company) else 1))

    def _company(self, desk: ViewState) -> CompanyId:
        return advice(desk.table).state.context.company[self.unit]

    # --- display -------------------------------------------------------------------------------------------------

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return the company, its path, the chances, the stands that go and those that cannot."""
        return together(_of(desk, self.unit), self._company(desk), self.shift, self.each, width)

    def refused(self, desk: ViewState, what: c.Together) -> Line:
        """Return why a company may not act together, () where it may or does."""
        known = _of(desk, self.unit)
        if self.each is not None or known.state.company(self.unit).common:
            return ()
        no = refusal(known.state, what)
        return reason_line(no.brief, no.rule) if no else ()

    def message(self, desk: ViewState) -> Line:
        """Return the number of dice that Enter rolls for all stands at once, or the reason why they cannot go."""
        known = _of(desk, self.unit)
        company = self._company(desk)
        if self.shift == (0, 0):
            return line(
                f"All of {company}: ",
                number_run("Arrows"),
                " move  ",
                number_run("f"),
                " fire  ",
                number_run("c"),
                " cover  ",
                number_run("a"),
                " one alone",
            )
        if no := self.refused(desk, c.Together("move")):
            return shorten(line(no, "   ", number_run("-"), " without the common die"), 79)
        each = self.each or activity.common_dice(known.state, company, "move")
        ready = activated_state.ready(known.state, company)
        if not any(marched(known.state, unit, self.shift, self.each) for unit in ready):
            who = desk.table.unit_names(ready, most=4)
            told = line(
                who,
                " cannot go that way.  ",
                number_run("Arrows"),
                " another path  ",
                number_run("e"),
                f" ends {company}",
            )
            return shorten(told, 79)
        more = " This ends the activation" if self.each is None else ""
        return line(
            number_run("Enter"), f" rolls {each * len(ready)} dice: {each} for each of {company}, and all go.{more}"
        )

    def enter_label(self, desk: ViewState) -> str:
        """Return "roll" without a planned path, or an empty string for the default verb."""
        return "" if self.shift != (0, 0) else "roll"

    def overlay(self, desk: ViewState) -> MapOverlay:
        """Draw the path of each stand."""
        state = _of(desk, self.unit).state
        units = activated_state.ready(state, self._company(desk))
        strokes = tuple(
            SketchLine("way", (state.stands[unit].point, _on(state, unit, self.shift)))
            for unit in units
            if self.shift != (0, 0)
        )
        return MapOverlay(
            cursor=desk.cursor, selected=self.unit, sketch=MapSketch(up=frozenset(units), strokes=strokes)
        )

    # --- actions -------------------------------------------------------------------------------------------------

    def move_cursor(self, to: Place, desk: ViewState) -> Reply:
        """Shift all stands as far as the cursor has moved from the selected one."""
        desk.cursor = to
        here, there = _of(desk, self.unit).state.stands[self.unit].point, parse_place(to)
        return SwitchTo(TogetherMode(self.unit, (there[0] - here[0], there[1] - here[1]), self.each))

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """Roll for all, have all fire or take cover, or return to one alone."""
        company = self._company(desk)
        match action:
            case "enter":
                return self._march(desk, company)
            case "more" | "fewer":
                return SwitchTo(TogetherMode(self.unit, self.shift, self._other(desk, 1 if action == "more" else -1)))
            case "fire":
                return OpenNamed("all fire", self.unit)
            case "cover" | "uncover":
                away = action == "uncover"
                no = self.refused(desk, c.Together("uncover" if away else "cover"))
                return Notify(no) if no else played(CompanyCover(company, self.each, away=away))
            case "end":
                return end(self, desk, company)
            case "all" | "back":
                desk.cursor = _of(desk, self.unit).state.stands[self.unit].at
                return OpenNamed("up", self.unit)
            case _ if action in LOOKS:
                return OpenNamed(LOOKS[action], self.unit, return_to=self)
        return None

    def _march(self, desk: ViewState, company: CompanyId) -> Reply:
        if self.shift == (0, 0):
            return Notify(line(number_run("Arrows"), " plan the company's path"))
        if no := self.refused(desk, c.Together("move")):
            return Notify(shorten(line(no, "   ", number_run("-"), " without the common die"), 79))
        desk.extras[LAST] = f"{self.shift[0]} {self.shift[1]}"
        return played(CompanyMove(company, self.shift, self.each))

    def _other(self, desk: ViewState, by: int) -> int | None:
        """Return the dice each, or None for the common die, which follows the most dice if still available."""
        known = _of(desk, self.unit)
        company = self._company(desk)
        most = known.state.context.rules.activity_dice
        now = self.each or most + 1
        wanted = max(1, min(now + by, most + 1))
        return None if wanted > most and activated_state.fresh(known.state, company) else min(wanted, most)


def _of(desk: ViewState, unit: UnitId) -> Advice:
    known = advice(desk.table)
    return known.opened(known.state.context.company[unit])


def _kept(desk: ViewState) -> Vector:
    x, _, y = desk.extras.get(LAST, "0 0").partition(" ")
    return int(x), int(y)


def _on(state: State, unit: UnitId, shift: Vector) -> tuple[int, int]:
    """Return where a stand would be, kept on the table."""
    x, y = state.stands[unit].point
    wide, deep = state.context.table.size
    return min(max(x + shift[0], 0), wide), min(max(y + shift[1], 0), deep)
