"""A charge at the enemy under the cursor. Enter declares it, then its path is planned as any other."""

from cb_tui.core.grammar import count_noun
from cb_tui.core.inches import format_inches, format_place, parse_place
from cb_tui.core.plane import Point, distance_in_ticks, gap_between_bases, point_along
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat_captain.presentation import activated_state
from cb_tui.games.combat_captain.presentation.advice import Advice
from cb_tui.games.combat_captain.rules import activity
from cb_tui.games.combat_captain.rules import charge as charges
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.commands import Charge
from cb_tui.games.combat_captain.rules.forecast_model import MoveForecast
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.terrain import TOUCH
from cb_tui.games.combat_captain.screen import next_stand
from cb_tui.games.combat_captain.screen.modes.company import LOOKS
from cb_tui.games.combat_captain.screen.modes.ordering import foe_under, of, ordered, points
from cb_tui.games.combat_captain.screen.panels.charge import charge
from cb_tui.presentation.overlay import MapOverlay, MapSketch, SketchLine
from cb_tui.presentation.text import Line, Lines, line, number_run, percent, shorten
from cb_tui.ui.modes.base import Mode, OpenNamed, Reply, SwitchTo, ViewState, reason_line


class ChargeMode(Mode):
    """`unit` would charge the company of `foe` by some corners."""

    keys = "captain charge"
    accepts_early_enter = False
    unit: UnitId

    def __init__(self, unit: UnitId, foe: UnitId, corners: tuple[Place, ...] = ()) -> None:
        self.unit, self.foe, self.corners = unit, foe, corners

    @classmethod
    def start(cls, desk: ViewState, unit: UnitId, way: tuple[Place, ...]) -> Reply:
        """Open the charge at the enemy at the end of a path, or if it is declared, the path into contact."""
        state = of(desk, unit).state
        foe = foe_under(desk.table, state, way[-1])
        if foe is None:
            return OpenNamed("move", unit, way)
        company = state.context.company[foe]
        if charges.manner(state, unit).charged == company:
            at = contact(state, unit, foe, way[:-1])
            desk.cursor = at
            return OpenNamed("move", unit, (*way[:-1], at))
        return SwitchTo(cls(unit, foe, way[:-1]))

    def at(self, state: State) -> CompanyId:
        """Return the company that is charged."""
        return state.context.company[self.foe]

    def way(self, known: Advice) -> MoveForecast | IllegalCommand:
        """Return the way into contact as it is once the charge is announced."""
        after = known.charging(self.unit, self.at(known.state))
        return after.way(self.unit, (*self.corners, contact(known.state, self.unit, self.foe, self.corners)))

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Contact, the chances, whether they may withdraw, who would win."""
        known = of(desk, self.unit)
        return charge(known, self.unit, self.foe, self.way(known), width)

    def message(self, desk: ViewState) -> Line:
        """Return the charge that Enter declares, and its chance to arrive."""
        known = of(desk, self.unit)
        company = self.at(known.state)
        command = Charge(self.unit, company)
        refused = activated_state.refused(known.state, command)
        if refused:
            return reason_line(refused.brief, refused.rule)
        told = self.way(known)
        if not isinstance(told, MoveForecast):
            return shorten(
                line(number_run("Enter"), f" declares the charge on company {company}.  The path: {told.brief}"), 79
            )
        dice = min(max(1, activity.left(known.state, self.unit)), len(told.chances))
        gets = (
            f"  Then roll {count_noun(dice, 'die', 'dice')}: {percent(told.chances[dice - 1])} to get there"
            if dice
            else ""
        )
        return line(number_run("Enter"), f" declares the charge on company {company}.{gets}")

    def overlay(self, desk: ViewState) -> MapOverlay:
        """Draw the path into contact."""
        known = of(desk, self.unit)
        state = known.state
        end = contact(state, self.unit, self.foe, self.corners)
        stroke = SketchLine("way", points((state.stands[self.unit].at, *self.corners, end)))
        return MapOverlay(
            cursor=desk.cursor,
            selected=self.unit,
            target=state.stands[self.foe].at,
            sketch=MapSketch(strokes=(stroke,)),
        )

    def move_cursor(self, to: Place, desk: ViewState) -> Reply:
        """Off the enemy it is a way again."""
        desk.cursor = to
        state = of(desk, self.unit).state
        if foe_under(desk.table, state, to) == self.foe:
            return None
        return OpenNamed("move", self.unit, (*self.corners, to))

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """Announces, fires instead, or goes back."""
        known = of(desk, self.unit)
        match action:
            case "enter":
                next_stand.plan(
                    desk, self.unit, (*self.corners, contact(known.state, self.unit, self.foe, self.corners))
                )
                company = self.at(known.state)
                return ordered(known, known.state.context.company[self.unit], Charge(self.unit, company))
            case "corner":
                return OpenNamed("move", self.unit, (*self.corners, desk.cursor))
            case "fire":
                return OpenNamed("volley", self.unit)
            case "back" | "next":
                desk.cursor = known.state.stands[self.unit].at
                return OpenNamed("up", self.unit)
            case _ if action in LOOKS:
                return OpenNamed(LOOKS[action], self.unit, return_to=self)
        return None


def contact(state: State, unit: UnitId, foe: UnitId, corners: tuple[Place, ...]) -> Place:
    """Return the point at which a stand touches an enemy on a straight line from its last corner."""
    here = parse_place(corners[-1]) if corners else state.stands[unit].point
    there = state.stands[foe].point
    far = distance_in_ticks(here, there)
    radii = state.context.radius(unit), state.context.radius(foe)

    def apart(at: Point) -> int:
        return gap_between_bases(at, radii[0], there, radii[1])

    for step in range(max(0, far - sum(radii) - TOUCH - 1), far + 1):
        at = point_along(here, there, step, far)
        if 0 <= apart(at) <= TOUCH:
            return format_place(at)
    return format_place(here)


def inches(state: State, unit: UnitId, foe: UnitId) -> str:
    """Return how far contact is."""
    return format_inches(distance_in_ticks(state.stands[unit].point, parse_place(contact(state, unit, foe, ()))))
