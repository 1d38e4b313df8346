"""The next company to act. Any order activates it."""

from cb_tui.core.inches import parse_place
from cb_tui.core.report import Report
from cb_tui.core.values import Place
from cb_tui.games.combat_captain.presentation import activated_state
from cb_tui.games.combat_captain.presentation.advice import advice
from cb_tui.games.combat_captain.presentation.command_sequences import one
from cb_tui.games.combat_captain.rules import activity, arrivals
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.commands import Activate, EndActivation, LetGo
from cb_tui.games.combat_captain.screen import next_stand
from cb_tui.games.combat_captain.screen.modes.ordering import asked, ordered, own_under, played, together
from cb_tui.games.combat_captain.screen.panels.companies import companies
from cb_tui.games.combat_captain.screen.panels.volley import fired
from cb_tui.presentation.overlay import MapOverlay
from cb_tui.presentation.text import Line, Lines, TextRun, line, number_run
from cb_tui.ui.modes.base import Mode, Notify, OpenNamed, Reply, SwitchTo, ViewState, cycle
from cb_tui.ui.modes.look import LookMode

LOOKS = {"sight": "sight", "rings": "rings", "danger": "danger"}  # keys that open a mode by name


class CompanyMode(Mode):
    """The mode with `company` marked, or None if no company of this keyboard is to act.

    `attack` has been made just before.
    """

    keys = "captain company"
    is_free_to_act = True

    def __init__(self, company: CompanyId | None, attack: Report | None = None) -> None:
        self.company, self.attack = company, attack

    def marked_attack(self) -> Report | None:
        """Return the attack just made, until another company is marked."""
        return self.attack

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return the attack just made, else both sides' companies and the effect of activating the marked one."""
        if self.attack is not None:
            return fired(desk.table, self.attack, width)
        return companies(advice(desk.table), self.company, width)

    def message(self, desk: ViewState) -> Line:
        """Return the marked company, and that any order activates it."""
        table = desk.table
        if self.company is None:
            return line("The other side acts")
        if arrivals.stretch(advice(table).state, self.company):
            return line(f"{self.company} enters at the edge next to the cursor: ", number_run("Enter"))
        name = TextRun(self.company, table.role(table.viewing_side), bold=True)
        seat = table.seat_name(table.viewing_seat)
        return line(f"{seat} to act: ", name, " is selected; any order activates it.  ", number_run("Tab"), " another")

    def idle_actions(self, desk: ViewState) -> frozenset[str]:
        """Return all orders if no company is to act, or the next-company action if there is only one."""
        if self.company is None:
            return frozenset(("enter", "next", "all", "fire", "end", "cover", "partner"))
        state = advice(desk.table).state
        alone = () if activity.partners(state) else ("partner",)
        return frozenset((*alone, *(("next",) if len(activated_state.due(state)) < 2 else ())))

    def overlay(self, desk: ViewState) -> MapOverlay:
        """Mark the stands of the marked company."""
        state = advice(desk.table).state
        units = state.stands_of(self.company) if self.company is not None else ()
        return MapOverlay(cursor=desk.cursor, sketch=together(units))

    def move_cursor(self, to: Place, desk: ViewState) -> Reply:
        """Plan a path of the marked company's first stand. For a company that enters, only move the cursor."""
        if self.company is None or arrivals.stretch(advice(desk.table).state, self.company):
            desk.cursor = to
            return None
        first = next_stand.following(desk, self.company)
        if first is None:
            desk.cursor = to
            return None
        desk.unit = first
        return OpenNamed("move", first, (to,))

    def click_place(self, to: Place, desk: ViewState) -> Reply:
        """Select the stand there, or move the cursor."""
        known = advice(desk.table)
        mine = own_under(desk.table, known.state, to)
        if mine is not None and known.state.context.company[mine] in activated_state.due(known.state):
            return OpenNamed("up", mine)
        desk.cursor = to
        return None

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """Take the marked company, mark another, or begin with an order."""
        if action == "look":
            return SwitchTo(LookMode())
        if action in LOOKS:
            return OpenNamed(LOOKS[action], return_to=self)
        if self.company is None:
            return None
        known = advice(desk.table).opened(self.company)
        match action:
            case "enter" | "all" | "cover" | "fire" if (at := self._door(desk)) is not None:
                return played(one(None, Activate(self.company, at)))  # where it enters comes first
            case "enter":
                return OpenNamed("up", next_stand.following(desk, self.company))
            case "next" | "previous":
                return self._other(desk, 1 if action == "next" else -1)
            case "all" | "cover":
                return OpenNamed("together", next_stand.following(desk, self.company))
            case "fire":
                return OpenNamed("volley", next_stand.following(desk, self.company))
            case "partner":
                return played(one(None, *map(LetGo, activity.partners(advice(desk.table).state)[:1])))
            case "end":
                question = f"END {self.company}?  It will do nothing and hold all its dice"
                return asked(self, question, ordered(known, self.company, EndActivation()))
        return None

    def _door(self, desk: ViewState) -> Place | None:
        """Return the entry point on the edge next to the cursor, or None if the company has no choice of one."""
        state = advice(desk.table).state
        return arrivals.nearest(state, self.company, parse_place(desk.cursor)) if self.company is not None else None

    def _other(self, desk: ViewState, by: int) -> Reply:
        due = activated_state.due(advice(desk.table).state)
        if len(due) < 2:
            return Notify(line("No other company is left to act"))
        company = cycle(due, self.company, by)
        next_stand.mark(desk, company)
        state = advice(desk.table).state
        units = state.stands_of(company)
        desk.unit = next(iter(units), None)
        desk.cursor = state.stands[units[0]].at if units else desk.cursor
        return SwitchTo(CompanyMode(company))
