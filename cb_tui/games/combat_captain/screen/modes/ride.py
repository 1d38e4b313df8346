"""The selected car with a passenger: arrows plan its path, Enter drives, the passenger may get out."""

from cb_tui.core.grammar import count_noun
from cb_tui.core.inches import format_inches, parse_place
from cb_tui.core.plane import distance_in_ticks
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Command, Place, UnitId
from cb_tui.games.combat_captain.presentation.advice import Advice, advice
from cb_tui.games.combat_captain.presentation.stand_text import men_of
from cb_tui.games.combat_captain.rules import commands as c
from cb_tui.games.combat_captain.rules import transport
from cb_tui.games.combat_captain.rules.actions import refusal
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.forecast_model import MoveForecast
from cb_tui.games.combat_captain.screen import next_stand
from cb_tui.games.combat_captain.screen.modes.choose import end
from cb_tui.games.combat_captain.screen.modes.company import LOOKS
from cb_tui.games.combat_captain.screen.modes.ordering import ordered, points
from cb_tui.games.combat_captain.screen.panels.way import stops
from cb_tui.presentation.overlay import MapOverlay, MapSketch, SketchLine
from cb_tui.presentation.text import Line, Lines, justify, label, line, number_run, percent, section_head, shorten
from cb_tui.ui.modes.base import Mode, Notify, OpenNamed, Reply, SwitchTo, ViewState, cycle, reason_line


def ride(known: Advice, car: UnitId, told: MoveForecast | None, width: int) -> Lines:
    """Return the car and its passenger, then the path with its stops and the chance that its dice suffice."""
    state, who = known.state, known.table.unit_names
    passenger, rules = state.passengers[car], state.context.rules
    inside, dice = state.aboard[passenger].stand, rules.car_dice
    left = rules.activity_dice - inside.spent
    moved = "moved" if "move" in state.stands[car].acts else f"{dice} dice"
    rows: Lines = [
        justify(line(who([car]), " Car"), (label(moved),), width),
        justify(line(label(f" {men_of(state, car)}")), (label(state.stands[car].at),), width),
        section_head(width, "in it"),
        line(
            " ",
            who([passenger]),
            label(f" {count_noun(inside.men, 'man', 'men')}, {count_noun(left, 'die', 'dice')} left"),
        ),
    ]
    if told is None:
        return [*rows, line(label(" getting out: one die"))]
    chance = percent(told.chances[dice - 1]) if dice <= len(told.chances) else "-"
    return [
        *rows,
        *stops(known, told, None, width, 6),
        line(label(f" {dice} dice get there "), number_run(chance)),
        line(label(f" {format_inches(told.ticks)} inches, once a turn")),
    ]


class RideMode(Mode):
    """The car `unit` would go by `corners`, () for no way yet."""

    keys = "captain ride"
    accepts_early_enter = False
    unit: UnitId

    def __init__(self, unit: UnitId, corners: tuple[Place, ...] = ()) -> None:
        self.unit, self.corners = unit, corners

    def _known(self, desk: ViewState) -> Advice:
        known = advice(desk.table)
        return known.opened(self._company(known))

    def _company(self, known: Advice) -> CompanyId:
        return known.state.context.company[known.state.passengers[self.unit]]

    def told(self, known: Advice) -> MoveForecast | IllegalCommand | None:
        """Return the way before the dice, why it may not be driven, None without one."""
        if not self.corners:
            return None
        refused = refusal(known.state, c.Ride(self.unit, self.corners))
        return refused or known.own.way(known.state, self.unit, self.corners)

    # --- display -------------------------------------------------------------------------------------------------

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return the car, its passenger, and the path with its chance."""
        known = self._known(desk)
        told = self.told(known)
        return ride(known, self.unit, told if isinstance(told, MoveForecast) else None, width)

    def message(self, desk: ViewState) -> Line:
        """Return the drive of Enter, or the refusal."""
        known = self._known(desk)
        told, passenger = self.told(known), known.state.passengers[self.unit]
        out = line(number_run("t"), " gets ", desk.table.unit_names([passenger]), " out")
        if told is None:
            rides = line(desk.table.unit_names([self.unit]), " carries ", desk.table.unit_names([passenger]), ".  ")
            return line(rides, number_run("Arrows"), " plan its path, ", out)
        if isinstance(told, IllegalCommand):
            return reason_line(told.brief, told.rule)
        dice = known.state.context.rules.car_dice
        gets = f" ({percent(told.chances[dice - 1])})" if dice <= len(told.chances) else ""
        goes = f" rolls {count_noun(dice, 'die', 'dice')} for {format_inches(told.ticks)} inches{gets}.  "
        return shorten(line(number_run("Enter"), goes, out), 79)

    def overlay(self, desk: ViewState) -> MapOverlay:
        """Draw the path, the cursor at its end."""
        here = self._known(desk).state.stands[self.unit].at
        strokes = (SketchLine("way", points((here, *self.corners))),) if self.corners else ()
        return MapOverlay(cursor=desk.cursor, selected=self.unit, sketch=MapSketch(strokes=strokes))

    # --- actions -------------------------------------------------------------------------------------------------

    def move_cursor(self, to: Place, desk: ViewState) -> Reply:
        """Move the end of the path with the cursor."""
        desk.cursor = to
        return SwitchTo(RideMode(self.unit, (*self.corners[:-1], to)))

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """Drives, gets the passenger out, takes another stand."""
        known = self._known(desk)
        company = self._company(known)
        match action:
            case "enter":
                return self._drives(known, company)
            case "corner" if self.corners:
                return SwitchTo(RideMode(self.unit, (*self.corners, self.corners[-1])))
            case "shelter":
                return self._out(desk, known, company)
            case "next" | "previous":
                return OpenNamed("up", cycle(next_stand.able(desk, company), self.unit, 1 if action == "next" else -1))
            case "pass":
                next_stand.set_aside(desk, self.unit)
                return OpenNamed("next")
            case "end":
                return end(self, desk, company)
            case "back":
                desk.cursor = known.state.stands[self.unit].at
                return SwitchTo(RideMode(self.unit)) if self.corners else OpenNamed("company")
            case _ if action in LOOKS:
                return OpenNamed(LOOKS[action], self.unit, return_to=self)
        return None

    def _drives(self, known: Advice, company: CompanyId) -> Reply:
        if not self.corners:
            return Notify(line(number_run("Arrows"), " plan the car's path"))
        return ordered(known, company, c.Ride(self.unit, self.corners))

    def _out(self, desk: ViewState, known: Advice, company: CompanyId) -> Reply:
        """Let the passenger get out at the allowed point nearest to the cursor."""
        passenger = known.state.passengers[self.unit]
        doors = sorted(
            transport.doors(known.state, passenger),
            key=lambda at: distance_in_ticks(parse_place(at), parse_place(desk.cursor)),
        )
        commands: list[Command] = [c.Alight(passenger, at) for at in doors]
        found = next((each for each in commands if refusal(known.state, each) is None), commands[0])
        return ordered(known, company, found)
