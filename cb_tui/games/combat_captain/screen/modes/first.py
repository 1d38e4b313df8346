"""The initiative roll, and the side to act first. Close combats and events are rolled the same way."""

from cb_tui.core.values import Command, Side
from cb_tui.games.combat_captain.presentation.advice import advice
from cb_tui.games.combat_captain.rules import commands as c
from cb_tui.games.combat_captain.rules import pending as w
from cb_tui.games.combat_captain.screen.modes.company import LOOKS
from cb_tui.games.combat_captain.screen.panels.melee import fought, melee
from cb_tui.games.combat_captain.screen.panels.turn import close_combat, event, first, initiative, judged
from cb_tui.presentation.overlay import MapOverlay
from cb_tui.presentation.text import Line, Lines, TextRun, line, number_run, section_head, shorten
from cb_tui.ui.modes.base import Mode, Notify, OpenNamed, Play, Reply, SwitchTo, ViewState


class RollMode(Mode):
    """Dice are to be rolled: for the initiative, a close combat, an event."""

    keys = "captain roll"
    is_question = True

    @classmethod
    def start(cls, desk: ViewState) -> "RollMode":
        """Return the question, the cursor at the close combat where it is one."""
        waiting = advice(desk.table).state.pending[-1]
        if isinstance(waiting, w.MeleeDue):
            state = advice(desk.table).state
            units = [unit for company in waiting.defenders for unit in state.stands_of(company)]
            desk.cursor = state.stands[units[0]].at if units else desk.cursor
        return cls()

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return the dice to roll and the decision that depends on them."""
        known = advice(desk.table)
        match known.state.pending[-1]:
            case w.MeleeDue() as due:
                return close_combat(known, due, width)
            case w.EventDue() if told := fought(desk.log_view):
                return [*melee(known, told, width), section_head(width, "then a random event")]
            case w.EventDue():
                return event(known, width)
            case _:
                return initiative(known, width)

    def message(self, desk: ViewState) -> Line:
        """Return the roll that Enter makes."""
        side = line(desk.table.force(desk.table.viewing_side).name, ": ", number_run("Enter"))
        if isinstance(self._waiting(desk), w.EventDue):
            return line(side, " to roll for an event, ", number_run("p"), " to skip it")
        asked = desk.table.scene.question
        return shorten(line(side, f" to {asked.asked if asked is not None else 'roll'}"), 79)

    def idle_actions(self, desk: ViewState) -> frozenset[str]:
        """Return the pass action unless an event is rolled, since only an event may be skipped."""
        return frozenset() if isinstance(self._waiting(desk), w.EventDue) else frozenset(("pass",))

    def overlay(self, desk: ViewState) -> MapOverlay:
        return MapOverlay(cursor=desk.cursor)

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """Roll, or skip the event."""
        match action:
            case "enter":
                return Play(_rolls(self._waiting(desk)))
            case "pass" if isinstance(self._waiting(desk), w.EventDue):
                return Play(c.Pass())
            case "pass":
                return Notify(line("This roll cannot be skipped"))
            case _ if action in LOOKS:
                return OpenNamed(LOOKS[action], return_to=self)
        return None

    def _waiting(self, desk: ViewState) -> w.Waiting:
        return advice(desk.table).state.pending[-1]


def _rolls(waiting: w.Waiting) -> Command:
    match waiting:
        case w.MeleeDue():
            return c.Fight()
        case w.EventDue():
            return c.RollEvent()
        case _:
            return c.RollInitiative()


class FirstSideMode(Mode):
    """The holder of the initiative marks a side."""

    keys = "captain first"
    is_question = True

    def __init__(self, side: Side) -> None:
        self.side = side

    @classmethod
    def start(cls, desk: ViewState) -> "FirstSideMode":
        """Return the question with one's own side marked."""
        return cls(desk.table.viewing_side)

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return the dice rolled, and the effect of going first."""
        return first(advice(desk.table), self.side, judged(desk.log_view), width)

    def message(self, desk: ViewState) -> Line:
        """Return the side that would go first."""
        table = desk.table
        other = advice(table).state.context.enemy(self.side)
        return line(
            number_run("Enter"), ": ", TextRun(table.force(self.side).name, table.role(self.side), bold=True),
            " first.   ", number_run("Tab"), ": ",
            table.force(other).name, " first",
        )  # fmt: skip

    def overlay(self, desk: ViewState) -> MapOverlay:
        return MapOverlay(cursor=desk.cursor)

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """Choose the marked side, or mark the other."""
        match action:
            case "enter":
                return Play(c.ChooseFirst(self.side))
            case "next" | "previous":
                return SwitchTo(FirstSideMode(advice(desk.table).state.context.enemy(self.side)))
            case _ if action in LOOKS:
                return OpenNamed(LOOKS[action], return_to=self)
        return None
