"""The last page of a battle: who has won, and the field."""

from cb_tui.core.ruleset import Outcome
from cb_tui.presentation.moments import BattleSummary, TurningPoint, battle_summary
from cb_tui.presentation.overlay import MapOverlay
from cb_tui.presentation.text import (
    Line,
    Lines,
    line,
    number_run,
)
from cb_tui.session.library import lessons
from cb_tui.session.review import MeasuredChances, measured_chances
from cb_tui.ui.modes.base import AskScreen, Mode, Notify, Reply, SwitchTo, ViewState, at_a_host
from cb_tui.ui.modes.look import LookMode
from cb_tui.ui.panels.end import EndOfBattle, end_page, moments_shown
from cb_tui.ui.panels.results import result_lines


class VictoryMode(Mode):
    """The end of a battle: a page with its course. `ahead` names the page that Enter opens."""

    keys = "victory"
    uses_full_width = True

    def __init__(self, desk: ViewState, outcome: Outcome, ahead: Line = (), *, blocks: bool = False) -> None:
        self.desk, self.outcome, self.ahead, self.blocks = desk, outcome, ahead, blocks
        self.moments: tuple[TurningPoint, ...] = ()  # those on the page
        self.row = 0
        self._course: BattleSummary | None = None
        self._measured: MeasuredChances | None = None  # as the review has it, None if it may have been made since
        if desk.position is not None and desk.position.battle.id in lessons():
            from cb_tui.session.puzzles.pack import taught  # noqa: PLC0415 - only a lesson has some

            self.puzzles = taught(desk.position.battle.id)

    def course(self) -> BattleSummary:
        """Return the course of the battle, computed once."""
        if self._course is None:
            desk = self.desk
            self._course = battle_summary(desk.position, desk.table) if desk.position is not None else BattleSummary()
        return self._course

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return the winner, the reason and the losses, beside a page that lies over this one."""
        return result_lines(desk.table, self.outcome, desk.log_view, width)

    def page(self, width: int, height: int) -> Lines:
        """Return the whole page, with the turning points that weigh most."""
        self.moments = self.course().turning(moments_shown(width, height), self.outcome.winner)
        self.row = min(self.row, max(0, len(self.moments) - 1))
        return end_page(self._told(), self.moments, self.row, width, height)

    def _told(self) -> EndOfBattle:
        table, position = self.desk.table, self.desk.position
        if self._measured is None:
            self._measured = MeasuredChances()
            if position is not None and len(table.local_sides) == 1:
                self._measured = measured_chances(position)
        turn_at = dict[int, int]()
        if self._measured.curve and position is not None:
            turn_at = {step: position.ruleset.scene(position.state_at(step)).turn for step, _ in self._measured.curve}
        return EndOfBattle(
            table,
            self.outcome,
            self.course(),
            tuple((turn_at[step], chance) for step, chance in self._measured.curve),
            self._measured.dice,
            lesson=position is not None and position.battle.id in lessons(),
            blocks=self.blocks,
        )

    def marked_step(self) -> int | None:
        """Return the step of the selected moment, where the replay opens, or None for the start."""
        return self.moments[self.row].step if self.moments else None

    def message(self, desk: ViewState) -> Line:
        """Return the battle or page that Enter opens, and the key to choose another."""
        other = () if _of_a_run(desk) or at_a_host(desk) else line("   ", number_run("n"), " another")
        if desk.players:
            other = line("   ", number_run("N"), " another game, sides changed")
        return line(number_run("Enter"), "  ", self.ahead or "to the title", other)

    def idle_actions(self, desk: ViewState) -> frozenset[str]:
        """Return the review action without an AI for it, the rematch in a run, and at a host the title."""
        idle = self.unsupported_actions(desk) & {"review", "again", "new", "puzzles"}
        return idle | {"title"} if at_a_host(desk) else idle

    def unsupported_actions(self, desk: ViewState) -> frozenset[str]:
        """Return the usual actions, and the rematch and the choice of a battle in a run. A host's table has one."""
        run = frozenset(("again", "new")) if _of_a_run(desk) else frozenset[str]()
        found = super().unsupported_actions(desk) | run | (frozenset() if self.puzzles else {"puzzles"})
        return found - {"again"} if desk.players else found

    def overlay(self, desk: ViewState) -> MapOverlay:
        """Return the final field."""
        return MapOverlay()

    def handle_action(self, action: str, desk: ViewState) -> Reply:
        """Select another turning point, or look around. A battle of a run has no rematch."""
        match action:
            case "again" | "new" if _of_a_run(desk):
                return Notify(
                    line("Battles in a run are fought only once. ", number_run("Enter"), " continues the run")
                )
            case "again" | "new" if at_a_host(desk):
                return Notify(line("Another game begins in the lobby. ", number_run("Enter"), " leads there"))
            case "up" | "down" if self.moments:
                self.row = (self.row + (1 if action == "down" else -1)) % len(self.moments)
                return None
            case "next" | "new":
                return AskScreen(action)
            case "puzzles":
                return AskScreen(action) if self.puzzles else None
            case "look" if not desk.table.scene.has_map:
                return Notify(line("There is no field to look around"))
            case "look":
                return SwitchTo(FieldMode(self))
            case "review":
                self._measured = None
        return super().handle_action(action, desk)

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """Do nothing more."""
        return None


class FieldMode(LookMode):
    """The cursor on the field of a battle that is over. Esc returns to its page."""

    def __init__(self, end: VictoryMode) -> None:
        self.parent = end

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """Return to the page, or look at pieces, which cannot be selected any more."""
        match action:
            case "back":
                return SwitchTo(self.parent) if self.parent else None
            case "next":
                return None
        return super().on_action(action, desk)


def _of_a_run(desk: ViewState) -> bool:
    """Check whether the battle was made for a run."""
    return desk.position is not None and desk.position.battle.run is not None
