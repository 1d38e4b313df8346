"""The selected stand: its targets, its threats, the rest of its company. Arrows plan a path."""

from collections.abc import Iterator

from cb_tui.core.grammar import count_noun
from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat_captain.presentation import activated_state, listings
from cb_tui.games.combat_captain.presentation.advice import Advice, advice
from cb_tui.games.combat_captain.presentation.command_sequences import front
from cb_tui.games.combat_captain.presentation.stand_text import cover_of, dice_of
from cb_tui.games.combat_captain.rules import activity, fire, losses, measure
from cb_tui.games.combat_captain.rules import commands as c
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.screen import next_stand
from cb_tui.games.combat_captain.screen.modes.company import LOOKS
from cb_tui.games.combat_captain.screen.modes.danger import danger
from cb_tui.games.combat_captain.screen.modes.ordering import asked, foe_under, of, ordered, own_under
from cb_tui.games.combat_captain.screen.panels.card import card
from cb_tui.games.combat_captain.screen.panels.companies import mates
from cb_tui.presentation.overlay import MapOverlay, MapSketch
from cb_tui.presentation.panel import listing
from cb_tui.presentation.text import (
    Line,
    Lines,
    TextRun,
    danger_run,
    label,
    line,
    number_run,
    percent,
    section_head,
    shorten,
    wrap,
)
from cb_tui.ui.modes.base import Mode, Notify, OpenNamed, Reply, SwitchTo, ViewState, cycle
from cb_tui.ui.modes.look import LookMode


class ChooseMode(Mode):
    """The mode with `unit` selected, or None if no stand of the active company has dice left."""

    keys = "captain choose"
    is_free_to_act = True

    def __init__(self, unit: UnitId | None) -> None:
        self.unit = unit

    def company(self, desk: ViewState) -> CompanyId | None:
        """Return the company of the selected stand, else the active company, or None."""
        state = advice(desk.table).state
        return state.context.company[self.unit] if self.unit is not None else state.acting

    # --- display -------------------------------------------------------------------------------------------------

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return card, targets and dangers, and on tall panels the rest of the company."""
        if self.unit is None:
            return self._all_spent(desk, width)
        known = of(desk, self.unit)
        other = own_under(desk.table, known.state, desk.cursor) or foe_under(desk.table, known.state, desk.cursor)
        shown = other if other is not None and other != self.unit else self.unit
        low = desk.panel_lines < 25
        rows = [*card(known, shown, width)]
        if shown != self.unit:
            rows.append(section_head(width, f"selected: {self.unit}"))
        found = listings.targets(known, known.state.context.company[self.unit], self.unit, barred=1)
        rows += listing(desk.table, found, width, 6 if low else 9, "f")
        barred = activity.barred(known.state, self.unit, "fire")
        if barred is not None:
            rows += wrap(line(danger_run(barred.brief), label(f" [{barred.rule}]")), width, 1)
        rows += danger(known, self.unit, known.state.stands[self.unit].at, width)
        return rows if low else [*rows, *mates(known, self.unit, width)]

    def _all_spent(self, desk: ViewState, width: int) -> Lines:
        state, company = advice(desk.table).state, self.company(desk)
        held = sum(activity.keeps(state).values())
        rows: Lines = [
            line(f"{company}: all dice are spent") if not held else line(f"{company}: no other stand can act")
        ]
        rows += [line(number_run("e"), label(" ends its activation")), line(label(f"{held} dice are held then"))]
        return rows

    def message(self, desk: ViewState) -> Line:
        """Return the selected stand with the common keys."""
        if self.unit is None:
            return line(
                f"No stand of {self.company(desk)} is left to act: ",
                number_run("e"),
                " ends its activation; leftover dice are held",
            )
        known, table = of(desk, self.unit), desk.table
        foe = foe_under(table, known.state, desk.cursor)
        if foe is not None:
            return line(number_run("Enter"), " aims at ", table.unit_names([foe]), ".  ", number_run("Esc"), " back")
        mine = own_under(table, known.state, desk.cursor)
        if mine is not None and mine != self.unit:
            return line(number_run("Enter"), " selects ", table.unit_names([mine]))
        aims = known.aims(known.state.context.company[self.unit])
        told = (
            line(
                ", ",
                number_run("f"),
                " aims at ",
                table.unit_names([aims[0].at]),
                f" ({percent(known.odds(aims[0]).hurt)})",
            )
            if aims
            else ()
        )
        return shorten(
            line(
                table.unit_names([self.unit]),
                f" is selected: {dice_of(known.state, self.unit)}.  ",
                number_run("Arrows"),
                " plan a path",
                told,
            ),
            79,
        )

    def idle_actions(self, desk: ViewState) -> frozenset[str]:
        """Return the actions that lack a target, a marker to pull or another stand."""
        if self.unit is None:
            return frozenset(("enter", "fire", "cover", "pass", "all", "pull", "next"))
        known = of(desk, self.unit)
        company = known.state.context.company[self.unit]
        none: list[str] = []
        none += [] if known.aims(company) else ["fire"]
        none += [] if known.state.companies[company].markers else ["pull"]
        none += [] if len(activated_state.ready(known.state, company)) > 1 else ["next"]
        return frozenset(none)

    def overlay(self, desk: ViewState) -> MapOverlay:
        """Mark the selected stand, and if reach is shown, the chances on the dots that it may get to."""
        if self.unit is None:
            return MapOverlay(cursor=desk.cursor)
        return MapOverlay(cursor=desk.cursor, selected=self.unit, sketch=self.sketch(of(desk, self.unit), desk))

    def sketch(self, known: Advice, desk: ViewState) -> MapSketch:
        """Return the chance of all its dice on the dots that it may get to, if these are shown."""
        if not desk.show_reach or self.unit is None:
            return MapSketch()
        return MapSketch(
            chances={at: str(round(100 * chance)) for at, chance in known.spots(self.unit).items() if chance}
        )

    def prefetch(self, desk: ViewState) -> Iterator[None]:
        """Compute the volleys at each target."""
        if self.unit is not None:
            known = of(desk, self.unit)
            yield
            known.aims(known.state.context.company[self.unit])

    # --- actions -------------------------------------------------------------------------------------------------

    def move_cursor(self, to: Place, desk: ViewState) -> Reply:
        """Plan a path to the cursor."""
        desk.cursor = to
        return OpenNamed("move", self.unit, (to,)) if self.unit is not None else None

    def click_place(self, to: Place, desk: ViewState) -> Reply:
        """Select a stand, aim at an enemy, or plan a path."""
        state = advice(desk.table).state
        mine = own_under(desk.table, state, to)
        if mine is not None and state.context.company[mine] == self.company(desk):
            return OpenNamed("up", mine)
        if foe_under(desk.table, state, to) is not None:
            desk.cursor = to
            return self._fire(desk)
        return self.move_cursor(to, desk)

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """Do the natural thing on Enter, else the named action."""
        if action in LOOKS:
            return OpenNamed(LOOKS[action], self.unit, return_to=self)
        if action == "look":
            return SwitchTo(LookMode())
        company = self.company(desk)
        if company is None:
            return None
        match action:
            case "end":
                return end(self, desk, company)
            case "back":
                return self._back(desk)
            case "next" | "previous":
                return self._other(desk, company, 1 if action == "next" else -1)
            case "pull":
                return ordered(advice(desk.table).opened(company), company, c.PullMarkers())
        if self.unit is None:
            return None
        return self._of_its_own(action, desk, self.unit, company)

    def _of_its_own(self, action: str, desk: ViewState, unit: UnitId, company: CompanyId) -> Reply:
        known = of(desk, unit)
        match action:
            case "enter":
                return self._natural(desk, unit)
            case "fire":
                return self._fire(desk)
            case "cover":
                return self._covers(desk, known, unit)
            case "uncover":
                return ordered(known, company, c.Uncover(unit, 1))
            case "break":
                marks = known.state.companies[company].markers + 1
                routs = ": it ROUTS" if marks >= losses.routs_at(known.state, company) else ""
                return asked(
                    self,
                    f"BREAK COVER?  {company} takes a marker, {marks} in all{routs}",
                    ordered(known, company, c.BreakCover(unit)),
                )
            case "shelter" | "cross":
                return at_line(known, company, unit, over=action == "cross")
            case "pass":
                next_stand.set_aside(desk, unit)
                return OpenNamed("next")
            case "all":
                return OpenNamed("together", unit)
        return None

    def _natural(self, desk: ViewState, unit: UnitId) -> Reply:
        state = of(desk, unit).state
        mine = own_under(desk.table, state, desk.cursor)
        if mine is not None and mine != unit:
            return OpenNamed("up", mine)
        if foe_under(desk.table, state, desk.cursor) is not None:
            return self._fire(desk)
        known = of(desk, unit)
        aims = known.aims(known.state.context.company[unit])
        fires = line(number_run("f"), " aims, ") if aims else ()
        plans = line(number_run("Arrows"), " plan a path for ", desk.table.unit_names([unit]), ", ")
        return Notify(line(plans, fires, number_run("c"), " takes cover"))

    def _fire(self, desk: ViewState) -> Reply:
        return OpenNamed("volley", self.unit)

    def _covers(self, desk: ViewState, known: Advice, unit: UnitId) -> Reply:
        company = known.state.context.company[unit]
        return ordered(known, company, c.TakeCover(unit, 1, front(known.state, unit)))

    def _back(self, desk: ViewState) -> Reply:
        here = of(desk, self.unit).state.stands[self.unit].at if self.unit is not None else desk.cursor
        if desk.cursor != here:
            desk.cursor = here
            return OpenNamed("up", self.unit)
        return OpenNamed("company") if advice(desk.table).state.acting is None else None

    def _other(self, desk: ViewState, company: CompanyId, by: int) -> Reply:
        ready = next_stand.able(desk, company)
        if not ready or ready == [self.unit]:
            return Notify(line("No other stand has dice.  ", number_run("e"), " ends the activation"))
        return OpenNamed("up", cycle(ready, self.unit, by))


def end(mode: Mode, desk: ViewState, company: CompanyId) -> Reply:
    """End an activation, after a question if dice are lost that cannot be held."""
    known = advice(desk.table).opened(company)
    state = known.state
    keeps = activity.keeps(state)
    lost = [
        unit
        for unit in state.stands_of(company)
        if activity.left(state, unit) and unit not in keeps and fire.main(state, unit)
    ]
    reply = ordered(known, company, c.EndActivation())
    if lost and not state.companies[company].common:
        dice = count_noun(sum(activity.left(state, unit) for unit in lost), "die", "dice")
        return asked(mode, f"END {company}?  {dice} lost, not held: {' '.join(lost[:4])}", reply)
    return reply


def at_line(known: Advice, company: CompanyId, unit: UnitId, *, over: bool) -> Reply:
    """Use the car or the line that a stand touches, or say why not if it touches nothing.

    It boards an empty car, or overturns it if `over`. It takes cover at a line, or steps over it.
    """
    state = known.state
    stand = state.stands[unit]
    car = next(
        (each for each in state.stands if state.context.kind(each) == "soft" and _beside(state, unit, each)), None
    )
    if car is not None and not state.manned(car):
        return ordered(known, company, c.Overturn(unit, car) if over else c.Board(unit, car))
    line_ = next(iter(state.touching(stand.point, state.context.radius(unit))), None)
    if line_ is not None:
        return ordered(known, company, c.Cross(unit, line_.name) if over else c.Shelter(unit, line_.name))
    works = next((name for name in state.context.table.positions if _near(known, unit, name)), None)
    if works is not None and not over:
        return ordered(known, company, c.Occupy(unit, works))
    what = "no hedge or wall" if over else "no hedge, wall or works"
    return Notify(line(known.table.unit_names([unit]), f" touches {what}", label(" [COVER-10]")))


def _beside(state: State, unit: UnitId, car: UnitId) -> bool:
    return unit != car and measure.touching(state, unit, car)


def _near(known: Advice, unit: UnitId, works: str) -> bool:
    state = known.state
    gap = state.context.table.gap_to(works, state.stands[unit].point, state.context.radius(unit))
    return gap - state.context.rules.position_radius <= 1


def named(desk: ViewState, company: CompanyId) -> TextRun:
    """Return a company in its side's colour."""
    table = desk.table
    return TextRun(company, table.role(advice(table).state.context.companies[company].side), bold=True)


def covered(known: Advice, unit: UnitId) -> str:
    """Return the cover of a stand in words, "no cover" in the open."""
    return cover_of(known.state, unit) or "no cover"
